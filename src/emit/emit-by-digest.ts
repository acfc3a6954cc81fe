import type { BuildContext } from '../context.ts'
import { digestFile, type EmittedFile } from '../lib/files/file-digest.ts'
import type { FileDigest, OutFile } from '../types.ts'

/**
 * Files that depend on `key` alone. While the cache has their digests, none of them is made until one must be written; then all are, once.
 * Without a cache they are given as they are made, so that memory stays flat.
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
  let files: Promise<readonly OutFile[]> | undefined
  const loadFiles = () => (files ??= collectFiles(build()))
  const digests = await cache.get<readonly FileDigest[]>(stage, key(), async () =>
    (await loadFiles()).map(digestFile),
  )
  if (files === undefined)
    for (const [index, digest] of digests.entries())
      yield { ...digest, load: async () => (await loadFiles())[index]?.data ?? '' }
  else for (const [index, file] of (await loadFiles()).entries()) yield { ...file, ...digests[index] }
}

async function collectFiles(files: AsyncIterable<OutFile>): Promise<readonly OutFile[]> {
  const list: OutFile[] = []
  for await (const file of files) list.push(file)
  return list
}
