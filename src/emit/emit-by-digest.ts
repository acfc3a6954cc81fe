import type { BuildContext } from '../context.ts'
import { openSlot, type MissingValue } from '../lib/data/open-slot.ts'
import { digestFile, type EmittedFile } from '../lib/files/file-digest.ts'
import type { FileDigest, OutFile } from '../types.ts'

/**
 * Files that depend on `key` alone. While the cache has their digests, none of them is made until one must be written; then all are, once.
 * Otherwise they are given as they are made, so that memory stays flat.
 */
export async function* emitByDigest(
  { stage, key }: { readonly stage: string; readonly key: () => string },
  build: () => AsyncIterable<OutFile>,
  { cache }: BuildContext,
): AsyncIterable<EmittedFile> {
  if (!cache.keepsValues) {
    yield* build()
    return
  }
  const slot = await openSlot<readonly FileDigest[]>((compute) => cache.get(stage, key(), compute))
  if ('value' in slot) yield* deferFiles(slot.value, build)
  else yield* recordDigests(build(), slot)
}

async function* recordDigests(
  files: AsyncIterable<OutFile>,
  { save, fail }: MissingValue<readonly FileDigest[]>,
): AsyncIterable<EmittedFile> {
  const digests: FileDigest[] = []
  try {
    for await (const file of files) {
      const digest = digestFile(file)
      digests.push(digest)
      yield { ...file, ...digest }
    }
    save(digests)
  } finally {
    // Without effect after `save`. A consumer that stops early leaves no digests.
    fail(new Error('not all files were emitted'))
  }
}

async function* deferFiles(
  digests: readonly FileDigest[],
  build: () => AsyncIterable<OutFile>,
): AsyncIterable<EmittedFile> {
  let files: Promise<readonly OutFile[]> | undefined
  const loadFiles = () => (files ??= collectFiles(build()))
  for (const [index, digest] of digests.entries())
    yield { ...digest, load: async () => (await loadFiles())[index]?.data ?? '' }
}

async function collectFiles(files: AsyncIterable<OutFile>): Promise<readonly OutFile[]> {
  const list: OutFile[] = []
  for await (const file of files) list.push(file)
  return list
}
