/**
 * The inline styles of a page as a style sheet, because the content security policy allows no attribute `style`. A rule selects by the text of the
 * style, so equal styles share one, and no names are needed.
 */

import { hashOf } from '../../../lib/data/hash.ts'
import { isPortableStyle, STYLE_ATTRIBUTE } from '../../../lib/page/inline-style.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import { filePath } from '../../../lib/site/links/site-address.ts'
import { pageStylePath } from '../../../lib/site/paths/site-files.ts'
import { decodeReferences } from '../../../lib/text/html/html-to-text.ts'
import type { Html, OutFile } from '../../../lib/types.ts'

interface StyledPage {
  /** The page, which links the sheet. */
  readonly html: Html
  /** Absent if the page has no inline styles. */
  readonly sheet?: OutFile
}

const STYLES = new RegExp(` ${STYLE_ATTRIBUTE}="([^"]*)"`, 'g')

/** The page with a link to the sheet of its inline styles. The name of the sheet has a hash of its content. */
export function linkPageStyles(route: string, html: Html): StyledPage {
  if (!html.includes(` ${STYLE_ATTRIBUTE}="`)) return { html }
  const styles = new Set([...html.matchAll(STYLES)].map(([, style = '']) => decodeReferences(style)))
  const data = [...styles].filter(isPortableStyle).map(writeRule).join('')
  if (data === '') return { html }
  const path = pageStylePath(route, hashOf(data).slice(0, 8))
  const link = `<link rel="stylesheet" href="${siteMarker(path)}"/>`
  return { html: html.replace('</head>', () => `${link}</head>`), sheet: { path: filePath(path), data } }
}

/** Ids that no element has make the selector as strong as an inline style is against the rules of a site. */
function writeRule(style: string): string {
  return `:is([${STYLE_ATTRIBUTE}="${style.replaceAll('"', String.raw`\"`)}"],#_#_){${style}}\n`
}
