/** Collects the A–Z index, which is search without JavaScript. */
import { rememberLast } from '../lib/data/remember-last.ts'
import { writeText } from '../lib/locale/text.ts'
import { groupBy } from '../lib/data/group-by.ts'
import { findGuideVersion } from '../lib/site/guide-versions.ts'
import { writeIndexId, findIndexLetter, isIndexed, MANY_INDEXED } from '../lib/site/index-letter.ts'
import type { IndexEntryView, IndexView } from '../view-types.ts'
import type { IndexPage, Page, Site } from '../site-types.ts'

/** All pages with content of their own, by the first letter of their title. On a large site each letter has a page, which lists its own. */
export function indexLetters(page: IndexPage, site: Site): IndexView['letters'] {
  const groups = groupByLetter(site)
  const large = groups.reduce((sum, [, pages]) => sum + pages.length, 0) > MANY_INDEXED
  return groups.map(([letter, pages]) => ({
    letter,
    id: `letter-${writeIndexId(letter)}`,
    count: pages.length,
    ...(large && { route: `${site.config.locale.prefix}/search/${writeIndexId(letter)}` }),
    entries: large && page.letter !== letter ? [] : pages.map((entry) => indexEntry(entry, site)),
  }))
}

/** The pages of each letter, sorted once for all pages of the index. */
const groupByLetter = rememberLast((site: Site): readonly (readonly [string, readonly Page[]])[] => {
  const collator = new Intl.Collator(site.config.locale.tag)
  const listed = site.pages
    .filter(isIndexed)
    .sort((a, b) => collator.compare(a.title, b.title) || (a.route < b.route ? -1 : 1))
  return [...groupBy(listed, ({ title }) => findIndexLetter(title))].sort(([a], [b]) => (a < b ? -1 : 1))
})

function indexEntry(page: Page, { config }: Site): IndexEntryView {
  const { route, title } = page
  if (page.kind === 'operation')
    return { route, title, code: `${page.version} ${page.operation.method} ${page.operation.path}` }
  if ('version' in page) return { route, title, note: page.version }
  const guides = findGuideVersion(page, config)
  if (guides !== undefined && guides.status !== 'current') return { route, title, note: guides.label }
  const collection = config.collections.find(({ id }) => id === page.collection)
  return page.kind === 'post' && collection !== undefined
    ? { route, title, note: writeText('blog.title') }
    : { route, title }
}
