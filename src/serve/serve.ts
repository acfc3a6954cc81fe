/** The development server: the stages of a build on demand, a watcher, and one connection to each open page. */

import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { readLiveReloadScript } from '../stages/assets/site-assets.ts'
import { countPages } from '../build/count-pages.ts'
import type { CheckedSite } from '../build/read-site.ts'
import type { BuildOptions } from '../build/build-types.ts'
import { createContext, listReadPaths } from '../graph/context.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import { outputPaths } from '../stages/write/write-output.ts'
import { isLoopbackHost } from '../lib/site/paths/fetched-path.ts'
import { twinPath } from '../lib/site/paths/site-files.ts'
import * as problems from '../lib/problems/problems.ts'
import { formatChanges, formatProblems } from '../lib/problems/report.ts'
import { prefersMarkdown, sendSiteResponse, type SitePayload } from './send-response.ts'
import { findInFolder, notFoundPage, readBase, type FindFile } from './built-site.ts'
import { createDevSite } from './dev-site.ts'
import { readSourceText } from '../lib/files/read-source-text.ts'
import { createLiveReaders } from './live-readers.ts'
import { parseSitePath } from './site-path.ts'
import { watchSources, type SourceWatcher } from './watch-sources.ts'
import type { Problem } from '../lib/types.ts'

export interface ServeOptions extends Pick<
  BuildOptions,
  'root' | 'out' | 'base' | 'jobs' | 'cache' | 'services' | 'drafts'
> {
  /** 0 takes a free one. */
  readonly port: number
  /** A server that listens already, because its port had to be known before, and does not respond yet. */
  readonly server?: Server
  readonly host: string
  /** Serve what was built, as a host would. */
  readonly built?: boolean
  readonly print: (text: string) => void
}

export interface Running {
  readonly url: string
  close(): Promise<void>
}

/** Shows the site on a local port: live from its sources, or as it was built. Resolves when it listens. */
export async function serve(options: ServeOptions): Promise<Running | { readonly problem: Problem }> {
  return options.built === true ? serveBuilt(options) : serveSources(options)
}

async function serveBuilt(options: ServeOptions): Promise<Running | { readonly problem: Problem }> {
  const folder = outputPaths(options.root, options.out).out
  if (!existsSync(join(folder, 'index.html')))
    return { problem: problems.notBuilt(relative(process.cwd(), folder)) }
  const find = findInFolder(folder)
  const findMissing = (path: string) => notFoundPage(folder, path)
  const server = openServer(options, (request, response) => {
    void respond(request, response, { options, find, findMissing, readBase: () => readBase(folder) })
  })
  const url = await listen(server, options)
  if (typeof url !== 'string') return url
  options.print(`${relative(process.cwd(), folder) || '.'} at ${url}\n${describeExposure(options.host)}`)
  return { url, close: () => closeServer(server) }
}

async function serveSources(options: ServeOptions): Promise<Running | { readonly problem: Problem }> {
  const started = performance.now()
  const since = Date.now()
  const base = createContext({ ...options, keep: true })
  const log = createLog(options.print, base.root)
  let watcher: SourceWatcher | undefined
  let readCount = 0
  const [site, liveReload] = await Promise.all([
    createDevSite(base, options, (route, problem) => {
      log.printPage(route, problem)
      // The files that a template reads are known once it has run.
      const count = listReadPaths(base).length
      if (count > readCount) watcher?.complete()
      readCount = count
    }),
    readLiveReloadScript(),
  ])
  const nowhere = site.getCheckedSite().problems.find((problem) => problem.code === 'missing-root')
  if (nowhere !== undefined) {
    await base.close()
    return { problem: nowhere }
  }
  const readers = createLiveReaders(site, { root: base.root, fail: log.printError })
  let reportResponse: () => void = () => undefined
  const firstResponse = new Promise<void>((resolve) => (reportResponse = resolve))
  const server = openServer(options, (request, response) => {
    const path = parseSitePath(request.url ?? '')
    if (path === '/__docs/live.js')
      void sendSiteResponse(request, response, { status: 200, name: 'live.js', data: liveReload })
    else if (path === '/__docs/live') readers.add(request, response)
    else
      void respond(request, response, {
        options,
        find: site.find,
        findMissing: site.renderMissingPage,
        readBase: async () => site.getCheckedSite().config.base,
      }).finally(reportResponse)
  })
  const url = await listen(server, options)
  if (typeof url !== 'string') {
    await base.close()
    return url
  }
  options.print(`${url}\n${describeExposure(options.host)}`)

  // The first page comes before all that readers do not wait for.
  const readRest = async () => {
    await Promise.race([firstResponse, delay(FIRST_PAGE_WAIT)])
    if (log.isClosed()) return
    watcher = watchSources(base.root, site, {
      since,
      changes: {
        async read(paths, signal) {
          const began = performance.now()
          await site.refresh(paths, signal)
          const took = performance.now() - began
          return async () => {
            log.printReading(site.getCheckedSite(), took)
            await readers.update()
          }
        },
        fail: log.printError,
        failWatching: (error, path) => log.printProblem(problems.unwatchedSource(path, error)),
      },
    })
    await site.complete()
    watcher.complete()
    log.printReading(site.getCheckedSite(), performance.now() - started)
    await readers.update()
  }
  readRest().catch(log.printError)
  return {
    url,
    async close() {
      log.close()
      await watcher?.close()
      readers.close()
      await closeServer(server)
      await base.close()
    },
  }
}

