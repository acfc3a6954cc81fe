import type { BuildOptions, BuildResult } from './build.ts'
import type { UserConfig } from './config/schema.ts'
import type { Plugin } from './plugin-types.ts'

export { formatProblems, type ProblemFormat } from './report.ts'
export type { BuildOptions, BuildResult, BuildSummary } from './build.ts'
export type { UserConfig } from './config/schema.ts'
export type { Block } from './blocks/block.ts'
export type {
  LoadContext,
  PageSource,
  Plugin,
  ReportedProblem,
  SiteContext,
  ViewContext,
} from './plugin-types.ts'
export type { PartProps } from './part-types.ts'
export type { Content, Page, Site } from './site-types.ts'
export type { Config, OutFile, Problem, Sidebar, SourceLocation } from './types.ts'
export type { PageView } from './view-types.ts'

/** Gives back its argument, with the types of every option: `export default defineConfig({ title: '...' })` in docs.config.ts. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}

/** Gives back its argument, with the types of every hook: for `plugins` in docs.config.ts. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}

/** Builds a site, as `docs build` does. Problems of the site are in the outcome; what is thrown is a bug of ours. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  // Before React is loaded for the first time: its development mode renders 11 times slower.
  process.env['NODE_ENV'] = 'production'
  const stages = await import('./build.ts')
  return stages.build(options)
}
