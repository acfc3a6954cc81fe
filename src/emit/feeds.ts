import { address, fill } from '../lib/marker.ts'
import { hosted } from '../lib/address.ts'
import { escape } from '../lib/escape.ts'
import { newestFirst } from '../lib/posts.ts'
import type { OutFile, PostPage, Site, Target } from '../types.ts'

/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1 of the newest posts; empty without posts. */
export function feeds(site: Site): readonly OutFile[] {
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
  const targets = site.targets.get(post.route) ?? []
  const linked = fill(post.body, (n) => escape(written(targets[n], site)))
  return {
    post,
    url: absolute(site, post.route),
    html: address(linked, (path) => absolute(site, path)),
    authors: post.authors.map((key) => site.authors.get(key)?.name ?? key),
  }
}

function written(target: Target | undefined, site: Site): string {
  if (target === undefined) return ''
  if (target.state === 'page' || target.state === 'anchor')
    return absolute(site, target.route + target.suffix)
  if (target.state === 'asset') return absolute(site, target.asset.route + target.suffix)
  return target.href
}

function absolute(site: Site, path: string): string {
  return site.config.url + hosted(path, site.config.base)
}

/** Midnight of the day of a post: feeds want a time, posts have a date. */
const time = (date: string) => `${date}T00:00:00Z`

function rss(site: Site, entries: readonly Entry[]): string {
  const { config } = site
  const items = entries.map(
    ({ post, url, html, authors }) => `    <item>
      <title>${escape(post.title)}</title>
      <link>${escape(url)}</link>
      <guid isPermaLink="true">${escape(url)}</guid>
      <pubDate>${new Date(time(post.date)).toUTCString()}</pubDate>
      <description>${escape(post.description)}</description>
      <content:encoded>${escape(html)}</content:encoded>
${authors.map((name) => `      <dc:creator>${escape(name)}</dc:creator>\n`).join('')}${post.tags.map((tag) => `      <category>${escape(tag)}</category>\n`).join('')}    </item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escape(`${config.title} blog`)}</title>
    <link>${escape(absolute(site, '/blog'))}</link>
    <atom:link rel="self" type="application/rss+xml" href="${escape(absolute(site, '/blog/rss.xml'))}"/>
    <description>${escape(config.tagline || config.description || config.title)}</description>
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
    <title>${escape(post.title)}</title>
    <id>${escape(url)}</id>
    <link href="${escape(url)}"/>
    <updated>${time(post.date)}</updated>
    <summary>${escape(post.description)}</summary>
    <content type="html">${escape(html)}</content>
${authors.map((name) => `    <author><name>${escape(name)}</name></author>\n`).join('')}${post.tags.map((tag) => `    <category term="${escape(tag)}"/>\n`).join('')}  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escape(`${site.config.title} blog`)}</title>
  <id>${escape(absolute(site, '/blog'))}</id>
  <link href="${escape(absolute(site, '/blog'))}"/>
  <link rel="self" href="${escape(absolute(site, '/blog/atom.xml'))}"/>
  <updated>${time(entries[0]?.post.date ?? '1970-01-01')}</updated>
  <author><name>${escape(site.config.title)}</name></author>
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
