/** Runs the `load` hooks of plugins on what the load stage read. */

import { freezeDeep } from '../../lib/data/freeze-deep.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import type { LoadContext, Plugin } from './plugin-types.ts'
import type { Content, Page } from '../../stages/site-types.ts'
import type { Config } from '../../stages/config/config-types.ts'
import type { PluginConfig, Problem, Result } from '../../lib/types.ts'
import { callHook, hookProblem, type HookCall } from './call-hook.ts'
import { createReporter } from './create-reporter.ts'
import { renewContentHashes } from './renew-content-hashes.ts'

/** Input of the hooks besides the content. */
export interface LoadTools {
  readonly root: string
  readonly config: Config
  /** `createPage` of one plugin; problems of its text go to `report`. */
  readonly pageReader: (
    plugin: PluginConfig,
    report: (problems: readonly Problem[]) => void,
  ) => LoadContext['createPage']
}

/** The content after all plugins, one after the other. A hook that fails changes nothing. */
export async function runLoadHooks(
  content: Result<Content>,
  { root, config, pageReader }: LoadTools,
): Promise<Result<Content>> {
  let { value } = content
  const found: Problem[] = [...content.problems]
  for (const plugin of config.plugins) {
    const load = plugin.load as Plugin['load']
    if (load === undefined) continue
    const call: HookCall = { plugin, hook: 'load', config }
    const context: LoadContext = {
      root,
      config,
      report: createReporter(plugin, found),
      createPage: pageReader(plugin, (problems) => found.push(...problems)),
    }
    const input = freezeContent(value)
    const result = await callHook(call, () => load(input, context))
    if ('problem' in result) found.push(result.problem)
    else if (result.value !== undefined) {
      const reason = checkContent(result.value, input)
      if (reason === undefined) value = completeContent(result.value, input, config.sources)
      else found.push(hookProblem(call, reason))
    }
  }
  return { value, problems: found }
}

/** Hooks cannot change what the cache of a server keeps. Pages of an API are large and frozen at their top only. */
function freezeContent(content: Content): Content {
  for (const page of content.pages) {
    if ('blocks' in page) freezeDeep(page.blocks)
    Object.freeze(page)
  }
  Object.freeze(content.pages)
  return Object.freeze(content)
}

function checkContent(content: Content, before: Content): string | undefined {
  if (typeof content !== 'object' || content === null)
    return `it returns ${describe(content)}, not the content`
  // A table that cannot be read is not there before.
  const list = (['pages', 'apis', 'authors', 'tags', 'assets', 'sources'] as const).find(
    (key) => before[key] !== undefined && !Array.isArray(content[key]),
  )
  if (list !== undefined) return `the content that it returns has no \`${list}\``
  const known = new Set<unknown>(before.pages)
  for (const page of content.pages) {
    const reason = known.has(page) ? undefined : checkPage(page)
    if (reason !== undefined) return reason
  }
  return undefined
}

const describe = (value: unknown) => (value === null ? 'null' : `a ${typeof value}`)

/** The content in the order of the load stage, with the files of new pages. */
function completeContent(content: Content, before: Content, configFiles: readonly string[]): Content {
  const known = new Set(before.pages.map(({ route }) => route))
  const files = content.pages
    .filter(({ route, location: { file } }) => !known.has(route) && !configFiles.includes(file))
    .map(({ location }) => location.file)
  return {
    ...content,
    pages: renewContentHashes(content.pages, before.pages).toSorted((a, b) =>
      compareStrings(a.route, b.route),
    ),
    sources: [...new Set([...content.sources, ...files])].sort(),
  }
}

const LISTS = ['headings', 'links', 'sections'] as const
const TEXTS = ['route', 'collection', 'title', 'description'] as const

/** Kinds of pages that have blocks. */
const WRITTEN: ReadonlySet<string> = new Set(['doc', 'plain', 'webhook', 'post'])

/** Error in a page; undefined if there is none. */
function checkPage(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null) return 'a page is not an object'
  const values = page as Readonly<Record<string, unknown>>
  const name = typeof values['route'] === 'string' ? `the page \`${values['route']}\`` : 'a page'
  const text = TEXTS.find((key) => typeof values[key] !== 'string')
  if (text !== undefined) return `${name} has no \`${text}\``
  const list = LISTS.find((key) => !Array.isArray(values[key]))
  if (list !== undefined) return `${name} has no \`${list}\``
  const { route, location, kind, blocks } = page as Page & { readonly blocks?: unknown }
  if (!/^\/(?:[^/?#\s]+(?:\/[^/?#\s]+)*)?$/.test(route) || route.split('/').includes('..'))
    return `\`${route}\` is not a site path such as \`/docs/glossary\``
  if (typeof location?.file !== 'string') return `${name} has no \`location\``
  if (WRITTEN.has(kind) && !Array.isArray(blocks)) return `${name} has no \`blocks\``
  if (WRITTEN.has(kind) || kind === 'operation' || kind === 'event' || kind === 'tag' || kind === 'overview')
    return undefined
  if (kind === 'schema' || kind === 'schemas') return undefined
  return `${name} is of the unknown kind \`${kind}\`: use \`createPage\``
}
