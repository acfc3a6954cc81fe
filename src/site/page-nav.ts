import { newestFirst } from '../lib/posts.ts'
import type { Config, Sidebar, SidebarItem, PageLink, PageNav } from '../types.ts'
import type { Content, Page } from '../site-types.ts'

import { sidebarId } from './sidebars.ts'

/** Kinds that have no sidebar: the home page (SPEC.md section 2) and the console, which brings its own. */
const BARE: ReadonlySet<Page['kind']> = new Set(['home', 'console'])

/** Where each page stands among the others, by route. */
export function pageNavs(
  config: Config,
  content: Content,
  pages: readonly Page[],
  menus: ReadonlyMap<string, Sidebar>,
): ReadonlyMap<string, PageNav> {
  const trails = new Map([...menus].map(([id, menu]) => [id, trail(menu)]))
  const posts = newestFirst(pages)
  const routes = new Map(
    pages.flatMap((page) => [page.route, ...(page.aliases ?? [])].map((route) => [route, page])),
  )
  return new Map(
    pages.map((page) => {
      const id = BARE.has(page.kind) ? undefined : sidebarId(page.route)
      const menu = id === undefined || !menus.has(id) ? undefined : id
      const here = menu === undefined ? undefined : trails.get(menu)?.get(page.route)
      const around =
        page.kind === 'post' ? beside(posts.map(neighbour), posts.indexOf(page)) : (here?.around ?? {})
      return [
        page.route,
        {
          sidebar: menu,
          breadcrumbs: here?.crumbs ?? crumbs(page),
          ...around,
          versions: versions(config, page, routes),
          ...source(config, content, page),
        },
      ]
    }),
  )
}

interface Step {
  readonly crumbs: PageNav['breadcrumbs']
  readonly around: { readonly previous?: PageLink; readonly next?: PageLink }
}

function neighbour(page: Page): PageLink {
  return { route: page.route, label: page.title }
}

function beside(list: readonly PageLink[], i: number): Step['around'] {
  const previous = list[i - 1]
  const next = list[i + 1]
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) }
}

/** Breadcrumbs and neighbours of every page in a menu. */
function trail(menu: Sidebar): ReadonlyMap<string, Step> {
  const flat: { item: SidebarItem; parents: readonly SidebarItem[] }[] = []
  const visit = (items: readonly SidebarItem[], parents: readonly SidebarItem[]) => {
    for (const item of items) {
      if (item.route?.startsWith('/') === true) flat.push({ item, parents })
      visit(item.items, [...parents, item])
    }
  }
  visit(menu.items, [])
  const list = flat.map(({ item }) => ({ route: item.route ?? '', label: item.label }))
  return new Map(
    flat.map(({ item, parents }, i) => [
      item.route ?? '',
      {
        crumbs: [...parents, item].map(({ label, route }) => ({
          label,
          ...(route === undefined ? {} : { route }),
        })),
        around: beside(list, i),
      },
    ]),
  )
}

/** Breadcrumbs of a page that is in no menu: the blog's by its address. */
function crumbs(page: Page): PageNav['breadcrumbs'] {
  const own = { label: page.title, route: page.route }
  const blog = { label: 'Blog', route: '/blog' }
  if (page.kind === 'author') return [blog, { label: 'Authors', route: '/blog/authors' }, own]
  if (page.kind === 'topic') return [blog, { label: 'Tags', route: '/blog/tags' }, own]
  if (page.route.startsWith('/blog/')) return [blog, own]
  return page.kind === 'home' || page.kind === 'missing' ? [] : [own]
}

/** The same page in each version that the header offers: its overview where the version has no such page. */
function versions(config: Config, page: Page, routes: ReadonlyMap<string, Page>): PageNav['versions'] {
  const path = /^\/docs\/api\/[^/]+(\/.*)?$/.exec(page.route)?.[1] ?? ''
  return config.apis
    .filter((api) => !api.internal)
    .map(({ version }) => {
      const same = `/docs/api/${version}${path}`
      return { version, route: path !== '' && routes.has(same) ? same : `/docs/api/${version}` }
    })
}

function source(config: Config, content: Content, page: Page): Pick<PageNav, 'editUrl' | 'updated'> {
  if (!('body' in page)) return {}
  const updated = content.dates[page.location.file]
  return {
    ...(config.editUrl === '' ? {} : { editUrl: config.editUrl + page.location.file }),
    ...(updated === undefined ? {} : { updated }),
  }
}
