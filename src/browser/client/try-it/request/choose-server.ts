/**
 * Which server a form begins with: the one that this tab remembers, else a sandbox that runs on this machine, else the first of the
 * description.
 */
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import { isLoopbackHost, isLoopbackUrl } from '../../../../lib/site/paths/fetched-path.ts'
import type { Draft } from '../../../../domain/trial/draft.ts'
import { isReachable } from './is-reachable.ts'
import type { ChosenServer } from '../draft/tab-memory.ts'

/** `draft` with a remembered server, if the description still has it. */
export function applyServer(trial: Trial, draft: Draft, server: ChosenServer | undefined): Draft {
  if (server === undefined) return draft
  const { url, customServer, variables } = server
  if (url === '') return customServer === '' ? draft : { ...draft, server: -1, customServer }
  const index = trial.servers.findIndex((known) => known.url === url)
  return index < 0 ? draft : { ...draft, server: index, variables }
}

/** The server of a draft as the tab remembers it. */
export function describeServer(
  trial: Trial,
  { server, customServer, variables }: Pick<Draft, 'server' | 'customServer' | 'variables'>,
): ChosenServer {
  return { url: trial.servers[server]?.url ?? '', customServer, variables }
}

/** Milliseconds that a server on this machine has to respond. */
const SANDBOX_TIMEOUT = 1500

/**
 * Index of the mock server, or of the first server on this machine that responds; -1 if none does. The mock runs as long as the page's server. Only pages of this machine ask: elsewhere browsers would ask
 * the reader for permission to reach the local network.
 */
export async function findRunningSandbox({ servers }: Trial): Promise<number> {
  if (!isLoopbackHost(location.hostname)) return -1
  const running = await Promise.all(
    servers.map(
      async ({ url, isMock }) =>
        isMock === true || (isLoopbackUrl(url) && isReachable(new URL(url).origin, SANDBOX_TIMEOUT)),
    ),
  )
  return running.indexOf(true)
}
