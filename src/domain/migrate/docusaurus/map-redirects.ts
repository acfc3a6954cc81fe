/** Redirects of a Docusaurus site as the option `redirects`. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { normalizeRoute } from '../../../lib/site/links/site-link.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { ForeignPlugin } from './list-plugins.ts'
import type { ForeignSite } from './map-collections.ts'
import type { MoveNotes } from '../move-notes.ts'
import { readFunction, readList, readObject, readText, readTexts } from '../read-options.ts'

type RedirectInput = NonNullable<UserConfig['redirects']>[number]

/** The redirects of the client-redirects plugin, and of blogs without posts. */
export function mapRedirects(
  plugins: readonly ForeignPlugin[],
  { root, notes }: Pick<ForeignSite, 'root' | 'notes'>,
): RedirectInput[] {
  return [...redirectEmptyBlogs(plugins, { root, notes }), ...listRedirects(plugins, notes)]
}

/** Docusaurus publishes an empty list for a blog without a folder. Its address leads home. */
function redirectEmptyBlogs(
  plugins: readonly ForeignPlugin[],
  { root, notes }: Pick<ForeignSite, 'root' | 'notes'>,
): RedirectInput[] {
  return plugins.flatMap(({ name, options }): RedirectInput[] => {
    const folder = readText(options['path']) ?? 'blog'
    if (name !== 'content-blog' || existsSync(resolve(root, folder))) return []
    const from = `/${(readText(options['routeBasePath']) ?? 'blog').replaceAll(/^\/+|\/+$/g, '')}`
    if (from === '/') return []
    notes.leave(`the blog at ${from}, which has no posts: its address redirects to the home page`)
    return [{ from, to: '/' }]
  })
}

function listRedirects(plugins: readonly ForeignPlugin[], notes: MoveNotes): RedirectInput[] {
  return plugins
    .filter(({ name }) => name === 'client-redirects')
    .flatMap(({ options }): RedirectInput[] => {
      const create = readFunction(options['createRedirects'])
      if (create !== undefined) notes.take('redirects of the function `createRedirects`')
      const redirects: RedirectInput[] = readList(options['redirects']).flatMap((redirect) => {
        const { from, to } = readObject(redirect)
        const target = readText(to)
        if (target === undefined) return []
        return (
          readTexts(from)
            // `/intro.html` is the file of `/intro`.
            .filter((path) => /^\/[^?#*]*$/.test(path) && normalizeRoute(path) !== normalizeRoute(target))
            .map((path) => ({ from: path, to: target }))
        )
      })
      if (redirects.length > 0) notes.take(`${redirects.length} redirects`)
      return create === undefined ? redirects : [...redirects, (route: string) => create(route)]
    })
}
