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
import type { SourceLocation } from '../../types.ts'
import { createComponents } from './components.tsx'
import { loadDiagramRenderer } from '../constructs/diagram.ts'
import { getDraft, type MarkdownDraft } from '../markdown-draft.ts'
import { convertIslands, readModuleScope, type ModuleScope } from './convert-islands.ts'
import { bundlePage, runPage } from './bundle-page.ts'
import { removeBlockedHtml, TRUNCATE } from '../constructs/html/raw-html.ts'
import { markdownSyntax } from '../parse/markdown-syntax.ts'
import { markComputedParts, takeComputedParts } from './computed-parts.ts'
import { convertComponents } from './convert-components.ts'
import { rehypeOptions } from '../convert-markdown.ts'

/** Attribute that carries an element's place through React. */
const LOCATION_ATTRIBUTE = 'dataDocsAt'

const createEmptyRoot = (): Root => ({ type: 'root', children: [] })

/** MDX text as an HTML tree: compiled, run and rendered by React now, so that a reader gets HTML. */
export async function convertMdx(draft: MarkdownDraft): Promise<Root> {
  const compiled = await compileMdx(draft)
  if (compiled === undefined) return createEmptyRoot()
  const bundled = await bundlePage(draft, compiled.code, compiled.scope)
  if (bundled === undefined) return createEmptyRoot()
  const html = renderMdx(draft, bundled, compiled.scope)
  if (html === undefined) return createEmptyRoot()
  const root = readRenderedHtml(draft, html)
  const parts = takeComputedParts(draft, root)
  // What a plug-in has changed is in the tree alone.
  draft.twin = convertComponents(compiled.tree, parts, draft.plugins.remark.length === 0)
  return root
}

interface CompiledPage {
  readonly code: string
  readonly scope: ModuleScope
  readonly tree: MdastRoot
}

async function compileMdx(draft: MarkdownDraft): Promise<CompiledPage | undefined> {
  const file = new VFile({ value: escapeHeadingIds(draft.lines).join('\n'), data: { draft } })
  try {
    const code = String(await (await selectProcessor(draft)).process(file))
    const { scope, tree } = file.data
    return scope === undefined ||
      tree === undefined ||
      draft.problems.some((problem) => problem.code === 'unknown-component')
      ? undefined
      : { code, scope, tree }
  } catch (error) {
    const plugins = [...draft.plugins.remark, ...draft.plugins.rehype].map(({ name }) => name)
    if (!isMessage(error) && plugins.length > 0) {
      const start = { file: draft.path, line: 1, column: 1 }
      draft.problems.push(problems.pluginFailed({ name: plugins.join(', ') }, errorMessage(error), start))
      return undefined
    }
    if (!isMessage(error)) throw error
    const reason = error.reason.charAt(0).toLowerCase() + error.reason.slice(1)
    // Of an element that is not closed, the message has the location of the element, and the error that of its parent.
    const [, line = error.line ?? 1, column = error.column ?? 1] = / \((\d+):(\d+)-/.exec(reason) ?? []
    const location = draft.locate(Number(line), Number(column))
    draft.problems.push(problems.mdxSyntax(reason.replace(/ \(\d+:\d+-\d+:\d+\) */g, ' '), location))
    return undefined
  }
}

/** Runs the author's code; what it throws is reported like any problem of a page. */
function renderMdx(draft: MarkdownDraft, bundled: string, scope: ModuleScope): string | undefined {
  try {
    const page = runPage(bundled)
    return renderToStaticMarkup(createElement(page.default, { components: createComponents(draft) }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const location = locateComponentThrow(error, bundled, scope) ?? locateUndefinedName(draft, reason)
    draft.problems.push(problems.mdxThrows(reason, location))
    return undefined
  }
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

/** Where a name that is not defined is written; an error of a component has no place in the page. */
function locateUndefinedName(draft: MarkdownDraft, reason: string): SourceLocation {
  const [, name] = /^([\w$]+) is not defined/.exec(reason) ?? []
  if (name === undefined) return draft.locate(1, 1)
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)
  const line = draft.lines.findIndex((text) => word.test(text))
  if (line === -1) return draft.locate(1, 1)
  return { ...draft.locate(line + 1, (draft.lines[line]?.search(word) ?? 0) + 1), length: name.length }
}

/** A message of a parser, with its place. */
function isMessage(error: unknown): error is { reason: string; line?: number; column?: number } {
  return error instanceof Error && 'reason' in error && 'line' in error
}

declare module 'vfile' {
  interface DataMap {
    scope: ModuleScope
    /** The page as the compiler read it, for its twin. */
    tree: MdastRoot
  }
}

/** Explicit ids of headings, `{#id}`, are not JavaScript: they get the backslash that MDX wants. */
function escapeHeadingIds(lines: readonly string[]): readonly string[] {
  let fence = ''
  return lines.map((line) => {
    const [, mark = ''] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && /^[ \t>]*[`~]+\s*$/.test(line)) fence = ''
    return fence === '' ? line.replace(/^([ \t>]*#{1,6}[ \t].*[^\\])(\{#[^\s{}#]+\}[ \t]*)$/, '$1\\$2') : line
  })
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
function writePositions(tree: Root): void {
  visit(tree, (node) => {
    const { position } = node
    if (position === undefined) return
    const text = [position.start.line, position.start.column, position.end.line, position.end.column].join(
      ':',
    )
    if (node.type === 'element') node.properties[LOCATION_ATTRIBUTE] = text
    else if (isJsx(node) && /^[a-z]/.test(node.name ?? ''))
      node.attributes.push({ type: 'mdxJsxAttribute', name: 'data-docs-at', value: text })
    if ((node.type === 'element' && node.tagName === 'img') || (isJsx(node) && node.name === 'img'))
      setLazyLoadingOfImage(node)
  })
}

type HastJsxNode = MdxJsxFlowElementHast | MdxJsxTextElementHast

function isJsx(node: { readonly type: string }): node is HastJsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

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
    const [line, column, endLine, endColumn] = String(node.properties[LOCATION_ATTRIBUTE] ?? '')
      .split(':')
      .map(Number)
    delete node.properties[LOCATION_ATTRIBUTE]
    const own =
      line && column && endLine && endColumn
        ? { start: { line, column }, end: { line: endLine, column: endColumn } }
        : around
    if (own !== undefined) node.position = own
    restorePositions(node.children, own)
  }
}
