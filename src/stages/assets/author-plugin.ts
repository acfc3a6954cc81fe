/**
 * Answers the imports of a component of the site's authors for esbuild, as the build did when it rendered the page (markdown/mdx/site-plugin.ts): React has to
 * find in the browser what the build has rendered.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { OnLoadResult, OnResolveResult, Plugin } from 'esbuild'
import {
  findModuleKind,
  isBroughtAlong,
  isThemeModule,
  readSpecifier,
  writeAddressModule,
  writeClassesModule,
  writeDrawingModule,
} from '../../domain/markdown/mdx/author-modules.ts'
import { loadYaml } from '../../domain/markdown/mdx/site-plugin.ts'
import {
  expandAlias,
  inStaticFolder,
  isSiteModule,
  listImportCandidates,
} from '../../domain/markdown/source/resolve-module.ts'
import { relativePath } from '../../lib/files/relative-path.ts'
import type { CodeFacts } from '../../lib/types.ts'

interface AuthorModules {
  readonly root: string
  readonly facts: CodeFacts
  /** The compiled modules of Docusaurus. */
  readonly themeModules: string
  /** The address of a file of the site, relative to the root. */
  readonly findAddress: (path: string) => string
}

const THEME = 'theme'
const INERT = 'inert'
const FILE = 'author-file'
const MODULES = 'docs:modules'
const FROM_HERE = 'from-here'

/** The plug-in for the components of a site. */
export function createAuthorPlugin({ root, facts, themeModules, findAddress }: AuthorModules): Plugin {
  const findFile = (folder: string, written: string): string | undefined => {
    const path = expandAlias(written)
    const target = path.startsWith('/') ? join(root, path) : resolve(folder, path)
    return [...listImportCandidates(target), join(root, inStaticFolder(written))].find(
      (file) => /\.\w+$/.test(file) && existsSync(file),
    )
  }
  return {
    name: 'author-modules',
    setup(build) {
      build.onResolve(
        { filter: /.*/ },
        async ({ path, importer, resolveDir, kind, pluginData, namespace }) => {
          if (kind === 'entry-point' || pluginData === FROM_HERE) return undefined
          if (path === MODULES) return { path: themeModules }
          const written = readSpecifier(path)
          const isSite = isSiteModule(written.path) || written.path.startsWith('@theme/')
          const file =
            isSite && !importer.includes('node_modules') ? findFile(resolveDir, written.path) : undefined
          if (file !== undefined && file !== importer) return describeFile(file, written.as)
          if (isThemeModule(path)) return { path, namespace: THEME }
          if (namespace === THEME) return undefined
          const found = await build.resolve(path, {
            resolveDir: isSite || importer.includes('node_modules') ? resolveDir : root,
            kind,
            pluginData: FROM_HERE,
          })
          if (found.errors.length === 0) return found
          // Code of Node cannot run in a browser, and a package needs what it imports.
          if (isBuiltin(path) || importer.includes('node_modules')) return undefined
          return { path, namespace: isBroughtAlong(path) ? THEME : INERT }
        },
      )
      build.onLoad({ filter: /.*/, namespace: THEME }, ({ path }) => ({
        contents: `const modules = require(${JSON.stringify(MODULES)})
modules.startIsland(${JSON.stringify(facts)})
module.exports = modules.loadModule(${JSON.stringify(path)})`,
        resolveDir: root,
      }))
      build.onLoad({ filter: /.*/, namespace: INERT }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(MODULES)}).createInertModule(${JSON.stringify(path)})`,
        resolveDir: root,
      }))
      build.onLoad({ filter: /.*/, namespace: FILE }, async ({ path, pluginData }) =>
        loadFile(path, pluginData as string),
      )
    },
  }

  function describeFile(file: string, as: string | undefined): OnResolveResult | undefined {
    const kind = as ?? findModuleKind(file)
    return kind === 'code' || kind === 'json' || kind === undefined
      ? { path: file }
      : { path: file, namespace: FILE, pluginData: kind }
  }

  async function loadFile(file: string, kind: string): Promise<OnLoadResult> {
    const path = relativePath(root, file)
    const resolveDir = dirname(file)
    if (kind === 'classes') return { contents: writeClassesModule(path) }
    if (kind === 'style') return { contents: '' }
    if (kind === 'address') return { contents: writeAddressModule(findAddress(path)) }
    const text = await readFile(file, 'utf8')
    if (kind === 'drawing') return { contents: writeDrawingModule(text, findAddress(path)), resolveDir }
    if (kind === 'text') return { contents: text, loader: 'text' }
    if (kind === 'yaml') return loadYaml(path, text)
    return { errors: [{ text: `a part of a page, \`${path}\`, cannot be in an island` }] }
  }
}
