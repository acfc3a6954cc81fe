/** The option `collections`: folders of guides, posts and single pages, each with its address. Part of schema.ts. */

import * as v from 'valibot'
import type { EditUrl } from '../../../lib/site/edit-url.ts'
import {
  choice,
  flag,
  list,
  pageFolder,
  sourceFolder,
  sitePath,
  text,
  wholeNumber,
  pathInRoot,
} from './values.ts'
import { sidebarItem } from './sidebar-options.ts'
import { collectionVersions } from './version-options.ts'

const id = v.pipe(text, v.regex(/^[a-z0-9][\w-]*$/i, "letters, digits, '_' and '-', such as 'guides'"))

const routePart = v.pipe(
  text,
  v.regex(/^[\w-]+(?:\/[\w-]+)*$/, "letters, digits, '_' and '-', such as 'topics'"),
)

const tagSlugs = v.optional(choice(['written', 'kebab']))

/** Names of generated lists, which addresses have below the collection's. */
const listPaths = v.optional(
  v.strictObject({
    /** List of tags. Default: 'tags'. */
    tags: v.optional(routePart),
    /** List of authors. Default: 'authors'. */
    authors: v.optional(routePart),
    /** All posts by year. Default: 'archive'. */
    archive: v.optional(routePart),
    /** Before the number of a further page of a list. Default: 'page'. */
    page: v.optional(routePart),
  }),
)

const common = {
  /** Name of the collection. Default: its kind. */
  id: v.optional(id),
  /** Folder of its files, which may be outside of the site's folder: '../docs'. The site's folder itself is '.'. */
  folder: pageFolder,
  /** Files that are pages, as patterns below the folder. Default: Markdown files. */
  include: v.optional(list(text)),
  /** Files that are left out, as patterns below the folder. Default: names that begin with '_', and everything in folders with such a name. */
  exclude: v.optional(list(text)),
  /** Folder of translations below `i18n/<tag>`, a folder from the root such as 'docs/{lang}', or '*.{lang}' for files beside the originals. Default: `folder` without `content/`. */
  translations: v.optional(pathInRoot),
  /** Numbers in front of names that addresses leave out: up to three digits ('short', the default), any number of them ('any'), or 'none'. */
  numberPrefixes: v.optional(choice(['short', 'any', 'none'])),
  /** Files that are the page of their folder: `index` and `README` ('index'), or also a file that is named as its folder ('named', the default). */
  folderPages: v.optional(choice(['named', 'index'])),
  /** URL that 'Edit this page' puts before the path of the source below the folder. Default: the option `editUrl`. */
  editUrl: v.optional(
    v.union(
      [text, v.custom<EditUrl>((value) => typeof value === 'function')],
      'a URL, or a function that returns the URL for the path of a file',
    ),
  ),
}

const docs = v.strictObject({
  /** Guides. */
  kind: v.literal('docs'),
  ...common,
  /** Address of the guides. Default: '/docs'. */
  route: v.optional(sitePath, '/docs'),
  /** Whether `slug` and `id` in front matter change an address ('front-matter', the default), or only its file does ('files'). */
  addresses: v.optional(choice(['front-matter', 'files'])),
  /** Addresses of tags: as they are written, or in kebab case. */
  tagSlugs,
  /** Names of generated lists in addresses: `{ tags: 'topics' }`. Default: 'tags'. */
  listPaths,
  /** Sidebars by name. A guide shows the first that lists it. Default: one of all guides, by folders. */
  sidebars: v.optional(v.record(text, list(sidebarItem))),
  /** Versions of these guides, as in the option `versions`. */
  versions: collectionVersions,
})

const blog = v.strictObject({
  /** Posts. */
  kind: v.literal('blog'),
  ...common,
  /** Address of the blog. Default: '/blog'. */
  route: v.optional(sitePath, '/blog'),
  /** Put the date in the name of a file before the address of its post: /blog/2026/05/14/welcome. */
  datedRoutes: v.optional(flag, false),
  /** Pattern of the addresses of posts, with `{year}`, `{month}`, `{day}`, `{slug}`, `{tag}` (the first), `{file}` (the path without a date) and `{name}` (of the file): '{year}/{month}/{day}/{slug}'. */
  postRoutes: v.optional(text),
  /** File of the authors. Default: `authors.yml` in the folder. */
  authors: v.optional(sourceFolder),
  /** Title of the list of posts. */
  title: v.optional(text),
  /** Meta description of the list of posts. */
  description: v.optional(text),
  /** Posts per page of a list. Default: the option `postsPerPage`. */
  postsPerPage: v.optional(wholeNumber(1)),
  /** Posts that the sidebar lists. */
  recentPosts: v.optional(wholeNumber(0), 10),
  /** Title of the posts that the sidebar lists. */
  recentTitle: v.optional(text),
  /** Whether there is a page of all posts by year. */
  archive: v.optional(flag, true),
  tagSlugs,
  /** Names of generated lists in addresses: `{ tags: 'topics', page: 'part' }`. Default: 'tags', 'authors', 'archive' and 'page'. */
  listPaths,
})

const pages = v.strictObject({
  /** Single pages. */
  kind: v.literal('pages'),
  ...common,
  /** Address of the pages. Default: '/'. */
  route: v.optional(sitePath, '/'),
})

const KINDS = { docs, blog, pages }

/** Chosen by the kind, so that problems are about the options of that kind. */
const collection = v.lazy((input): typeof docs | typeof blog | typeof pages => {
  const { kind } = (input ?? {}) as { readonly kind?: unknown }
  return KINDS[kind as keyof typeof KINDS] ?? docs
})

export const collections = v.optional(
  v.pipe(
    list(collection),
    v.check(
      (items) => new Set(items.map(({ kind, id: name = kind }) => name)).size === items.length,
      'a list of collections with different ids',
    ),
  ),
)

export type CheckedCollection = v.InferOutput<typeof collection>
