/** Where translated sources are: a folder for each language that mirrors the folder of the originals. */

/** The folder of translated sources that belongs to a folder of originals: `content/docs` is `i18n/de/docs`, `docs` as well. */
export function translatedFolder(source: string, folder: string): string {
  return `${folder}/${source.replace(/^content\//, '')}`
}

/** The path of the translation of an original below `source`. */
export function translatedPath(path: string, source: string, folder: string): string {
  return translatedFolder(source, folder) + path.slice(source.length)
}

/** The path of the original of a file below the translated folder of one of the `sources`; undefined for any other file. */
export function originalPath(path: string, sources: readonly string[], folder: string): string | undefined {
  if (folder === '' || !path.startsWith(`${folder}/`)) return undefined
  for (const source of sources) {
    const translated = translatedFolder(source, folder)
    if (path.startsWith(`${translated}/`)) return source + path.slice(translated.length)
  }
  return undefined
}
