/**
 * Where translated sources are: by default, a folder for each language that mirrors the folder of the originals. With `{lang}`, the option `translations`
 * of a collection is a path from the root, 'docs/{lang}', or names the files beside the originals.
 */
import type { Collection } from '../../types.ts'

type Originals = Pick<Collection, 'source' | 'translations'>

/** `guide.de.md` beside `guide.md`. */
const BESIDE = '*.{lang}'

const tagOf = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1)

/** The folder of translated sources of a collection: `content/docs` is `i18n/de/docs`, `docs` as well. */
export function translatedFolder({ source, translations }: Originals, folder: string): string {
  if (translations === BESIDE) return source
  if (translations?.includes('{lang}') === true) return translations.replaceAll('{lang}', tagOf(folder))
  return `${folder}/${translations ?? source.replace(/^(?:\.\.\/)+|^content\//, '')}`
}

/** The path of the translation of an original of a collection. */
export function translatedPath(path: string, originals: Originals, folder: string): string {
  const moved = translatedFolder(originals, folder) + path.slice(originals.source.length)
  return originals.translations === BESIDE ? moved.replace(/\.[^./]+$/, `.${tagOf(folder)}$&`) : moved
}

/** The path of the original of a file below the translated folder of one of the collections; undefined for any other file. */
export function originalPath(
  path: string,
  collections: readonly Originals[],
  folder: string,
): string | undefined {
  if (folder === '') return undefined
  for (const collection of collections) {
    const translated = translatedFolder(collection, folder)
    if (!path.startsWith(`${translated}/`)) continue
    const moved = collection.source + path.slice(translated.length)
    if (collection.translations !== BESIDE) return moved
    const [end = ''] = /\.[^./]+$/.exec(moved) ?? []
    const bare = moved.slice(0, moved.length - end.length)
    const suffix = `.${tagOf(folder)}`
    if (bare.endsWith(suffix)) return bare.slice(0, -suffix.length) + end
  }
  return undefined
}
