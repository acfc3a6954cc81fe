/**
 * The tables beside Markdown files: authors and tags of the blog, tags of guides, settings of their folders. In a translation, its entries
 * are in the place of the original's.
 */

import { translatedFolder } from '../../../lib/site/paths/translated-path.ts'
import type { Content } from '../../site-types.ts'
import type { Collection, FolderSettings, Result } from '../../../lib/types.ts'
import { loadAuthors, loadTags } from './load-authors-and-tags.ts'
import { loadFolderSettings } from './load-folder-settings.ts'

export interface CollectionFiles {
  readonly collection: Collection
  /** Paths of the originals, relative to the root. */
  readonly files: readonly string[]
  /** The files of the folder of translations; none in the site's own language. */
  readonly translations: readonly string[]
}

/** Authors and tags of all blogs. */
export async function loadBlogTables(
  root: string,
  blogs: readonly CollectionFiles[],
): Promise<Result<Pick<Content, 'authors' | 'tags'>>> {
  const tables = await Promise.all(blogs.map((blog) => loadTablesOfBlog(root, blog)))
  const areRead = tables.every(({ value }) => value.authors !== undefined)
  return {
    value: {
      authors: areRead ? tables.flatMap(({ value }) => value.authors ?? []) : undefined,
      tags: tables.flatMap(({ value }) => value.tags),
    },
    problems: tables.flatMap(({ problems }) => problems),
  }
}

async function loadTablesOfBlog(
  root: string,
  blog: CollectionFiles,
): Promise<Result<Pick<Content, 'authors' | 'tags'>>> {
  const [authors, tags] = await Promise.all([
    loadTranslated(blog, ({ files }) => loadAuthors(root, files, blog.collection.blog?.authors), mergeByKey),
    loadTranslated(blog, ({ files }) => loadTags(root, files), mergeByKey),
  ])
  const own = <T extends object>(entry: T) => ({ ...entry, collection: blog.collection.id })
  return {
    value: { authors: authors.value?.map(own), tags: (tags.value ?? []).map(own) },
    problems: [...authors.problems, ...tags.problems],
  }
}

export interface GuideTables {
  /** Id of the collection. */
  readonly collection: string
  readonly tags: Content['guideTags'][string]
  readonly folders: Content['folders'][string]
}

/** Tags of guides, and the settings of their folders. */
export async function loadGuideTables(root: string, guides: CollectionFiles): Promise<Result<GuideTables>> {
  const [tags, folders] = await Promise.all([
    loadTranslated(
      guides,
      ({ folder, files }) => {
        // Folders of guides may have files of that name for other uses.
        const tables = [`${folder}/tags.yml`, `${folder}/tags.yaml`]
        return loadTags(
          root,
          files.filter((file) => tables.includes(file)),
        )
      },
      mergeByKey,
    ),
    loadTranslated(
      guides,
      ({ folder, files }) =>
        loadFolderSettings(root, { base: folder, prefixes: guides.collection.numberPrefixes }, files),
      mergeFolderSettings,
    ),
  ])
  return {
    value: { collection: guides.collection.id, tags: tags.value ?? [], folders: folders.value },
    problems: [...tags.problems, ...folders.problems],
  }
}

/** What `load` reads of the originals, with what it reads of the translations over it. */
async function loadTranslated<T>(
  sources: CollectionFiles,
  load: (files: { readonly folder: string; readonly files: readonly string[] }) => Promise<Result<T>>,
  merge: (original: T, translation: T) => T,
): Promise<Result<T>> {
  const { collection, files, translations } = sources
  const original = await load({ folder: collection.source, files })
  const [first] = translations
  if (first === undefined) return original
  const folder = first.split('/').slice(0, 2).join('/')
  const translation = await load({ folder: translatedFolder(collection, folder), files: translations })
  return {
    value: merge(original.value, translation.value),
    problems: [...original.problems, ...translation.problems],
  }
}

/** The entries of a table, those of the translation in the place of the original's, and those that only the translation has: a tag needs no table. */
function mergeByKey<T extends { readonly key: string }>(
  original: readonly T[] | undefined,
  translation: readonly T[] = [],
): readonly T[] | undefined {
  return original && [...new Map([...original, ...translation].map((entry) => [entry.key, entry])).values()]
}

function mergeFolderSettings(
  original: Readonly<Record<string, FolderSettings>>,
  translation: Readonly<Record<string, FolderSettings>>,
): Readonly<Record<string, FolderSettings>> {
  return {
    ...original,
    ...Object.fromEntries(
      Object.entries(translation).map(([folder, settings]) => [folder, { ...original[folder], ...settings }]),
    ),
  }
}
