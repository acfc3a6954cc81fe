/** Collects the A–Z index, which is search without JavaScript. */
import { rememberLast } from '../../lib/data/caching/remember-last.ts'
import { writeText } from '../../lib/locale/text.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import { firstSentence } from '../../lib/text/first-sentence.ts'
import { ownDescription } from './own-description.ts'
import { findPageSection } from '../../lib/site/page-section.ts'
import { findGuideVersion } from '../../lib/site/guide-versions.ts'
import { writeIndexId, findIndexLetter, isIndexed, MANY_INDEXED } from '../../lib/site/index-letter.ts'
import type { IndexEntryView, IndexView } from './view-types.ts'
import type { IndexPage, Page, Site } from '../site-types.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'

/** All indexed pages, by the first letter of their title. On a large site each letter has a page, which lists its own. */
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
    .sort((a, b) => collator.compare(a.title, b.title) || compareStrings(a.route, b.route))
  return [...groupBy(listed, ({ title }) => findIndexLetter(title))].sort(([a], [b]) => compareStrings(a, b))
})

function indexEntry(page: Page, site: Site): IndexEntryView {
  const { route, title } = page
  if (page.kind === 'operation')
    return { route, title, code: `${page.version} ${page.operation.method} ${page.operation.path}` }
  const line = firstSentence(ownDescription(page))
  return { route, title, note: describeKind(page, site), ...(line !== '' && line !== title && { line }) }
}

/** 'Schemas v1', 'Guides'. */
function describeKind(page: Page, site: Site): string {
  const section = writeText(`section.${findPageSection(page, site)}`)
  if ('version' in page) return `${section} ${page.version}`
  const guides = findGuideVersion(page, site.config)
  return guides !== undefined && guides.status !== 'current' ? `${section} ${guides.label}` : section
}
