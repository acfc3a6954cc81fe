/** Checks the pages that a plugin returns, so that no later stage fails on one. */

import type { Page } from '../../stages/site-types.ts'

const LISTS = ['headings', 'links', 'sections'] as const
const TEXTS = ['route', 'collection', 'title', 'description'] as const

/** Kinds of pages that have blocks. */
const WRITTEN: ReadonlySet<string> = new Set(['doc', 'plain', 'webhook', 'post'])

/** Error in a page; undefined if there is none. */
export function checkPage(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null) return 'a page is not an object'
  const values = page as Readonly<Record<string, unknown>>
  const name = typeof values['route'] === 'string' ? `the page \`${values['route']}\`` : 'a page'
  const text = TEXTS.find((key) => typeof values[key] !== 'string')
  if (text !== undefined) return `${name} has no \`${text}\``
  const list = LISTS.find((key) => !Array.isArray(values[key]))
  if (list !== undefined) return `${name} has no \`${list}\``
  const { route, location, kind, blocks } = page as Page & { readonly blocks?: unknown }
  if (!/^\/(?:[^/?#\s]+(?:\/[^/?#\s]+)*)?$/.test(route) || route.split('/').includes('..'))
    return `\`${route}\` is not a site path such as \`/docs/glossary\``
  if (typeof location?.file !== 'string') return `${name} has no \`location\``
  if (WRITTEN.has(kind) && !Array.isArray(blocks)) return `${name} has no \`blocks\``
  if (WRITTEN.has(kind) || kind === 'operation' || kind === 'event' || kind === 'tag' || kind === 'overview')
    return undefined
  if (kind === 'schema' || kind === 'schemas') return undefined
  return `${name} is of the unknown kind \`${kind}\`: use \`createPage\``
}
