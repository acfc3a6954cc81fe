import type { ConsoleConfig, Hosts } from '../types.ts'

export interface Operation {
  readonly route: string
  readonly title: string
  readonly method: string
  readonly path: string
  /** Number of the server that stands beside the console's API, if one does. */
  readonly server?: number
}

/** What the page brings for the console: whom to ask for a session, where the API is, what belongs to the site. */
interface Data {
  readonly console: ConsoleConfig
  readonly hosts: Hosts
  /** Scripts of the console's pages, by name. */
  readonly views: Readonly<Record<string, string>>
  /** Reference pages by version and operation id: 'v1 mintDataRequest'. */
  readonly operations: Readonly<Record<string, Operation>>
}

function read(): Data | undefined {
  const text = document.getElementById('console-data')?.textContent
  return text ? (JSON.parse(text) as Data) : undefined
}

const data = read()

/** Settings of the open page. Only to be used once `configured` is true. */
export const settings = data?.console as ConsoleConfig
export const views = data?.views ?? {}
export const operations = data?.operations ?? {}
/** Address of the console's API, without a slash at its end. */
export const api = (data?.hosts.apiService || data?.hosts.api || '').replace(/\/$/, '')

/** Whether the console can work here: it was set up, and the page came from a host. */
export const configured =
  data !== undefined &&
  data.console.issuer !== '' &&
  data.console.clientId !== '' &&
  api !== '' &&
  location.protocol !== 'file:'

/** Plain HTTP is for a platform on this machine only. */
export function insecure(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
