/** Runs the `view` hooks of plugins. The hash of what they return is the key of the rendered page, so the cache needs nothing else. */

import type { Block } from '../../domain/blocks/block.ts'
import { freezeDeep } from '../../lib/data/freeze-deep.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import type { Plugin, ViewContext } from './plugin-types.ts'
import type { Page, Site } from '../../stages/site-types.ts'
import type { Config } from '../../stages/config/config-types.ts'
import type { PageView, ViewParts } from '../../stages/view/view-types.ts'
import { callHook, hookProblem, type HookCall } from './call-hook.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** A page with its view, and the parts that the view names. */
export interface HookedView {
  readonly page: Page
  readonly view: PageView
  readonly key: string
  readonly parts: () => ViewParts
  readonly content: () => readonly Block[] | undefined
}

/** Whether a plugin changes views. */
export const hasViewHooks = ({ plugins }: Config): boolean => plugins.some(({ view }) => view !== undefined)

/** The views after the hooks of all plugins. Throws a ProblemError when a hook fails. */
export async function* runViewHooks<T extends HookedView>(
  views: Iterable<T>,
  site: Site,
  root: string,
): AsyncIterable<T> {
  for (const viewed of views) yield runHooksOfView(viewed, site, root)
}

/** The same for one page. */
export async function runHooksOfView<T extends HookedView>(viewed: T, site: Site, root: string): Promise<T> {
  const { config } = site
  const { page } = viewed
  let { view } = viewed
  /** Content by its hash, as hooks gave it. */
  const contents = new Map<string, readonly Block[]>()
  const contentOf = (of: PageView): readonly Block[] | undefined =>
    'content' in of ? (contents.get(of.content) ?? freezeDeep(viewed.content())) : undefined
  for (const plugin of config.plugins) {
    const change = plugin.view as Plugin['view']
    if (change === undefined) continue
    const call: HookCall = { plugin, hook: 'view', config }
    const before = freezeDeep(view)
    const context: ViewContext = {
      root,
      config,
      page,
      site,
      linkTo: siteMarker,
      blocks: () => contentOf(before) ?? [],
      withBlocks: (changed, blocks) => {
        if (!('content' in changed)) throw new Error(`a page of the kind ${changed.kind} has no blocks`)
        const ref = hashOf(JSON.stringify(blocks))
        contents.set(ref, blocks)
        return { ...changed, content: ref }
      },
    }
    const result = await callHook(call, () => change(before, context))
    if ('problem' in result) throw new ProblemError(result.problem)
    if (result.value === undefined) continue
    const reason = checkView(result.value, before)
    if (reason !== undefined) throw new ProblemError(hookProblem(call, reason))
    view = result.value
  }
  if (view === viewed.view) return viewed
  const content = 'content' in view ? contents.get(view.content) : undefined
  return {
    ...viewed,
    view,
    key: hashOf(JSON.stringify(view)),
    parts: () => ({ ...viewed.parts(), ...(content !== undefined && { content }) }),
  }
}

/** Members that name parts, scripts and addresses that belong to the page. */
const FIXED = ['route', 'kind', 'layout', 'sidebar', 'islands'] as const

/** Members that a view need not have. */
const OPTIONAL: ReadonlySet<string> = new Set(
  splitNames(`
    actions activeEntry editUrl feedback frame guides guideVersions minutes next previous section
    tags updated versionBanner versionMenu
  `),
)

function checkView(view: PageView, before: PageView): string | undefined {
  if (typeof view !== 'object' || view === null) return 'it does not return the view'
  const fixed = FIXED.find((key) => view[key] !== before[key])
  if (fixed !== undefined) return `\`${fixed}\` of a view cannot be changed`
  const missing = Object.entries(before).find(
    ([key, value]) => typeof (view as unknown as Record<string, unknown>)[key] !== typeof value,
  )
  if (missing === undefined) return undefined
  const [key] = missing
  return OPTIONAL.has(key)
    ? undefined
    : `\`${key}\` of the view that it returns is not what it was before: keep its type`
}
