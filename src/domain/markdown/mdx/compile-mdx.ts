/** Compiles an MDX page to JavaScript. Before, its tree is checked and prepared for what follows: islands, computed parts, locations. */
import { createProcessor } from '@mdx-js/mdx'
import type { Program } from 'estree'
import type { Root as MdastRoot, Nodes, Root } from 'mdast'
import type { Pluggable } from 'unified'
import { VFile } from 'vfile'
import { lowerFirst } from '../../../lib/text/first-letter.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Problem } from '../../../lib/types.ts'
import { TRUNCATE } from '../constructs/html/truncate.ts'
import { checkTree, rehypeOptions } from '../convert-markdown.ts'
import { getDraft, NO_PLUGINS, type MarkdownDraft } from '../markdown-draft.ts'
import { markdownSyntax } from '../parse/markdown-syntax.ts'
import { listAllPlugins, reportPluginFailure } from '../report-plugin-failure.ts'
import { markComputedParts } from './computed-parts.ts'
import { convertIslands, readModuleScope, type ModuleScope } from './convert-islands.ts'
import { writeElementLocations } from './element-locations.ts'
import { longJson } from './fold-json.ts'
import { delayGuarded } from './guard.ts'
import { mapComponents, nameProps } from './map-components.ts'
import { repairText, type ParserMessage } from './repair-text.ts'
import { reportComponents } from './report-components.ts'
import { isJsx, isWrittenAttribute, type JsxNode } from './directive-components.ts'
import { readProgram } from './read-program.ts'

/** A page as JavaScript, with the tree that it was compiled from. */
export interface CompiledPage {
  readonly code: string
  readonly scope: ModuleScope
  readonly tree: MdastRoot
}

/** A page that does not compile: the message of the parser. */
interface FailedPage {
  readonly failure: ParserMessage
}

/** How a page is compiled. */
interface CompileOptions {
  /** Leaves out code, whose result only running the page shows. */
  readonly isWithoutCode?: boolean
  /** With a guard around each computed part, which shows its content if it throws (guard.ts). */
  readonly isGuarded?: boolean
  /** Text to compile instead of the page's own. */
  readonly text?: string
}

/** Compiles a page; without plug-ins if one of them fails. All failures are reported. */
export async function compileMdx(
  draft: MarkdownDraft,
  { isWithoutCode = false, isGuarded = false, text = draft.text }: CompileOptions = {},
): Promise<CompiledPage | FailedPage> {
  const count = draft.problems.length
  const file = new VFile({ value: text, data: { draft, isWithoutCode, isGuarded } })
  try {
    const code = String(await (await selectProcessor(draft)).process(file))
    const { scope, tree } = file.data
    if (scope === undefined || tree === undefined) throw new Error('the MDX compiler returned no tree')
    return { code, scope, tree }
  } catch (error) {
    const plugins = listAllPlugins(draft)
    if (!isMessage(error) && plugins.length > 0) {
      draft.problems.length = count
      draft.islands.clear()
      reportPluginFailure(draft, plugins, error)
      return compileMdx({ ...draft, plugins: NO_PLUGINS }, { isWithoutCode, isGuarded, text })
    }
    if (!isMessage(error)) throw error
    const failure = readMessage(error)
    const repaired = repairText(text, failure)
    if (repaired !== undefined) return compileMdx(draft, { isWithoutCode, isGuarded, text: repaired })
    draft.problems.push(describeFailure(draft, failure))
    return { failure }
  }
}

function describeFailure(draft: MarkdownDraft, { reason, line, column }: ParserMessage): Problem {
  return problems.mdxSyntax(reason, draft.locate(line, column))
}

type ThrownMessage = Pick<ParserMessage, 'reason'> & Partial<ParserMessage>

/** A message of a parser, with its place. */
function isMessage(error: unknown): error is ThrownMessage {
  return error instanceof Error && 'reason' in error && 'line' in error
}

