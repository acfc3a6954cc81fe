/**
 * Bundles a compiled MDX page with the modules that it imports, and runs it. Imports are resolved among the files that came with the page;
 * only the code of packages is read from disk.
 */
import { isBuiltin } from 'node:module'
import { isAbsolute, posix } from 'node:path'
import { build, type BuildFailure, type Loader, type Message, type Plugin } from 'esbuild'
import * as React from 'react'
import * as ReactDOM from 'react-dom'
import type { ComponentType } from 'react'
import * as runtime from 'react/jsx-runtime'
import { getOwn } from '../../../lib/data/own-property.ts'
import { AUTHOR_GLOBALS } from '../../../lib/author-code-options.ts'
import { runAuthorCode, type AuthorCode } from '../../../lib/run-author-code.ts'
import { lowerFirst } from '../../../lib/text/first-letter.ts'
import { hintForComponent, isOtherModule } from '../../../lib/text/problems/other-tools.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { SourceEdit, SourceLocation, Problem } from '../../../lib/types.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { findModule, isSiteModule, resolveModule } from '../source/resolve-module.ts'
import { COMPONENT_NAMES } from './components.tsx'
import type { ModuleScope } from './convert-islands.ts'

const ENTRY_NAME = 'page'
/** Modules that a page's code shares with the build: two Reacts don't work together. */
const SHARED_MODULES = new Map<string, unknown>([
  ['react', React],
  ['react/jsx-runtime', runtime],
  ['react-dom', ReactDOM],
])

export interface PageModule {
  readonly default: ComponentType<{ readonly components: object }>
}

/** A page's compiled module and the files that it imports as one script; what can't be bundled is reported. */
export async function bundlePage(
  draft: MarkdownDraft,
  code: string,
  names: ModuleScope,
): Promise<string | undefined> {
  const report = (messages: readonly Message[]) => {
    for (const message of messages) draft.problems.push(createImportProblem(draft, message, names))
  }
  const bundled = await build({
    stdin: { contents: code, sourcefile: ENTRY_NAME, loader: 'js' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'silent',
    // For the locations of errors that components throw.
    sourcemap: 'inline',
    sourcesContent: false,
    // A page links its own style sheets.
    loader: { '.css': 'empty' },
    define: { ...AUTHOR_GLOBALS, 'process.env.NODE_ENV': '"production"' },
    plugins: [createFilePlugin(draft)],
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    const { errors, warnings } = error as unknown as BuildFailure
    report([...warnings.filter(isUnresolved), ...errors])
    return undefined
  })
  const unresolved = bundled?.warnings.filter(isUnresolved) ?? []
  report(unresolved)
  return unresolved.length > 0 ? undefined : bundled?.outputFiles[0]?.text
}

/** Runs a bundled page. Throws what its code throws. */
export function runPage(text: string): AuthorCode<PageModule> {
  return runAuthorCode(text, SHARED_MODULES)
}

const PLUGIN_NAME = 'site'
/** Stands for every module that cannot be imported. */
const UNRESOLVED = 'unresolved'

/**
 * An import that cannot be resolved is a warning of our plug-in and has an empty module in its place: an error would keep esbuild from
 * comparing the names of the other imports with what their modules export.
 */
const isUnresolved = ({ pluginName }: Message) => pluginName === PLUGIN_NAME

/** Marks our own calls of `build.resolve`. */
const FROM_SITE = 'from-site'

/** Imports are answered from the files that came with the page; those of packages, and inside of them, by esbuild. */
function createFilePlugin(draft: MarkdownDraft): Plugin {
  const { root, versions } = draft.packages ?? { root: '', versions: {} }
  const refuse = (text: string) => ({ path: text, namespace: UNRESOLVED, warnings: [{ text }] })
  return {
    name: PLUGIN_NAME,
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind, namespace, pluginData }) => {
        if (kind === 'entry-point' || pluginData === FROM_SITE) return undefined
        if (SHARED_MODULES.has(path)) return { path, external: true }
        if (namespace === 'file' && isAbsolute(importer)) return undefined
        if (isBuiltin(path)) return refuse(`cannot import \`${path}\`, which is a module of Node`)
        if (!isSiteModule(path)) {
          const [name = path] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
          return getOwn(versions, name) === undefined
            ? refuse(`cannot import \`${path}\`: the package \`${name}\` is not installed`)
            : build.resolve(path, { resolveDir: root, kind, pluginData: FROM_SITE })
        }
        const from = importer === ENTRY_NAME || importer === '' ? draft.path : importer
        const target = resolveModule(from, path)
        if (target === undefined) return refuse(`cannot import \`${path}\`: it is outside the site's folder`)
        const resolved = findModule(draft.files, target)
        if (resolved === undefined) return refuse(`cannot import \`${path}\`: no such file`)
        return { path: resolved, namespace: 'site' }
      })
      build.onLoad({ filter: /.*/, namespace: UNRESOLVED }, () => ({ contents: 'module.exports = {}' }))
      build.onLoad({ filter: /.*/, namespace: 'site' }, ({ path }) => {
        const ending = posix.extname(path).slice(1)
        const loader = LOADERS.get(ending)
        if (loader === undefined)
          return { errors: [{ text: `cannot import \`${path}\`: \`.${ending}\` files are not code` }] }
        return { contents: draft.files[path] ?? '', loader }
      })
    },
  }
}

