/** Writes the feeds of blogs. They hold absolute addresses. Without the option `url` the addresses are relative to the host. */
import { writeText } from '../../../lib/locale/text.ts'
import { fillSitePaths, fillLinks } from '../../../lib/site/links/markers.ts'
import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import { findAuthor } from '../../../lib/site/blog-entries.ts'
import { blogFeeds } from '../../../lib/site/paths/site-files.ts'
import { writeFeedHtml } from './write-feed-html.ts'
import type { OutFile, LinkTarget } from '../../../lib/types.ts'
import type { PostPage, Site } from '../../site-types.ts'

/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1 of the newest posts of each blog; empty without posts. */
export function writeFeeds(site: Site): readonly OutFile[] {
  return site.config.collections
    .filter(({ kind }) => kind === 'blog')
    .flatMap(({ id, route }) => {
      const posts = newestFirst(site.pages.filter((page) => page.collection === id))
        .filter((post) => post.unlisted !== true)
        .slice(0, site.config.feedLimit)
      if (posts.length === 0) return []
      const feed: Feed = { site, route, entries: posts.map((post) => feedEntry(post, site)) }
      const [rss = '', atom = '', json = ''] = blogFeeds(route)
      return [
        { path: rss.slice(1), data: writeRss(feed) },
        { path: atom.slice(1), data: writeAtom(feed) },
        { path: json.slice(1), data: writeJsonFeed(feed) },
      ]
    })
}

/** A blog, and what its feeds say about it. */
interface Feed {
  readonly site: Site
  /** Route of the blog. */
  readonly route: string
  readonly entries: readonly FeedEntry[]
}

interface FeedEntry {
  readonly post: PostPage
  readonly url: string
  readonly html: string
  readonly authors: readonly string[]
}

function feedEntry(post: PostPage, site: Site): FeedEntry {
  const targets = site.linkTargets.get(post.route) ?? []
  const linked = fillLinks(articleHtml(post), (number) => escapeHtml(absoluteTarget(targets[number], site)))
  const url = toFeedUrl(site, post.route)
  return {
    post,
    url,
    html: writeFeedHtml(
      fillSitePaths(linked, (path) => toFeedUrl(site, path)),
      escapeHtml(url),
    ),
    authors: post.authors.map(
      ({ key, name = findAuthor(site.authors, post.collection, key)?.name ?? key }) => name,
    ),
  }
}

function articleHtml(post: PostPage): string {
  return post.blocks.map((block) => (block.kind === 'prose' ? block.html : '')).join('')
}

function absoluteTarget(target: LinkTarget | undefined, site: Site): string {
  if (target === undefined || target.state === 'absent') return ''
  if (target.state === 'page' || target.state === 'anchor')
    return toFeedUrl(site, target.route + target.suffix)
  if (target.state === 'asset') return toFeedUrl(site, target.asset.route + target.suffix)
  return target.href
}

function toFeedUrl(site: Site, path: string): string {
  return site.config.url + hostAddress(path, site.config.base)
}

/** Time when a post was published. Midnight if it has none, because feeds require a time. */
const readMoment = (post: PostPage | undefined) => post?.time ?? `${post?.date ?? '1970-01-01'}T00:00:00Z`

function writeRss({ site, route, entries }: Feed): string {
  const { config } = site
  const items = entries.map(
    ({ post, url, html, authors }) => `    <item>
      <title>${escapeHtml(post.title)}</title>
      <link>${escapeHtml(url)}</link>
      <guid isPermaLink="true">${escapeHtml(url)}</guid>
      <pubDate>${new Date(readMoment(post)).toUTCString()}</pubDate>
      <description>${escapeHtml(post.description)}</description>
      <content:encoded>${escapeHtml(html)}</content:encoded>
${authors.map((name) => `      <dc:creator>${escapeHtml(name)}</dc:creator>\n`).join('')}${post.tags.map((tag) => `      <category>${escapeHtml(tag)}</category>\n`).join('')}    </item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeHtml(writeText('blog.feed', { title: config.title }))}</title>
    <link>${escapeHtml(toFeedUrl(site, route))}</link>
    <atom:link rel="self" type="application/rss+xml" href="${escapeHtml(toFeedUrl(site, `${route}/rss.xml`))}"/>
    <description>${escapeHtml(config.tagline || config.description || config.title)}</description>
    <language>${config.locale.tag}</language>
    <lastBuildDate>${new Date(readMoment(entries[0]?.post)).toUTCString()}</lastBuildDate>
${items.join('\n')}
  </channel>
</rss>
`
}

function writeAtom({ site, route, entries }: Feed): string {
  const items = entries.map(
    ({ post, url, html, authors }) => `  <entry>
    <title>${escapeHtml(post.title)}</title>
    <id>${escapeHtml(url)}</id>
    <link href="${escapeHtml(url)}"/>
    <updated>${readMoment(post)}</updated>
    <summary>${escapeHtml(post.description)}</summary>
    <content type="html">${escapeHtml(html)}</content>
${authors.map((name) => `    <author><name>${escapeHtml(name)}</name></author>\n`).join('')}${post.tags.map((tag) => `    <category term="${escapeHtml(tag)}"/>\n`).join('')}  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapeHtml(writeText('blog.feed', { title: site.config.title }))}</title>
  <id>${escapeHtml(toFeedUrl(site, route))}</id>
  <link href="${escapeHtml(toFeedUrl(site, route))}"/>
  <link rel="self" href="${escapeHtml(toFeedUrl(site, `${route}/atom.xml`))}"/>
  <updated>${readMoment(entries[0]?.post)}</updated>
  <author><name>${escapeHtml(site.config.title)}</name></author>
${items.join('\n')}
</feed>
`
}

function writeJsonFeed({ site, route, entries }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: writeText('blog.feed', { title: site.config.title }),
    home_page_url: toFeedUrl(site, route),
    feed_url: toFeedUrl(site, `${route}/feed.json`),
    description: site.config.tagline || site.config.description,
    language: site.config.locale.tag,
    items: entries.map(({ post, url, html, authors }) => ({
      id: url,
      url,
      title: post.title,
      summary: post.description,
      content_html: html,
      date_published: readMoment(post),
      authors: authors.map((name) => ({ name })),
      tags: post.tags,
    })),
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}
