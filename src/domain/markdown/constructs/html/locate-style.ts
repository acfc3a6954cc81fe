/** Finds where the inline style of an element is written: in the page, or in the component that renders the element. */
import { locateIndex } from '../../../../lib/text/problems/locate-index.ts'
import type { Nodes } from 'hast'
import type { SourceLocation } from '../../../../lib/types.ts'
import { locateNode, type MarkdownDraft } from '../../markdown-draft.ts'

/** The component that renders an element, where it is known. */
interface StyledComponent {
  readonly file: string
  /** Of its export. */
  readonly name: string
}

/**
 * The location of an element's style: in the page, or in the component; without a known one, in the one imported component that has styles. With
 * several of them, the element of the page is the best that is known, because React gives HTML without the lines of its components.
 */
export function locateStyle(
  draft: MarkdownDraft,
  node: Pick<Nodes, 'position'>,
  component?: StyledComponent,
): SourceLocation {
  const location = locateNode(draft, node.position === undefined ? {} : { position: node.position })
  const { start, end } = node.position ?? {}
  const written = start && end ? draft.lines.slice(start.line - 1, end.line) : []
  if (!draft.isMdx || written.some((line) => /\bstyle\s*=/.test(line))) return location
  if (component !== undefined) {
    const inComponent = findStyles(component.file, draft.files[component.file] ?? '', component.name)
    if (inComponent[0] !== undefined) return inComponent[0]
  }
  const found = Object.entries(draft.files).flatMap(([file, text]) =>
    /\.[jt]sx?$/.test(file) ? findStyles(file, text) : [],
  )
  const [only] = found
  return only === undefined || found.length > 1 ? location : only
}

/** The styles that a file writes; with a name, those from its declaration on, if there are any. */
function findStyles(file: string, text: string, name?: string): readonly SourceLocation[] {
  const all = [...text.matchAll(/\bstyle(?=\s*=\s*\{|:\s*\{)/g)].map(({ index }) => index)
  const declaration =
    name === undefined || name === 'default'
      ? String.raw`export\s+default`
      : String.raw`(?:function|const|let|class)\s+${name.replaceAll('$', String.raw`\$`)}`
  const start = name === undefined ? -1 : text.search(new RegExp(String.raw`\b${declaration}(?![\w$])`))
  const inside = all.filter((index) => index > start)
  return (inside.length > 0 ? inside : all).map((index) => ({
    file,
    ...locateIndex(text, index),
    length: 'style'.length,
  }))
}
