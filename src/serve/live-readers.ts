/** The open pages of the development server. Each has a connection that sends its revision and the problems of the site. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSourceText } from '../lib/files/read-source-text.ts'
import type { LiveState, ShownProblem } from '../lib/site/live-state.ts'
import {
  codeFrame,
  formatLocation,
  formatOtherPlaces,
  groupProblems,
  sortReportedProblems,
  type ReadSource,
} from '../lib/problems/report.ts'
import type { Problem } from '../lib/types.ts'
import type { DevSite } from './dev-site.ts'
import { parseSitePath } from './site-path.ts'

export interface LiveReaders {
  /** Opens the connection of a page, which `?path=` names, and sends its state. */
  add(request: IncomingMessage, response: ServerResponse): void
  /** Sends the state of its page to each reader. */
  update(): Promise<void>
  /** Ends all connections. */
  close(): void
}

/** Connections as server-sent events (HTML, section 9.2). `fail` gets what is thrown while the state of a page is read. */
export function createLiveReaders(
  site: DevSite,
  { root, fail }: { readonly root: string; readonly fail: (error: unknown) => void },
): LiveReaders {
  /** Path of the page on each open connection. */
  const paths = new Map<ServerResponse, string>()

  /** `readSource` is the same for all that are sent at once, so that each file is read once. */
  async function sendState(response: ServerResponse, path: string, readSource: ReadSource): Promise<void> {
    try {
      const { revision, style } = await site.state(path)
      // The reader may have left meanwhile, and writing to a closed connection is an error.
      if (!paths.has(response)) return
      const { problems: found } = site.getCheckedSite()
      const problems = showProblems(found, new Set(site.listSources(path)), readSource)
      const state: LiveState = { revision, style, problems }
      response.write(`event: state\ndata: ${JSON.stringify(state)}\n\n`)
    } catch (error) {
      fail(error)
    }
  }

  return {
    add(request, response) {
      const asked = new URL(request.url ?? '', 'http://localhost').searchParams.get('path') ?? '/'
      const { base } = site.getCheckedSite().config
      const path = parseSitePath(asked.startsWith(base) ? `/${asked.slice(base.length)}` : asked) ?? '/'
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      paths.set(response, path)
      response.on('close', () => paths.delete(response))
      void sendState(response, path, createSourceReader(root))
    },
    async update() {
      const readSource = createSourceReader(root)
      await Promise.all([...paths].map(([response, path]) => sendState(response, path, readSource)))
    },
    close() {
      const responses = [...paths.keys()]
      paths.clear()
      for (const response of responses) response.end()
    },
  }
}

/** Problems as a page shows them whose sources are `files`: its own before others, each once. */
function showProblems(
  problems: readonly Problem[],
  files: ReadonlySet<string>,
  readSource: ReadSource,
): readonly ShownProblem[] {
  const isHere = ({ location }: Problem) => location !== undefined && files.has(location.file)
  const sorted = sortReportedProblems(problems).toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
  return groupProblems(sorted).map(([first, ...others]) => ({
    severity: first.severity,
    code: first.code,
    message: first.message,
    where: first.location === undefined ? '' : formatLocation(first.location),
    otherPlaces: formatOtherPlaces(others),
    count: others.length + 1,
    isHere: isHere(first),
    hint: first.hint,
    frame: codeFrame(first, readSource),
  }))
}

const createSourceReader =
  (root: string): ReadSource =>
  (file) =>
    readSourceText(root, file)
