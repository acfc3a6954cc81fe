import { createRequire } from 'node:module'
import { posix } from 'node:path'
import { build, type Loader, type Message, type Plugin } from 'esbuild'
import * as React from 'react'
import type { ComponentType } from 'react'
import * as runtime from 'react/jsx-runtime'
import * as problems from '../problems.ts'
import type { SourceLocation, Problem } from '../types.ts'
import type { Draft } from './draft.ts'
import { within } from './include.ts'
import type { Scope } from './island.ts'
import { candidates } from './resolve.ts'

const ENTRY = 'page'
/** Modules that a page's code shares with the build: two Reacts don't work together. */
const SHARED = new Map<string, unknown>([
  ['react', React],
  ['react/jsx-runtime', runtime],
])

export interface Page {
  readonly default: ComponentType<{ readonly components: object }>
}

/** A page's compiled module and the files that it imports as one script; what can't be bundled is told. */
export async function bundle(draft: Draft, code: string, names: Scope): Promise<string | undefined> {
  const bundled = await build({
    stdin: { contents: code, sourcefile: ENTRY, loader: 'js' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [files(draft)],
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    for (const message of error.errors as Message[]) draft.problems.push(told(draft, message, names))
    return undefined
  })
  return bundled?.outputFiles[0]?.text
}

/** Runs a bundled page. Throws what its code throws. */
export function evaluate(text: string): Page {
  const module = { exports: {} }
  const give = (name: string) => SHARED.get(name) ?? createRequire(import.meta.url)(name)
  // The author's own code, at build time, in the build's own process: what a bundler's config would be.
  // eslint-disable-next-line typescript/no-implied-eval
  new Function('module', 'exports', 'require', text)(module, module.exports, give)
  return module.exports as Page
}

/** Imports are answered from the files that came with the page: nothing is read here. */
function files(draft: Draft): Plugin {
  return {
    name: 'site',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return undefined
        if (SHARED.has(path)) return { path, external: true }
        if (!/^[./]/.test(path)) return { errors: [{ text: `\`${path}\` is no file of this site` }] }
        const from = importer === ENTRY || importer === '' ? draft.source.path : importer
        const target = within(from, path)
        if (target === undefined) return { errors: [{ text: `\`${path}\` leads out of the root` }] }
        const found = candidates(target).find((one) => Object.hasOwn(draft.inputs.files, one))
        if (found === undefined)
          return { errors: [{ text: `the imported file \`${target}\` can't be read` }] }
        return { path: found, namespace: 'site' }
      })
      build.onLoad({ filter: /.*/, namespace: 'site' }, ({ path }) => {
        const ending = posix.extname(path).slice(1)
        const loader = LOADERS.get(ending)
        if (loader === undefined)
          return { errors: [{ text: `\`${path}\` is no code: \`.${ending}\` can't be imported` }] }
        return { contents: draft.inputs.files[path] ?? '', loader }
      })
    },
  }
}

const LOADERS = new Map<string, Loader>(
  (['tsx', 'ts', 'jsx', 'js', 'json'] as const).map((ending) => [ending, ending]),
)

function told(draft: Draft, message: Message, { imports }: Scope): Problem {
  const { location } = message
  const file = location?.file.replace(/^site:/, '')
  const asked = location === null ? undefined : /["']([^"']+)["']/.exec(location.lineText)?.[1]
  const place: SourceLocation =
    location === null || file === undefined || file === ENTRY || file === `<stdin>`
      ? ((asked === undefined ? undefined : imports.get(asked)) ?? {
          file: draft.source.path,
          line: 1,
          column: 1,
        })
      : {
          file,
          line: location.line,
          column: location.column + 1,
          ...(location.length > 0 ? { length: location.length } : {}),
        }
  return problems.mdxImport(message.text.charAt(0).toLowerCase() + message.text.slice(1), place)
}
