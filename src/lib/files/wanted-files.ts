/** What a server watches while code cannot be bundled: the files with errors, and those that an import asks for and that do not exist yet. */
import { posix } from 'node:path'

/** An error of esbuild. */
interface BundlerError {
  readonly text: string
  readonly location: { readonly file: string } | null
}

const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '.json']

/** Paths relative to the root, as those in the errors. */
export function listWantedFiles(errors: readonly BundlerError[]): readonly string[] {
  return errors.flatMap(({ text, location }) => {
    if (location === null) return []
    const [, wanted] = /^Could not resolve "(\.[^"]*)"/.exec(text) ?? []
    if (wanted === undefined) return [location.file]
    const path = posix.join(posix.dirname(location.file), wanted)
    return [location.file, ...ENDINGS.map((ending) => path + ending)]
  })
}
