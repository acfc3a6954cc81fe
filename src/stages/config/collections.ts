/** The collections that follow from the configuration. All other code asks a page for its collection, and no path for its folder. */
import type { ApiConfig, Collection } from '../../lib/types.ts'
import type { VersionFolder } from './resolve/resolve-versions.ts'

export interface CollectionFolders {
  readonly docs: string
  readonly versions: readonly VersionFolder[]
  readonly blog: string
  readonly pages: string
  readonly apis: readonly ApiConfig[]
}

/**
 * The collections of a site, with their addresses and sidebars: guides below /docs (pages below
 * /docs/webhook have a separate sidebar), API versions below /docs/api, posts below /blog, single pages at the top. The current version
 * of the guides is the first collection; the others are below /docs/<version>.
 */
export function resolveCollections({
  docs,
  versions,
  blog,
  pages,
  apis,
}: CollectionFolders): readonly Collection[] {
  const current = versions.find(({ status }) => status === 'current')
  return [
    guideCollection('docs', current?.source ?? docs, current?.path ?? ''),
    ...versions
      .filter((version) => version !== current)
      .map(({ collection, source, path }) => guideCollection(collection, source, path)),
    ...apis.map(apiCollection),
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

/** The pages that are React components. */
export function reactCollection(source: string): Collection {
  const sidebars = [{ id: 'overview', kind: 'overview', route: '/' }] as const
  return { id: 'react', kind: 'pages', source, route: '/', sidebars, isReact: true }
}

/** The pages of an API description. */
export function apiCollection({ version, spec }: ApiConfig): Collection {
  const id = `api-${version}`
  const route = `/docs/api/${version}`
  return { id, kind: 'api', source: spec, route, version, sidebars: [{ id, kind: 'api', route }] }
}

function guideCollection(id: string, source: string, path: string): Collection {
  const route = path === '' ? '/docs' : `/docs/${path}`
  const suffix = id.slice('docs'.length)
  return {
    id,
    kind: 'docs',
    source,
    route,
    sidebars: [
      { id: `webhook${suffix}`, kind: 'webhook', route: `${route}/webhook` },
      { id: `overview${suffix}`, kind: 'overview', route },
    ],
  }
}
