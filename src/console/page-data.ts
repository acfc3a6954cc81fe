import type { ConsoleConfig, Hosts } from '../types.ts'

export interface ReferenceOperation {
  readonly route: string
  readonly title: string
  readonly method: string
  readonly path: string
  /** Number of the server that stands beside the console's API, if one does. */
  readonly server?: number
}

/** What the page brings for the console: whom to ask for a session, where the API is, what belongs to the site. */
interface PageData {
  readonly console: ConsoleConfig
  readonly hosts: Hosts
  readonly tokenUrl: string
  /** Reference pages by version and operation id: 'v1 mintDataRequest'. */
  readonly operations: Readonly<Record<string, ReferenceOperation>>
}

function readPageData(): PageData | undefined {
  const text = document.getElementById('console-data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

const data = readPageData()

/** Settings of the open page. Only to be used once `configured` is true. */
export const settings = data?.console as ConsoleConfig
/** Address at which applications get tokens from the public API; '' if the configuration names no operation for it. */
export const tokenUrl = data?.tokenUrl ?? ''
/** Names of the platform that the console manages. */
export const platform = settings?.platform
export const operations = data?.operations ?? {}
/** Which roles permit what; see session/permissions.ts. */
export const permissionRules = { permissions: platform?.permissions, fallback: settings?.allowedRoles }
/** Versions of the public API that the site documents. */
export const apiVersions: readonly string[] = [
  ...new Set(Object.keys(operations).map((key) => key.split(' ')[0] ?? '')),
]
/** Address of the console's API, without a slash at its end. */
export const apiBase = (data?.hosts.apiService || data?.hosts.api || '').replace(/\/$/, '')

/** Whether the console can work here: it was set up, and the page came from a host. */
export const isConfigured =
  data !== undefined &&
  data.console.issuer !== '' &&
  data.console.clientId !== '' &&
  apiBase !== '' &&
  location.protocol !== 'file:'

/** Plain HTTP is for a platform on this machine only. */
export function isLocalHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
