import { hashOf } from '../lib/hash.ts'
import { newestFirst } from '../lib/posts.ts'
import { toTitle } from '../lib/title-case.ts'
import type { Author, Config, BlogTag } from '../types.ts'
import type { Content, Page, PostPage } from '../site-types.ts'

/** The pages that follow from the posts: lists, archive, authors, tags. None when there is no post. */
export function blogPages(config: Config, content: Content): readonly Page[] {
  const posts = newestFirst(content.pages)
  if (posts.length === 0) return []
  const listed = posts.filter((post) => post.unlisted !== true)
  return [...lists(config, listed), archive(listed), ...people(content, listed), ...topics(content, listed)]
}

function base(
  route: string,
  title: string,
  description: string,
  posts: readonly PostPage[],
  own: unknown = null,
) {
  return {
    route,
    title,
    description,
    headings: [],
    links: [],
    sections: [],
    location: posts[0]?.location ?? { file: 'content/blog', line: 1, column: 1 },
    hash: hashOf(JSON.stringify([route, title, description, posts.map((post) => post.hash), own])),
  }
}

const routes = (posts: readonly PostPage[]) => posts.map((post) => post.route)

function lists(config: Config, posts: readonly PostPage[]): readonly Page[] {
  const pages = Math.ceil(posts.length / config.postsPerPage)
  return Array.from({ length: pages }, (_, i) => {
    const shown = posts.slice(i * config.postsPerPage, (i + 1) * config.postsPerPage)
    const [route, title] = i === 0 ? ['/blog', 'Blog'] : [`/blog/page/${i + 1}`, `Blog, page ${i + 1}`]
    return {
      ...base(route, title, 'News and stories from the team.', shown, pages),
      kind: 'blog',
      posts: routes(shown),
      page: i + 1,
      pages,
    }
  })
}

function archive(posts: readonly PostPage[]): Page {
  const years = [...group(posts, (post) => [post.date.slice(0, 4)])]
  return {
    ...base('/blog/archive', 'Archive', 'All posts by year.', posts),
    headings: years.map(([year]) => ({ depth: 2, id: year, text: year })),
    kind: 'archive',
    years: years.map(([year, list]) => ({ year, posts: routes(list) })),
  }
}

function people(content: Content, posts: readonly PostPage[]): readonly Page[] {
  const byKey = group(posts, (post) => post.authors)
  const written = content.authors.map((author) => ({ author, list: byKey.get(author.key) ?? [] }))
  const counted = written.map(({ author, list }) => ({ author, count: list.length }))
  const single = ({ author, list }: { author: Author; list: readonly PostPage[] }): Page => ({
    ...base(
      `/blog/authors/${author.key}`,
      author.name,
      author.description ?? `Posts by ${author.name}.`,
      list,
      author,
    ),
    kind: 'author',
    author,
    posts: routes(list),
  })
  return [
    {
      ...base('/blog/authors', 'Authors', 'The people who write here.', posts, counted),
      kind: 'authors',
      authors: counted,
    },
    ...written.map(single),
  ]
}

function topics(content: Content, posts: readonly PostPage[]): readonly Page[] {
  const known = new Map(content.tags.map((tag) => [tag.key, tag]))
  const byKey = [...group(posts, (post) => post.tags)].sort(([a], [b]) => (a < b ? -1 : 1))
  const made = byKey.map(([key, list]) => {
    const tag: BlogTag = known.get(key) ?? { key, label: toTitle(key) }
    return { tag, list, route: `/blog/tags/${encodeURIComponent(key)}` }
  })
  const counted = made.map(({ tag, list, route }) => ({ tag, count: list.length, route }))
  return [
    {
      ...base('/blog/tags', 'Tags', 'All tags of the blog.', posts, counted),
      kind: 'topics',
      topics: counted,
    },
    ...made.map(({ tag, list, route }): Page => ({
      ...base(route, tag.label, tag.description ?? `Posts about ${tag.label}.`, list, tag),
      kind: 'topic',
      tag,
      posts: routes(list),
    })),
  ]
}

function group(
  posts: readonly PostPage[],
  keys: (post: PostPage) => readonly string[],
): Map<string, PostPage[]> {
  const groups = new Map<string, PostPage[]>()
  for (const post of posts) for (const key of keys(post)) groups.set(key, [...(groups.get(key) ?? []), post])
  return groups
}
