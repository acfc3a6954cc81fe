/** The blog plugin of Material for MkDocs as a collection, and redirects from the lists of posts that it writes. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from 'yaml'
import { tryTo } from '../../../lib/data/try-to.ts'
import { groupPairs } from '../../../lib/data/group-by.ts'
import { isFolder } from '../../../lib/files/is-folder.ts'
import { keyRoute } from '../../../lib/site/paths/key-route.ts'
import { isMarkdownFile } from '../../../lib/site/paths/markdown-file.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { readNumber, readObject, readText, readTexts, type Options } from '../read-options.ts'
import type { MkDocsSite } from './mkdocs-site.ts'

type BlogInput = Extract<NonNullable<UserConfig['collections']>[number], { kind: 'blog' }>

export interface MappedBlog {
  readonly collection: BlogInput
  /** Files below the folder of the pages that are none of the guides. */
  readonly exclude: readonly string[]
  /** The file with the text above the list of posts, below that folder. */
  readonly index: string
  readonly redirects: NonNullable<UserConfig['redirects']>
}

const DATE_PARTS: Readonly<Record<string, string>> = { yyyy: '{year}', MM: '{month}', dd: '{day}' }

/** The blog; undefined without a folder of posts. */
export function mapBlog({ root, docs, notes }: MkDocsSite, options: Options): MappedBlog | undefined {
  const read = (name: string, byDefault: string) => readText(options[name]) ?? byDefault
  const folder = posix.normalize(read('blog_dir', 'blog')).replace(/\/$/, '')
  const posts = posix.normalize(read('post_dir', '{blog}/posts').replace('{blog}', folder))
  if (!isFolder(join(root, docs, posts))) return undefined
  const index = posix.join(folder, 'index.md')
  if (existsSync(join(root, docs, index)))
    notes.leave(`the text of \`${posix.join(docs, index)}\` above the list of posts`)
  const format = read('post_url_date_format', 'yyyy/MM/dd').replaceAll(
    /yyyy|MM|dd/g,
    (part) => DATE_PARTS[part] ?? '',
  )
  if (/[A-Za-z]/.test(format.replaceAll(/\{\w+\}/g, '')))
    notes.leave('`post_url_date_format` with more than yyyy, MM and dd')
  if ((readNumber(options['post_url_max_categories']) ?? 1) > 1)
    notes.leave('further categories in the addresses of posts')
  if (read('pagination_url_format', 'page/{page}') !== 'page/{page}')
    notes.leave('`pagination_url_format`: further pages of a list are at `page/2`')
  notes.take(`posts in \`${posix.join(docs, posts)}\` at /${folder}`)
  const route = folder === '.' ? '/' : `/${folder}`
  const authors = posix.join(docs, read('authors_file', '{blog}/.authors.yml').replace('{blog}', folder))
  return {
    collection: {
      kind: 'blog',
      id: 'blog',
      folder: posix.join(docs, posts),
      exclude: [],
      route,
      numberPrefixes: 'none',
      folderPages: 'index',
      tagSlugs: 'kebab',
      postRoutes: read('post_url_format', '{date}/{slug}')
        .replaceAll('{date}', format)
        .replaceAll('{categories}', '{tag}')
        .replaceAll('{file}', '{name}'),
      postsPerPage: readNumber(options['pagination_per_page']) ?? 10,
      archive: options['archive'] !== false,
      ...(existsSync(join(root, authors)) && { authors }),
    },
    exclude: [`${posts}/**`, index],
    index,
    redirects: mapLists(options, route, listPosts(join(root, docs, posts))),
  }
}

interface PostFacts {
  readonly year: string
  readonly month: string
  readonly categories: readonly string[]
  readonly authors: readonly string[]
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([^]*?)\n---[ \t]*(?:\r?\n|$)/

/** The front matter of the published posts in a folder. */
function listPosts(folder: string): readonly PostFacts[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isMarkdownFile)
    .flatMap((name) => {
      const [, head = ''] = FRONT_MATTER.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      const values = readObject(
        tryTo(() => parse(head, { schema: 'failsafe', logLevel: 'silent' }) as unknown),
      )
      const date = readText(values['date']) ?? readText(readObject(values['date'])['created'])
      const [, year, month = ''] = /^(\d{4})-(\d\d)/.exec(date ?? '') ?? []
      if (year === undefined || values['draft'] === 'true') return []
      return [
        { year, month, categories: readTexts(values['categories']), authors: readTexts(values['authors']) },
      ]
    })
}

/** A name in addresses, as Material writes it. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Redirects from the lists of categories, years and authors to ours. */
function mapLists(
  options: Options,
  route: string,
  posts: readonly PostFacts[],
): NonNullable<UserConfig['redirects']> {
  const base = route === '/' ? '' : route
  const format = (name: string, byDefault: string, part: string, value: string) =>
    `${base}/${(readText(options[name]) ?? byDefault).replaceAll(`{${part}}`, value)}`
  const perPage = readNumber(options['pagination_per_page']) ?? 10
  const counted = (values: (post: PostFacts) => readonly string[]) =>
    [...groupPairs(posts.flatMap((post) => values(post).map((value) => [value, post] as const)))].map(
      ([value, { length }]) => [value, Math.ceil(length / perPage)] as const,
    )
  const paged = (from: string, to: string, pages: number) =>
    Array.from({ length: pages }, (_, n) => (n === 0 ? '' : `/page/${n + 1}`)).map((page) => ({
      from: from + page,
      to: to.includes('#') ? to : to + page,
    }))
  const years = (readText(options['archive_url_date_format']) ?? 'yyyy').replaceAll(/yyyy|MM/g, '{$&}')
  return [
    ...(options['categories'] === false
      ? []
      : counted(({ categories }) => categories).flatMap(([name, pages]) => {
          const from = format('categories_url_format', 'category/{slug}', 'slug', slugOf(name))
          return paged(from, keyRoute(`${base}/tags`, name, 'kebab'), pages)
        })),
    ...(options['archive'] === false
      ? []
      : counted(({ year, month }) => [years.replace('{yyyy}', year).replace('{MM}', month)]).flatMap(
          ([date, pages]) => {
            const from = format('archive_url_format', 'archive/{date}', 'date', date)
            return paged(from, `${base}/archive#${/\d{4}/.exec(date)?.[0] ?? ''}`, pages)
          },
        )),
    ...(options['authors_profiles'] === true
      ? counted(({ authors }) => authors).flatMap(([name, pages]) => {
          const from = format('authors_profiles_url_format', 'author/{slug}', 'slug', slugOf(name))
          return paged(from, keyRoute(`${base}/authors`, name), pages)
        })
      : []),
  ]
}
