/** The collections that follow from the configuration. All other code asks a page for its collection, and no path for its folder. */
import type { ApiConfig, Collection } from '../types.ts'

export interface CollectionFolders {
  readonly docs: string
  readonly blog: string
  readonly pages: string
  readonly apis: readonly ApiConfig[]
}

/**
 * The collections of a site. Their addresses and sidebars are those of SPEC.md section 2: guides below /docs, where pages below
 * /docs/webhook have a sidebar of their own, API versions below /docs/api, posts below /blog, single pages at the top.
 */
export function resolveCollections({ docs, blog, pages, apis }: CollectionFolders): readonly Collection[] {
  return [
    {
      id: 'docs',
      kind: 'docs',
      source: docs,
      route: '/docs',
      sidebars: [
        { id: 'webhook', kind: 'webhook', route: '/docs/webhook' },
        { id: 'overview', kind: 'overview', route: '/docs' },
      ],
    },
    ...apis.map(({ version, spec }): Collection => {
      const id = `api-${version}`
      const route = `/docs/api/${version}`
      return { id, kind: 'api', source: spec, route, version, sidebars: [{ id, kind: 'api', route }] }
    }),
    {
      id: 'blog',
      kind: 'blog',
      source: blog,
      route: '/blog',
      sidebars: [{ id: 'blog', kind: 'overview', route: '/blog' }],
    },
    {
      id: 'pages',
      kind: 'pages',
      source: pages,
      route: '/',
      sidebars: [{ id: 'overview', kind: 'overview', route: '/' }],
    },
  ]
}
