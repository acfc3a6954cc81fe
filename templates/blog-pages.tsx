/** The pages of the blog besides posts: lists, archive, authors, tags. */

import { formatDay, writeText } from '../src/lib/locale/text.ts'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type {
  ArchiveView,
  AuthorPageView,
  AuthorsView,
  AuthorView,
  BlogView,
  BylineView,
  LinkView,
  ListSteps,
  TeaserView,
  TopicsView,
  TopicView,
} from '../src/stages/view/view-types.ts'
import { PageHead } from './article.tsx'
import { Icon } from './icons.tsx'
import { LinkToItself } from './link-to-itself.tsx'
import type { PageProps } from './page-props.ts'
import { Shell } from './shell.tsx'

/** Date, reading time and authors of a post. */
export function Byline({ byline: { date, minutes, authors } }: { readonly byline: BylineView }) {
  return (
    <div className="byline">
      <p>
        <time dateTime={date}>{formatDay(date)}</time>
        <span>{writeText('blog.minutes', { minutes })}</span>
      </p>
      {authors.length > 0 && (
        <ul className="people">
          {authors.map((author) => (
            <li key={author.name}>
              <Portrait author={author} />
              <span>
                <AuthorName author={author} />
                {author.title !== undefined && <small>{author.title}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The time that a post takes to read. */
export const writeMinutes = (minutes: number) => writeText('blog.minutes', { minutes })

function AuthorName({ author: { name, url, route } }: { readonly author: AuthorView }) {
  const href = route === undefined ? url : siteMarker(route)
  return href === undefined ? name : <a href={href}>{name}</a>
}

/** Portrait of an author, or the initials. */
function Portrait({ author: { name, image } }: { readonly author: AuthorView }) {
  if (image === undefined)
    return (
      <span className="face" aria-hidden="true">
        {name
          .split(/\s+/)
          .slice(0, 2)
          .map((word) => word.charAt(0))
          .join('')}
      </span>
    )
  return <img className="face" src={image} alt="" width="40" height="40" loading="lazy" />
}

/** The tags of a post, as links. */
export function Tags({ tags }: { readonly tags: readonly LinkView[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label={writeText('blog.tags')}>
      {tags.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

function Teasers({ teasers }: { readonly teasers: readonly TeaserView[] }) {
  return teasers.map(({ route, title, byline, html, truncated, tags }) => (
    <article key={route} className="teaser">
      <h2>
        <a href={siteMarker(route)}>{title}</a>
      </h2>
      <Byline byline={byline} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      <footer>
        {truncated && (
          <a className="more" href={siteMarker(route)}>
            <span aria-hidden="true">{writeText('blog.readMore')}</span>
            {/* Search engines read text, and no label. */}
            <span className="sr-only">{writeText('blog.readMoreAbout', { title })}</span> <Icon name="next" />
          </a>
        )}
        <Tags tags={tags} />
      </footer>
    </article>
  ))
}

/** Links to the pages of a list before and after one. */
function Steps({ view }: { readonly view: ListSteps }) {
  if (view.newer === undefined && view.older === undefined) return null
  return (
    <nav className="neighbours" aria-label={writeText('blog.pages')}>
      {view.newer !== undefined && (
        <a href={view.newer} rel="prev">
          <small>
            <Icon name="previous" /> {writeText('blog.newer')}
          </small>
        </a>
      )}
      {view.older !== undefined && (
        <a href={view.older} rel="next">
          <small>
            {writeText('blog.older')} <Icon name="next" />
          </small>
        </a>
      )}
    </nav>
  )
}

/** The list of posts, newest first. */
export function BlogPage({ view, parts }: PageProps<BlogView>) {
  return (
    <Shell view={view} parts={parts}>
      <PageHead view={view} home={parts.layout.home} />
      <h1>{view.title}</h1>
      <ul className="lists">
        {view.lists.map(({ label, href, icon }) => (
          <li key={href}>
            <a href={href}>
              {icon !== undefined && (
                <>
                  <Icon name={icon} />{' '}
                </>
              )}
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Teasers teasers={view.teasers} />
      <Steps view={view} />
    </Shell>
  )
}

/** All posts by year. */
export function ArchivePage({ view, parts }: PageProps<ArchiveView>) {
  return (
    <Shell view={view} parts={parts}>
      <PageHead view={view} home={parts.layout.home} />
      <h1>{view.title}</h1>
      {view.years.map(({ year, posts }) => (
        <section key={year} aria-labelledby={year}>
          <h2 id={year}>
            <LinkToItself id={year}>{year}</LinkToItself>
          </h2>
          <ul className="dated">
            {posts.map(({ route, title, date }) => (
              <li key={route}>
                <time dateTime={date}>{formatDay(date)}</time>
                <a href={siteMarker(route)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Shell>
  )
}

const countPosts = (count: number) => writeText('blog.posts', { count })

/** Everyone who writes here. */
export function AuthorsPage({ view, parts }: PageProps<AuthorsView>) {
  return (
    <Shell view={view} parts={parts}>
      <PageHead view={view} home={parts.layout.home} />
      <h1>{view.title}</h1>
      <ul className="people cards">
        {view.authors.map((author) => (
          <li key={author.name}>
            <Portrait author={author} />
            <span>
              <AuthorName author={author} />
              <small>{[author.title, countPosts(author.posts)].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Shell>
  )
}

/** One author: who they are, and what they wrote. */
export function AuthorPage({ view, parts }: PageProps<AuthorPageView>) {
  const { author, description, profiles } = view
  return (
    <Shell view={view} parts={parts}>
      <PageHead view={view} home={parts.layout.home} />
      <header className="person">
        <Portrait author={author} />
        <div>
          <h1>{author.name}</h1>
          {author.title !== undefined && <p>{author.title}</p>}
        </div>
      </header>
      {description !== undefined && <p>{description}</p>}
      {profiles.length > 0 && (
        <ul className="lists">
          {profiles.map(({ label, href }) => (
            <li key={label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <Teasers teasers={view.teasers} />
      <Steps view={view} />
    </Shell>
  )
}

/** All tags of the blog, or of the guides. */
export function TopicsPage({ view, parts }: PageProps<TopicsView>) {
  return (
    <Shell view={view} parts={parts}>
      <PageHead view={view} home={parts.layout.home} />
      <h1>{view.title}</h1>
      <ul className="tags big">
        {view.topics.map(({ label, route, count }) => (
          <li key={route}>
            <a href={siteMarker(route)}>
              {label} <small>{count}</small>
            </a>
          </li>
        ))}
      </ul>
    </Shell>
  )
}

/** All posts, or all guides, with one tag. */
export function TopicPage({ view, parts }: PageProps<TopicView>) {
  return (
    <Shell view={view} parts={parts}>
      <PageHead view={view} home={parts.layout.home} />
      <h1>
        {view.guides === undefined
          ? writeText('blog.tagged', { count: view.count, tag: view.label })
          : writeText('tags.tagged', { count: view.count, tag: view.label })}
      </h1>
      {view.description !== undefined && <p>{view.description}</p>}
      <p>
        <a href={siteMarker(view.topicsRoute)}>{writeText('blog.allTags')}</a>
      </p>
      <Teasers teasers={view.teasers} />
      <Steps view={view} />
      {view.guides && (
        <div className="prose">
          <div className="cards">
            {view.guides.map(({ label, href, description }) => (
              <div key={href} className="card">
                <p className="card-title">
                  <a href={href}>{label}</a>
                </p>
                {description !== '' && <p>{description}</p>}
              </div>
            ))}
          </div>
        </div>
      )}
    </Shell>
  )
}
