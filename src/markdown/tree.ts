import type { Root as HastRoot } from 'hast'
import type { Blockquote, Paragraph, Root } from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import remarkParse from 'remark-parse'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { alert } from './admonition.ts'
import { code } from './code.ts'
import { prepare } from './diagram.ts'
import { container, leaf, stray } from './directive.ts'
import { draftOf, type Draft } from './draft.ts'
import { heading } from './heading.ts'
import { inlineMath, math } from './math.ts'
import { html, raw, truncate } from './raw.ts'
import { syntax } from './syntax.ts'

/** One line per construct that is not what remark-rehype makes of it. */
const handlers: Handlers = {
  blockquote: (state: State, node: Blockquote) => {
    const box = alert(state, node)
    if (box === undefined) return defaultHandlers.blockquote(state, node)
    state.patch(node, box)
    return box
  },
  code,
  containerDirective: container,
  heading,
  html,
  inlineMath,
  leafDirective: leaf,
  math,
  paragraph: (state: State, node: Paragraph) => {
    if (cut(node)) return truncate()
    stray(draftOf(state.options.file ?? undefined), node)
    return defaultHandlers.paragraph(state, node)
  },
}

/** The MDX form of the excerpt's end on a line of its own, which is text in `.md`. */
function cut(node: Paragraph): boolean {
  const [only] = node.children
  return (
    node.children.length === 1 && only?.type === 'text' && /^\{\/\*\s*truncate\s*\*\/\}$/.test(only.value)
  )
}

/** How Markdown becomes HTML, the same for `.md` and `.mdx`. */
export const options: Options = {
  handlers,
  allowDangerousHtml: true,
  clobberPrefix: '',
}

const parser = unified().use(remarkParse).use(syntax).freeze()
const transformer = unified().use(remarkRehype, options).freeze()

/** Markdown text as an HTML tree. */
export async function tree(draft: Draft): Promise<HastRoot> {
  const file = new VFile({ value: draft.lines.join('\n'), data: { draft } })
  const parsed: Root = parser.parse(file)
  await prepare(draft)
  return raw(draft, transformer.runSync(parsed, file))
}
