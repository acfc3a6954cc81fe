/** Site paths of files that several stages must agree on. */

/** The feeds of a blog: RSS 2.0, Atom (RFC 4287), JSON Feed 1.1. */
export function blogFeeds(route: string): readonly string[] {
  return ['rss.xml', 'atom.xml', 'feed.json'].map((name) => `${route}/${name}`)
}

/** The downloads of a whole API version. */
export function apiFiles(route: string): readonly string[] {
  return ['openapi.json', 'postman.json', 'bruno.zip', 'requests.http'].map((name) => `${route}/${name}`)
}

/** Whether a page is also written as Markdown, beside its HTML. */
export function hasMarkdownTwin(page: { readonly kind: string }): boolean {
  return 'markdown' in page || page.kind === 'operation'
}

/** The Markdown twin of a page, relative to the output folder. */
export function twinFile(route: string): string {
  return `${route.slice(1) || 'index'}.md`
}
