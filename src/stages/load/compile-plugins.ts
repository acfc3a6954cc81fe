/**
 * Compiles the plug-ins of remark and rehype that the configuration names, each with all that it imports. Their code and options are a part of
 * the key of each page, so that a new version of a package or an edit of a file reaches every page.
 */
import { createRequire } from 'node:module'
import { serialize } from 'node:v8'
import type { BuildFailure } from 'esbuild'
import { tryTo } from '../../lib/data/try-to.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { authorCodeOptions } from '../../lib/author-code-options.ts'
import { mayRead } from '../../lib/run-author-code.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Config } from '../config/config-types.ts'
import type { CompiledPlugin, MarkdownPlugin, Problem } from '../../lib/types.ts'

export interface MarkdownPlugins {
  readonly remark: readonly CompiledPlugin[]
  readonly rehype: readonly CompiledPlugin[]
  /** Hash of all of them; '' without any. */
  readonly key: string
  /** Whether one of them can read files. */
  readonly canRead: boolean
}

export interface LoadedPlugins {
  readonly plugins: MarkdownPlugins
  readonly problems: readonly Problem[]
  /** Files of the site that were read, relative to the root. */
  readonly sources: readonly string[]
}

/** The remark and rehype plug-ins of the configuration, as code that threads can load. */
export async function compilePlugins(root: string, { markdown, locations }: Config): Promise<LoadedPlugins> {
  const found: Problem[] = []
  const sources: string[] = []
  const compileList = async (kind: 'remark' | 'rehype') => {
    const compiled = await Promise.all(
      markdown[kind].map(async (plugin, n) => {
        const result = await compilePlugin(root, plugin)
        if ('code' in result) {
          sources.push(...result.sources)
          return [result]
        }
        const [name] = typeof plugin === 'string' ? [plugin] : plugin
        const location = locations.options[`markdown.${kind}.${n}`]
        found.push(
          result.isMissing && !name.startsWith('.')
            ? problems.missingPackage(name, location)
            : problems.pluginFailed({ name }, result.reason, location),
        )
        return []
      }),
    )
    return compiled.flat().map(({ sources: _, ...plugin }): CompiledPlugin => plugin)
  }
  const [remark, rehype] = await Promise.all([compileList('remark'), compileList('rehype')])
  const isEmpty = remark.length + rehype.length === 0
  // JSON would say the same of /a/ and /b/.
  const key = isEmpty ? '' : hashOf(serialize({ remark, rehype }))
  const canRead = [...remark, ...rehype].some(({ code }) => mayRead(code))
  return { plugins: { remark, rehype, key, canRead }, problems: found, sources: sources.sort() }
}

type Compiled = CompiledPlugin & { readonly sources: readonly string[] }

/** Folders with packages of ours, such as unist-util-visit. Files of a site whose packages are not installed get them from there. */
const OWN_PACKAGES = createRequire(import.meta.url).resolve.paths('unist-util-visit') ?? []

async function compilePlugin(
  root: string,
  plugin: MarkdownPlugin,
): Promise<Compiled | { readonly reason: string; readonly isMissing: boolean }> {
  const [name, options] = typeof plugin === 'string' ? [plugin, undefined] : plugin
  if (tryTo(() => serialize(options)) === undefined)
    return {
      reason: 'its options have a value that threads cannot get, such as a function',
      isMissing: false,
    }
  const [, path = name, exported = 'default'] = /^(.+)#(\w+)$/.exec(name) ?? []
  const { build } = await import('esbuild')
  try {
    const { outputFiles, metafile } = await build({
      stdin: {
        contents: `export { ${exported} as default } from ${JSON.stringify(path)}`,
        resolveDir: root,
        loader: 'js',
      },
      absWorkingDir: root,
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      nodePaths: OWN_PACKAGES,
      logLevel: 'silent',
      ...authorCodeOptions(root),
      // Errors of packages are reported by their names alone.
      sourcemap: name.startsWith('.') && 'inline',
      sourcesContent: false,
    })
    const label = `plugin-${hashOf(name).slice(0, 8)}`
    return {
      name,
      label,
      code: `${outputFiles[0]?.text ?? ''}\n//# sourceURL=${label}\n`,
      ...(options !== undefined && { options }),
      sources: Object.keys(metafile.inputs).filter(
        (path) => path !== '<stdin>' && !path.includes('node_modules/') && !path.startsWith('..'),
      ),
    }
  } catch (error) {
    const [message] = (error as BuildFailure).errors ?? []
    if (message === undefined) throw error
    const at = message.location === null ? '' : ` (${message.location.file}:${message.location.line})`
    const isMissing = message.location?.file === '<stdin>'
    return { reason: isMissing ? message.text : message.text + at, isMissing }
  }
}
