import { siteMarker } from '../src/lib/markers.ts'
import type { Author, BlogTag } from '../src/types.ts'
import type {
  ArchivePage,
  AuthorPage,
  AuthorsPage,
  BlogPage,
  PostPage,
  Site,
  TopicPage,
  TopicsPage,
} from '../src/site-types.ts'
import { day } from './article.tsx'
import { Icon } from './icons.tsx'
import { Prose } from './prose.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** The posts of a list, as far as they exist. */
export function postsOf(routes: readonly string[], site: Site): readonly PostPage[] {
  return routes.flatMap((route) => {
    const page = site.pagesByRoute.get(route)
    return page?.kind === 'post' ? [page] : []
  })
}

/** Date, reading time and authors of a post. */
export function Byline({ post, site }: { readonly post: PostPage; readonly site: Site }) {
  return (
    <div className="byline">
      <p>
        <time dateTime={post.date}>{day(post.date)}</time>
        <span>{post.minutes === 1 ? 'One min read' : `${post.minutes} min read`}</span>
      </p>
      {post.authors.length > 0 && (
        <ul className="people">
          {post.authors.map((key) => {
            const author = site.authors.get(key)
            return author && <Person key={key} author={author} site={site} />
          })}
        </ul>
      )}
    </div>
  )
}

function Person({ author, site }: { readonly author: Author; readonly site: Site }) {
  const route = `/blog/authors/${author.key}`
  return (
    <li>
      <Face author={author} />
      <span>
        {site.pagesByRoute.has(route) ? <a href={siteMarker(route)}>{author.name}</a> : author.name}
        {author.title !== undefined && <small>{author.title}</small>}
      </span>
    </li>
  )
}

/** Portrait of an author, or the initials. */
export function Face({ author }: { readonly author: Author }) {
  if (author.image === undefined)
    return (
      <span className="face" aria-hidden="true">
        {author.name
          .split(/\s+/)
          .slice(0, 2)
          .map((word) => word.charAt(0))
          .join('')}
      </span>
    )
  const src = author.image.startsWith('/') ? siteMarker(author.image) : author.image
  return <img className="face" src={src} alt="" width="40" height="40" loading="lazy" />
}

/** The tags of a post, as links. */
export function Tags({ tags, site }: { readonly tags: readonly string[]; readonly site: Site }) {
  const topics = site.pages.flatMap((page) =>
    page.kind === 'topic' && tags.includes(page.tag.key) ? [page] : [],
  )
  if (topics.length === 0) return null
  return (
    <ul className="tags" aria-label="Tags">
      {topics.map(({ tag, route }) => (
        <li key={route}>
          <a href={siteMarker(route)}>{tag.label}</a>
        </li>
      ))}
    </ul>
  )
}

function Teaser({ post, site, assets }: Omit<View<PostPage>, 'page'> & { readonly post: PostPage }) {
  return (
    <article className="teaser">
      <h2>
        <a href={siteMarker(post.route)}>{post.title}</a>
      </h2>
      <Byline post={post} site={site} />
      <Prose html={post.excerpt} page={post} site={site} assets={assets} />
      <footer>
        {post.truncated && (
          <a className="more" href={siteMarker(post.route)} aria-label={`Read more about ${post.title}`}>
            Read more <Icon name="next" />
          </a>
        )}
        <Tags tags={post.tags} site={site} />
      </footer>
    </article>
  )
}

function Teasers({
  posts,
  site,
  assets,
}: Omit<View<PostPage>, 'page'> & { readonly posts: readonly string[] }) {
  return postsOf(posts, site).map((post) => (
    <Teaser key={post.route} post={post} site={site} assets={assets} />
  ))
}

