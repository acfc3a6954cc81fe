import type { BuildContext } from '../../graph/context.ts'
import { deferFiles, digestOf, type EmittedFile } from '../../lib/files/file-digest.ts'
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
  const name = key()
  const known = await cache.find<readonly FileDigest[]>(stage, name)
  if (known !== undefined) {
    yield* deferFiles(known, () => collectFiles(build()))
    return
  }
  const digests: FileDigest[] = []
  for await (const file of build()) {
    const { path, only } = file
    const { sha256, size } = digestOf(file)
    const digest = { path, sha256, size, ...(only !== undefined && { only }) }
    digests.push(digest)
    yield { ...file, ...digest }
  }
  // Not reached if a consumer stops early.
  cache.put(stage, name, digests)
}

async function collectFiles(files: AsyncIterable<EmittedFile>): Promise<readonly EmittedFile[]> {
  const list: EmittedFile[] = []
  for await (const file of files) list.push(file)
  return list
}
