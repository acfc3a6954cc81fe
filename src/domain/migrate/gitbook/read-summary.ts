/** The table of contents of GitBook: a list of links, in groups by headings (https://gitbook.com/docs/getting-started/git-sync/content-configuration#summary). */

import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'

export interface SummaryEntry {
  readonly label: string
  /** Path of a file or URL; undefined for an entry without a link. */
  readonly target: string | undefined
  readonly items: SummaryEntry[]
}

const HEADING = /^#{2,6}[ \t]+(.+?)[ \t]*#*$/
const BULLET = /^([ \t]*)[-*+][ \t]+(.*)$/
const LINK = /^\[((?:\\.|[^\]\\])*)\]\((?:<([^>]*)>|([^)\s]*))[^)]*\)/

/** Markdown in a label as text. */
const toLabel = (text: string) =>
  text
    .replaceAll(/[`*]|<[^>]*>/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .trim()

/** The entries of a summary. A heading is an entry without a link around the lists that follow it. */
export function readSummary(text: string): readonly SummaryEntry[] {
  const top: SummaryEntry[] = []
  let group = top
  let open: { readonly indent: number; readonly items: SummaryEntry[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, heading] = HEADING.exec(line) ?? []
    if (heading !== undefined) {
      group = []
      open = []
      top.push({ label: toLabel(LINK.exec(heading)?.[1] ?? heading), target: undefined, items: group })
      continue
    }
    const [, space = '', content = ''] = BULLET.exec(line) ?? []
    if (content === '') continue
    const indent = space.replaceAll('\t', '    ').length
    while (open.length > 0 && indent <= (open.at(-1)?.indent ?? 0)) open.pop()
    const [, label = content, inBrackets, plain] = LINK.exec(content) ?? []
    const entry: SummaryEntry = {
      label: toLabel(label),
      target: (inBrackets ?? plain) || undefined,
      items: [],
    }
    const around = open.at(-1)?.items ?? group
    around.push(entry)
    open.push({ indent, items: entry.items })
  }
  return top
}

/** The paths of the files that the entries link to, without anchors. */
export const listTargets = (entries: readonly SummaryEntry[]): readonly string[] =>
  entries.flatMap(({ target, items }) => [
    ...(target === undefined ? [] : [decodeTarget(target)]),
    ...listTargets(items),
  ])

/** A path may begin with a slash, which stands for the folder of the pages. */
const decodeTarget = (target: string) => decodeUri(target.replace(/^\/+|[?#].*$/g, ''))
