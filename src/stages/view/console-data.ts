/** Collects the data that the console reads from its page: the configuration of the platform, and the operations of the reference. */
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import { htmlToText } from '../../lib/text/html/html-to-text.ts'
import type { RichText } from '../../domain/openapi/model.ts'
import type { Site } from '../site-types.ts'
import type { ConsoleConfig, ConsolePageConfig, DescribedName } from '../config/config-types.ts'

/** Data that the console reads from its page: its settings, and the reference pages that it links to. */
export interface ConsoleData {
  readonly console: ConsolePageConfig
  readonly hosts: object
  /** By version and id, so that a logged call links to its operation's page. */
  readonly operations: Readonly<Record<string, object>>
  /** Events of the descriptions, by name. */
  readonly events: Readonly<Record<string, ReferenceEvent>>
  /** Where applications get tokens; '' if the configuration names no operation for it. */
  readonly tokenUrl: string
}

/** Address and payload of an event in the reference. */
interface ReferenceEvent {
  /** Of its guide, or of the page that is made from the description. */
  readonly route: string
  readonly example?: string
}

/** Undefined on sites without a console. */
export function consoleData(site: Site): ConsoleData | undefined {
  const { config, pages } = site
  const { console, hosts } = config
  if (console === undefined) return undefined
  const operations = pages.flatMap((page): readonly (readonly [string, object])[] => {
    if (page.kind !== 'operation') return []
    const { id, method, path, servers } = page.operation
    const server = findServer(
      hosts.apiService || hosts.api,
      servers.map(({ url }) => url),
    )
    const operation = { route: siteMarker(page.route), title: page.title, method, path }
    return [[`${page.version} ${id}`, { ...operation, ...(server >= 0 && { server }) }]]
  })
  return {
    console: describePlatform(site, console),
    hosts,
    operations: Object.fromEntries(operations),
    events: listEvents(site),
    tokenUrl: tokenUrl(site),
  }
}

/** The configuration with the scopes and events of the API descriptions, or with the ones that it names. */
function describePlatform({ apis, events }: Site, console: ConsoleConfig): ConsolePageConfig {
  const { platform } = console
  const scopes = [...apis.values()].flatMap((api) => api.scopes)
  return {
    ...console,
    platform: {
      ...platform,
      scopes: selectNames(scopes, platform.scopes),
      events: selectNames([...events.values()], platform.events),
    },
  }
}

function listEvents({ pages, events }: Site): Readonly<Record<string, ReferenceEvent>> {
  const guides = new Map(
    pages.flatMap((page): readonly (readonly [string, string])[] =>
      page.kind === 'webhook' ? [[page.event, page.route]] : [],
    ),
  )
  return Object.fromEntries(
    [...events.values()].map(({ name, route, example }) => [
      name,
      removeAbsent({ route: siteMarker(guides.get(name) ?? route), example }),
    ]),
  )
}

interface DescribedItem {
  readonly name: string
  readonly description: RichText
}

/** The items of these names, or all of them without names, each once. */
function selectNames(items: readonly DescribedItem[], names: readonly string[]): readonly DescribedName[] {
  const texts = new Map(items.map(({ name, description }) => [name, htmlToText(description.html)]))
  const selected = names.length === 0 ? [...texts.keys()] : names
  return selected.map((name) => ({ name, description: texts.get(name) ?? '' }))
}

/** The URL of the operation that issues tokens, on the API's host and below the path of the description's first server. */
function tokenUrl({ pages, config: { console, hosts } }: Site): string {
  const page = pages.find(
    (candidate) =>
      candidate.kind === 'operation' &&
      `${candidate.version} ${candidate.operation.id}` === console?.platform.tokenOperation,
  )
  if (page?.kind !== 'operation') return ''
  const { servers, path } = page.operation
  const server = servers[0]?.url ?? ''
  const host = /^https?:\/\/[^/]+/
  return (hosts.api === '' ? server : hosts.api.replace(/\/$/, '') + server.replace(host, '')) + path
}

/** The server on the same machine as an address. It has the same origin, or both are on this machine, on any port. */
function findServer(address: string, servers: readonly string[]): number {
  if (!URL.canParse(address)) return -1
  const { origin, hostname } = new URL(address)
  const isLocal = (name: string) => name === '127.0.0.1' || name === 'localhost'
  const parsed = servers.map((url) => (URL.canParse(url) ? new URL(url) : undefined))
  const same = parsed.findIndex((url) => url?.origin === origin)
  if (same >= 0 || !isLocal(hostname)) return same
  return parsed.findIndex((url) => url !== undefined && isLocal(url.hostname))
}