/** The list of posts, newest first. */
export function Blog({ page, site, assets }: View<BlogPage>) {
  const route = (n: number) => (n === 1 ? '/blog' : `/blog/page/${n}`)
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      <Lists />
      <Teasers posts={page.posts} site={site} assets={assets} />
      {page.pages > 1 && (
        <nav className="neighbours" aria-label="Pages of the blog">
          {page.page > 1 && (
            <a href={siteMarker(route(page.page - 1))} rel="prev">
              <small>
                <Icon name="previous" /> Newer posts
              </small>
            </a>
          )}
          {page.page < page.pages && (
            <a href={siteMarker(route(page.page + 1))} rel="next">
              <small>
                Older posts <Icon name="next" />
              </small>
            </a>
          )}
        </nav>
      )}
    </Shell>
  )
}

function Lists() {
  return (
    <ul className="lists">
      <li>
        <a href={siteMarker('/blog/archive')}>Archive</a>
      </li>
      <li>
        <a href={siteMarker('/blog/tags')}>Tags</a>
      </li>
      <li>
        <a href={siteMarker('/blog/authors')}>Authors</a>
      </li>
      <li>
        <a href={siteMarker('/blog/rss.xml')}>
          <Icon name="feed" /> RSS
        </a>
      </li>
    </ul>
  )
}

/** All posts by year. */
export function Archive({ page, site }: View<ArchivePage>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      {page.years.map(({ year, posts }) => (
        <section key={year} aria-labelledby={year}>
          <h2 id={year}>{year}</h2>
          <ul className="dated">
            {postsOf(posts, site).map(({ route, title, date }) => (
              <li key={route}>
                <time dateTime={date}>{day(date)}</time>
                <a href={siteMarker(route)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Shell>
  )
}

const posts = (count: number) => (count === 1 ? 'One post' : `${count} posts`)

/** Everybody who writes here. */
export function Authors({ page, site }: View<AuthorsPage>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      <ul className="people cards">
        {page.authors.map(({ author, count }) => (
          <li key={author.key}>
            <Face author={author} />
            <span>
              {site.pagesByRoute.has(`/blog/authors/${author.key}`) ? (
                <a href={siteMarker(`/blog/authors/${author.key}`)}>{author.name}</a>
              ) : (
                author.name
              )}
              <small>{[author.title, posts(count)].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Shell>
  )
}

/** One author: who they are, and what they wrote. */
export function AuthorView({ page, site, assets }: View<AuthorPage>) {
  const { author } = page
  const links = Object.entries(author.socials)
  return (
    <Shell page={page} site={site}>
      <header className="person">
        <Face author={author} />
        <div>
          <h1>{author.name}</h1>
          {author.title !== undefined && <p>{author.title}</p>}
        </div>
      </header>
      {author.description !== undefined && <p>{author.description}</p>}
      {(links.length > 0 || author.url !== undefined) && (
        <ul className="lists">
          {author.url !== undefined && (
            <li>
              <a href={author.url}>Website</a>
            </li>
          )}
          {links.map(([name, address]) => (
            <li key={name}>
              <a href={address}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      <Teasers posts={page.posts} site={site} assets={assets} />
    </Shell>
  )
}

/** All tags of the blog. */
export function Topics({ page, site }: View<TopicsPage>) {
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      <ul className="tags big">
        {page.topics.map(({ tag, count, route }) => (
          <li key={route}>
            <a href={siteMarker(route)}>
              {tag.label} <small>{count}</small>
            </a>
          </li>
        ))}
      </ul>
    </Shell>
  )
}

const heading = (tag: BlogTag, count: number) => `${posts(count)} tagged “${tag.label}”`

/** All posts with one tag. */
export function Topic({ page, site, assets }: View<TopicPage>) {
  return (
    <Shell page={page} site={site}>
      <h1>{heading(page.tag, page.posts.length)}</h1>
      {page.tag.description !== undefined && <p>{page.tag.description}</p>}
      <p>
        <a href={siteMarker('/blog/tags')}>All tags</a>
      </p>
      <Teasers posts={page.posts} site={site} assets={assets} />
    </Shell>
  )
}
