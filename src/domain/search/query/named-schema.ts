/** The schema that a query names: `Payment object`, `schema of an order`. English only. */
import { PAGE_SECTIONS } from '../../../lib/site/page-section.ts'
import type { IndexRoot } from '../index/index-format.ts'
import { readPageSection } from '../index/page-facts.ts'
import { listTerms } from '../words/split-words.ts'
import { stemWord } from '../words/stem-word.ts'

const KIND = '(?:(?:data|json) )?(?:entity|model|object|schema|structure)'
const SCHEMA = new RegExp(
  `^\\s*(?:(?:the )?${KIND} (?:for|of) (?:an? |the )?(\\S+(?: \\S+){0,3})|(?:an? |the )?(\\S+(?: \\S+){0,3}?) ${KIND})\\s*$`,
  'i',
)

/** Position of schemas in `IndexRoot.sections`. */
export const SCHEMAS = PAGE_SECTIONS.indexOf('schemas')

/** Facts in the root about pages that may be schemas. */
export type SchemaTitles = Pick<IndexRoot, 'titles' | 'sectionOf'>

/** A schema that a query asks for, as the query calls it, and the pages of this name: versions of an API have one each. */
export interface NamedSchema {
  readonly name: string
  readonly pages: readonly number[]
}

/** The schema that a query asks for; undefined where no schema is called so. */
export function findNamedSchema(text: string, root: SchemaTitles): NamedSchema | undefined {
  const [, after, name = after] = SCHEMA.exec(text) ?? []
  if (name === undefined) return undefined
  const wanted = writeStems(name)
  const pages = [...root.titles.keys()].filter(
    (page) => readPageSection(root, page) === SCHEMAS && writeStems(root.titles[page] ?? '') === wanted,
  )
  return pages.length > 0 ? { name, pages } : undefined
}

const writeStems = (text: string) => listTerms(text).map(stemWord).join(' ')
