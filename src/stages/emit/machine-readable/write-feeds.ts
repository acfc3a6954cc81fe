/** Writes the feeds of blogs and of changes of APIs. They hold absolute addresses. Without the option `url` the addresses are relative to the host. */
import { writeText } from '../../../lib/locale/text.ts'
import { fillSitePaths, fillLinks } from '../../../lib/site/links/markers.ts'
import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import { findAuthor } from '../../../lib/site/blog-entries.ts'
import { blogFeeds } from '../../../lib/site/paths/site-files.ts'
import { writeFeedHtml } from './write-feed-html.ts'
import type { OutFile, LinkTarget } from '../../../lib/types.ts'
import type { PostPage, Site } from '../../site-types.ts'

/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1 of the newest posts of each blog, Atom of each API's changes. */
export function writeFeeds(site: Site): readonly OutFile[] {
  return [...writeBlogFeeds(site), ...writeChangeFeeds(site)]
}

function writeBlogFeeds(site: Site): readonly OutFile[] {
  return site.config.collections
    .filter(({ kind }) => kind === 'blog')
    .flatMap(({ id, route }) => {
      const posts = newestFirst(site.pages.filter((page) => page.collection === id))
        .filter((post) => post.unlisted !== true)
        .slice(0, site.config.feedLimit)
      if (posts.length === 0) return []
      const entries = posts.map((post) => feedEntry(post, site))
      const [rss = '', atom = '', json = ''] = blogFeeds(route)
      const title = writeText('blog.feed', { title: site.config.title })
      const feed = (path: string): Feed => ({ site, id: route, route, path, title, entries })
      return [
        { path: rss.slice(1), data: writeRss(feed(rss)) },
        { path: atom.slice(1), data: writeAtom(feed(atom)) },
        { path: json.slice(1), data: writeJsonFeed(feed(json)) },
      ]
    })
}

/** One Atom feed of all pages of changes below a path, the newest first. */
function writeChangeFeeds(site: Site): readonly OutFile[] {
  const lists = site.pages.flatMap((page) => (page.kind === 'doc' ? (page.changes ?? []) : []))
  return [...groupBy(lists, ({ feed }) => feed)].map(([path, found]) => {
    const entries = found
      .flatMap((list) => list.entries)
      .toSorted((a, b) => compareStrings(b.date, a.date))
      .map((entry) => ({
        ...entry,
        url: toFeedUrl(site, entry.route),
        moment: readMoment(entry),
        authors: [],
        tags: [],
      }))
    const title = writeText('changes.feed', { title: site.config.title })
    const route = entries[0]?.route ?? path
    return { path: path.slice(1), data: writeAtom({ site, id: path, route, path, title, entries }) }
  })
}

interface Feed {
  readonly site: Site
  /** Path that identifies the feed, also when another page is the newest. */
  readonly id: string
  /** Route of the page that the feed is about. */
  readonly route: string
  /** Site path of the feed. */
  readonly path: string
  readonly title: string
  readonly entries: readonly FeedEntry[]
}

interface FeedEntry {
  readonly title: string
  readonly description: string
  readonly url: string
  /** ISO date and time in UTC. */
  readonly moment: string
  readonly html: string
  readonly authors: readonly string[]
  readonly tags: readonly string[]
}

function feedEntry(post: PostPage, site: Site): FeedEntry {
  const targets = site.linkTargets.get(post.route) ?? []
  const linked = fillLinks(articleHtml(post), (number) => escapeHtml(absoluteTarget(targets[number], site)))
  const url = toFeedUrl(site, post.route)
  return {
    title: post.title,
    description: post.description,
    url,
    moment: readMoment(post),
    html: writeFeedHtml(
      fillSitePaths(linked, (path) => toFeedUrl(site, path)),
      escapeHtml(url),
    ),
    authors: post.authors.map(
      ({ key, name = findAuthor(site.authors, post.collection, key)?.name ?? key }) => name,
    ),
    tags: post.tags,
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

const toFeedUrl = (site: Site, path: string): string => site.config.url + hostAddress(path, site.config.base)

/** Time of a post or of changes. Midnight if it has none, because feeds require a time. */
const readMoment = ({ time, date }: { readonly time?: string | undefined; readonly date: string }) =>
  time ?? `${date || '1970-01-01'}T00:00:00Z`

function writeRss({ site, route, path, title, entries }: Feed): string {
  const { config } = site
  const items = entries.map(
    ({ title: heading, description, url, moment, html, authors, tags }) => `    <item>
      <title>${escapeHtml(heading)}</title>
      <link>${escapeHtml(url)}</link>
      <guid isPermaLink="true">${escapeHtml(url)}</guid>
      <pubDate>${new Date(moment).toUTCString()}</pubDate>
      <description>${escapeHtml(description)}</description>
      <content:encoded>${escapeHtml(html)}</content:encoded>
${authors.map((name) => `      <dc:creator>${escapeHtml(name)}</dc:creator>\n`).join('')}${tags.map((tag) => `      <category>${escapeHtml(tag)}</category>\n`).join('')}    </item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeHtml(title)}</title>
    <link>${escapeHtml(toFeedUrl(site, route))}</link>
    <atom:link rel="self" type="application/rss+xml" href="${escapeHtml(toFeedUrl(site, path))}"/>
    <description>${escapeHtml(config.tagline || config.description || config.title)}</description>
    <language>${config.locale.tag}</language>
    <lastBuildDate>${new Date(entries[0]?.moment ?? '').toUTCString()}</lastBuildDate>
${items.join('\n')}
  </channel>
</rss>
`
}

function writeAtom({ site, id, route, path, title, entries }: Feed): string {
  const items = entries.map(
    ({ title: heading, description, url, moment, html, authors, tags }) => `  <entry>
    <title>${escapeHtml(heading)}</title>
    <id>${escapeHtml(url)}</id>
    <link href="${escapeHtml(url)}"/>
    <updated>${moment}</updated>
    <summary>${escapeHtml(description)}</summary>
    <content type="html">${escapeHtml(html)}</content>
${authors.map((name) => `    <author><name>${escapeHtml(name)}</name></author>\n`).join('')}${tags.map((tag) => `    <category term="${escapeHtml(tag)}"/>\n`).join('')}  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapeHtml(title)}</title>
  <id>${escapeHtml(toFeedUrl(site, id))}</id>
  <link href="${escapeHtml(toFeedUrl(site, route))}"/>
  <link rel="self" href="${escapeHtml(toFeedUrl(site, path))}"/>
  <updated>${entries[0]?.moment ?? ''}</updated>
  <author><name>${escapeHtml(site.config.title)}</name></author>
${items.join('\n')}
</feed>
`
}

function writeJsonFeed({ site, route, path, title, entries }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: toFeedUrl(site, route),
    feed_url: toFeedUrl(site, path),
    description: site.config.tagline || site.config.description,
    language: site.config.locale.tag,
    items: entries.map(({ title: heading, description, url, moment, html, authors, tags }) => ({
      id: url,
      url,
      title: heading,
      summary: description,
      content_html: html,
      date_published: moment,
      authors: authors.map((name) => ({ name })),
      tags,
    })),
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}
