/**
 * The write stage: files to a folder and to the offline bundle. Both are written beside their place and take it at the end; after a failure
 * or a cancellation the old output is still there, whole.
 */

import { join, relative, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { OutputBytes } from '../../build/build-types.ts'
import { cacheFolder, type BuildContext } from '../../graph/context.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { isSystemError } from '../../lib/is-system-error.ts'
import { packageVersion } from '../../lib/package-info.ts'
import * as problems from '../../lib/problems/problems.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { EmittedFile } from '../../lib/files/file-digest.ts'
import type { Problem } from '../../lib/types.ts'
import { openOfflineBundle } from './offline-bundle.ts'
import { isForeignFolder, openOutputFile, openOutputFolder } from './output-folder.ts'
import {
  describeWrittenFile,
  isUnchanged,
  readOutputState,
  writeOutputState,
  type WrittenFile,
} from './output-state.ts'

export interface WriteOptions {
  readonly out?: string
  /** Leave files that the build before wrote and that are the same. Default true. */
  readonly cache?: boolean
  readonly offline?: boolean
  /** Title of the site, for the bundle. */
  readonly title: string
  readonly pageCount: number
  readonly progress?: (stage: string, done?: number, total?: number, name?: string) => void
  readonly signal?: AbortSignal
}

export interface WrittenOutput {
  readonly out: string
  /** Path of the zip, when one was written. */
  readonly bundle: string | undefined
  readonly bytes: OutputBytes
}

/** Where a build goes, relative to the root unless absolute. */
export function outputPaths(root: string, out: string | undefined): { out: string; bundle: string } {
  const folder = out === undefined ? join(root, 'dist/site') : resolve(out)
  return { out: folder, bundle: out === undefined ? join(root, 'dist/offline.zip') : `${folder}.zip` }
}

/** Writes all files, then replaces the old output. A problem when the place cannot be written; other errors are thrown. */
export async function writeOutput(
  files: AsyncIterable<EmittedFile>,
  options: WriteOptions,
  context: BuildContext,
): Promise<WrittenOutput | Problem> {
  const { root } = context
  const { out, bundle } = outputPaths(root, options.out)
  const label = relative(root, out) || out
  const stateFile =
    options.cache === false
      ? undefined
      : join(cacheFolder(root), `output-${hashOf(relative(root, out))}.json`)
  const cancel: (() => Promise<void>)[] = []
  try {
    if (await isForeignFolder(out, root)) return problems.foreignOutput(label)
    const state = readOutputState(stateFile)
    const folder = await openOutputFolder(out, state.files)
    cancel.push(folder.cancel)
    const zip =
      options.offline === false
        ? undefined
        : await createZipOutput({ path: bundle, title: options.title, previous: state.bundle }, context)
    if (zip !== undefined) cancel.push(zip.cancel)
    const siteBytes = await writeFiles(files, { folder, zip }, options)
    options.progress?.('write')
    await zip?.close()
    const written = await folder.commit()
    const archive = await zip?.commit()
    if (written !== state.files || archive !== state.bundle)
      writeOutputState(stateFile, { files: written, ...(archive !== undefined && { bundle: archive }) })
    return {
      out,
      bundle: zip === undefined ? undefined : bundle,
      bytes: { site: siteBytes, bundle: archive?.size ?? 0 },
    }
  } catch (error) {
    for (const undo of cancel.reverse()) await undo().catch(() => undefined)
    if (!isSystemError(error)) throw error
    return problems.unwritableOutput(label, errorMessage(error))
  }
}

interface Targets {
  readonly folder: Awaited<ReturnType<typeof openOutputFolder>>
  readonly zip: Awaited<ReturnType<typeof createZipOutput>> | undefined
}

/** So long files are written before signals and timers have their turn. Milliseconds. */
const LONGEST_WORK = 50

/** Gives the bytes that belong to the folder. */
async function writeFiles(
  files: AsyncIterable<EmittedFile>,
  { folder, zip }: Targets,
  { progress, signal, pageCount }: WriteOptions,
): Promise<number> {
  let bytes = 0
  let pages = 0
  let paused = performance.now()
  for await (const file of files) {
    // Files that are made and written here wait for nothing, and a signal of the system must be heard meanwhile.
    if (performance.now() - paused > LONGEST_WORK) {
      await setImmediate()
      paused = performance.now()
    }
    signal?.throwIfAborted()
    if (file.only !== 'offline') bytes += await folder.write(file)
    if (file.only !== 'site') await zip?.add(file)
    if (file.path.endsWith('.html') && file.only === 'site')
      progress?.('render', ++pages, pageCount, file.path)
  }
  return bytes
}

interface ZipOptions {
  readonly path: string
  readonly title: string
  /** The zip of the build before. */
  readonly previous: WrittenFile | undefined
}

/** The offline bundle in a file that takes its place on `commit`. One with the same files as the zip before leaves that alone. */
async function createZipOutput({ path, title, previous }: ZipOptions, context: BuildContext) {
  const bundle = await openOfflineBundle({ title, version: packageVersion() }, context)
  let file: Awaited<ReturnType<typeof openOutputFile>> | undefined
  let sha256 = ''
  return {
    add: bundle.add,
    async close() {
      sha256 = await bundle.complete()
      if (previous?.sha256 !== sha256 || !isUnchanged(path, previous)) {
        file = await openOutputFile(path)
        await bundle.writeTo(file.append)
      }
      await bundle.close()
    },
    /** Returns what is in place now. */
    async commit(): Promise<WrittenFile | undefined> {
      if (file === undefined) return previous
      await file.commit()
      return describeWrittenFile(path, sha256)
    },
    async cancel() {
      await bundle.close().catch(() => undefined)
      await file?.cancel()
    },
  }
}
