/**
 * What browser scripts share: one object at `globalThis.offprint`, since classic scripts have no imports and the same
 * files have to work on a host and by file://.
 */
import type { ComponentType } from 'react'

/** An island's component as the runtime sees it: its props are data that the page carries. */
export type IslandComponent = ComponentType<never>

export interface Runtime {
  /** Components by island name; each island's script adds its own. */
  readonly islands: Record<string, IslandComponent>
  /** Brings an island to life. Set by the shared React script. */
  hydrate?: (host: HTMLElement) => void
  /** Shows an island's own box as failed to load; `retry` is what its button does. Set by the boot script. */
  load?: (src: string) => Promise<void>
  /** Takes the rest of a long menu, from the script that holds it. Set by the menu island. */
  menu?: (id: string, items: readonly unknown[]) => void
  /** React for islands that are bundled without it. Set by the shared React script. */
  React?: unknown
  ReactDOM?: unknown
  ReactDOMClient?: unknown
  jsxRuntime?: unknown
}

/** What browser tests read after a page was used: every mismatch and every crash. */
export interface Probe {
  errors: string[]
}

declare global {
  var offprint: Runtime
  var __offprint: Probe | undefined
}

/** The shared object, made by whichever script comes first. */
export function runtime(): Runtime {
  globalThis.offprint ??= { islands: {} }
  return globalThis.offprint
}

/** Notes an error where browser tests look for it, and in the console for people. */
export function note(error: unknown): void {
  const probe = (globalThis.__offprint ??= { errors: [] })
  probe.errors.push(error instanceof Error ? error.message : String(error))
  globalThis.console.error(error)
}
