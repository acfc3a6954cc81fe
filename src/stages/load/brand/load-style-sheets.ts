/**
 * Loads an author's style sheets as one text: `@import` is resolved, files that they use become assets. What the content security policy
 * would block in the browser is reported here.
 */

import { relativePath } from '../../../lib/files/relative-path.ts'
import { listWantedFiles } from '../../../lib/files/wanted-files.ts'
import { locateIndex } from '../../../lib/text/problems/locate-index.ts'
import type { BuildFailure, Message, OnResolveArgs, OnResolveResult, Plugin } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import * as problems from '../../../lib/problems/problems.ts'
import type { Config } from '../../config/config-types.ts'
import type { Asset, Problem, SourceLocation } from '../../../lib/types.ts'
import { isAliased, resolveModule } from '../../../domain/markdown/source/resolve-module.ts'
import { loadAsset } from '../files/load-assets.ts'
import { readSource } from '../files/source-files.ts'
import { findOptionFile } from './find-option-file.ts'
import { loadSpecialStyle } from './special-styles.ts'

export interface LoadedStyleSheets {
  readonly style: string
  readonly assets: readonly Asset[]
  readonly problems: readonly Problem[]
  /** Relative to the root. */
  readonly sources: readonly string[]
}

const ENTRY_NAME = 'docs-css'
/** Style sheets that do not exist. The others are shown without them. */
const ABSENT = 'absent'
/** Marks our own calls of `build.resolve`. */
const RESOLVING = 'resolving'

/** The style sheets that the config file names, bundled to one, with the files that they use. */
export function loadStyleSheets(root: string, config: Config): Promise<LoadedStyleSheets> {
  return bundleStyleSheets(root, config.css, { statics: config.static, locations: config.locations.options })
}

/** Settings of a site that its style sheets depend on. */
interface StyleSettings {
  /** Static folders. */
  readonly statics: readonly string[]
  /** Places in the config file. */
  readonly locations: Config['locations']['options']
}

/** Style sheets, bundled to one, with the files that they use. */
export async function bundleStyleSheets(
  root: string,
  css: readonly string[],
  { statics, locations }: StyleSettings,
): Promise<LoadedStyleSheets> {
  if (css.length === 0) return { style: '', assets: [], problems: [], sources: [] }
  const found: FoundByStyles = { assets: [], problems: [], wanted: [] }
  const contents = css
    .map((path) => `@import ${JSON.stringify(`./${findOptionFile(root, path)}`)};`)
    .join('\n')
  const { build } = await import('esbuild')
  try {
    const { outputFiles, metafile, warnings } = await build({
      stdin: { contents, resolveDir: root, sourcefile: ENTRY_NAME, loader: 'css' },
      absWorkingDir: root,
      bundle: true,
      // Nothing beyond spaces: with `minify`, esbuild moves declarations before nested rules, and unwraps `calc(5/2)`,
      // which no integer property takes.
      minifyWhitespace: true,
      write: false,
      metafile: true,
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      tsconfigRaw: '{}',
      plugins: [createStylePlugin(root, statics, found)],
    })
    const sources = Object.keys(metafile.inputs).filter(
      (path) => basename(path) !== ENTRY_NAME && !path.startsWith(`${ABSENT}:`),
    )
    const texts = sources.map((path) => readSource(root, path))
    return {
      style: outputFiles[0]?.text ?? '',
      assets: found.assets,
      problems: [
        ...found.problems,
        ...texts.filter((text) => 'code' in text),
        ...warnings.map((message) => describeCssFailure(message, css, locations)),
      ],
      sources: [...sources, ...found.wanted],
    }
  } catch (error) {
    const { errors } = error as BuildFailure
    if (!Array.isArray(errors)) throw error
    return {
      style: '',
      assets: [],
      problems: [...found.problems, ...errors.map((message) => describeCssFailure(message, css, locations))],
      sources: [...css, ...listWantedFiles(errors).filter((path) => path !== ENTRY_NAME)],
    }
  }
}

/** Findings of the plug-in while esbuild reads the style sheets. */
interface FoundByStyles {
  readonly assets: Asset[]
  readonly problems: Problem[]
  /** Imported style sheets that do not exist, which a server watches. */
  readonly wanted: string[]
}

/** Finds the files that style sheets import and address. An import that does not exist costs its own rules only. */
function createStylePlugin(
  root: string,
  statics: readonly string[],
  { assets, problems: found, wanted }: FoundByStyles,
): Plugin {
  const findAddressed = async ({ path, importer, resolveDir }: OnResolveArgs): Promise<OnResolveResult> => {
    const name = path.replace(/[?#].*$/, '').replace(/^~/, '')
    // The style sheet is in assets/, and files of static folders keep their paths.
    if (name.startsWith('/') && statics.some((folder) => existsSync(join(root, folder, name))))
      return { path: `..${path}`, external: true }
    const file = isAliased(name) ? resolveModule('', name) : relativePath(root, resolve(resolveDir, name))
    const asset = await loadAsset(root, file, undefined)
    if ('code' in asset) {
      found.push(problems.missingOptionFile(file, locateText(root, importer, path), 'style'))
      return { path, external: true }
    }
    assets.push(asset)
    // These files are in assets/files/.
    return { path: asset.route.replace(/^\/assets\//, './'), external: true }
  }
  return {
    name: 'style-files',
    setup(build) {
      const findImported = async ({ path, kind, importer, resolveDir }: OnResolveArgs) => {
        const resolved = await build.resolve(path, { kind, importer, resolveDir, pluginData: RESOLVING })
        if (resolved.errors.length === 0) return resolved
        found.push(problems.styleSyntax(`could not resolve "${path}"`, locateText(root, importer, path)))
        wanted.push(relativePath(root, resolve(resolveDir, path)))
        return { path, namespace: ABSENT }
      }
      build.onResolve({ filter: /^(?:https?:)?\/\// }, ({ path, importer }) => {
        found.push(problems.remoteStyle(path, locateText(root, importer, path)))
        return { path, external: true }
      })
      build.onResolve({ filter: /^[^#]/ }, (args) => {
        if (args.pluginData === RESOLVING) return undefined
        if (args.kind === 'url-token') return args.path.startsWith('data:') ? undefined : findAddressed(args)
        const isOfSite = args.kind === 'import-rule' && relativePath(root, args.importer) !== ENTRY_NAME
        return isOfSite ? findImported(args) : undefined
      })
      build.onLoad({ filter: /./, namespace: ABSENT }, () => ({ contents: '', loader: 'css' }))
      build.onLoad({ filter: /\.(?:module\.css|s[ac]ss)$/ }, ({ path }) =>
        loadSpecialStyle(root, path, found),
      )
    },
  }
}

function describeCssFailure(
  { text, location }: Message,
  css: readonly string[],
  locations: Config['locations']['options'],
): Problem {
  if (location === null || location.file === ENTRY_NAME) {
    const index = Math.max(0, (location?.line ?? 1) - 1)
    return problems.missingOptionFile(css[index] ?? '', locations[`css.${index}`])
  }
  return problems.styleSyntax(text, {
    file: location.file,
    line: location.line,
    column: location.column + 1,
    length: Math.max(1, location.length),
  })
}

/** The first place of a text in a file. */
function locateText(root: string, file: string, part: string): SourceLocation {
  const path = relativePath(root, file)
  const text = readFileSync(join(root, path), 'utf8')
  return { file: path, ...locateIndex(text, text.indexOf(part)), length: part.length }
}
