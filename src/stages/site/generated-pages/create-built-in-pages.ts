/** The pages that every site has without a source. A source at the same route replaces them: `content/pages/index.md` is the home page. */
import { writeText } from '../../../lib/locale/text.ts'
import { findConsolePageText } from '../../../lib/site/console-page-texts.ts'
import { CONSOLE_ROUTES } from '../../../lib/site/console-routes.ts'
import { writeIndexId, findIndexLetter, isIndexed, MANY_INDEXED } from '../../../lib/site/index-letter.ts'
import type { Config } from '../../config/config-types.ts'
import type { ConsolePage, HomePage, IndexPage, MissingPage, Page, PageSummary } from '../../site-types.ts'
import { startOf } from '../../../lib/problems/problem.ts'

interface BuiltInText {
  readonly route: string
  readonly title: string
  readonly description: string
}

function createPage({ route, title, description }: BuiltInText) {
  return {
    route,
    collection: '',
    title,
    description,
    headings: [],
    links: [],
    sections: [],
    location: startOf('docs.config.ts'),
  }
}

/** Pages that no source is written for: home (unless content/pages has an index), the not-found page, the A–Z index and the console. */
export function createBuiltInPages(config: Config): readonly Page[] {
  const { prefix } = config.locale
  const home: HomePage = {
    ...createPage({
      route: prefix || '/',
      title: config.title,
      description: config.description || config.tagline,
    }),
    kind: 'home',
  }
  const missing: MissingPage = {
    ...createPage({
      route: `${prefix}/404`,
      title: writeText('missing.title'),
      description: writeText('missing.description'),
    }),
    kind: 'missing',
    unlisted: true,
  }
  const index: IndexPage = {
    ...createPage({
      route: `${prefix}/search`,
      title: writeText('index.title'),
      description: writeText('index.description'),
    }),
    kind: 'index',
  }
  return [home, missing, index, ...(config.console === undefined ? [] : createConsolePages())]
}

/** A page for each letter of the A–Z index, if the site has too many pages for one. */
export function createIndexPages({ locale }: Config, pages: readonly PageSummary[]): readonly IndexPage[] {
  const listed = pages.filter(isIndexed)
  if (listed.length <= MANY_INDEXED) return []
  return [...new Set(listed.map(({ title }) => findIndexLetter(title)))].map((letter) => ({
    ...createPage({
      route: `${locale.prefix}/search/${writeIndexId(letter)}`,
      title: letter === '#' ? writeText('index.others') : writeText('index.letter', { letter }),
      description: letter === '#' ? writeText('index.othersText') : writeText('index.letterText', { letter }),
    }),
    kind: 'index',
    letter,
  }))
}

function createConsolePages(): readonly ConsolePage[] {
  return CONSOLE_ROUTES.map(({ route, title }) => {
    const { description, needs } = findConsolePageText(route)
    return { ...createPage({ route, title, description }), kind: 'console', needs, unlisted: true }
  })
}
