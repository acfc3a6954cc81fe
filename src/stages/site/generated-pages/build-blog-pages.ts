/** The pages that a blog has besides its posts. They hold routes of posts; the view stage reads what lists print from the posts themselves. */
import { furtherPageRoute, listRoute } from '../../../lib/site/paths/list-route.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { groupBy, groupPairs } from '../../../lib/data/group-by.ts'
import { keyRoute } from '../../../lib/site/paths/key-route.ts'
import { listBlogEntries } from '../../../lib/site/blog-entries.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import type { ContentSummary, SummaryOf, Page, PagedList, PostPage } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { Author, Collection } from '../../../lib/types.ts'
import { listTopics } from './list-topics.ts'
import { startOf } from '../../../lib/problems/problem.ts'

type Post = SummaryOf<PostPage>

/** A blog, as input of its list pages. */
interface Blog {
  readonly collection: Collection
  /** Listed posts, newest first. */
  readonly posts: readonly Post[]
  readonly content: ContentSummary
  readonly postsPerPage: number
}

/** The pages that follow from the posts of each blog: lists, archive, authors, tags. None if there is no post. */
export function buildBlogPages(config: Config, content: ContentSummary): readonly Page[] {
  return config.collections
    .filter(({ kind }) => kind === 'blog')
    .flatMap((collection) => {
      const posts = newestFirst(content.pages.filter((page) => page.collection === collection.id))
      if (posts.length === 0) return []
      const blog: Blog = {
        collection,
        posts: posts.filter((post) => post.unlisted !== true),
        content,
        postsPerPage: collection.blog?.postsPerPage ?? config.postsPerPage,
      }
      return [
        ...buildListPages(blog),
        ...(collection.blog?.archive === false ? [] : [buildArchivePage(blog)]),
        ...buildAuthorPages(blog),
        ...buildTopicPages(blog),
      ]
    })
}

interface ListText {
  readonly route: string
  readonly title: string
  readonly description: string
}

function createListPage({ collection, posts }: Blog, text: ListText) {
  return {
    ...text,
    collection: collection.id,
    headings: [],
    links: [],
    sections: [],
    location: posts[0]?.location ?? startOf(collection.source),
  }
}

const routesOf = (posts: readonly Post[]) => posts.map((post) => post.route)

/** The pages of a list of posts, the first at `route`. A list without posts has one page. */
function splitPages(
  { collection, postsPerPage }: Blog,
  route: string,
  posts: readonly Post[],
): readonly (PagedList & { readonly route: string })[] {
  const pages = Math.max(1, Math.ceil(posts.length / postsPerPage))
  return Array.from({ length: pages }, (_, index) => ({
    route: index === 0 ? route : furtherPageRoute(collection, route, index + 1),
    posts: routesOf(posts.slice(index * postsPerPage, (index + 1) * postsPerPage)),
    page: index + 1,
    pages,
    count: posts.length,
  }))
}

/** The title of a further page of a list says its number. */
const titleOf = (title: string, page: number) =>
  page === 1 ? title : `${title} · ${writeText('blog.page', { number: page })}`

function buildListPages(blog: Blog): readonly Page[] {
  const { route, blog: options } = blog.collection
  return splitPages(blog, route, blog.posts).map(({ route: pageRoute, ...list }) => ({
    ...createListPage(blog, {
      route: pageRoute,
      title:
        list.page === 1
          ? (options?.title ?? writeText('blog.title'))
          : writeText('blog.page', { number: list.page }),
      description: options?.description ?? writeText('blog.description'),
    }),
    kind: 'blog' as const,
    ...list,
  }))
}

function buildArchivePage(blog: Blog): Page {
  const years = [...groupBy(blog.posts, ({ date }) => date.slice(0, 4))]
  return {
    ...createListPage(blog, {
      route: listRoute(blog.collection, 'archive'),
      title: writeText('blog.archive'),
      description: writeText('blog.archiveText'),
    }),
    kind: 'archive',
    headings: years.map(([year]) => ({ depth: 2, id: year, text: year })),
    years: years.map(([year, posts]) => ({ year, posts: routesOf(posts) })),
  }
}

function buildAuthorPages(blog: Blog): readonly Page[] {
  const byKey = groupPairs(blog.posts.flatMap((post) => post.authors.map(({ key }) => [key, post] as const)))
  const base = listRoute(blog.collection, 'authors')
  const { id } = blog.collection
  const entries = listBlogEntries(blog.content.authors ?? [], id)
    // An author of a different blog who never wrote for this one has no page in it.
    .filter(({ key, collection = id }) => collection === id || byKey.has(key))
    .map((author) => ({ author, route: keyRoute(base, author.key), posts: byKey.get(author.key) ?? [] }))
  const authorPages = (author: Author, route: string, posts: readonly Post[]): readonly Page[] =>
    splitPages(blog, route, posts).map(({ route: pageRoute, ...list }) => ({
      ...createListPage(
        { ...blog, posts },
        {
          route: pageRoute,
          title: titleOf(author.name, list.page),
          description: author.description ?? writeText('blog.by', { name: author.name }),
        },
      ),
      kind: 'author',
      links:
        author.image === undefined
          ? []
          : [{ kind: 'image', href: author.image, location: author.imageLocation ?? author.location }],
      author,
      ...list,
    }))
  if (entries.length === 0) return []
  return [
    {
      ...createListPage(blog, {
        route: base,
        title: writeText('blog.authors'),
        description: writeText('blog.authorsText'),
      }),
      kind: 'authors',
      authors: entries.map(({ author, route, posts }) => ({ author, route, count: posts.length })),
    },
    ...entries.flatMap(({ author, route, posts }) => authorPages(author, route, posts)),
  ]
}

function buildTopicPages(blog: Blog): readonly Page[] {
  const base = listRoute(blog.collection, 'tags')
  const known = listBlogEntries(blog.content.tags, blog.collection.id)
  const topics = listTopics(blog.posts, known, { base, slugs: blog.collection.tagSlugs })
  if (topics.length === 0) return []
  return [
    {
      ...createListPage(blog, {
        route: base,
        title: writeText('blog.tags'),
        description: writeText('blog.tagsText'),
      }),
      kind: 'topics',
      topics: topics.map(({ tag, pages, route }) => ({ tag, count: pages.length, route })),
    },
    ...topics.flatMap(({ tag, pages: posts, route }) =>
      splitPages(blog, route, posts).map(({ route: pageRoute, ...list }): Page => ({
        ...createListPage(
          { ...blog, posts },
          {
            route: pageRoute,
            title: titleOf(tag.label, list.page),
            description: tag.description ?? writeText('blog.about', { tag: tag.label }),
          },
        ),
        kind: 'topic',
        tag,
        ...list,
      })),
    ),
  ]
}
