/** Data that the console reads from its page: the configuration, the names of the platform, and the operations of the reference. */
import type { ConsolePageConfig, Hosts } from '../../stages/config/config-types.ts'
import type { Meta } from './api/models.ts'

export interface ReferenceOperation {
  readonly route: string
  readonly title: string
  readonly method: string
  readonly path: string
  /** Index of the server that belongs to the same platform as the console's API, if there is one. */
  readonly server?: number
}

export interface ReferenceEvent {
  readonly route: string
  /** The first example of its payload, if the description has a payload. */
  readonly example?: string
}

/** The data in the page's `#console-data` element; `templates/console-page.tsx` writes it. */
interface PageData {
  readonly console: ConsolePageConfig
  readonly hosts: Hosts
  readonly tokenUrl: string
  /** Reference pages by version and operation id: 'v1 mintDataRequest'. */
  readonly operations: Readonly<Record<string, ReferenceOperation>>
  /** By name. */
  readonly events: Readonly<Record<string, ReferenceEvent>>
}

function readPageData(): PageData | undefined {
  const text = document.getElementById('console-data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

const data = readPageData()

/** The console's configuration. Use it only where `isConfigured` is true. */
export const settings = data?.console as ConsolePageConfig
/** Address at which applications get tokens from the public API; '' if the configuration names no operation for it. */
export const tokenUrl = data?.tokenUrl ?? ''
/** Names of the platform that the console manages. They come from the configuration until `applyMeta` replaces some. */
export let platform = settings?.platform
export const operations = data?.operations ?? {}
/** Reference pages and payloads of events. The backend may name events that no description has. */
export const referenceEvents = data?.events ?? {}
/** Which roles permit what; see session/access/permissions.ts. */
export let permissionRules = { permissions: platform?.permissions, fallback: settings?.allowedRoles }
/** Versions of the public API that the site documents, or those that the backend names. */
export let apiVersions: readonly string[] = [
  ...new Set(Object.keys(operations).map((key) => key.split(' ')[0] ?? '')),
]

/** Replaces the configured names with the backend's (`GET /meta`). Call it before anything reads them. */
export function applyMeta({
  apiVersions: versions,
  permissions,
  products,
  scopes,
  events,
  memberRoles,
}: Meta): void {
  if (versions !== undefined) apiVersions = versions
  platform = {
    ...platform,
    products: products ?? platform.products,
    scopes: scopes ?? platform.scopes,
    events: events ?? platform.events,
    memberRoles: memberRoles ?? platform.memberRoles,
    permissions: permissions ?? platform.permissions,
  }
  permissionRules = { ...permissionRules, permissions: platform.permissions }
}
/** Base address of the console's API, without a trailing slash. */
export const apiBase = (data?.hosts.apiService || data?.hosts.api || '').replace(/\/$/, '')

/** Whether the console can run: it is configured, and the page does not come from a disk. */
export const isConfigured =
  data !== undefined &&
  data.console.issuer !== '' &&
  data.console.clientId !== '' &&
  apiBase !== '' &&
  location.protocol !== 'file:'

/** Whether an address is plain HTTP on this machine, the only place where the console accepts it. */
export function isLocalHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
