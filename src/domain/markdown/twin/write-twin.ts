/**
 * Writes a page as Markdown that needs no other tool: CommonMark and GFM, with formulas and diagrams as their source. Blocks in which nothing has
 * to change stay as the author wrote them; in the others directives become their plain meaning. Addresses of the site are link markers
 * (lib/site/links/markers.ts), the same as in the HTML of the page.
 */
import type { RootContent } from 'mdast'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import { unified } from 'unified'
import { linkMarker } from '../../../lib/site/links/markers.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import type { Link } from '../../../lib/types.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { markdownSyntax } from '../parse/markdown-syntax.ts'
import { convertToPlain, type AddressLookup, type LineEdit } from './convert-to-plain.ts'

declare module 'unified' {
  interface Data {
    /** Set by remark-gfm and remark-math. */
    toMarkdownExtensions?: Options[]
  }
}

/** As in `DescriptionOptions`. */
type AddressResolver = (address: string, kind: Link['kind']) => string | undefined

/**
 * The blocks of a draft as plain Markdown. `links` are those of its HTML, whose numbers the markers have. `resolveAddress` gives the address that
 * the HTML has in place of the author's.
 */
export function writeTwin(
  draft: MarkdownDraft,
  links: readonly Link[],
  resolveAddress?: AddressResolver,
): string {
  const findAddress = createAddressLookup(draft, links, resolveAddress)
  let text = ''
  /** Last line of the block before, and whether it is as the author wrote it. */
  let lastLine = 0
  let isSourceBefore = false
  /** Whether the text ends with a list, and whether a block after it was left out. */
  let isListBefore = false
  let isBlockLeftOut = false
  for (const { nodes, lines } of draft.twin) {
    const plain = convertToPlain(nodes, draft, findAddress)
    const isSource = lines !== undefined && !plain.isRewritten
    // A heading with a line below it begins at the definitions of links right before it, for the parser.
    const start = Math.max(lines?.start ?? 0, lastLine + 1)
    const block = isSource
      ? applyEdits(draft.lines.slice(start - 1, lines.end), start, plain.edits)
      : writeNodes(plain.nodes)
    const hasText = block.trim() !== ''
    // Two blocks of the author keep their distance; around any other, text would continue the block before.
    const gap = isSource && isSourceBefore ? start - lastLine : 2
    // What separated two lists is gone: they would be one.
    if (hasText && isListBefore && isBlockLeftOut && plain.nodes[0]?.type === 'list')
      text += `\n\n${LIST_END}`
    if (hasText) text += (text === '' ? '' : '\n'.repeat(gap)) + block
    isListBefore = hasText ? plain.nodes.at(-1)?.type === 'list' : isListBefore
    isBlockLeftOut = !hasText
    isSourceBefore = isSource && hasText
    lastLine = lines?.end ?? lastLine
  }
  return `${text.trim()}\n`
}

/** Ends a list before another one, as CommonMark 0.31, section 5.3 shows. */
const LIST_END = '<!-- -->'

/** Finds the marker of an address of the site by what the author wrote. */
function createAddressLookup(
  draft: MarkdownDraft,
  links: readonly Link[],
  resolveAddress: AddressResolver | undefined,
): AddressLookup {
  const markers = new Map<string, string>()
  for (const [index, { kind, href, location }] of links.entries()) {
    if (EXTERNAL_ADDRESS.test(href)) continue
    const address = decodeUri(href)
    // Included files have addresses relative to their own folder. Parts of a component have no location.
    for (const file of [location.file, '']) {
      const key = `${kind} ${file} ${address}`
      if (!markers.has(key)) markers.set(key, linkMarker(index))
    }
  }
  return (kind, written, position) => {
    const resolved = resolveAddress?.(written, kind)
    if (resolved === '' || (resolved !== undefined && EXTERNAL_ADDRESS.test(resolved))) return resolved
    const address = resolved ?? written
    if (markers.size === 0 || EXTERNAL_ADDRESS.test(address)) return undefined
    const { line, column } = position?.start ?? {}
    // A description includes no file, and looks its locations up by text.
    const isHere = draft.isDescription || line === undefined || column === undefined
    const file = isHere ? '' : draft.locate(line, column).file
    const href = decodeUri(address)
    return markers.get(`${kind} ${file} ${href}`) ?? markers.get(`${kind}  ${href}`)
  }
}

/** Addresses that are the same everywhere. Other schemes may be references of the site. */
const EXTERNAL_ADDRESS = /^(?:(?:https?|mailto|tel|data):|\/\/)/i

function applyEdits(lines: readonly string[], firstLine: number, edits: readonly LineEdit[]): string {
  const text = lines.join('\n')
  if (edits.length === 0) return text
  const starts = lines.map(() => 0)
  for (let index = 1; index < lines.length; index++)
    starts[index] = (starts[index - 1] ?? 0) + (lines[index - 1] ?? '').length + 1
  const parts: string[] = []
  let end = 0
  for (const { line, from, to, text: replacement } of edits.toSorted(
    (a, b) => a.line - b.line || a.from - b.from,
  )) {
    const start = starts[line - firstLine] ?? 0
    parts.push(text.slice(end, start + from - 1), replacement)
    end = start + to - 1
  }
  return [...parts, text.slice(end)].join('')
}

function writeNodes(nodes: readonly RootContent[]): string {
  return toMarkdown({ type: 'root', children: [...nodes] }, writerOptions).trimEnd()
}

const writerOptions = createWriterOptions()

/** In the style that most authors write. */
function createWriterOptions(): Options {
  const { toMarkdownExtensions = [] } = unified().use(markdownSyntax).freeze().data()
  return {
    extensions: toMarkdownExtensions,
    // Our own parser would take a line of colons for a directive.
    unsafe: [{ atBreak: true, before: ':+', character: ':' }],
    bullet: '-',
    listItemIndent: 'one',
    rule: '-',
    resourceLink: true,
  }
}