function readMessage({ reason: written, ...point }: ThrownMessage): ParserMessage {
  const reason = lowerFirst(written)
  // Of an element that is not closed, the message has the location of the element, and the error that of its parent.
  const [, line = point.line ?? 1, column = point.column ?? 1] = / \((\d+):(\d+)-/.exec(reason) ?? []
  return {
    reason: reason.replace(/ \(\d+:\d+-\d+:\d+\) */g, ' '),
    line: Number(line),
    column: Number(column),
  }
}

declare module 'vfile' {
  interface DataMap {
    /** Whether code is left out, whose result only running the page shows. */
    isWithoutCode: boolean
    /** Whether computed parts have guards. */
    isGuarded: boolean
    scope: ModuleScope
    /** The page as the compiler read it, for its twin. */
    tree: MdastRoot
  }
}

/** The processor of pages without plug-ins, and those with plug-ins. */
async function selectProcessor(draft: MarkdownDraft): Promise<ReturnType<typeof createMdxProcessor>> {
  const { remark, rehype } = draft.plugins
  if (remark.length + rehype.length === 0) return processor
  const { listPlugins } = await import('../run-plugins.ts')
  return createMdxProcessor(listPlugins(draft, remark), listPlugins(draft, rehype))
}

const createMdxProcessor = (remark: readonly Pluggable[] = [], rehype: readonly Pluggable[] = []) =>
  createProcessor({
    format: 'mdx',
    jsxImportSource: 'react',
    // As a style, alignment would be removed by the rule that the content security policy sets.
    tableCellAlignToStyle: false,
    remarkPlugins: [markdownSyntax, longJson, ...remark, () => transformMdxTree],
    remarkRehypeOptions: rehypeOptions,
    rehypePlugins: [...rehype, () => writeElementLocations],
    recmaPlugins: [
      () => (tree: Program, file: VFile) => {
        if (file.data.isGuarded === true) delayGuarded(tree)
      },
    ],
  })

const processor = createMdxProcessor()

/** The module through which parts get the components of the page. */
export const COMPONENTS_MODULE = 'docs:components'

/** The module of a Markdown file that is imported as a component; throws the parser's message. */
export async function compilePartText(part: MarkdownDraft, text = part.text): Promise<string> {
  try {
    return String(await partProcessor.process(new VFile({ value: text, data: { draft: part } })))
  } catch (error) {
    const repaired = isMessage(error) ? repairText(text, readMessage(error)) : undefined
    if (repaired === undefined) throw error
    return compilePartText(part, repaired)
  }
}

const partProcessor = createProcessor({
  format: 'mdx',
  jsxImportSource: 'react',
  tableCellAlignToStyle: false,
  providerImportSource: COMPONENTS_MODULE,
  remarkPlugins: [markdownSyntax, longJson, () => transformPartTree],
  remarkRehypeOptions: rehypeOptions,
})

function transformPartTree(tree: MdastRoot, file: VFile): void {
  const draft = getDraft(file)
  mapComponents(draft, tree)
  const scope = readModuleScope(draft, tree)
  nameProps(draft, tree, scope)
  reportComponents(draft, tree, scope)
  convertIslands(draft, tree, scope)
}

async function transformMdxTree(tree: MdastRoot, file: VFile): Promise<void> {
  const draft = getDraft(file)
  mapComponents(draft, tree)
  checkTree(draft, tree)
  file.data.scope = readModuleScope(draft, tree)
  if (file.data.isWithoutCode === true) removeCode(tree, file.data.scope)
  // Before parts are marked, because their elements are not components.
  reportComponents(draft, tree, file.data.scope)
  // Before islands are converted: they are parts as well.
  markComputedParts(tree, file.data.scope, file.data.isGuarded === true)
  convertIslands(draft, tree, file.data.scope)
  for (const node of tree.children) {
    if (node.type === 'mdxFlowExpression' && /^\/\*\s*truncate\s*\*\/$/.test(node.value.trim()))
      Object.assign(node, { type: 'paragraph', children: [], data: { hName: TRUNCATE } })
  }
  file.data.tree = tree
}

/** Removes module statements, expressions and computed attributes. Of the author's own components, what is in them is left. */
function removeCode(tree: Root, { names }: ModuleScope): void {
  const clean = (node: Nodes): void => {
    if (!('children' in node)) return
    node.children = (node.children as Nodes[]).filter((child) => !isCode(child)) as typeof node.children
    for (const child of node.children) {
      if (isJsx(child)) cleanElement(child)
      clean(child)
    }
  }
  const cleanElement = (node: JsxNode) => {
    const [base = ''] = (node.name ?? '').split('.')
    // `<motion.div>` needs a value that runs.
    if (names.has(base) || node.name?.includes('.') === true)
      Object.assign(node, { name: null, attributes: [] })
    else
      node.attributes = node.attributes.filter(
        (attribute) => attribute.type === 'mdxJsxAttribute' && isWrittenAttribute(node, attribute),
      )
  }
  clean(tree)
}

/** A comment is not code: one of them marks the end of an excerpt. */
function isCode(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression'
  return isExpression && (readProgram(node)?.body ?? []).length > 0
}
