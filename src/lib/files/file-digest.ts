/** Digests of the files that a build writes: by them the next build sees what it need not write again. */
import type { FileDigest, OutFile } from '../types.ts'
import { sha256Of } from '../data/hash.ts'

/** Path, checksum and size of a file. */
export function digestFile({ path, only, data }: OutFile): FileDigest {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  return {
    path,
    sha256: sha256Of(bytes),
    size: bytes.length,
    ...(only !== undefined && { only }),
  }
}

/** The digest of a file, computed where emit did not know it. */
export function digestOf(file: EmittedFile): Pick<FileDigest, 'sha256' | 'size'> {
  const { sha256, size } = file
  if (sha256 !== undefined && size !== undefined) return { sha256, size }
  return 'load' in file ? file : digestFile(file)
}

/** A file whose content is only read when the output of the build before does not have it. */
export interface DeferredFile extends FileDigest {
  readonly load: () => Promise<Uint8Array | string>
}

/** Files by their digests. None is made until one must be written; then all are, once. */
export function* deferFiles(
  digests: readonly FileDigest[],
  make: () => Promise<readonly EmittedFile[]>,
): Iterable<DeferredFile> {
  let made: Promise<readonly EmittedFile[]> | undefined
  for (const [index, digest] of digests.entries())
    yield {
      ...digest,
      load: async () => {
        const file = (await (made ??= make()))[index]
        if (file?.path !== digest.path) throw new Error(`${digest.path} is not made again`)
        return readEmitted(file)
      },
    }
}

/** The content of a file. */
export const readEmitted = async (file: EmittedFile): Promise<Uint8Array | string> =>
  'load' in file ? file.load() : file.data

/** Output of emit that must be written: a file with its content, or one that an earlier build emitted. */
export type EmittedFile = (OutFile & Partial<FileDigest>) | DeferredFile
