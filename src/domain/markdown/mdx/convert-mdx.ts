/**
 * Converts an MDX page: compiles it, runs it, renders it with React, and gives the HTML as a tree. Each element keeps its location in the
 * source, so that links and problems in it have one.
 */
import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { visit } from 'unist-util-visit'
import type { Problem } from '../../../lib/types.ts'
import { removeBlockedHtml } from '../constructs/html/raw-html.ts'
import { writeFigure } from '../constructs/code/code-block.ts'
import { storeBlock, type MarkdownDraft } from '../markdown-draft.ts'
import { parseFenceInfo } from '../source/fence-info.ts'
import { bundlePage, runPage, type BundledPage } from './bundle-page.ts'
import { compileMdx, type CompiledPage } from './compile-mdx.ts'
import { createComponents, createForeignComponents } from './components.tsx'
import { takeComputedParts } from './computed-parts.ts'
import { GUARD_COMPONENT, GUARDED_ELEMENT } from './computed-element.ts'
import { convertComponents } from './convert-components.ts'
import { describeThrow } from './describe-throw.ts'
import { restoreElementLocations } from './element-locations.ts'
import { loadGlobalComponents } from './global-components.ts'
import { createGuard } from './guard.ts'
import { leaveOutBlock } from './leave-out-block.ts'
import { readPageMetadata, startThemeModules, type CodeRequest } from './theme-modules.ts'

/** MDX text as an HTML tree: compiled, run and rendered by React now, so that a reader gets HTML. */
export async function convertMdx(draft: MarkdownDraft): Promise<Root> {
  await loadGlobalComponents(draft)
  const compiled = await compileMdx(draft)
  if (!('failure' in compiled)) {
    const rendered = await renderPage(draft, compiled)
    if (rendered !== undefined) return rendered
  }
  draft.isPartial = true
  draft.islands.clear()
  return (await renderWithoutCode(draft)) ?? { type: 'root', children: [] }
}

async function renderPage(draft: MarkdownDraft, compiled: CompiledPage): Promise<Root | undefined> {
  const bundled = await bundlePage(draft, compiled.code, compiled.scope)
  if (bundled === undefined) return undefined
  const rendered = await renderMdx(draft, bundled)
  if (!('error' in rendered)) return readPage(draft, compiled, rendered.html)
  const described = describeThrow(draft, {
    error: rendered.error,
    bundled: bundled.text,
    scope: compiled.scope,
  })
  return (await renderGuarded(draft, described)) ?? void draft.problems.push(described)
}

function readPage(draft: MarkdownDraft, compiled: CompiledPage, html: string): Root {
  const root = readRenderedHtml(draft, html)
  const parts = takeComputedParts(draft, root)
  // What a plug-in has changed is in the tree alone.
  draft.twin = convertComponents(compiled.tree, parts, draft.plugins.remark.length === 0)
  return root
}

/** A page that throws, part by part: only those that throw become their content. Undefined if the page throws outside of them. */
async function renderGuarded(draft: MarkdownDraft, described: Problem): Promise<Root | undefined> {
  const quiet = { ...draft, problems: [] }
  const compiled = await compileMdx(quiet, { isGuarded: true })
  const bundled = 'failure' in compiled ? undefined : await bundlePage(quiet, compiled.code, compiled.scope)
  if ('failure' in compiled || bundled === undefined) return undefined
  draft.islands.clear()
  const found: Problem[] = []
  const rendered = await renderMdx(draft, bundled, (error, { line, column }) => {
    const thrown = { error, bundled: bundled.text, scope: compiled.scope }
    found.push(describeThrow(draft, thrown, draft.locate(line, column)))
  })
  if ('error' in rendered) return undefined
  draft.isPartial = true
  draft.problems.push(...(found.length === 0 ? [described] : found))
  return readPage(draft, compiled, rendered.html)
}

/** Blocks that are left out of a page one after the other because they do not parse. */
const MAX_LEFT_OUT = 20

/**
 * A page whose code cannot run, as its Markdown and its built-in components, so that its other problems are reported in the same run and links
 * to it are understood. Blocks that do not parse are left out. Why the page fails is reported already: of the conversion, nothing is
 * reported again.
 */
async function renderWithoutCode(draft: MarkdownDraft): Promise<Root | undefined> {
  let { text } = draft
  for (let count = 0; count <= MAX_LEFT_OUT; count++) {
    const compiled = await compileMdx({ ...draft, text, problems: [] }, { isWithoutCode: true })
    if (!('failure' in compiled)) return renderPage(draft, compiled)
    text = leaveOutBlock(text.split('\n'), compiled.failure).join('\n')
  }
  return undefined
}

type Rendered = { readonly html: string } | { readonly error: unknown }

/** Runs the author's code. `report` gets what its guarded parts throw. */
async function renderMdx(
  draft: MarkdownDraft,
  bundled: BundledPage,
  report?: Parameters<typeof createGuard>[0],
): Promise<Rendered> {
  const components = createComponents(draft)
  try {
    const page = await runPage(bundled, components, createForeignComponents(draft))
    draft.code.add(page)
    startThemeModules(draft, (request) => writeCode(draft, request))
    const given =
      report === undefined ? components : { ...components, [GUARD_COMPONENT]: createGuard(report) }
    const html = renderToStaticMarkup(createElement(page.exports.default, { components: given }))
    draft.metadata = readPageMetadata()
    return { html }
  } catch (error) {
    return { error }
  }
}

/** Code that a component shows, as a block of code in Markdown. */
function writeCode(draft: MarkdownDraft, { code, info }: CodeRequest): string {
  return storeBlock(draft, { html: writeFigure(code, parseFenceInfo(info)), text: code, isApart: 'code' })
    .value
}

/** The HTML of React, with content in place of its markers. The output of a component replaces the component. */
function readRenderedHtml(draft: MarkdownDraft, html: string): Root {
  const root = fromHtml(html, { fragment: true })
  restoreElementLocations(root.children, undefined)
  visit(root, 'element', (node, index, parent) => {
    // The page around it has the one `<main>`.
    if (node.tagName === 'main') node.tagName = 'div'
    const isPreload = node.tagName === 'link' && String(node.properties['rel']) === 'preload'
    if (parent === undefined || index === undefined || !(isPreload || node.tagName === GUARDED_ELEMENT))
      return undefined
    parent.children.splice(index, 1, ...(isPreload ? [] : node.children))
    return index
  })
  removeBlockedHtml(draft, root)
  return root
}
