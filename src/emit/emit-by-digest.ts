import type { BuildContext } from '../context.ts'
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
  let finish: DigestReceiver | undefined
  const digests = await new Promise<readonly FileDigest[] | undefined>((resolve, reject) => {
    const stored = cache.get(stage, key(), () => {
      const made = new Promise<readonly FileDigest[]>((done, fail) => {
        finish = { done, fail }
      })
      resolve(undefined)
      return made
    })
    stored.then(resolve, reject)
  })
  if (digests !== undefined) yield* deferFiles(digests, build)
  else if (finish !== undefined) yield* recordDigests(build(), finish)
}

/** Takes the digests of all files for the cache, or the reason why there are none. */
interface DigestReceiver {
  readonly done: (digests: readonly FileDigest[]) => void
  readonly fail: (reason: unknown) => void
}

async function* recordDigests(
  files: AsyncIterable<OutFile>,
  { done, fail }: DigestReceiver,
): AsyncIterable<EmittedFile> {
  const digests: FileDigest[] = []
  try {
    for await (const file of files) {
      const digest = digestFile(file)
      digests.push(digest)
      yield { ...file, ...digest }
    }
    done(digests)
  } finally {
    // Without effect after `done`. A consumer that stops early leaves no digests.
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
