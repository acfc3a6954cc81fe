/**
 * Converts an MDX page: compiles it, runs it, renders it with React, and gives the HTML as a tree. Each element keeps its location in the
 * source, so that links and problems in it have one.
 */
import type { SourceMapPayload } from 'node:module'
import { createProcessor } from '@mdx-js/mdx'
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { Root as MdastRoot } from 'mdast'
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Pluggable } from 'unified'
import type { Position } from 'unist'
import { visit } from 'unist-util-visit'
import { VFile } from 'vfile'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { locateThrow } from '../../lib/locate-throw.ts'
import * as problems from '../../problems.ts'
import type { Problem, SourceLocation } from '../../types.ts'
import { COMPONENT_NAMES, createComponents, LOCATION_PROP } from './components.tsx'
import { loadDiagramRenderer } from '../constructs/diagram.ts'
import { getDraft, NO_PLUGINS, type MarkdownDraft } from '../markdown-draft.ts'
import { convertIslands, readModuleScope, type ModuleScope } from './convert-islands.ts'
import { isJsx } from './directive-components.ts'
import { leaveOutBlock } from './leave-out-block.ts'
import { removeCode } from './remove-code.ts'
import { listKnownComponents, reportComponents } from './report-components.ts'
import { bundlePage, runPage } from './bundle-page.ts'
import { removeBlockedHtml, TRUNCATE } from '../constructs/html/raw-html.ts'
import { findFences } from '../source/find-fences.ts'
import { markdownSyntax } from '../parse/markdown-syntax.ts'
import { markComputedParts, takeComputedParts } from './computed-parts.ts'
import { convertComponents } from './convert-components.ts'
import { rehypeOptions } from '../convert-markdown.ts'

/** `LOCATION_PROP` as a property of an element. */
const LOCATION_PROPERTY = 'dataDocsAt'

/** A style that is written as in HTML, on its way through React, which takes objects alone. */
const STYLE_PROP = 'data-docs-style'
const STYLE_PROPERTY = 'dataDocsStyle'

/** MDX text as an HTML tree: compiled, run and rendered by React now, so that a reader gets HTML. */
export async function convertMdx(draft: MarkdownDraft): Promise<Root> {
  const compiled = await compileMdx(draft)
  const rendered = 'failure' in compiled ? undefined : await renderPage(draft, compiled)
  if (rendered !== undefined) return rendered
  draft.isPartial = true
  draft.islands.clear()
  return (await renderWithoutCode(draft)) ?? { type: 'root', children: [] }
}

async function renderPage(draft: MarkdownDraft, compiled: CompiledPage): Promise<Root | undefined> {
  const bundled = await bundlePage(draft, compiled.code, compiled.scope)
  const html = bundled === undefined ? undefined : renderMdx(draft, bundled, compiled.scope)
  if (html === undefined) return undefined
  const root = readRenderedHtml(draft, html)
  const parts = takeComputedParts(draft, root)
  // What a plug-in has changed is in the tree alone.
  draft.twin = convertComponents(compiled.tree, parts, draft.plugins.remark.length === 0)
  return root
}

/** Blocks that are left out of a page one after the other because they do not parse. */
const MAX_LEFT_OUT = 20

/**
 * A page whose code cannot run, as its Markdown and its built-in components, so that its other problems are reported in the same run and links
 * to it are understood. Blocks that do not parse are left out. Why the page fails is reported already: of the conversion, nothing is
 * reported again.
 */
async function renderWithoutCode(draft: MarkdownDraft): Promise<Root | undefined> {
  let { lines, plugins } = draft
  for (let count = 0; count <= MAX_LEFT_OUT; count++) {
    const compiled = await compileMdx({ ...draft, lines, plugins, problems: [] }, { isWithoutCode: true })
    if (!('failure' in compiled)) return renderPage(draft, compiled)
    if (compiled.failure === undefined) plugins = NO_PLUGINS
    else lines = leaveOutBlock(lines, compiled.failure)
  }
  return undefined
}

interface CompiledPage {
  readonly code: string
  readonly scope: ModuleScope
  readonly tree: MdastRoot
}

/** A page that does not compile: the message of the parser, or undefined if a plug-in fails. */
interface FailedPage {
  readonly failure: ParserMessage | undefined
}

