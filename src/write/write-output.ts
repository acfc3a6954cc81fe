/**
 * The write stage: files to a folder and to the offline bundle. Both are written beside their place and take it at the end; after a failure
 * or a cancellation the old output is still there, whole.
 */

import { join, relative, resolve } from 'node:path'
import { errorMessage } from '../lib/error-message.ts'
import { isSystemError } from '../lib/is-system-error.ts'
import { packageVersion } from '../lib/package-info.ts'
import * as problems from '../problems.ts'
import type { OutFile, Problem } from '../types.ts'
import { openOfflineBundle } from './offline-bundle.ts'
import { isForeignFolder, openOutputFile, openOutputFolder } from './output-folder.ts'

export interface WriteOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly out?: string
  readonly offline?: boolean
  /** Title of the site, for the bundle. */
  readonly title: string
  readonly pageCount: number
  readonly progress?: (stage: string, done?: number, total?: number, name?: string) => void
  readonly signal?: AbortSignal
}

/** Bytes of the folder and of the zip. */
export interface OutputBytes {
  readonly site: number
  readonly bundle: number
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
  files: AsyncIterable<OutFile>,
  options: WriteOptions,
): Promise<WrittenOutput | Problem> {
  const { out, bundle } = outputPaths(options.root, options.out)
  const label = relative(options.root, out) || out
  const cancel: (() => Promise<void>)[] = []
  try {
    if (await isForeignFolder(out, options.root)) return problems.foreignOutput(label)
    const folder = await openOutputFolder(out)
    cancel.push(folder.cancel)
    const zip = options.offline === false ? undefined : await openZip(bundle, options.title)
    if (zip !== undefined) cancel.push(zip.cancel)
    const siteBytes = await writeFiles(files, { folder, zip }, options)
    options.progress?.('write')
    await zip?.close()
    await folder.commit()
    await zip?.commit()
    return {
      out,
      bundle: zip === undefined ? undefined : bundle,
      bytes: { site: siteBytes, bundle: zip?.bytes() ?? 0 },
    }
  } catch (error) {
    for (const undo of cancel.reverse()) await undo().catch(() => undefined)
    if (!isSystemError(error)) throw error
    return problems.unwritableOutput(label, errorMessage(error))
  }
}

interface Targets {
  readonly folder: Awaited<ReturnType<typeof openOutputFolder>>
  readonly zip: Awaited<ReturnType<typeof openZip>> | undefined
}

/** Gives the bytes that went to the folder. */
async function writeFiles(
  files: AsyncIterable<OutFile>,
  { folder, zip }: Targets,
  { progress, signal, pageCount }: WriteOptions,
): Promise<number> {
  let bytes = 0
  let pages = 0
  for await (const file of files) {
    signal?.throwIfAborted()
    if (file.only !== 'offline') {
      bytes += Buffer.byteLength(file.data)
      await folder.write(file)
    }
    if (file.only !== 'site') await zip?.add(file)
    if (file.path.endsWith('.html') && file.only === 'site')
      progress?.('render', ++pages, pageCount, file.path)
  }
  return bytes
}

/** The offline bundle in a file that takes its place on `commit`. */
async function openZip(path: string, title: string) {
  const file = await openOutputFile(path)
  let bytes = 0
  const bundle = await openOfflineBundle({ title, version: packageVersion() }, async (chunk) => {
    bytes += chunk.length
    await file.append(chunk)
  })
  return {
    add: bundle.add,
    close: bundle.close,
    commit: file.commit,
    bytes: () => bytes,
    async cancel() {
      await bundle.cancel().catch(() => undefined)
      await file.cancel()
    },
  }
}
