import { Fragment, type ReactNode } from 'react'

import { fillLinks } from '../../src/lib/markers.ts'
import type { RichText } from '../../src/model.ts'
import type { Page, Site } from '../../src/site-types.ts'
import { href } from '../href.ts'

export interface Around {
  readonly page: Page
  readonly site: Site
}

/**
 * A description of a specification. Its links are resolved where the page lists them; what a guide shows of a specification, on the
 * overview of that API.
 */
export function Describe({
  text,
  page,
  site,
  version,
}: Around & { readonly text: RichText; readonly version?: string }) {
  if (text.html === '') return null
  const html =
    text.links.length === 0
      ? text.html
      : fillLinks(text.html, (n) => target(text, n, { page, site }, version))
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

function target(text: RichText, n: number, { page, site }: Around, version: string | undefined): string {
  const link = text.links[n]
  if (link === undefined) return '#'
  for (const one of [page, site.pagesByRoute.get(`/docs/api/${version ?? ''}/public-apis`)]) {
    const at = one?.links.findIndex((other) => other.href === link.href && other.kind === link.kind) ?? -1
    if (one !== undefined && at >= 0) return href(site.linkTargets.get(one.route)?.[at])
  }
  return '#'
}

/** A phrase in which `code` is marked by backticks. */
export function Phrase({ children }: { readonly children: string }): ReactNode {
  if (!children.includes('`')) return children
  return children
    .split('`')
    .map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>))
}
