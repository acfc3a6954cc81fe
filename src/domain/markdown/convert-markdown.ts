/**
 * Converts the Markdown of a draft to a tree of HTML elements: parse, convert each construct by its handler, parse raw HTML. MDX pages use the
 * same handlers.
 */
import { currentLanguage, writeText } from '../../lib/locale/text.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Element, ElementContent, Nodes as HastNodes, Root as HastRoot } from 'hast'
import type {
  Blockquote,
  Delete,
  ImageReference,
  InlineCode,
  LinkReference,
  Paragraph,
  Parents,
  Root as MdastRoot,
  Text,
} from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { resolveDefinitions } from './constructs/definitions.ts'
import { reportLiteralSyntax } from './constructs/literal-syntax.ts'
import { convertAlert } from './constructs/directives/admonition.ts'
import { convertCode } from './constructs/code/code-block.ts'
import { convertContainer, convertLeaf, reportStrayDirective } from './constructs/directives/directive.ts'
import { getDraft, listTwinBlocks, type MarkdownDraft } from './markdown-draft.ts'
import { createFigure, findCaption } from './constructs/figure.ts'
import { linkReferences } from './constructs/references.ts'
import { haveDeepDirectives } from './constructs/directives/nesting.ts'
import { convertItem, convertRow } from './constructs/long-lists-and-tables.ts'
import { convertHeading } from './constructs/heading.ts'
import { convertInlineBlocks } from './constructs/directives/layout-blocks.ts'
import { showEmoji } from './constructs/short-codes.ts'
import { reportCallout, reportInlineSyntax, reportSubscript } from './constructs/other-inline-syntax.ts'
import { reportOtherSyntax } from './constructs/other-syntax.ts'
import { convertInlineMath, convertLoneFormula, convertMath } from './constructs/math/math.ts'
import { convertLink } from './constructs/html/nested-link.ts'
import { convertHtml, parseRawHtml, removeBlockedHtml } from './constructs/html/raw-html.ts'
import { createTruncateMark, isTruncateMark } from './constructs/html/truncate.ts'
import { parseMarkdown } from './parse/parse-markdown.ts'
import type { Problem } from '../../lib/types.ts'

/** A word with a hyphen, such as `--dir` or `Content-Type`. */
const HYPHENATED_NAME = /^(?=\S*-)\S+$/

/** Characters that fit on a line of a phone, also in a list within an admonition. */
const PHONE_LINE = 24

/** Code in a line. Styles keep short names in one piece, and break long ones only where a line of their own is too short. */
function convertInlineCode(state: State, node: InlineCode): Element {
  const code = defaultHandlers.inlineCode(state, node)
  if (HYPHENATED_NAME.test(node.value))
    code.properties['className'] = [node.value.length > PHONE_LINE ? 'whole' : 'unbroken']
  return code
}

/** A link or an image whose address is elsewhere on the page: that is its place, where it is looked for and corrected. */
function convertReference(
  state: State,
  node: ImageReference | LinkReference,
): ElementContent | ElementContent[] {
  const converted =
    node.type === 'linkReference'
      ? defaultHandlers.linkReference(state, node)
      : defaultHandlers.imageReference(state, node)
  const { position } = state.definitionById.get(node.identifier.toUpperCase()) ?? {}
  if (!Array.isArray(converted) && position !== undefined) converted.position = position
  return converted
}

/** One line per construct that is not what remark-rehype makes of it. */
const handlers: Handlers = {
  blockquote: (state: State, node: Blockquote) => {
    const box = convertAlert(state, node)
    if (box === undefined) {
      reportCallout(getDraft(state.options.file), node)
      return defaultHandlers.blockquote(state, node)
    }
    state.patch(node, box)
    return box
  },
  code: convertCode,
  containerDirective: convertContainer,
  delete: (state: State, node: Delete, parent: Parents | undefined) => {
    reportSubscript(getDraft(state.options.file), node, parent)
    return defaultHandlers.delete(state, node)
  },
  heading: convertHeading,
  html: convertHtml,
  imageReference: convertReference,
  inlineCode: convertInlineCode,
  inlineMath: convertInlineMath,
  leafDirective: convertLeaf,
  link: convertLink,
  linkReference: convertReference,
  listItem: convertItem,
  math: convertMath,
  paragraph: (state: State, node: Paragraph) => {
    if (isTruncateMark(node)) return createTruncateMark()
    const draft = getDraft(state.options.file)
    reportStrayDirective(draft, node)
    reportOtherSyntax(draft, node)
    const formula = convertLoneFormula(state, node)
    if (formula !== undefined) return formula
    const caption = findCaption(node)
    if (caption !== undefined) return createFigure(state, node, caption)
    return defaultHandlers.paragraph(state, node)
  },
  tableRow: convertRow,
  text: (state: State, node: Text) => {
    const draft = getDraft(state.options.file)
    reportInlineSyntax(draft, node)
    return showEmoji(draft, node, convertInlineBlocks(state, node) ?? defaultHandlers.text(state, node))
  },
}