async function compileMdx(
  draft: MarkdownDraft,
  { isWithoutCode = false }: { readonly isWithoutCode?: boolean } = {},
): Promise<CompiledPage | FailedPage> {
  const value = escapeHeadingIds(draft.lines).join('\n')
  const file = new VFile({ value, data: { draft, isWithoutCode } })
  try {
    const code = String(await (await selectProcessor(draft)).process(file))
    const { scope, tree } = file.data
    if (scope === undefined || tree === undefined) throw new Error('the MDX compiler gives no tree')
    return { code, scope, tree }
  } catch (error) {
    const plugins = [...draft.plugins.remark, ...draft.plugins.rehype].map(({ name }) => name)
    if (!isMessage(error) && plugins.length > 0) {
      const start = { file: draft.path, line: 1, column: 1 }
      draft.problems.push(problems.pluginFailed({ name: plugins.join(', ') }, errorMessage(error), start))
      return { failure: undefined }
    }
    if (!isMessage(error)) throw error
    const failure = readMessage(error)
    draft.problems.push(describeFailure(draft, failure))
    return { failure }
  }
}

function describeFailure(draft: MarkdownDraft, { reason, line, column }: ParserMessage): Problem {
  const location = draft.locate(line, column)
  // The parser stops after the `<`.
  const [before = '', ...after] = draft.lines.slice(line - 1)
  // Several lines are corrected as a whole, and so to the end of the last.
  const [comment, text = '', rest = ''] =
    /^<!--([^]*?)-->(.*)/.exec([before.slice(column - 2), ...after].join('\n')) ?? []
  if (comment === undefined) return problems.mdxSyntax(reason, location)
  const start = { ...location, column: location.column - 1 }
  const edit = text.includes('*/') ? undefined : { ...start, from: comment, to: `{/*${text}*/}${rest}` }
  return problems.mdxSyntax(reason, start, edit)
}

/** Runs the author's code; what it throws is reported like any problem of a page. */
function renderMdx(draft: MarkdownDraft, bundled: string, scope: ModuleScope): string | undefined {
  try {
    const page = runPage(bundled)
    return renderToStaticMarkup(createElement(page.default, { components: createComponents(draft) }))
  } catch (error) {
    draft.problems.push(describeThrow(draft, { error, bundled, scope }))
    return undefined
  }
}

interface ThrownError {
  readonly error: unknown
  readonly bundled: string
  readonly scope: ModuleScope
}

function describeThrow(draft: MarkdownDraft, { error, bundled, scope }: ThrownError): Problem {
  const reason = error instanceof Error ? error.message : String(error)
  // The compiled page says so of components in expressions; those in Markdown are reported before.
  const [, unknown] = /^Expected (?:component|object) `([\w$.]+)` to be defined/.exec(reason) ?? []
  if (unknown !== undefined)
    return problems.unknownComponent(unknown, listKnownComponents(scope), locateName(draft, unknown))
  const [, undefinedName] = /^([\w$]+) is not defined/.exec(reason) ?? []
  const location =
    locateComponentThrow(error, bundled, scope) ??
    (undefinedName === undefined ? draft.locate(1, 1) : locateName(draft, undefinedName))
  return problems.mdxThrows(reason, location)
}

/** Where an imported component throws, or the import of the package that throws; undefined if the page itself does. */
function locateComponentThrow(
  error: unknown,
  bundled: string,
  { imports }: ModuleScope,
): SourceLocation | undefined {
  const [, encoded = ''] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)/.exec(bundled) ?? []
  if (encoded === '') return undefined
  const map = JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload
  // `new Function` puts two lines before the code.
  const origins = locateThrow(error, map, { frame: /<anonymous>:(\d+):(\d+)/g, lineOffset: 2 })
  const own = origins.find(({ source }) => source.startsWith('site:'))
  if (own !== undefined) return { file: own.source.slice(5), line: own.line, column: own.column }
  const names = origins.flatMap(
    ({ source }) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  )
  const [, location] = [...imports].find(([module]) => names.some((name) => isOfPackage(module, name))) ?? []
  return location
}

const isOfPackage = (module: string, name: string) => module === name || module.startsWith(`${name}/`)

/** Where a name is written in the page. */
function locateName(draft: MarkdownDraft, name: string): SourceLocation {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)
  const line = draft.lines.findIndex((text) => word.test(text))
  if (line === -1) return draft.locate(1, 1)
  return { ...draft.locate(line + 1, (draft.lines[line]?.search(word) ?? 0) + 1), length: name.length }
}

interface ThrownMessage {
  readonly reason: string
  readonly line?: number
  readonly column?: number
}

/** A message of a parser, with its place. */
function isMessage(error: unknown): error is ThrownMessage {
  return error instanceof Error && 'reason' in error && 'line' in error
}

interface ParserMessage {
  readonly reason: string
  readonly line: number
  readonly column: number
}

function readMessage({ reason: written, ...point }: ThrownMessage): ParserMessage {
  const reason = written.charAt(0).toLowerCase() + written.slice(1)
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
    /** Whether the page is compiled without what only running it gives. */
    isWithoutCode: boolean
    scope: ModuleScope
    /** The page as the compiler read it, for its twin. */
    tree: MdastRoot
  }
}

