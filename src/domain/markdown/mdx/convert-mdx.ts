/**
 * Converts an MDX page: compiles it, runs it, renders it with React, and gives the HTML as a tree. Each element keeps its location in the
 * source, so that links and problems in it have one.
 */
import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { visit } from 'unist-util-visit'
import { removeBlockedHtml } from '../constructs/html/raw-html.ts'
import { NO_PLUGINS, type MarkdownDraft } from '../markdown-draft.ts'
import { bundlePage, runPage } from './bundle-page.ts'
import { compileMdx, type CompiledPage } from './compile-mdx.ts'
import { createComponents } from './components.tsx'
import { takeComputedParts } from './computed-parts.ts'
import { convertComponents } from './convert-components.ts'
import type { ModuleScope } from './convert-islands.ts'
import { describeThrow } from './describe-throw.ts'
import { restoreElementLocations } from './element-locations.ts'
import { leaveOutBlock } from './leave-out-block.ts'

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

/** Runs the author's code; what it throws is reported like any problem of a page. */
function renderMdx(draft: MarkdownDraft, bundled: string, scope: ModuleScope): string | undefined {
  try {
    const page = runPage(bundled)
    draft.code.add(page)
    return renderToStaticMarkup(createElement(page.exports.default, { components: createComponents(draft) }))
  } catch (error) {
    draft.problems.push(describeThrow(draft, { error, bundled, scope }))
    return undefined
  }
}

/** The HTML of React, with content in place of its markers. The output of a component replaces the component. */
function readRenderedHtml(draft: MarkdownDraft, html: string): Root {
  const root = fromHtml(html, { fragment: true })
  restoreElementLocations(root.children, undefined)
  visit(root, 'element', (node, index, parent) => {
    const preload = node.tagName === 'link' && String(node.properties['rel']) === 'preload'
    if (!preload || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  removeBlockedHtml(draft, root)
  return root
}
