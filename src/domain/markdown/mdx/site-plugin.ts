/**
 * Answers the imports of a page and of the modules of its site, for esbuild: from the files that came with the page; packages, and what they import, by
 * esbuild itself. A module that is not there is inert, so that esbuild compares the names of the others with what these export, and the page can be shown.
 */
import { isBuiltin } from 'node:module'
import { basename, isAbsolute } from 'node:path'
import type { Message, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from 'esbuild'
import { getOwn } from '../../../lib/data/own-property.ts'
import { errorMessage } from '../../../lib/text/problems/error-message.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { yamlToJson } from '../source/read-yaml-table.ts'
import { findModule, isSiteModule, resolveModule } from '../source/resolve-module.ts'
import {
  findModuleKind,
  isBroughtAlong,
  isThemeModule,
  readSpecifier,
  writeAddressModule,
  writeClassesModule,
  writeDrawingModule,
  type ModuleKind,
} from './author-modules.ts'
import { COMPONENTS_MODULE } from './compile-mdx.ts'
import { compilePart } from './compile-part.ts'
import { findSiteSet } from './map-components.ts'

const PLUGIN_NAME = 'site'
/** Stands for every module that cannot be imported. */
const INERT = 'inert'

/** The name under which a page finds an inert module. */
const INERT_MODULE = 'docs:inert'

/** The module whose exports the modules of a site have without an import. */
export const MODULE_COMPONENTS = 'docs:module-components'

/** The file name of a page's compiled code. */
export const ENTRY_NAME = 'page'

/** Files of components that are not React's. */
const OTHER_COMPONENTS = /\.(?:astro|svelte|vue)$/

/** Whether a message of esbuild is about a module that is not there. */
export const isUnresolved = ({ pluginName }: Message) => pluginName === PLUGIN_NAME

/** Marks our own calls of `build.resolve`. */
const FROM_SITE = 'from-site'

/** Whether a module is part of React. A page has the React of the build. */
export const isReactModule = (name: string) => /^react(?:-dom)?(?:\/|$)/.test(name)

/** A name that a module of the site does not export, and that the page imports. */
export interface AbsentExport {
  readonly file: string
  readonly name: string
}

/** The plug-in for the modules of one page. `shared` gets the names of modules that the page takes from the build. */
export function createSitePlugin(
  draft: MarkdownDraft,
  shared: Set<string>,
  absent: readonly AbsentExport[],
): Plugin {
  const { root, versions } = draft.packages ?? { root: '', versions: {} }
  const refuse = (text: string): OnResolveResult => ({ path: text, namespace: INERT, warnings: [{ text }] })
  const share = (path: string): OnResolveResult => {
    shared.add(path)
    return { path, external: true }
  }
  const resolveFile = (importer: string, written: string): OnResolveResult | undefined => {
    const from = importer === ENTRY_NAME || importer === '' ? draft.path : importer
    const { path, as } = readSpecifier(written)
    const resolved = findModule(draft.files, resolveModule(from, path))
    return resolved === undefined ? undefined : { path: resolved, namespace: 'site', pluginData: as }
  }
  return {
    name: PLUGIN_NAME,
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind, namespace, pluginData }: OnResolveArgs) => {
        if (path === MODULE_COMPONENTS) return { path, namespace: MODULE_COMPONENTS }
        if (kind === 'entry-point' || pluginData === FROM_SITE) return undefined
        if (isReactModule(path) || path === INERT_MODULE || path === COMPONENTS_MODULE) return share(path)
        // A part of the theme that the site has itself, except in that part.
        const own = path.startsWith('@theme/') ? resolveFile(importer, path) : undefined
        if (own !== undefined && own.path !== importer) return own
        if (isThemeModule(path)) return share(path)
        const written = readSpecifier(path)
        const [name = path] = /^(?:@[^/]+\/)?[^/]+/.exec(written.path) ?? []
        if (isBroughtAlong(path) && getOwn(versions, name) === undefined) return share(path)
        if (namespace === 'file' && isAbsolute(importer)) return undefined
        if (isBuiltin(path)) return refuse(`cannot import \`${path}\`, which is a module of Node`)
        if (OTHER_COMPONENTS.test(written.path))
          return refuse(
            `cannot import \`${basename(written.path)}\`: components of other frameworks do not run here`,
          )
        if (isSiteModule(written.path))
          return resolveFile(importer, path) ?? refuse(`cannot import \`${path}\`: no such file`)
        return getOwn(versions, name) === undefined
          ? refuse(`cannot import \`${path}\`: the package \`${name}\` is not installed`)
          : build.resolve(path, { resolveDir: root, kind, pluginData: FROM_SITE })
      })
      build.onLoad({ filter: /.*/, namespace: INERT }, () => ({
        contents: `module.exports = require(${JSON.stringify(INERT_MODULE)})`,
      }))
      build.onLoad({ filter: /.*/, namespace: MODULE_COMPONENTS }, () => ({
        contents: writeModuleComponents(draft),
        resolveDir: root,
      }))
      build.onLoad({ filter: /.*/, namespace: 'site' }, async ({ path, pluginData }) =>
        addExports(await loadModule(draft, path, pluginData as ModuleKind | undefined), path, absent),
      )
    },
  }
}