/** How Markdown becomes HTML, the same for `.md` and `.mdx`. */
export const rehypeOptions: Options = {
  handlers,
  allowDangerousHtml: true,
  clobberPrefix: '',
}

const transformer = unified().use(remarkRehype, rehypeOptions).freeze()

/** The Markdown text of a draft as a tree of HTML elements. */
export async function convertMarkdown(draft: MarkdownDraft): Promise<HastRoot> {
  const { remark, rehype } = draft.plugins
  if (remark.length + rehype.length === 0 || haveDeepDirectives(draft.lines))
    return convertMarkdownSync(draft)
  const { runRehypePlugins, runRemarkPlugins } = await import('./run-plugins.ts')
  const file = new VFile({ value: draft.text, data: { draft } })
  const parsed = await runRemarkPlugins(draft, file, () => parseMarkdown(draft.text, draft.engine))
  checkTree(draft, parsed)
  // What a plug-in has changed is in the tree alone.
  draft.twin = listTwinBlocks(parsed, remark.length === 0)
  const tree = parseRawHtml(draft, selectTransformer(draft).runSync(parsed, file))
  const changed = await runRehypePlugins(draft, file, tree)
  // Plug-ins write styles as well. Elements that HTML does not have are their own choice.
  if (rehype.length > 0) removeBlockedHtml(draft, changed, true)
  return changed
}

/** Prepares the tree of a text, and reports what readers would not see, or see as signs. */
export function checkTree(draft: MarkdownDraft, tree: MdastRoot): void {
  draft.prepareTree?.(tree)
  linkReferences(draft, tree)
  resolveDefinitions(draft, tree)
  reportLiteralSyntax(draft, tree)
}

/** As `convertMarkdown`, for a text without plug-ins. */
export function convertMarkdownSync(draft: MarkdownDraft): HastRoot {
  if (haveDeepDirectives(draft.lines))
    return leaveOut(draft, problems.deepNesting('directives', draft.locate(1, 1)))
  const root = convertShallowMarkdown(draft)
  if (root !== undefined && !isNestedDeeper(root, MAX_DEPTH)) return root
  return leaveOut(draft, problems.deepNesting('blocks', draft.locate(1, 1)))
}

/** Nothing instead of a text that cannot be converted. */
function leaveOut(draft: MarkdownDraft, problem: Problem): HastRoot {
  draft.problems.push(problem)
  draft.twin = []
  draft.isPartial = true
  return { type: 'root', children: [] }
}

/** Elements in elements. Pages have fewer than 30 levels, and from some 1,500 on, what walks the tree runs out of stack. */
const MAX_DEPTH = 500

/** Undefined for a text that is nested too deep to be converted. */
function convertShallowMarkdown(draft: MarkdownDraft): HastRoot | undefined {
  try {
    const file = new VFile({ value: draft.text, data: { draft } })
    const parsed = parseMarkdown(draft.text, draft.engine)
    checkTree(draft, parsed)
    draft.twin = listTwinBlocks(parsed, true)
    return parseRawHtml(draft, selectTransformer(draft).runSync(parsed, file))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isNestedDeeper(node: HastNodes, depth: number): boolean {
  return (
    depth === 0 || ('children' in node && node.children.some((child) => isNestedDeeper(child, depth - 1)))
  )
}

/** Ids of footnotes are the only ones that remark-rehype creates, and it takes their prefix as an option. */
function selectTransformer(draft: MarkdownDraft): typeof transformer {
  const hasOwnTexts = currentLanguage() !== 'en'
  return (draft.idPrefix === '' && !hasOwnTexts) || !draft.lines.some((line) => line.includes('[^'))
    ? transformer
    : unified()
        .use(remarkRehype, {
          ...rehypeOptions,
          clobberPrefix: draft.idPrefix,
          ...(hasOwnTexts && {
            footnoteLabel: writeText('footnote.title'),
            footnoteBackLabel: (number: number) => writeText('footnote.back', { number: number + 1 }),
          }),
        })
        .freeze()
}
