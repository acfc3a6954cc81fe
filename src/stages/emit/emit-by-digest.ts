import type { BuildContext } from '../../graph/context.ts'
import { openSlot, type MissingValue } from '../../lib/data/caching/open-slot.ts'
import { digestOf, type EmittedFile } from '../../lib/files/file-digest.ts'
import type { FileDigest } from '../../lib/types.ts'

/**
 * Files that depend on `key` alone. While the cache has their digests, no file is generated until one must be written; then all are, once.
 * Otherwise they are given as they are made, so that memory stays flat.
 */
export async function* emitByDigest(
  { stage, key }: { readonly stage: string; readonly key: () => string },
  build: () => AsyncIterable<EmittedFile>,
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
  files: AsyncIterable<EmittedFile>,
  { save, fail }: MissingValue<readonly FileDigest[]>,
): AsyncIterable<EmittedFile> {
  const digests: FileDigest[] = []
  try {
    for await (const file of files) {
      const { path, only } = file
      const { sha256, size } = digestOf(file)
      const digest = { path, sha256, size, ...(only !== undefined && { only }) }
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
  build: () => AsyncIterable<EmittedFile>,
): AsyncIterable<EmittedFile> {
  let files: Promise<readonly EmittedFile[]> | undefined
  const loadFiles = () => (files ??= collectFiles(build()))
  for (const [index, digest] of digests.entries())
    yield {
      ...digest,
      load: async () => {
        const file = (await loadFiles())[index]
        if (file === undefined) throw new Error(`${digest.path} is not emitted again`)
        return 'load' in file ? file.load() : file.data
      },
    }
}

async function collectFiles(files: AsyncIterable<EmittedFile>): Promise<readonly EmittedFile[]> {
  const list: EmittedFile[] = []
  for await (const file of files) list.push(file)
  return list
}
