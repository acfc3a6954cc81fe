/** The module that sites import: helpers for the config file, the build as a function, and the types of plugins and templates. */

import type { BuildOptions, BuildResult } from './build/build-types.ts'
import type { UserConfig } from './stages/config/schema/schema.ts'
import type { Plugin } from './build/plugins/plugin-types.ts'

export { formatProblems, type ProblemFormat } from './lib/problems/report.ts'
export type { BuildOptions, BuildResult, BuildSummary } from './build/build-types.ts'
export type { UserConfig } from './stages/config/schema/schema.ts'
export type { Block } from './domain/blocks/block.ts'
export type {
  LoadContext,
  PageSource,
  Plugin,
  ReportedProblem,
  SiteContext,
  ViewContext,
} from './build/plugins/plugin-types.ts'
export type { PartProps } from './stages/render/part-types.ts'
export type { Content, Page, Site } from './stages/site-types.ts'
export type { Config } from './stages/config/config-types.ts'
export type { OutFile, Problem, Sidebar, SourceLocation } from './lib/types.ts'
export type { PageView } from './stages/view/view-types.ts'

/**
 * Returns the configuration unchanged, so that editors complete and check its options.
 *
 * @example
 * // docs.config.ts
 * export default defineConfig({ title: 'Orders', url: 'https://docs.example.com' })
 */
export const defineConfig = (config: UserConfig): UserConfig => config

/**
 * Returns the plugin unchanged, so that editors complete and check its hooks.
 *
 * @example
 * // docs.config.ts
 * const plugin = definePlugin({
 *   name: 'robots',
 *   emit: () => [{ path: 'humans.txt', data: 'Written by the team.\n' }],
 * })
 * export default defineConfig({ plugins: [plugin] })
 */
export const definePlugin = (plugin: Plugin): Plugin => plugin

/**
 * Builds a site, as `docs build` does. Problems of the site are part of the result; a thrown error is a bug in Offprint.
 *
 * @example
 * const { problems } = await build({ root: 'website' })
 * console.log(formatProblems(problems, 'text', () => undefined))
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  // Before React is loaded for the first time: its development mode renders 11 times slower.
  process.env['NODE_ENV'] = 'production'
  const stages = await import('./build/build.ts')
  return stages.build(options)
}
