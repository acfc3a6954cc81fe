/**
 * Finds for each source of a translation which file its page is read from: the translated one, or the original where there is none. What
 * only orders and places a page is said once, in the original; a translation may say it differently.
 */

import { originalPath, translatedFolder, translatedPath } from '../../lib/site/paths/translated-path.ts'
import type { MarkdownDocument } from '../../domain/markdown/read-markdown.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Collection, LocaleConfig, Problem } from '../../lib/types.ts'
import { createPageFilter } from './files/page-files.ts'
import { startOf } from '../../lib/problems/problem.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** The files of a folder of sources, in one language. */
export interface PairedFiles {
  /** Original by translated path, of the pages that are translated. */
  readonly originals: ReadonlyMap<string, string>
  /** Markdown files to read: translations, and originals without one. */
  readonly pages: readonly string[]
  readonly problems: readonly Problem[]
}

/** Pairs the originals of a collection with the files of its translated folder. */
export function pairTranslations(
  collection: Collection,
  { folder }: LocaleConfig,
  {
    originals,
    translations,
  }: { readonly originals: readonly string[]; readonly translations: readonly string[] },
): PairedFiles {
  const known = new Set(originals)
  const translated = new Set(translations)
  const pairs = new Map<string, string>()
  const pages: string[] = []
  for (const path of originals.filter(createPageFilter(collection, collection.source))) {
    const translation = translatedPath(path, collection, folder)
    if (translated.has(translation)) pairs.set(translation, path)
    pages.push(translated.has(translation) ? translation : path)
  }
  const found = translations
    .filter(createPageFilter(collection, translatedFolder(collection, folder)))
    .flatMap((path): readonly Problem[] => {
      const original = originalPath(path, [collection], folder) ?? path
      return known.has(original) ? [] : [problems.orphanTranslation(original, startOf(path))]
    })
  return { originals: pairs, pages, problems: found }
}

/** Front matter that is text, and therefore a matter of each language. */
const TEXTS = new Set(splitNames('title description sidebar_label sidebar_badge keywords questions image'))

/** A translated document with what the front matter of the original says about its place. The address is always that of the original. */
export function inheritFrontMatter(
  translation: MarkdownDocument,
  { frontMatter, frontMatterLocations }: Pick<MarkdownDocument, 'frontMatter' | 'frontMatterLocations'>,
): MarkdownDocument {
  const { slug: _, id: __, ...own } = translation.frontMatter
  const inherited = Object.fromEntries(Object.entries(frontMatter).filter(([key]) => !TEXTS.has(key)))
  return {
    ...translation,
    frontMatter: { ...inherited, ...own },
    // A wrong value is reported where it was written.
    frontMatterLocations: { ...frontMatterLocations, ...translation.frontMatterLocations },
  }
}
