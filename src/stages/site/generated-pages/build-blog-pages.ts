/** The pages that a blog has besides its posts. They hold routes of posts; the view stage reads what lists print from the posts themselves. */
import { writeText } from '../../../lib/locale/text.ts'
import { groupBy, groupPairs } from '../../../lib/data/group-by.ts'
import { keyRoute } from '../../../lib/site/paths/key-route.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import type { Content, Page, PostPage } from '../../site-types.ts'
import type { Author, Collection, Config } from '../../../lib/types.ts'
import { listTopics } from './list-topics.ts'

/** A blog: what its list pages are made from. */
interface Blog {
  readonly collection: Collection
  /** Listed posts, newest first. */
  readonly posts: readonly PostPage[]
  readonly content: Content
  readonly postsPerPage: number
}

/** The pages that follow from the posts of each blog: lists, archive, authors, tags. None where there is no post. */
export function buildBlogPages(config: Config, content: Content): readonly Page[] {
  return config.collections
    .filter(({ kind }) => kind === 'blog')
    .flatMap((collection) => {
      const posts = newestFirst(content.pages.filter((page) => page.collection === collection.id))
      if (posts.length === 0) return []
      const blog: Blog = {
        collection,
        posts: posts.filter((post) => post.unlisted !== true),
        content,
        postsPerPage: config.postsPerPage,
      }
      return [
        ...buildListPages(blog),
        buildArchivePage(blog),
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
    location: posts[0]?.location ?? { file: collection.source, line: 1, column: 1 },
  }
}

const routesOf = (posts: readonly PostPage[]) => posts.map((post) => post.route)

function buildListPages(blog: Blog): readonly Page[] {
  const { posts, postsPerPage } = blog
  const { route } = blog.collection
  const pages = Math.ceil(posts.length / postsPerPage)
  return Array.from({ length: pages }, (_, index) => ({
    ...createListPage(blog, {
      route: index === 0 ? route : `${route}/page/${index + 1}`,
      title: index === 0 ? writeText('blog.title') : writeText('blog.page', { number: index + 1 }),
      description: writeText('blog.description'),
    }),
    kind: 'blog' as const,
    posts: routesOf(posts.slice(index * postsPerPage, (index + 1) * postsPerPage)),
    page: index + 1,
    pages,
  }))
}

function buildArchivePage(blog: Blog): Page {
  const years = [...groupBy(blog.posts, ({ date }) => date.slice(0, 4))]
  return {
    ...createListPage(blog, {
      route: `${blog.collection.route}/archive`,
      title: writeText('blog.archive'),
      description: writeText('blog.archiveText'),
    }),
    kind: 'archive',
    headings: years.map(([year]) => ({ depth: 2, id: year, text: year })),
    years: years.map(([year, posts]) => ({ year, posts: routesOf(posts) })),
  }
}

function buildAuthorPages(blog: Blog): readonly Page[] {
  const byKey = groupPairs(blog.posts.flatMap((post) => post.authors.map((key) => [key, post] as const)))
  const base = `${blog.collection.route}/authors`
  const entries = (blog.content.authors ?? []).map((author) => ({
    author,
    route: keyRoute(base, author.key),
    posts: byKey.get(author.key) ?? [],
  }))
  const authorPage = (author: Author, route: string, posts: readonly PostPage[]): Page => ({
    ...createListPage(
      { ...blog, posts },
      {
        route,
        title: author.name,
        description: author.description ?? writeText('blog.by', { name: author.name }),
      },
    ),
    kind: 'author',
    links:
      author.image === undefined
        ? []
        : [{ kind: 'image', href: author.image, location: author.imageLocation ?? author.location }],
    author,
    posts: routesOf(posts),
  })
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
    ...entries.map(({ author, route, posts }) => authorPage(author, route, posts)),
  ]
}

function buildTopicPages(blog: Blog): readonly Page[] {
  const base = `${blog.collection.route}/tags`
  const topics = listTopics(blog.posts, blog.content.tags, base)
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
    ...topics.map(({ tag, pages: posts, route }): Page => ({
      ...createListPage(
        { ...blog, posts },
        {
          route,
          title: tag.label,
          description: tag.description ?? writeText('blog.about', { tag: tag.label }),
        },
      ),
      kind: 'topic',
      tag,
      posts: routesOf(posts),
    })),
  ]
}
