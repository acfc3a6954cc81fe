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

import type { OutFile, PackedEntry } from '../types.ts'
import { packEntry, createZip } from '../lib/zip.ts'

/** What manifest.json and README.txt say about the bundle. */
export interface BundleInfo {
  /** Title of the site. */
  readonly title: string
  /** Version of this tool. */
  readonly version: string
}

/** The content of manifest.json; `files` has the SHA-256 of every other file by path, in hexadecimal. */
export interface Manifest {
  readonly format: 1
  readonly title: string
  readonly tool: { readonly name: 'offprint'; readonly version: string }
  /** Hash of all paths and checksums: two bundles with the same digest have the same content. */
  readonly digest: string
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

  async function add({ path, data, packed = packEntry(data) }: OutFile): Promise<void> {
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
    if (bytesRead === 0)
      throw new Error('the spool file of the offline bundle was truncated by another process')
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
    digest: sha256(JSON.stringify(files)),
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
Pages that need a network show what they would request.

manifest.json lists the SHA-256 of every file. "docs verify FILE.zip" checks
these, and every link, with the tool that made this bundle (Offprint ${version}).
`
}
