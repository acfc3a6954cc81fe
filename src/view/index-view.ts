/** Collects the A–Z index, which is search without JavaScript. */
import { groupBy } from '../lib/group-by.ts'
import type { IndexEntryView, IndexView } from '../view-types.ts'
import type { Page, Site } from '../site-types.ts'

const UNLISTED_KINDS: ReadonlySet<Page['kind']> = new Set(['home', 'missing', 'index', 'console'])

/** All pages with content of their own, by the first letter of their title. */
export function indexLetters(site: Site): IndexView['letters'] {
  const collator = new Intl.Collator('en')
  const listed = site.pages
    .filter(({ kind, unlisted }) => !UNLISTED_KINDS.has(kind) && unlisted !== true)
    .sort((a, b) => collator.compare(a.title, b.title) || (a.route < b.route ? -1 : 1))
  return [...groupBy(listed, ({ title }) => firstLetter(title))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, pages]) => ({
      letter,
      id: `letter-${letter === '#' ? 'other' : letter}`,
      entries: pages.map((page) => indexEntry(page, site)),
    }))
}

/** '#' for a title that begins with none. */
function firstLetter(title: string): string {
  const first = title.normalize('NFD').charAt(0).toUpperCase()
  return /\p{L}/u.test(first) ? first : '#'
}

function indexEntry(page: Page, { config }: Site): IndexEntryView {
  const { route, title } = page
  if (page.kind === 'operation')
    return { route, title, code: `${page.version} ${page.operation.method} ${page.operation.path}` }
  if ('version' in page) return { route, title, note: page.version }
  const collection = config.collections.find(({ id }) => id === page.collection)
  return page.kind === 'post' && collection !== undefined ? { route, title, note: 'Blog' } : { route, title }
}
