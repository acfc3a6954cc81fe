/** The three places where a reader meets a site: the dev server, a host, and the unzipped bundle. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { root, scratch, start } from '../docs.ts'

/** `serve`: `docs serve`. `built`: dist/site over HTTP as a host sends it. `file`: the unzipped bundle, opened from disk. */
export type Target = 'serve' | 'built' | 'file'
export const targets: readonly Target[] = ['serve', 'built', 'file']

/** A site that can be visited. */
export interface Place {
  /** Address of a site path ('/docs/intro', with query and hash if wanted) at this place. */
  address(route: string): string
  /** What a script of the site may load: everything else is a third party. */
  readonly origin: string
  /** URL of a document without scripts, where a page waits between two tests. */
  readonly idleUrl: string
  close(): Promise<void>
}

/**
 * A running `docs serve`, once it prints where it listens. Rejects with what it printed when it ends before. The port is its own
 * choice: one that was found free beforehand may be taken by the time that it listens.
 */
export async function serveSite(
  args: readonly string[] = [],
): Promise<Place & { readonly output: () => string }> {
  const child = start(['serve', '--host', '127.0.0.1', '--port', '0', ...args])
  let output = ''
  const closed = new Promise<void>((done) => child.once('close', () => done()))
  const origin = await new Promise<string>((done, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        output += data.toString()
        const address = /(http:\/\/127\.0\.0\.1:\d+)\n/.exec(output)?.[1]
        if (address !== undefined) done(address)
      })
    void closed.then(() => failed(new Error(`docs serve ${args.join(' ')} ended:\n${output}`)))
  })
  return {
    origin,
    idleUrl: `${origin}/robots.txt`,
    output: () => output,
    address: (route) => origin + route,
    close: () => {
      child.kill('SIGTERM')
      return closed
    },
  }
}

/** The offline bundle `zip`, unzipped and opened from disk. */
export function unzipBundle(zip: string): Place {
  const folder = scratch()
  for (const [path, data] of Object.entries(unzipSync(readFileSync(zip)))) {
    if (path.endsWith('/')) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  const top = join(folder, findBundleRoot(folder))
  return {
    origin: pathToFileURL(top).href,
    idleUrl: pathToFileURL(join(top, 'README.txt')).href,
    address: (route) => {
      const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(route) ?? []
      const file = join(top, path === '/' ? 'index.html' : `${path.slice(1)}.html`)
      // The bundle has each page once. Its other addresses lead to it, and links name the page itself.
      const [, moved] = existsSync(file)
        ? (/content="0; url=([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? [])
        : []
      return (moved === undefined ? pathToFileURL(file) : new URL(moved, pathToFileURL(file))).href + suffix
    },
    close: () => Promise.resolve(),
  }
}

/** The folder inside of a bundle that holds index.html: '' or its only folder. */
function findBundleRoot(folder: string): string {
  if (existsSync(join(folder, 'index.html'))) return ''
  return readdirSync(folder).find((name) => existsSync(join(folder, name, 'index.html'))) ?? ''
}

/** Opens `site` (a root; this repository if not given, whose build tests/setup/site.ts keeps) at one of the places. */
export function open(target: Target, site: string = root): Promise<Place> {
  if (target === 'serve') return serveSite(['--root', site])
  if (target === 'built') return serveSite(['--root', site, '--built'])
  return Promise.resolve(unzipBundle(join(site, 'dist', 'offline.zip')))
}
