/**
 * What browser scripts share: one object at `globalThis.offprint`, since classic scripts have no imports and the same
 * files have to work on a host and by file://.
 */
import type { ComponentType } from 'react'

/** An island's component as the runtime sees it: its props are data that the page carries. */
export type IslandComponent = ComponentType<never>

interface TrustedTypesPolicy {
  createScriptURL(url: string): string
  createHTML(html: string): string
}

export interface ClientRuntime {
  /** Components by island name; each island's script adds its own. */
  readonly islands: Record<string, IslandComponent>
  /** Brings an island to life. Set by the shared React script. */
  hydrate?: (host: HTMLElement) => void
  /** Runs a script of this site once; rejects when it can't be fetched, and tries anew when asked again. Set by the boot script. */
  load?: (src: string) => Promise<void>
  /** Takes the rest of a long menu, from the script that holds it. Set by the menu island. */
  menu?: (id: string, items: readonly unknown[]) => void
  /** Takes a shard of the search index. Set by the search island. */
  search?: (name: string, data: unknown) => void
  /** What try-it needs of an operation, by route; see lib/trial.ts. Each operation's script adds its own. */
  tryit?: Readonly<Record<string, unknown>>
  /** The one Trusted Types policy, under the name 'offprint'. */
  policy?: TrustedTypesPolicy | undefined
  /** React for islands that are bundled without it. Set by the shared React script. */
  React?: unknown
  ReactDOM?: unknown
  ReactDOMClient?: unknown
  jsxRuntime?: unknown
}

/** What browser tests read after a page was used: every mismatch and every crash. */
export interface ErrorProbe {
  errors: string[]
}

declare global {
  var offprint: ClientRuntime
  var __offprint: ErrorProbe | undefined
}

/** The shared object, made by whichever script comes first. */
export function clientRuntime(): ClientRuntime {
  globalThis.offprint ??= { islands: {} }
  return globalThis.offprint
}

/**
 * Text that the platform may take as HTML or as a script's address. With Trusted Types on, both need a policy; ours lets
 * through what it is given, so it is to be asked only for what the page itself brought.
 */
function trustedTypesPolicy(): TrustedTypesPolicy | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: TrustedTypesPolicy): TrustedTypesPolicy }
  }
  const same = (text: string) => text
  return (clientRuntime().policy ??= trustedTypes?.createPolicy('offprint', {
    createHTML: same,
    createScriptURL: same,
  }))
}

/** HTML that this very page holds already. */
export function trustHtml(html: string): string {
  return trustedTypesPolicy()?.createHTML(html) ?? html
}

/** Address of a script that the page names in an attribute. */
export function trustScriptUrl(url: string): string {
  return trustedTypesPolicy()?.createScriptURL(url) ?? url
}

/** Notes an error where browser tests look for it, and in the console for people. */
export function reportError(error: unknown): void {
  const probe = (globalThis.__offprint ??= { errors: [] })
  probe.errors.push(error instanceof Error ? error.message : String(error))
  globalThis.console.error(error)
}
