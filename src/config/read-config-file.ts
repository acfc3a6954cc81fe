import { build, type BuildFailure, type Message, type PluginBuild } from 'esbuild'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as problems from '../problems.ts'
import type { SourceLocation, Problem } from '../types.ts'

const NAMES = [
  'docs.config.ts',
  'docs.config.mts',
  'docs.config.js',
  'docs.config.mjs',
  'docs.config.cjs',
  'docs.config.cts',
]

/** What a config file exports: its default export as it stands, not yet checked. */
export interface Read {
  readonly file: string | undefined
  readonly value: unknown
  readonly problems: readonly Problem[]
}

/** Reads docs.config.ts below the root, if there is one. Packages it imports are taken from the root's node_modules. */
export async function readConfigFile(root: string): Promise<Read> {
  const file = NAMES.find((name) => existsSync(join(root, name)))
  if (file === undefined) return { file, value: {}, problems: [] }
  const compiled = await compile(root, file)
  if (typeof compiled !== 'string') return { file, value: undefined, problems: compiled }
  try {
    const url = `data:text/javascript;base64,${Buffer.from(compiled).toString('base64')}`
    const module = (await import(url)) as { default?: unknown }
    if (module.default !== undefined) return { file, value: module.default, problems: [] }
    return { file, value: undefined, problems: [problems.configWithoutExport(file)] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { file, value: undefined, problems: [problems.configThrows(file, reason)] }
  }
}

/** `defineConfig` gives back its argument: in the compiled config it needs no package to be installed. */
const self = {
  name: 'offprint',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /^offprint$/ }, () => ({ path: 'offprint', namespace: 'offprint' }))
    build.onLoad({ filter: /./, namespace: 'offprint' }, () => ({
      contents: 'export const defineConfig = (config) => config',
    }))
  },
}

async function compile(root: string, file: string): Promise<string | readonly Problem[]> {
  try {
    const result = await build({
      entryPoints: [join(root, file)],
      absWorkingDir: root,
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      plugins: [self],
      banner: {
        js: `import { createRequire as $require } from 'node:module'; const require = $require(${JSON.stringify(join(root, file))});`,
      },
    })
    return result.outputFiles[0]?.text ?? ''
  } catch (error) {
    const { errors } = error as BuildFailure
    if (!Array.isArray(errors)) throw error
    return errors.map((message: Message) => problems.configSyntax(message.text, place(message, file)))
  }
}

function place(message: Message, file: string): SourceLocation {
  const { location } = message
  if (location === null) return { file, line: 1, column: 1 }
  return {
    file: location.file,
    line: location.line,
    column: location.column + 1,
    length: Math.max(1, location.length),
  }
}
