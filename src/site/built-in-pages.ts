import { CONSOLE_ROUTES } from '../lib/console-routes.ts'
import { hashOf } from '../lib/hash.ts'
import type { Config } from '../types.ts'
import type { ConsolePage, HomePage, IndexPage, MissingPage, Page } from '../site-types.ts'

interface Given {
  readonly route: string
  readonly title: string
  readonly description: string
}

function base({ route, title, description }: Given, own: unknown) {
  return {
    route,
    title,
    description,
    headings: [],
    links: [],
    sections: [],
    location: { file: 'docs.config.ts', line: 1, column: 1 },
    hash: hashOf(JSON.stringify([route, title, description, own])),
  }
}

/** Pages that no source is written for: home (unless content/pages has an index), the not-found page, the A–Z index and the console. */
export function builtInPages(config: Config, taken: ReadonlySet<string>): readonly Page[] {
  const home: HomePage = {
    ...base({ route: '/', title: config.title, description: config.description || config.tagline }, config),
    kind: 'home',
  }
  const missing: MissingPage = {
    ...base(
      { route: '/404', title: 'Page not found', description: 'There is no page at this address.' },
      'missing',
    ),
    kind: 'missing',
    unlisted: true,
  }
  const index: IndexPage = {
    ...base(
      { route: '/search', title: 'Index', description: 'All pages and operations, from A to Z.' },
      'index',
    ),
    kind: 'index',
  }
  const pages: readonly Page[] = [
    home,
    missing,
    index,
    ...(config.console === undefined ? [] : consolePages(config)),
  ]
  return pages.filter((page) => !taken.has(page.route))
}

function consolePages(config: Config): readonly ConsolePage[] {
  return CONSOLE_ROUTES.map(({ route, title, description, needs }) => ({
    ...base({ route, title, description }, [needs, config.console]),
    kind: 'console',
    needs,
    unlisted: true,
  }))
}