function writeModuleComponents(draft: MarkdownDraft): string {
  const names = Object.keys(findSiteSet(draft)?.components ?? {})
  return `import * as React from 'react'
import { forModules } from ${JSON.stringify(COMPONENTS_MODULE)}
export { React }
export const { ${names.join(', ')} } = forModules`
}

/** A module with inert values for the exports that it lacks. */
function addExports(loaded: OnLoadResult, path: string, absent: readonly AbsentExport[]): OnLoadResult {
  const names = new Set(absent.flatMap(({ file, name }) => (file === path ? [name] : [])))
  if (names.size === 0) return loaded
  const inert = `require(${JSON.stringify(INERT_MODULE)})`
  const added = [...names].map((name) =>
    name === 'default' ? `export default ${inert}.default` : `export const ${name} = ${inert}.${name}`,
  )
  return { ...loaded, contents: [String(loaded.contents ?? ''), ...added].join('\n') }
}

/** A file of YAML, which loaders of other tools import as its value. */
export function loadYaml(path: string, text: string): OnLoadResult {
  try {
    return { contents: yamlToJson(text), loader: 'json' }
  } catch (error) {
    const [reason = ''] = errorMessage(error).split('\n')
    return { errors: [{ text: `cannot import \`${path}\`: ${reason}` }] }
  }
}

/** Endings whose code is read with JSX. Components of other tools are `.js` files with JSX. */
const CODE_LOADERS = { ts: 'ts', tsx: 'tsx' } as const

async function loadModule(
  draft: MarkdownDraft,
  path: string,
  as: ModuleKind | undefined,
): Promise<OnLoadResult> {
  const text = draft.files[path] ?? ''
  const address = `/${path}`
  const kind = as ?? findModuleKind(path)
  if (kind === 'text') return { contents: text, loader: 'text' }
  if (kind === 'json') return { contents: text, loader: 'json' }
  if (kind === 'yaml') return loadYaml(path, text)
  if (kind === 'style' || kind === 'classes') {
    draft.styles.add(path)
    return { contents: kind === 'style' ? '' : writeClassesModule(path) }
  }
  if (kind === 'address' || kind === 'drawing') {
    draft.assets.add(path)
    return { contents: kind === 'address' ? writeAddressModule(address) : writeDrawingModule(text, address) }
  }
  if (kind === 'part') return { contents: await compilePart(draft, path, text) }
  if (kind === 'code') {
    const ending = /\.[cm]?(tsx?)$/.exec(path)?.[1] as keyof typeof CODE_LOADERS | undefined
    return { contents: text, loader: ending === undefined ? 'jsx' : CODE_LOADERS[ending] }
  }
  const ending = path.slice(path.lastIndexOf('.'))
  return { errors: [{ text: `cannot import \`${path}\`: \`${ending}\` files are not code` }] }
}
