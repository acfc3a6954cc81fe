/** Starts what code of guides runs against: the mock server or the sandbox, on a free port of this machine. */

import { escapePattern } from '../../lib/text/escape-pattern.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import type { RunTarget } from '../../lib/site/snippet.ts'
import { noSandbox } from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'
import type { Site } from '../../stages/site-types.ts'
import { readMockSources } from '../commands/mock.ts'

export interface RunServer {
  readonly origin: string
  /** URL of the default version of the API. */
  readonly base: string
  /** Paths of the servers in the API descriptions. */
  readonly paths: readonly string[]
  /** Replaces the origins of these servers in code. */
  localize(code: string): string
  close(): Promise<void>
}

interface Started {
  readonly origin: string
  close(): Promise<void>
}

/** Starts a server, or returns the reason why it cannot start. */
export async function startRunServer(
  target: RunTarget,
  root: string,
  site: Site,
): Promise<RunServer | Problem | string> {
  const started = await (target === 'mock' ? startMock(root, site) : startSandbox(root))
  if (typeof started === 'string' || 'code' in started) return started
  const { origin, close } = started
  const servers = [...site.apis.values()].flatMap((api) => api.servers)
  const origins = servers.flatMap(
    ({ url, filled }) => /^https?:\/\/[^/?#]+/.exec(url) ?? tryTo(() => new URL(filled).origin) ?? [],
  )
  const pattern = new RegExp(`(?:${origins.map(writeOriginPattern).join('|')})(?![\\w.:-])`, 'g')
  const version = site.config.defaultVersion
  return {
    origin,
    base: version === '' ? origin : `${origin}/${version}`,
    paths: servers.map(({ filled }) => filled),
    localize: (code) => (origins.length === 0 ? code : code.replaceAll(pattern, origin)),
    close,
  }
}

/** A pattern of an origin with variables: 'https://{region}.example.com'. */
const writeOriginPattern = (origin: string) =>
  origin
    .split(/\{[^}]*\}/)
    .map(escapePattern)
    .join(String.raw`[\w-]+`)

async function startMock(root: string, { config }: Site): Promise<Started | string> {
  if (config.apis.length === 0) return 'the mock cannot start, because the site has no API description'
  const { startMock: start } = await import('../../mock/start-mock.ts')
  const sources = await readMockSources(undefined, root)
  if (sources.apis === undefined) return 'the mock cannot start, because an API description has errors'
  const mock = await start(sources, {
    host: '127.0.0.1',
    port: 0,
    fallback: false,
    read: async () => sources,
    report: async () => {},
    log: () => {},
  })
  return { origin: mock.url, close: () => mock.close() }
}

/** A sandbox in memory, with new data. States follow each other at once, so that code that waits for the last one ends soon. */
async function startSandbox(root: string): Promise<Started | Problem> {
  const { startSandbox: start } = await import('../../sandbox/start-sandbox.ts')
  const sandbox = await start({
    root,
    portal: 'http://127.0.0.1:3000',
    ports: 'free',
    data: 'memory',
    limits: 'none',
    pace: 1,
    print: () => {},
  })
  if ('refused' in sandbox) return noSandbox(sandbox.refused, sandbox.hint)
  return { origin: sandbox.addresses.api, close: () => sandbox.close() }
}