/** Explicit ids of headings, `{#id}`, are not JavaScript: they get the backslash that MDX wants. */
function escapeHeadingIds(lines: readonly string[]): readonly string[] {
  const isCode = findFences(lines)
  return lines.map((line, index) =>
    isCode[index] === true
      ? line
      : line.replace(/^([ \t>]*#{1,6}[ \t].*[^\\])(\{#[^\s{}#]+\}[ \t]*)$/, '$1\\$2'),
  )
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
    remarkPlugins: [markdownSyntax, ...remark, () => transformMdxTree],
    remarkRehypeOptions: rehypeOptions,
    rehypePlugins: [...rehype, () => writePositions],
  })

const processor = createMdxProcessor()

async function transformMdxTree(tree: MdastRoot, file: VFile): Promise<void> {
  const draft = getDraft(file)
  file.data.scope = readModuleScope(draft, tree)
  if (file.data.isWithoutCode === true) removeCode(tree, file.data.scope)
  // Before parts are marked, because their elements are not components.
  reportComponents(draft, tree, file.data.scope)
  // Before islands are converted: they are parts as well.
  markComputedParts(tree, file.data.scope)
  convertIslands(draft, tree, file.data.scope)
  for (const node of tree.children) {
    if (node.type === 'mdxFlowExpression' && /^\/\*\s*truncate\s*\*\/$/.test(node.value.trim()))
      Object.assign(node, { type: 'paragraph', children: [], data: { hName: TRUNCATE } })
  }
  file.data.tree = tree
  await loadDiagramRenderer(draft.lines)
}

/** Writes each element's place into it. */
function writePositions(tree: Root, { data: { scope } }: VFile): void {
  visit(tree, (node) => {
    const { position } = node
    if (isJsx(node) && isElementName(node.name ?? '')) renameStyle(node)
    if (position === undefined) return
    const text = [position.start.line, position.start.column, position.end.line, position.end.column].join(
      ':',
    )
    if (node.type === 'element') node.properties[LOCATION_PROPERTY] = text
    else if (isJsx(node) && hasLocation(node.name ?? '', scope))
      node.attributes.push({ type: 'mdxJsxAttribute', name: LOCATION_PROP, value: text })
    if ((node.type === 'element' && node.tagName === 'img') || (isJsx(node) && node.name === 'img'))
      setLazyLoadingOfImage(node)
  })
}

const isElementName = (name: string) => /^[a-z][^.]*$/.test(name)

function renameStyle({ attributes }: HastJsxNode): void {
  for (const attribute of attributes)
    if (
      attribute.type === 'mdxJsxAttribute' &&
      attribute.name === 'style' &&
      typeof attribute.value === 'string'
    )
      attribute.name = STYLE_PROP
}

/** Whether a node renders an element that can carry its place: an element of HTML or a built-in component. */
function hasLocation(name: string, scope: ModuleScope | undefined): boolean {
  return isElementName(name) || (COMPONENT_NAMES.includes(name) && scope?.names.has(name) !== true)
}

type HastJsxNode = MdxJsxFlowElementHast | MdxJsxTextElementHast

/** React writes a preload into the page for every image that is not lazy. */
function setLazyLoadingOfImage(node: Element | HastJsxNode): void {
  if (node.type === 'element') node.properties['loading'] ??= 'lazy'
  else if (
    !node.attributes.some((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'loading')
  )
    node.attributes.push({ type: 'mdxJsxAttribute', name: 'loading', value: 'lazy' })
}

/** The HTML of React, with content in place of its markers. The output of a component replaces the component. */
function readRenderedHtml(draft: MarkdownDraft, html: string): Root {
  const root = fromHtml(html, { fragment: true })
  restorePositions(root.children, undefined)
  visit(root, 'element', (node, index, parent) => {
    const preload = node.tagName === 'link' && String(node.properties['rel']) === 'preload'
    if (!preload || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  removeBlockedHtml(draft, root)
  return root
}

function restorePositions(nodes: Root['children'], around: Position | undefined): void {
  for (const node of nodes) {
    delete node.position
    if (node.type !== 'element') continue
    const [line, column, endLine, endColumn] = String(node.properties[LOCATION_PROPERTY] ?? '')
      .split(':')
      .map(Number)
    delete node.properties[LOCATION_PROPERTY]
    const { [STYLE_PROPERTY]: style, ...properties } = node.properties
    if (typeof style === 'string') node.properties = { ...properties, style }
    const own =
      line && column && endLine && endColumn
        ? { start: { line, column }, end: { line: endLine, column: endColumn } }
        : around
    if (own !== undefined) node.position = own
    restorePositions(node.children, own)
  }
}
