/** The blog plugin of Material for MkDocs as a collection. */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { readNumber, readText, type Options } from '../read-options.ts'
import type { MkDocsSite } from './mkdocs-site.ts'

type BlogInput = Extract<NonNullable<UserConfig['collections']>[number], { kind: 'blog' }>

export interface MappedBlog {
  readonly collection: BlogInput
  /** Files below the folder of the pages that are none of the guides. */
  readonly exclude: readonly string[]
  /** The file with the text above the list of posts, below that folder. */
  readonly index: string
}

const DATE_PARTS: Readonly<Record<string, string>> = { yyyy: '{year}', MM: '{month}', dd: '{day}' }

/** The blog; undefined without a folder of posts. */
export function mapBlog({ root, docs, notes }: MkDocsSite, options: Options): MappedBlog | undefined {
  const folder = posix.normalize(readText(options['blog_dir']) ?? 'blog')
  const posts = posix.normalize((readText(options['post_dir']) ?? '{blog}/posts').replace('{blog}', folder))
  if (!isFolder(join(root, docs, posts))) return undefined
  const index = posix.join(folder, 'index.md')
  if (existsSync(join(root, docs, index)))
    notes.leave(`the text of \`${posix.join(docs, index)}\` above the list of posts`)
  const format = (readText(options['post_url_date_format']) ?? 'yyyy/MM/dd').replaceAll(
    /yyyy|MM|dd/g,
    (part) => DATE_PARTS[part] ?? '',
  )
  const url = readText(options['post_url_format']) ?? '{date}/{slug}'
  if (/\{categories\}/.test(url)) notes.leave('`{categories}` in the addresses of posts')
  notes.take(`posts in \`${posix.join(docs, posts)}\` at /${folder}`)
  const route = folder === '.' ? '/' : `/${folder}`
  return {
    collection: {
      kind: 'blog',
      id: 'blog',
      folder: posix.join(docs, posts),
      exclude: [],
      route,
      numberPrefixes: 'none',
      folderPages: 'index',
      postRoutes: url.replaceAll('{date}', format).replaceAll(/\{categories\}\/?/g, ''),
      postsPerPage: readNumber(options['pagination_per_page']) ?? 10,
      archive: options['archive'] !== false,
    },
    exclude: [`${posts}/**`, index],
    index,
  }
}
