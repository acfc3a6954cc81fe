/**
 * Footnotes of the descriptions of one page: each description counts its own from 1, and a page may show one of them several times. Here they get
 * the numbers, ids and labels that they have on the page.
 */

import type { Html } from '../../../lib/types.ts'

interface FootnoteText {
  readonly html: Html
  readonly markdown: string
}

/** The label of the list of footnotes, whose id has the prefix of the description. */
const LABEL = /\sid="(text-[\da-f]+-)footnote-label"/
const REFERENCE = /(<a (?=[^>]*\bdata-footnote-ref\b)[^>]*>)(\d+)/g
const BACK_LABEL = /(\saria-label="[^"\d]*)(\d+)(?=[^"]*")/g
const DEFINITION = /^\[\^([^\]\s]+)\]:/gm

/** Gives the texts of a page, one after the other, with footnotes that no text before has. */
export function createFootnoteNumbers(): (text: FootnoteText) => FootnoteText {
  let count = 0
  const labels = new Set<string>()
  return ({ html, markdown }) => {
    const [, prefix] = LABEL.exec(html) ?? []
    if (prefix === undefined) return { html, markdown }
    const first = count
    count += html.split(`<li id="${prefix}fn-`).length - 1
    return { html: first === 0 ? html : renumber(html, prefix, first), markdown: relabel(markdown, labels) }
  }
}

function renumber(html: Html, prefix: string, first: number): Html {
  const shift = (_: string, before: string, number: string) => before + String(Number(number) + first)
  const [text = '', notes = ''] = html.split(/(?=<section [^>]*data-footnotes)/)
  return (
    text.replace(REFERENCE, shift) +
    notes.replace('<ol>', `<ol start="${first + 1}">`).replace(BACK_LABEL, shift)
  ).replaceAll(prefix, `${prefix}${first}-`)
}

function relabel(markdown: string, labels: Set<string>): string {
  let result = markdown
  for (const [, label = ''] of markdown.matchAll(DEFINITION)) {
    let free = label
    for (let n = 2; labels.has(free); n++) free = `${label}-${n}`
    labels.add(free)
    if (free !== label) result = result.replaceAll(`[^${label}]`, `[^${free}]`)
  }
  return result
}