/** Output of the server, until it is closed. */
function createLog(print: (text: string) => void, root: string) {
  const formatReport = createReports(root)
  const formatPage = createPageReports(root)
  let isClosed = false
  const printOpen = (text: string) => {
    if (!isClosed) print(text)
  }
  return {
    printError: (error: unknown) => printOpen(describeThrownError(error)),
    printProblem(problem: Problem) {
      printOpen(`${formatProblems([problem], 'text', (file) => readSourceText(root, file))}\n`)
    },
    /** Prints an error of authors' code while a page was rendered, and that it is fixed. */
    printPage(route: string, problem: Problem | undefined) {
      const report = formatPage(route, problem)
      if (report !== '') printOpen(`${report}\n`)
    },
    /** The problems of a reading, its pages, and how long it took. */
    printReading(checked: CheckedSite, milliseconds: number) {
      const report = formatReport(checked)
      const seconds = (milliseconds / 1000).toFixed(1)
      printOpen(`${report}${report === '' ? '' : '\n'}${countPages(checked.site)} pages in ${seconds} s\n`)
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
    },
  }
}

/** Formats the problems of each reading: all problems of the first one, and the new or fixed problems of each later one. */
function createReports(root: string): (checked: CheckedSite) => string {
  let last: readonly Problem[] | undefined
  // Problems of a configuration that cannot be used. The problems that it hides are not fixed.
  let ofConfig: readonly Problem[] = []
  return ({ problems: found, isEarlier }) => {
    const isHidden = isEarlier === true
    const readSource = (file: string) => readSourceText(root, file)
    const text =
      last === undefined
        ? formatProblems(found, 'text', readSource)
        : formatChanges([...last, ...ofConfig], isHidden ? [...last, ...found] : found, readSource)
    ofConfig = isHidden ? found : []
    if (!isHidden) last = found
    return text
  }
}

/** Formats the problems of rendered pages, each once although a template may fail on many pages, and again once it is fixed. */
function createPageReports(root: string): (route: string, problem: Problem | undefined) => string {
  const failing = new Map<string, Problem>()
  return (route, problem) => {
    const before = uniqueValues([...failing.values()])
    const last = failing.get(route)
    for (const [other, known] of failing) if (isDeepStrictEqual(known, last)) failing.delete(other)
    if (problem !== undefined) failing.set(route, problem)
    const after = uniqueValues([...failing.values()])
    return isDeepStrictEqual(before, after)
      ? ''
      : formatChanges(before, after, (file) => readSourceText(root, file))
  }
}

/** So long the server waits for a browser before it goes on with what a first page does not need. Milliseconds. */
const FIRST_PAGE_WAIT = 300

/** The server, which passes GET and HEAD requests that name this machine to `handle`. It already listens if it comes from the options. */
function openServer(
  options: ServeOptions,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const server = options.server ?? createServer()
  return server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isTrustedRequest(request, options)) sendText(response, 403, 'This host name is not served here.')
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      sendText(response.setHeader('Allow', 'GET, HEAD'), 405, 'Only GET and HEAD.')
    else handle(request, response)
  })
}

/** Content that a server responds with: a file at a path below the base path, or a substitute for a missing file. */
interface ServedSite {
  readonly options: ServeOptions
  readonly find: FindFile
  readonly findMissing: (path: string) => Promise<SitePayload>
  readonly readBase: () => Promise<string>
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { options, find, findMissing, readBase }: ServedSite,
): Promise<void> {
  try {
    const full = parseSitePath(request.url ?? '')
    if (full === undefined) return sendText(response, 400, 'This is not a path.')
    const base = await readBase()
    if (!`${full}/`.startsWith(base)) return sendRedirect(response, encodeURI(base))
    const path = `/${full.slice(base.length)}`
    const found = await find(path)
    if (found === undefined) return await sendSiteResponse(request, response, await findMissing(path))
    if (!('redirect' in found)) {
      const twin =
        found.name.endsWith('.html') && prefersMarkdown(request) ? await find(twinPath(path)) : undefined
      return await sendSiteResponse(
        request,
        response,
        twin === undefined || 'redirect' in twin ? found : twin,
      )
    }
    const query = /\?.*$/.exec(request.url ?? '')?.[0] ?? ''
    sendRedirect(response, encodeURI(base) + found.redirect.slice(1) + query)
  } catch (error) {
    options.print(describeThrownError(error))
    if (response.headersSent) response.end()
    else sendText(response, 500, 'Rendering failed. See the terminal for details.')
  }
}

function describeThrownError(error: unknown): string {
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { Location: location, 'Cache-Control': 'no-cache' }).end()
}

/** The Host header names this machine. A page elsewhere whose name was rebound to it gets nothing (DNS rebinding). */
function isTrustedRequest(request: IncomingMessage, options: ServeOptions): boolean {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return isLoopbackHost(name) || !isLoopbackHost(options.host) || name === options.host
}

function describeExposure(address: string): string {
  return isLoopbackHost(address)
    ? ''
    : `listening on ${address}: anyone who can reach this machine can read the site\n`
}

async function listen(
  server: Server,
  options: ServeOptions,
): Promise<string | { readonly problem: Problem }> {
  const { host, port } = options
  return new Promise((resolve) => {
    server.once('error', (error) => resolve({ problem: problems.unusablePort(host, port, error) }))
    const listening = () => {
      const { port: used } = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${used}`)
    }
    if (server.listening) listening()
    else server.listen(port, host, listening)
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
