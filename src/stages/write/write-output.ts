/**
 * The write stage: files to a folder and to the offline bundle. Both are written beside their final path and moved there at the end; after a failure
 * or a cancellation the old output is still there, whole.
 */

import { existsSync, lstatSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { OutputBytes } from '../../build/build-types.ts'
import { cacheFolder, type BuildContext } from '../../graph/context.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { isSystemError } from '../../lib/is-system-error.ts'
import { untilAborted } from '../../lib/until-aborted.ts'
import { packageVersion } from '../../lib/package-info.ts'
import * as problems from '../../lib/problems/problems.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { EmittedFile } from '../../lib/files/file-digest.ts'
import type { Problem } from '../../lib/types.ts'
import { isOfflineBundle, openOfflineBundle, type OfflineBundle } from './offline-bundle.ts'
import { isForeignFolder, openOutputFile, openOutputFolder, resolveOutputPath } from './output-folder.ts'
import { ForeignFileError, OutputError } from './owned-files.ts'
import {
  describeWrittenFile,
  isSameFile,
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
  const label = (path: string) => relative(root, path) || path
  const stateFile =
    options.cache === false
      ? undefined
      : join(cacheFolder(root), `output-${hashOf(relative(root, out))}.json`)
  const cancel: (() => void | Promise<void>)[] = []
  try {
    const place = resolveOutputPath(out)
    if (isForeignFolder(place, root)) return problems.foreignOutput(label(out), true)
    const state = readOutputState(stateFile)
    const folder = await openOutputFolder(place, state.files)
    cancel.push(folder.cancel)
    const zip =
      options.offline === false
        ? undefined
        : await createZipOutput(
            { path: bundle, title: options.title, previous: state.bundle },
            context,
          ).catch(throwBundleError)
    if (zip !== undefined) cancel.push(zip.cancel)
    const siteBytes = await untilAborted(
      writeFiles(markFileErrors(files), { folder, zip }, options),
      options.signal,
    )
    options.progress?.('write')
    await zip?.prepare().catch(throwBundleError)
    await folder.prepare()
    folder.replace()
    try {
      zip?.replace()
    } catch (error) {
      folder.restore()
      throwBundleError(error)
    }
    const written = folder.finish()
    const archive = zip?.finish()
    if (written !== state.files || archive !== state.bundle)
      writeOutputState(stateFile, { files: written, ...(archive !== undefined && { bundle: archive }) })
    return {
      out,
      bundle: zip === undefined ? undefined : bundle,
      bytes: { site: siteBytes, bundle: archive?.size ?? 0 },
    }
  } catch (error) {
    for (const undo of cancel.reverse()) await Promise.resolve(undo()).catch(() => undefined)
    if (error instanceof SourceError) throw error.cause
    if (error instanceof ForeignFileError) return problems.foreignOutput(label(error.path), false)
    const isOfBundle = error instanceof BundleError
    const reason = isOfBundle ? error.cause : error
    if (!isSystemError(reason) && !(reason instanceof OutputError)) throw reason
    return problems.unwritableOutput(label(isOfBundle ? bundle : out), errorMessage(reason))
  }
}

/** Packs files into the cache for a bundle that another build writes. */
export async function packFiles(
  files: AsyncIterable<EmittedFile>,
  options: WriteOptions,
  context: BuildContext,
): Promise<void> {
  const bundle =
    options.offline === false
      ? undefined
      : await openOfflineBundle({ title: options.title, version: packageVersion() }, context)
  try {
    await writeFiles(files, { folder: undefined, zip: bundle }, options)
    await bundle?.complete()
  } finally {
    await bundle?.close()
  }
}

/** Writing the bundle failed. */
class BundleError extends Error {}

const throwBundleError = (cause: unknown) => {
  throw cause instanceof ForeignFileError ? cause : new BundleError('', { cause })
}

interface Targets {
  readonly folder: Pick<Awaited<ReturnType<typeof openOutputFolder>>, 'write'> | undefined
  readonly zip: Pick<OfflineBundle, 'add'> | undefined
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
    if (file.only !== 'offline') bytes += (await folder?.write(file)) ?? 0
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

/** The offline bundle in a file that takes its place on `replace`. One with the same files as the zip before leaves that alone. */
async function createZipOutput({ path, title, previous }: ZipOptions, context: BuildContext) {
  const place = resolveOutputPath(path)
  if (lstatSync(place, { throwIfNoEntry: false })?.isFile() === false)
    throw new OutputError('it is a folder or a device')
  const isKnown = previous !== undefined && isSameFile(place, previous)
  if (!isKnown && existsSync(place) && !(await isOfflineBundle(place))) throw new ForeignFileError(path)
  const bundle = await openOfflineBundle({ title, version: packageVersion() }, context)
  let file: Awaited<ReturnType<typeof openOutputFile>> | undefined
  let sha256 = ''
  return {
    add: bundle.add,
    async prepare() {
      sha256 = await bundle.complete()
      if (previous?.sha256 !== sha256 || !isUnchanged(place, previous)) {
        file = await openOutputFile(place)
        await bundle.writeTo(file.append)
        file.prepare()
      }
      await bundle.close()
    },
    replace: () => file?.replace(),
    /** Returns what is in place now. */
    finish: () => (file === undefined ? previous : describeWrittenFile(place, sha256)),
    async cancel() {
      await bundle.close().catch(() => undefined)
      file?.cancel()
    },
  }
}

/** Reading a source or rendering a page failed. The cause is the error itself. */
class SourceError extends Error {}

const throwSourceError = (cause: unknown) => {
  throw new SourceError('', { cause })
}

/** The same values; what fails while they are made is a `SourceError`. */
async function* markSourceErrors<T>(values: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* values
  } catch (error) {
    throwSourceError(error)
  }
}

/** The same for files, some of which are read later. */
async function* markFileErrors(files: AsyncIterable<EmittedFile>): AsyncIterable<EmittedFile> {
  for await (const file of markSourceErrors(files))
    yield 'load' in file ? { ...file, load: () => file.load().catch(throwSourceError) } : file
}