/** Components of other tools are `.js` files with JSX. */
const LOADERS = new Map<string, Loader>([
  ['tsx', 'tsx'],
  ['ts', 'ts'],
  ['jsx', 'jsx'],
  ['js', 'jsx'],
  ['json', 'json'],
])

function createImportProblem(draft: MarkdownDraft, message: Message, { imports }: ModuleScope): Problem {
  const [, target, name] = /^No matching export in "site:(.+)" for import "(.+)"$/.exec(message.text) ?? []
  const { location } = message
  const file = location?.file.replace(/^site:/, '')
  // The compiled page has all its imports on one line: the module is the first string from the error on.
  const asked =
    location === null ? undefined : /["']([^"']+)["']/.exec(location.lineText.slice(location.column))?.[1]
  const problemLocation: SourceLocation =
    location === null || file === undefined || file === ENTRY_NAME || file === `<stdin>`
      ? (imports.get(`${asked} ${name}`) ?? imports.get(asked ?? '') ?? locateCode(draft, location))
      : {
          file,
          line: location.line,
          column: location.column + 1,
          ...(location.length > 0 ? { length: location.length } : {}),
        }
  if (target !== undefined && name !== undefined) {
    const exports = listExports(draft.files[target] ?? '')
    return problems.missingExport({ name, file: target, exports }, problemLocation)
  }
  return problems.mdxImport(
    lowerFirst(message.text),
    asked ?? '',
    problemLocation,
    removeImport(draft, asked ?? '', problemLocation),
  )
}

/** Code of the page itself: compiled lines begin as the author wrote them. */
function locateCode(draft: MarkdownDraft, location: Message['location']): SourceLocation {
  const before = location?.lineText.slice(0, location.column) ?? ''
  const line = before === '' ? -1 : draft.lines.findIndex((text) => text.startsWith(before))
  return line < 0 ? draft.locate(1, 1) : draft.locate(line + 1, before.length + 1)
}

/** Removes the import of components of another tool that are built in here, or have a counterpart. */
function removeImport(
  draft: MarkdownDraft,
  module: string,
  location: SourceLocation,
): SourceEdit | undefined {
  if (location.file !== draft.path || !isOtherModule(module)) return undefined
  for (const line of draft.lines) {
    const [, names, from] = /^import[ \t]([\w{} \t,]+)from[ \t]*['"]([^'"]+)['"];?[ \t]*$/.exec(line) ?? []
    if (names === undefined || from !== module) continue
    const isKnown = (name: string) => COMPONENT_NAMES.includes(name) || hintForComponent(name) !== undefined
    return names.match(/\w+/g)?.every(isKnown) === true
      ? { ...location, column: 1, from: line, to: '' }
      : undefined
  }
  return undefined
}

/** Names of the exported declarations of a module, for suggestions. */
function listExports(code: string): readonly string[] {
  const declarations = code.matchAll(/^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+([\w$]+)/gm)
  return [...declarations].map(([, name = '']) => name)
}
