/** Where translated sources are: a folder for each language that mirrors the folder of the originals. */
import type { Collection } from '../../types.ts'

type Originals = Pick<Collection, 'source' | 'translations'>

/** The folder of translated sources of a collection: `content/docs` is `i18n/de/docs`, `docs` as well. */
export function translatedFolder({ source, translations }: Originals, folder: string): string {
  return `${folder}/${translations ?? source.replace(/^(?:\.\.\/)+|^content\//, '')}`
}

/** The path of the translation of an original of a collection. */
export function translatedPath(path: string, originals: Originals, folder: string): string {
  return translatedFolder(originals, folder) + path.slice(originals.source.length)
}

/** The path of the original of a file below the translated folder of one of the collections; undefined for any other file. */
export function originalPath(
  path: string,
  collections: readonly Originals[],
  folder: string,
): string | undefined {
  if (folder === '' || !path.startsWith(`${folder}/`)) return undefined
  for (const collection of collections) {
    const translated = translatedFolder(collection, folder)
    if (path.startsWith(`${translated}/`)) return collection.source + path.slice(translated.length)
  }
  return undefined
}
