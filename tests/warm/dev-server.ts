/** Runs `docs serve` over a site and compares every address with the files of a cold build. */

import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { start } from '../docs.ts'
import { BUNDLE, contrast, differentPaths, type BuildOutcome } from './builder.ts'

type Files = NonNullable<BuildOutcome['files']>

/** The script that only the dev server adds to pages. */
const LIVE_SCRIPT = /<script src="[^"]*\/__docs\/live\.js"[^>]*><\/script>/

/** How long a change may take to show on a busy machine, and how long the rest may take after its first trace. Milliseconds. */
const SLOWEST_REFRESH = 20_000
const SETTLE = 3000

const CONCURRENT_REQUESTS = 8

/** The not-found page of each language. */
const MISSING_PAGE = /^((?:[^/]+\/)?)404\.html$/

/** The list of files that a build wrote: no page refers to it. */
const MARKER = '.offprint.json'

export class DevServer {
  readonly #child: ChildProcess
  readonly #origin: string
  readonly #store: string
  /** Every file that the site has had: what is gone must no longer be served. */
  readonly #known = new Set<string>()
  #shown: Files = {}

  private constructor(child: ChildProcess, origin: string, store: string) {
    this.#child = child
    this.#origin = origin
    this.#store = store
  }

  /** Starts the server below `root`, on a free port of this machine. */
  static async start(root: string, store: string): Promise<DevServer> {
    const flags = ['--host', '127.0.0.1', '--port', '0', '--jobs', '1', '--no-drafts']
    const child = start(['serve', '--root', root, ...flags])
    let output = ''
    const origin = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (data: Buffer) => {
          output += data.toString()
          const [, url] = /(http:\/\/127\.0\.0\.1:\d+)\n/.exec(output) ?? []
          if (url !== undefined) resolve(url)
        })
      child.once('close', () => reject(new Error(`docs serve ended:\n${output}`)))
    })
    return new DevServer(child, origin, store)
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#child.once('close', () => resolve()))
    this.#child.kill('SIGTERM')
    return closed
  }

  /**
   * How what the server shows differs from `files` of a site below `base`, in words; '' when nothing does. A change needs a moment to
   * arrive: the server is asked again until it agrees, or until it has shown a part of the change and the rest stays away.
   */
  async describeDifference(files: Files, base: string): Promise<string> {
    const changed = differentPaths(this.#shown, files)
    for (const path of Object.keys(files)) this.#known.add(path)
    const started = Date.now()
    let arrived = changed.length === 0 ? started : undefined
    for (;;) {
      const wrong = await this.#findDifferences(files, base)
      if (wrong.size === 0) {
        this.#shown = files
        return ''
      }
      if (
        arrived === undefined &&
        changed.some((path) => path in files && path !== BUNDLE && !wrong.has(path))
      )
        arrived = Date.now()
      if (Date.now() > (arrived === undefined ? started + SLOWEST_REFRESH : arrived + SETTLE)) {
        const [path = '', excerpt = ''] =
          [...wrong].find(([name]) => name.endsWith('.html')) ?? [...wrong][0] ?? []
        this.#shown = files
        return [
          `${wrong.size} files differ: ${[...wrong.keys()].slice(0, 8).join(', ')}`,
          ...(arrived === undefined ? ['the change did not arrive at all'] : []),
          `${path}:`,
          excerpt,
        ].join('\n')
      }
      await delay(50)
    }
  }

  async #findDifferences(files: Files, base: string): Promise<ReadonlyMap<string, string>> {
    const wrong = new Map<string, string>()
    const paths = [...this.#known].filter((path) => path !== BUNDLE && path !== MARKER)
    const ask = async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        const excerpt = await this.#compare(path, files[path], base)
        if (excerpt !== '') wrong.set(path, excerpt)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, ask))
    return wrong
  }

  /** What differs at the address of a file; `hash` is that of its content, undefined when it must not exist. */
  async #compare(path: string, hash: string | undefined, base: string): Promise<string> {
    const response = await fetch(this.#origin + address(path, base), {
      redirect: 'manual',
      // A cold build blocks this process, which then writes to connections that the server has closed meanwhile.
      headers: { 'accept-encoding': 'identity', connection: 'close' },
    })
    const found = Buffer.from(await response.arrayBuffer())
    if (hash === undefined) return response.status === 200 ? '  is served, and the site has no such file' : ''
    const status = MISSING_PAGE.test(path) ? 404 : 200
    if (response.status !== status) return `  status ${response.status}, expected ${status}`
    const expected = readFileSync(join(this.#store, hash))
    const html = path.endsWith('.html')
    const shown = html ? Buffer.from(found.toString().replace(LIVE_SCRIPT, '')) : found
    return shown.equals(expected) ? '' : contrast(shown, expected)
  }
}

/** Where a host with clean addresses serves a file: 'docs/intro.html' at '/docs/intro'. */
function address(path: string, base: string): string {
  if (MISSING_PAGE.test(path)) return base + path.replace(MISSING_PAGE, '$1there-is-no-such-page')
  const clean = path === 'index.html' ? '' : path.replace(/\.html$/, '')
  return base + clean.split('/').map(encodeURIComponent).join('/')
}
