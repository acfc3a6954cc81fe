/** Loads the modules of Docusaurus that a page imports, and passes them the facts of the site. A site without such imports loads none of them. */
import type * as modules from '../../migrate/docusaurus/parts/modules.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'

export type { CodeRequest } from '../../migrate/docusaurus/parts/site-context.ts'

type ThemeModules = typeof modules

let loaded: ThemeModules | undefined

/** The modules; the same each time. */
export async function loadThemeModules(): Promise<ThemeModules> {
  loaded ??= await import('../../migrate/docusaurus/parts/modules.ts')
  return loaded
}

/** Prepares the modules for a page, if they are loaded. Rendering is synchronous: no other page comes between. */
export function startThemeModules(
  { facts }: MarkdownDraft,
  renderCode: NonNullable<ThemeModules['context']['renderCode']>,
): void {
  if (loaded === undefined) return
  if (facts !== undefined) loaded.context.facts = facts
  loaded.context.page = {}
  loaded.context.renderCode = renderCode
}

/** Runs `render` for what React will hydrate. */
export function renderIsland<T>(render: () => T): T {
  if (loaded === undefined) return render()
  loaded.context.isIsland = true
  try {
    return render()
  } finally {
    loaded.context.isIsland = false
  }
}

/** Metadata of the page that was rendered last. */
export const readPageMetadata = () => loaded?.context.page ?? {}
