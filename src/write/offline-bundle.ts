/**
 * The offline bundle: the site as files that work by a double-click, in one zip.
 *
 * Pages arrive in the order in which they are rendered, and the manifest needs the checksum of each; the archive is
 * sorted all the same, so that neither threads nor job counts show in its bytes. Hence every file is packed as it
 * arrives into a spool on disk, and copied from there in order at the end: memory holds a few words per file.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { htmlFile, hostAddress, fileAddress, type Routes } from '../lib/site-address.ts'
import { fillSitePaths, siteMarker } from '../lib/markers.ts'
import { FEEDS } from '../lib/posts.ts'
import type { Config, OutFile } from '../types.ts'
import type { RenderedPage } from '../site-types.ts'
import { packEntry, createZip, type PackedEntry } from './zip.ts'

/** What manifest.json and README.txt say about the bundle. */
export interface BundleInfo {
  /** Title of the site. */
  readonly title: string
  /** Version of this tool. */
  readonly version: string
  /** Hash of everything that went into the build. */
  readonly inputs: string
}

/** A manifest as it stands in manifest.json; `files` has every other file's SHA-256 by path, in hexadecimal. */
export interface Manifest {
  readonly format: 1
  readonly title: string
  readonly tool: { readonly name: 'offprint'; readonly version: string }
  readonly inputs: string
  readonly files: Readonly<Record<string, string>>
}

export interface OfflineBundle {
  /** Takes one file, in any order of paths. */
  add(file: OutFile): Promise<void>
  /** Adds README.txt and manifest.json, and writes the archive. */
  close(): Promise<void>
  /** Drops the spool without writing anything: after a failure. */
  cancel(): Promise<void>
}

/** A rendered page as a file of the bundle: every address in it relative, pages by their `.html` names; feeds at the address of the site. */
export function offlinePage(
  rendered: RenderedPage,
  pages: Routes,
  config: Pick<Config, 'url' | 'base'>,
): OutFile {
  const { route, page } = rendered
  const html = page.kind === 'console' ? still(rendered.html) : rendered.html
  const end = Math.max(0, html.indexOf('</head>'))
  const lean = head(html.slice(0, end)) + html.slice(end)
  return {
    path: htmlFile(route),
    data: fillSitePaths(lean, (path) =>
      config.url !== '' && FEEDS.includes(path)
        ? config.url + hostAddress(path, config.base)
        : fileAddress(whole(path), route, pages),
    ),
  }
}

/** Downloads of one operation are parts of two files, which in a bundle serve for all operations. */
function whole(path: string): string {
  return path
    .replace(/^(\/docs\/api\/[^/]+)\/.+\.openapi\.json$/, '$1/openapi.json')
    .replace(/^(\/docs\/api\/[^/]+)\/.+\.http$/, '$1/requests.http')
}

/** A page of the console without its scripts and settings: from a disk nobody can sign in, and what it says in words is all there is. */
function still(html: string): string {
  return html
    .replace(/<script src="[^"]*"><\/script>/, '')
    .replace(/(<div id="console"[^>]*?) data-src="[^"]*"/, '$1')
    .replace(/<script type="application\/json" id="console-data">[^]*?<\/script>/, '')
}

/** What only crawlers and feed readers look for, repeated on every page: nobody crawls a disk. */
const CRAWLED =
  /<(?:meta (?:property="og:|name="(?:twitter:|description|generator))|link rel="(?:canonical|alternate)")[^>]*>/g

/** The script that runs before the first paint, as a file of the bundle. */
export const EARLY = '/assets/early.js'

/**
 * The head of a page of the bundle: less of it, and the inline script in a file, which is read from disk at once but stored once for all
 * pages. It stands behind the styles: Chromium decides on the glide from the page before while it waits for the first script in a file, and
 * goes without one unless it knows by then that these styles want it.
 */
function head(html: string): string {
  return html
    .replace(CRAWLED, '')
    .replace(
      /<script>[^]*?<\/script>(<link rel="stylesheet"[^>]*>)?/,
      (_, styles: string = '') => `${styles}<script src="${siteMarker(EARLY)}"></script>`,
    )
    .replaceAll('&#x27;', "'")
    .replace(/ 'sha256-[A-Za-z0-9+/=]+'/, '')
}

interface Entry extends Omit<PackedEntry, 'data'> {
  readonly path: string
  readonly sha: string
  readonly offset: number
  readonly length: number
}

/** Starts a bundle; `write` gets the bytes of the zip, in order, when it is closed. */
export async function openOfflineBundle(
  facts: BundleInfo,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<OfflineBundle> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-'))
  const spool = await open(join(folder, 'spool'), 'w+')
  const entries: Entry[] = []
  let length = 0

  async function add({ path, data }: OutFile): Promise<void> {
    const packed = packEntry(data)
    const offset = length
    length += packed.data.length
    const { method, crc, size } = packed
    entries.push({ path, sha: sha256(data), offset, length: packed.data.length, method, crc, size })
    await writeAll(spool, packed.data, offset)
  }

  async function cancel(): Promise<void> {
    await spool.close()
    await rm(folder, { recursive: true, force: true })
  }

  return {
    add,
    cancel,
    async close() {
      await add({ path: 'README.txt', data: readme(facts) })
      await add({ path: 'manifest.json', data: manifest(facts, entries) })
      const archive = createZip(write)
      for (const entry of entries.sort(byPath)) {
        const data = Buffer.alloc(entry.length)
        await readAll(spool, data, entry.offset)
        await archive.put(entry.path, { ...entry, data })
      }
      await archive.close()
      await cancel()
    },
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function writeAll(spool: Handle, data: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < data.length;)
    done += (await spool.write(data, done, data.length - done, offset + done)).bytesWritten
}

async function readAll(spool: Handle, data: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < data.length;) {
    const { bytesRead } = await spool.read(data, done, data.length - done, offset + done)
    if (bytesRead === 0) throw new Error('the spool of the offline bundle was cut by somebody else')
    done += bytesRead
  }
}

/** Order of UTF-8 bytes, the one that every machine shares. */
const byPath = (a: { path: string }, b: { path: string }) =>
  Buffer.compare(Buffer.from(a.path), Buffer.from(b.path))

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}

function manifest(facts: BundleInfo, entries: readonly Entry[]): string {
  const files = [...entries].sort(byPath).map(({ path, sha }) => [path, sha] as const)
  const value: Manifest = {
    format: 1,
    title: facts.title,
    tool: { name: 'offprint', version: facts.version },
    inputs: facts.inputs,
    files: Object.fromEntries(files),
  }
  return JSON.stringify(value, null, 1) + '\n'
}

function readme({ title, version }: BundleInfo): string {
  return `${title}
${'='.repeat(title.length)}

This folder holds the whole documentation. It needs no network, no server and
no installation.

1. Unpack the archive. Reading it inside the archive viewer does not work.
2. Open index.html with a browser: a double-click does it.

Search works as it does online: press Ctrl+K (Cmd+K on a Mac) or the / key.
Pages that need a network say so, and show what they would ask for.

manifest.json lists the SHA-256 of every file. "docs verify FILE.zip" checks
these, and every link, with the tool that made this bundle (Offprint ${version}).
`
}
