import { findConsoleRoute, SIGN_IN_ROUTE } from '../src/lib/console-routes.ts'
import { siteMarker } from '../src/lib/markers.ts'
import type { ConsolePage, Site } from '../src/site-types.ts'
import { json } from './island.tsx'
import { Shell } from './shell.tsx'
import { start, type View } from './view.ts'

/** What the console reads from its page: its settings, and the reference pages that it links to. */
export interface ConsoleData {
  readonly console: object
  readonly hosts: object
  readonly operations: Readonly<Record<string, object>>
  /** Where applications get tokens; '' if the configuration names no operation for it. */
  readonly tokenUrl: string
}

/**
 * A page under /developer: a place for the console, and in words what it will show, for those who come without a session,
 * a network or JavaScript. Under /developer/auth the console is there at once, elsewhere it is loaded on demand.
 */
export function Console({ page, site, assets }: View<ConsolePage>) {
  const { console, hosts } = site.config
  const direct = page.route.startsWith(SIGN_IN_ROUTE)
  return (
    <Shell page={page} site={site} width="wide">
      <div
        id="console"
        className="console"
        data-src={assets.console && siteMarker(assets.console.entry)}
        data-load={direct ? 'direct' : 'demand'}
        data-route={page.route}
      >
        <h1>{page.title}</h1>
        <p>{page.description}</p>
        <Needs page={page} api={hosts.apiService || hosts.api} />
        <p>
          The <a href={siteMarker(start(site))}>guides</a> and the{' '}
          <a href={siteMarker('/search')}>reference</a> need neither.
        </p>
      </div>
      <div className="full-screen" id="console-spinner" role="status" aria-label="Loading the console">
        <span className="spinner" />
      </div>
      {console && (
        <script
          type="application/json"
          id="console-data"
          dangerouslySetInnerHTML={{
            __html: json({
              console,
              hosts,
              operations: operations(site),
              tokenUrl: tokenAddress(site),
            } satisfies ConsoleData),
          }}
        />
      )}
    </Shell>
  )
}

/** What the page asks the platform for; and how to ask for it without the page. */
function Needs({ page, api }: { readonly page: ConsolePage; readonly api: string }) {
  const calls = findConsoleRoute(page.route)?.calls ?? []
  return (
    <>
      <p>This page works online, with JavaScript and a session. It asks the platform for:</p>
      <ul>
        {page.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      {calls.length > 0 && (
        <>
          <p>The same, without this page:</p>
          <pre tabIndex={0}>
            <code>
              {calls
                .map((path) => `curl -H "Authorization: Bearer $TOKEN" "${api || '$CONSOLE_API'}${path}"`)
                .join('\n')}
            </code>
          </pre>
        </>
      )}
    </>
  )
}

/** Reference pages of operations by version and id, so that a logged call leads to its page. */
function operations({ pages, config }: Site): ConsoleData['operations'] {
  const { apiService, api } = config.hosts
  return Object.fromEntries(
    pages.flatMap((page) => {
      if (page.kind !== 'operation') return []
      const { id, method, path, servers } = page.operation
      const server = beside(
        apiService || api,
        servers.map(({ url }) => url),
      )
      return [
        [
          `${page.version} ${id}`,
          { route: siteMarker(page.route), title: page.title, method, path, ...(server >= 0 && { server }) },
        ],
      ]
    }),
  )
}

/** The address of the operation that issues tokens: on the API's host, below the path of the description's first server. */
function tokenAddress({ pages, config: { console, hosts } }: Site): string {
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

/** Which of the servers is on the same machine as an address: of the same origin, or this very machine on any port. */
function beside(address: string, servers: readonly string[]): number {
  if (!URL.canParse(address)) return -1
  const { origin, hostname } = new URL(address)
  const local = (name: string) => name === '127.0.0.1' || name === 'localhost'
  const parsed = servers.map((url) => (URL.canParse(url) ? new URL(url) : undefined))
  const same = parsed.findIndex((url) => url?.origin === origin)
  if (same >= 0 || !local(hostname)) return same
  return parsed.findIndex((url) => url !== undefined && local(url.hostname))
}
