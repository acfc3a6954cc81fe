/**
 * The offline bundle: the site as files that work by a double-click, in one zip.
 *
 * Pages arrive in the order in which they are rendered, and the manifest needs the checksum of each; the archive is sorted all the same,
 * so that neither threads nor job counts show in its bytes. Hence a new file is packed as it arrives, in a thread, into the cache or a spool on disk, and
 * copied from there in order at the end, so that memory holds a few words per file. Packed files are kept in the cache by their content; a file that an
 * earlier build emitted is not even read unless the archive must be written.
 */
import type { BuildContext } from '../../graph/context.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { digestOf, type EmittedFile } from '../../lib/files/file-digest.ts'
import { decodeEntry, encodeEntry } from '../../lib/files/encode-entry.ts'
import { createSpool } from '../../lib/files/spool.ts'
import { DamagedZipError, openZip } from '../../lib/files/open-zip.ts'
import { createZip } from '../../lib/files/zip.ts'
import type { OutFile } from '../../lib/types.ts'
import { sha256Of } from '../../lib/data/hash.ts'

/** Metadata of the bundle in manifest.json and README.txt. */
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
  /** Hash of all paths and checksums. Two bundles with the same digest have the same content. */
  readonly digest: string
  readonly files: Readonly<Record<string, string>>
}

export interface OfflineBundle {
  /** Takes one file, in any order of paths. A site's own README.txt and manifest.json stay out, because the bundle's files have these names. */
  add(file: EmittedFile): Promise<void>
  /** Returns the SHA-256 of all paths and checksums, after the last file. It is the same for the same archive. */
  complete(): Promise<string>
  /** Adds README.txt and manifest.json, and writes the archive, after `complete`. */
  writeTo(write: (chunk: Uint8Array) => Promise<void>): Promise<void>
  /** Removes the spool. */
  close(): Promise<void>
}

/** Whether a file is an offline bundle and has no other files. Only then may a build replace it. */
export async function isOfflineBundle(path: string): Promise<boolean> {
  const zip = await openZip(path).catch((error: unknown) => {
    if (error instanceof DamagedZipError) return undefined
    throw error
  })
  try {
    const entry = zip?.entries.find((each) => each.path === MANIFEST)
    if (zip === undefined || entry === undefined) return false
    const manifest = JSON.parse(Buffer.from(await zip.read(entry)).toString()) as Partial<Manifest>
    const listed = new Set(Object.keys(manifest.files ?? {}))
    return (
      manifest.tool?.name === 'offprint' &&
      zip.entries.every((each) => each === entry || listed.has(each.path))
    )
  } catch {
    return false
  } finally {
    await zip?.close()
  }
}

interface Entry {
  readonly path: string
  readonly sha256: string
  /** Where the packed file is. */
  readonly read: () => Promise<Uint8Array>
}

const README = 'README.txt'
const MANIFEST = 'manifest.json'

/** Files that are packed at one time: enough to keep the threads busy, few enough to stay small in memory. */
const MAX_PENDING = 32

/** Starts a bundle. */
export async function openOfflineBundle(facts: BundleInfo, context: BuildContext): Promise<OfflineBundle> {
  const spool = createSpool()
  const entries: Entry[] = []
  const pending = new Set<Promise<void>>()
  let failed: { readonly error: unknown } | undefined

  async function packFile(sha256: string, { path, data, packed }: OutFile): Promise<Uint8Array> {
    return context.cache.getBytes('deflate', sha256, async () =>
      packed === undefined ? context.pool.run('deflate', { path, data }) : encodeEntry(packed),
    )
  }

  function addEntry(path: string, sha256: string, packed: Uint8Array): void {
    const read = context.cache.findReader('deflate', sha256) ?? spool.add(packed)
    entries.push({ path, sha256, read: async () => read() })
  }

  async function settle(): Promise<void> {
    await Promise.all(pending)
    if (failed !== undefined) throw failed.error
  }

  async function pack(file: EmittedFile): Promise<void> {
    const { path } = file
    if ('load' in file) {
      const { sha256, load } = file
      // Packed by an earlier build, unless that had no bundle. Only then is its content read.
      const deflate = async () => context.pool.run('deflate', { path, data: await load() })
      entries.push({ path, sha256, read: () => context.cache.getBytes('deflate', sha256, deflate) })
      return
    }
    const { sha256 } = digestOf(file)
    const work: Promise<void> = packFile(sha256, file)
      .then((packed) => addEntry(path, sha256, packed))
      .catch((error: unknown) => {
        failed ??= { error }
      })
      .finally(() => pending.delete(work))
    pending.add(work)
    if (pending.size >= MAX_PENDING) await Promise.race(pending)
    if (failed !== undefined) throw failed.error
  }

  return {
    async add(file) {
      if (file.path !== README && file.path !== MANIFEST) await pack(file)
    },
    async complete() {
      await settle()
      entries.sort(byPath)
      return sha256Of(JSON.stringify([facts, entries.map(({ path, sha256 }) => [path, sha256])]))
    },
    async writeTo(write) {
      await pack({ path: README, data: writeReadme(facts) })
      await settle()
      entries.sort(byPath)
      await pack({ path: MANIFEST, data: writeManifest(facts, entries) })
      await settle()
      entries.sort(byPath)
      const archive = createZip(write)
      for await (const { path, data } of readAhead(entries)) await archive.put(path, decodeEntry(data))
      await archive.close()
    },
    async close() {
      await Promise.all(pending)
      spool.close()
    },
  }
}

/** The packed files in their order. Some are read ahead, because threads may have to pack them. */
async function* readAhead(
  entries: readonly Entry[],
): AsyncIterable<{ readonly path: string; readonly data: Uint8Array }> {
  const ahead: { readonly path: string; readonly data: Promise<Uint8Array> }[] = []
  for (const { path, read } of entries) {
    const data = read()
    // A failure is thrown when the file is awaited.
    data.catch(() => undefined)
    ahead.push({ path, data })
    const first = ahead.length >= MAX_PENDING ? ahead.shift() : undefined
    if (first !== undefined) yield { path: first.path, data: await first.data }
  }
  for (const { path, data } of ahead) yield { path, data: await data }
}

/** Order of UTF-8 bytes, the one that every machine shares. Up to U+D7FF it is the order of UTF-16 code units, which is faster. */
function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  if (BEYOND.test(a.path) || BEYOND.test(b.path))
    return Buffer.compare(Buffer.from(a.path), Buffer.from(b.path))
  return compareStrings(a.path, b.path)
}

const BEYOND = /[\uD800-\uFFFF]/

/** `entries` are sorted. */
function writeManifest(facts: BundleInfo, entries: readonly Entry[]): string {
  const files = entries.map(({ path, sha256 }) => [path, sha256] as const)
  const value: Manifest = {
    format: 1,
    title: facts.title,
    tool: { name: 'offprint', version: facts.version },
    digest: sha256Of(JSON.stringify(files)),
    files: Object.fromEntries(files),
  }
  return JSON.stringify(value, null, 1) + '\n'
}

function writeReadme({ title, version }: BundleInfo): string {
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
