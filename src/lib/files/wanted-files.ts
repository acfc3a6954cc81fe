/** Files that a server watches while code cannot be bundled: files with errors, and missing files that an import asks for. */
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
