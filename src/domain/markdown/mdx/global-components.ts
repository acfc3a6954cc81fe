/** Loads the components that a site shares with all its MDX pages, once in each thread. */
import { hashOf } from '../../../lib/data/hash.ts'
import { canRunOn, type AuthorCode } from '../../../lib/run-author-code.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { findModule } from '../source/resolve-module.ts'
import { bundlePage, runPage } from './bundle-page.ts'
import { describeThrow } from './describe-throw.ts'
import { loadComponentSets } from './map-components.ts'
import { listModuleGraph } from './resolve-import.ts'
import { loadThemeModules } from './theme-modules.ts'

interface LoadedComponents {
  readonly key: string
  readonly code: AuthorCode<{ readonly default?: unknown }>
  readonly styles: ReadonlySet<string>
  readonly assets: ReadonlySet<string>
}

let loaded: LoadedComponents | undefined

/** Adds the components of a site to a page. Errors that they throw are reported with the page. */
export async function loadGlobalComponents(draft: MarkdownDraft): Promise<void> {
  // Pages of Docusaurus have this component without an import.
  if (/<Head[\s>]/.test(draft.text)) {
    const { loadModule } = await loadThemeModules()
    draft.globals = { Head: (loadModule('@docusaurus/Head') as { readonly default: unknown }).default }
  }
  draft.componentSets = await loadComponentSets(draft)
  if (draft.componentSets.size > 0) {
    const { loadModule } = await loadThemeModules()
    const { default: CodeBlock } = loadModule('@theme/CodeBlock') as { readonly default: unknown }
    draft.globals = { ...draft.globals, CodeBlock }
  }
  const { componentsModule } = draft
  const path = componentsModule === undefined ? undefined : findModule(draft.files, componentsModule)
  if (path === undefined) return
  const texts = [...listModuleGraph(draft.files, path)].map((file) => [file, draft.files[file]])
  const key = hashOf(JSON.stringify([texts, draft.packages, draft.facts]))
  if (loaded?.key !== key || !canRunOn(loaded.code)) loaded = await runComponents(draft, path, key)
  if (loaded === undefined) return
  draft.code.add(loaded.code)
  for (const style of loaded.styles) draft.styles.add(style)
  for (const asset of loaded.assets) draft.assets.add(asset)
  const { default: components } = loaded.code.exports
  if (typeof components === 'object' && components !== null)
    draft.globals = { ...draft.globals, ...components }
}

async function runComponents(
  draft: MarkdownDraft,
  path: string,
  key: string,
): Promise<LoadedComponents | undefined> {
  const apart: MarkdownDraft = { ...draft, styles: new Set(), assets: new Set() }
  const scope = { names: new Map(), imports: new Map() }
  const bundled = await bundlePage(apart, `export { default } from ${JSON.stringify(`/${path}`)}`, scope)
  if (bundled === undefined) return undefined
  try {
    const code = await runPage(bundled, {})
    return { key, code, styles: apart.styles, assets: apart.assets }
  } catch (error) {
    draft.problems.push(describeThrow(draft, { error, bundled: bundled.text, scope }))
    return undefined
  }
}
