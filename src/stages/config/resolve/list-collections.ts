/** The collections of the option `collections`, with their versions and sidebars. */

import { join } from 'node:path'
import { pick } from '../../../lib/data/pick.ts'
import { nameFolder } from '../../../lib/files/name-folder.ts'
import { isFolder } from '../../../lib/files/is-folder.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ApiConfig, Collection, Problem, SidebarItemConfig, SourceLocation } from '../../../lib/types.ts'
import { apiCollection } from '../collections.ts'
import type { LocateOption, OptionPath } from '../file/locate-option.ts'
import type { CheckedCollection } from '../schema/collection-options.ts'
import type { CheckedSidebarItem } from '../schema/sidebar-options.ts'
import { resolveSidebarItems } from './resolve-sidebar-items.ts'
import { listVersions, type VersionFolder } from './resolve-versions.ts'

export interface ListedCollections {
  readonly collections: readonly Collection[]
  readonly versions: readonly VersionFolder[]
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** By the id of the sidebar. */
  readonly sidebarLocations: Readonly<Record<string, SourceLocation>>
  readonly problems: readonly Problem[]
}

/** The collections of a site that lists them. Guides with versions are one collection for each. */
export function listCollections(
  root: string,
  checked: readonly CheckedCollection[],
  { apis, locate }: { readonly apis: readonly ApiConfig[]; readonly locate: LocateOption },
): ListedCollections {
  const listed = {
    collections: [] as Collection[],
    versions: [] as VersionFolder[],
    problems: [] as Problem[],
  }
  const sidebars: Record<string, readonly SidebarItemConfig[]> = {}
  const sidebarLocations: Record<string, SourceLocation> = {}
  const addSidebars = (id: string, named: NamedSidebars | undefined, path: OptionPath) => {
    if (named === undefined) return
    // A guide that no sidebar lists has none.
    sidebars[id] = []
    for (const [name, items] of Object.entries(named)) {
      const key = `${id}.${name}`
      sidebars[key] = resolveSidebarItems(items, [...path, name], locate)
      sidebarLocations[key] = locate([...path, name], 'key')
    }
  }
  for (const [n, options] of checked.entries()) {
    const path: OptionPath = ['collections', n]
    const collection = createCollection(options, root)
    const versions = options.kind === 'docs' ? options.versions : undefined
    if (versions === undefined) {
      if (!isFolder(join(root, collection.source)))
        listed.problems.push(
          problems.missingOptionFile(collection.source, locate([...path, 'folder']), 'folder'),
        )
      listed.collections.push(collection)
      if (options.kind === 'docs') addSidebars(collection.id, options.sidebars, [...path, 'sidebars'])
      continue
    }
    const { versions: found, problems: missing } = listVersions(root, versions, {
      guides: collection.id,
      docs: collection.source,
      path: [...path, 'versions'],
      locate,
    })
    listed.problems.push(...missing)
    listed.versions.push(...found)
    // The current version comes first, as without this option.
    const ordered = [...found.entries()].sort(
      ([, a], [, b]) => Number(b.status === 'current') - Number(a.status === 'current'),
    )
    for (const [m, version] of ordered) {
      listed.collections.push(versionCollection(collection, version, versions[m]?.translations))
      addSidebars(
        version.collection,
        versions[m]?.sidebars ?? (options.kind === 'docs' ? options.sidebars : undefined),
        [...path, 'versions', m, 'sidebars'],
      )
    }
  }
  const { collections } = listed
  const firstApi = collections.findLastIndex(({ kind }) => kind === 'docs') + 1
  return {
    ...listed,
    collections: [
      ...collections.slice(0, firstApi),
      ...apis.map(apiCollection),
      ...collections.slice(firstApi),
    ],
    sidebars,
    sidebarLocations,
  }
}

type NamedSidebars = Readonly<Record<string, readonly CheckedSidebarItem[]>>

function createCollection(options: CheckedCollection, root: string): Collection {
  const { kind, id = kind, folder, route } = options
  const common = {
    id,
    kind,
    source: nameFolder(root, folder),
    route,
    sidebars: kind === 'pages' ? [] : [{ id, kind: 'overview' as const, route }],
    ...pick(options, 'include', 'exclude', 'translations', 'numberPrefixes', 'folderPages', 'editUrl'),
  }
  if (options.kind === 'docs') return { ...common, ...pick(options, 'tagSlugs', 'listPaths', 'addresses') }
  if (options.kind === 'pages') return common
  return {
    ...common,
    ...pick(options, 'tagSlugs', 'listPaths'),
    blog: {
      ...pick(options, 'datedRoutes', 'postRoutes', 'authors', 'title', 'description', 'postsPerPage'),
      ...pick(options, 'recentPosts', 'recentTitle', 'archive'),
    },
  }
}

function versionCollection(
  guides: Collection,
  { collection: id, source, path }: VersionFolder,
  translations: string | undefined,
): Collection {
  const route = joinRoutes(guides.route, path)
  return {
    ...guides,
    id,
    source,
    route,
    translations: translations ?? guides.translations,
    sidebars: [{ id, kind: 'overview', route }],
  }
}

/** '/' and 'v7' are '/v7', '/docs' and '' are '/docs'. */
function joinRoutes(base: string, path: string): string {
  const parts = `${base}/${path}`.split('/').filter((part) => part !== '')
  return `/${parts.join('/')}`
}
