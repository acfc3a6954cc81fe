import { fillSitePaths, fillLinks } from '../lib/markers.ts'
import { hostAddress } from '../lib/site-address.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { newestFirst } from '../lib/posts.ts'
import type { OutFile, LinkTarget } from '../types.ts'
import type { PostPage, Site } from '../site-types.ts'

/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1 of the newest posts; empty without posts. */
export function writeFeeds(site: Site): readonly OutFile[] {
  const posts = newestFirst(site.pages)
    .filter((post) => post.unlisted !== true)
    .slice(0, site.config.feedLimit)
  if (posts.length === 0) return []
  const entries = posts.map((post) => entry(post, site))
  return [
    { path: 'blog/rss.xml', data: rss(site, entries) },
    { path: 'blog/atom.xml', data: atom(site, entries) },
    { path: 'blog/feed.json', data: json(site, entries) },
  ]
}

interface Entry {
  readonly post: PostPage
  readonly url: string
  readonly html: string
  readonly authors: readonly string[]
}

function entry(post: PostPage, site: Site): Entry {
  const targets = site.linkTargets.get(post.route) ?? []
  const linked = fillLinks(post.body, (n) => escapeHtml(written(targets[n], site)))
  return {
    post,
    url: absolute(site, post.route),
    html: fillSitePaths(linked, (path) => absolute(site, path)),
    authors: post.authors.map((key) => site.authors.get(key)?.name ?? key),
  }
}

function written(target: LinkTarget | undefined, site: Site): string {
  if (target === undefined) return ''
  if (target.state === 'page' || target.state === 'anchor')
    return absolute(site, target.route + target.suffix)
  if (target.state === 'asset') return absolute(site, target.asset.route + target.suffix)
  return target.href
}

function absolute(site: Site, path: string): string {
  return site.config.url + hostAddress(path, site.config.base)
}

/** Midnight of the day of a post: feeds want a time, posts have a date. */
const time = (date: string) => `${date}T00:00:00Z`

function rss(site: Site, entries: readonly Entry[]): string {
  const { config } = site
  const items = entries.map(
    ({ post, url, html, authors }) => `    <item>
      <title>${escapeHtml(post.title)}</title>
      <link>${escapeHtml(url)}</link>
      <guid isPermaLink="true">${escapeHtml(url)}</guid>
      <pubDate>${new Date(time(post.date)).toUTCString()}</pubDate>
      <description>${escapeHtml(post.description)}</description>
      <content:encoded>${escapeHtml(html)}</content:encoded>
${authors.map((name) => `      <dc:creator>${escapeHtml(name)}</dc:creator>\n`).join('')}${post.tags.map((tag) => `      <category>${escapeHtml(tag)}</category>\n`).join('')}    </item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeHtml(`${config.title} blog`)}</title>
    <link>${escapeHtml(absolute(site, '/blog'))}</link>
    <atom:link rel="self" type="application/rss+xml" href="${escapeHtml(absolute(site, '/blog/rss.xml'))}"/>
    <description>${escapeHtml(config.tagline || config.description || config.title)}</description>
    <language>${config.language}</language>
    <lastBuildDate>${new Date(time(entries[0]?.post.date ?? '1970-01-01')).toUTCString()}</lastBuildDate>
${items.join('\n')}
  </channel>
</rss>
`
}

function atom(site: Site, entries: readonly Entry[]): string {
  const items = entries.map(
    ({ post, url, html, authors }) => `  <entry>
    <title>${escapeHtml(post.title)}</title>
    <id>${escapeHtml(url)}</id>
    <link href="${escapeHtml(url)}"/>
    <updated>${time(post.date)}</updated>
    <summary>${escapeHtml(post.description)}</summary>
    <content type="html">${escapeHtml(html)}</content>
${authors.map((name) => `    <author><name>${escapeHtml(name)}</name></author>\n`).join('')}${post.tags.map((tag) => `    <category term="${escapeHtml(tag)}"/>\n`).join('')}  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapeHtml(`${site.config.title} blog`)}</title>
  <id>${escapeHtml(absolute(site, '/blog'))}</id>
  <link href="${escapeHtml(absolute(site, '/blog'))}"/>
  <link rel="self" href="${escapeHtml(absolute(site, '/blog/atom.xml'))}"/>
  <updated>${time(entries[0]?.post.date ?? '1970-01-01')}</updated>
  <author><name>${escapeHtml(site.config.title)}</name></author>
${items.join('\n')}
</feed>
`
}

function json(site: Site, entries: readonly Entry[]): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${site.config.title} blog`,
    home_page_url: absolute(site, '/blog'),
    feed_url: absolute(site, '/blog/feed.json'),
    description: site.config.tagline || site.config.description,
    language: site.config.language,
    items: entries.map(({ post, url, html, authors }) => ({
      id: url,
      url,
      title: post.title,
      summary: post.description,
      content_html: html,
      date_published: time(post.date),
      authors: authors.map((name) => ({ name })),
      tags: post.tags,
    })),
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}
