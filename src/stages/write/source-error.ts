/** Errors of sources, which a build must not report as errors of its output. Both may come from the operating system. */

import type { EmittedFile } from '../../lib/files/file-digest.ts'

/** Reading a source or rendering a page failed. The cause is the error itself. */
export class SourceError extends Error {}

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
export async function* markFileErrors(files: AsyncIterable<EmittedFile>): AsyncIterable<EmittedFile> {
  for await (const file of markSourceErrors(files))
    yield 'load' in file ? { ...file, load: () => file.load().catch(throwSourceError) } : file
}
