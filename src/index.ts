import type { UserConfig } from './config/schema.ts'

export { build, type Options, type Outcome, type Summary } from './build.ts'
export { report, type Format } from './report.ts'
export type { UserConfig } from './config/schema.ts'
export type { Place, Problem } from './types.ts'

/** Gives back its argument, with the types of every option: `export default defineConfig({ title: '...' })` in docs.config.ts. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
