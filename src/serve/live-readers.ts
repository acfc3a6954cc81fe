/** The open pages of the development server: each has a connection that sends its revision and the problems of the site. */

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { LiveState, ShownProblem } from '../lib/site/live-state.ts'
import { codeFrame, formatLocation } from '../report.ts'
import type { Problem } from '../types.ts'
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

  async function sendState(response: ServerResponse, path: string): Promise<void> {
    try {
      const { revision, style } = await site.state(path)
      // The reader may have left meanwhile: to write to a connection that has ended is an error.
      if (!paths.has(response)) return
      const shown = site.getCheckedSite().problems.map((problem) => showProblem(problem, root))
      const state: LiveState = { revision, style, problems: shown }
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
      void sendState(response, path)
    },
    async update() {
      await Promise.all([...paths].map(([response, path]) => sendState(response, path)))
    },
    close() {
      const responses = [...paths.keys()]
      paths.clear()
      for (const response of responses) response.end()
    },
  }
}

function showProblem(problem: Problem, root: string): ShownProblem {
  const { severity, code, message, location, hint } = problem
  const where = location === undefined ? '' : formatLocation(location)
  const frame = codeFrame(problem, (file) => readSourceText(root, file))
  return { severity, code, message, where, hint, frame }
}

/** Text of a source; undefined where it cannot be read. */
export function readSourceText(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}
