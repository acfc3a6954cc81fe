/**
 * The object that all browser scripts share at `globalThis.offprint`: classic scripts cannot import each other, and only classic scripts
 * work both on a host and from file://.
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
  /** Hydrates an island. Set by the shared React script. */
  hydrate?: (host: HTMLElement) => void
  /** Runs a script of this site once. Rejects if it cannot be loaded; the next call tries again. Set by the boot script. */
  load?: (src: string) => Promise<void>
  /** Receives all entries of a sidebar from its script. Set by the sidebar-filter island. */
  menu?: (id: string, items: readonly unknown[]) => void
  /** Receives a shard of the search index. Set by the search island. */
  search?: (name: string, data: unknown) => void
  /** HTML of the fields of schemas, by route of their page. Each schema's script adds its own. */
  fields?: Readonly<Record<string, string>>
  /** Try-it data of operations, by route; see lib/page/try-it-data.ts. Each operation's script adds its own. */
  tryit?: Readonly<Record<string, unknown>>
  /** The one Trusted Types policy, under the name 'offprint'. */
  policy?: TrustedTypesPolicy | undefined
  /** React for islands that are bundled without it. Set by the shared React script. */
  React?: unknown
  ReactDOM?: unknown
  ReactDOMClient?: unknown
  jsxRuntime?: unknown
}

/** Errors that browser tests read: hydration mismatches and crashes. */
export interface ErrorProbe {
  errors: string[]
}

declare global {
  var offprint: ClientRuntime
  var __offprint: ErrorProbe | undefined
}

/** The shared object; the first script creates it. */
export const clientRuntime = (): ClientRuntime => (globalThis.offprint ??= { islands: {} })

/**
 * The Trusted Types policy of this site (CSP `require-trusted-types-for`). It accepts everything, so it must only get HTML and URLs that
 * are part of the page itself.
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

/** HTML that is already part of this site, as the browser accepts it. */
export const trustHtml = (html: string): string => trustedTypesPolicy()?.createHTML(html) ?? html

/** URL of a script that the page names in an attribute, as the browser accepts it. */
export const trustScriptUrl = (url: string): string => trustedTypesPolicy()?.createScriptURL(url) ?? url

/** Logs an error to the console, and records it for browser tests. */
export function reportError(error: unknown): void {
  const probe = (globalThis.__offprint ??= { errors: [] })
  probe.errors.push(String(error))
  globalThis.console.error(error)
}
