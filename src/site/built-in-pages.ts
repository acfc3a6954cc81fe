import { CONSOLE_ROUTES } from '../lib/console-routes.ts'
import type { Config } from '../types.ts'
import type { ConsolePage, HomePage, IndexPage, MissingPage, Page } from '../site-types.ts'

interface Given {
  readonly route: string
  readonly title: string
  readonly description: string
}

function builtInPage({ route, title, description }: Given) {
  return {
    route,
    collection: '',
    title,
    description,
    headings: [],
    links: [],
    sections: [],
    location: { file: 'docs.config.ts', line: 1, column: 1 },
  }
}

/** Pages that no source is written for: home (unless content/pages has an index), the not-found page, the A–Z index and the console. */
export function builtInPages(config: Config, taken: ReadonlySet<string>): readonly Page[] {
  const home: HomePage = {
    ...builtInPage({ route: '/', title: config.title, description: config.description || config.tagline }),
    kind: 'home',
  }
  const missing: MissingPage = {
    ...builtInPage({
      route: '/404',
      title: 'Page not found',
      description: 'There is no page at this address.',
    }),
    kind: 'missing',
    unlisted: true,
  }
  const index: IndexPage = {
    ...builtInPage({
      route: '/search',
      title: 'Index',
      description: 'All pages and operations, from A to Z.',
    }),
    kind: 'index',
  }
  const pages: readonly Page[] = [
    home,
    missing,
    index,
    ...(config.console === undefined ? [] : consolePages()),
  ]
  return pages.filter((page) => !taken.has(page.route))
}

function consolePages(): readonly ConsolePage[] {
  return CONSOLE_ROUTES.map(({ route, title, description, needs }) => ({
    ...builtInPage({ route, title, description }),
    kind: 'console',
    needs,
    unlisted: true,
  }))
}
