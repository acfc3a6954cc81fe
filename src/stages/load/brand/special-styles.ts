/** Style sheets other than plain CSS: modules, whose classes get names of their own, and Sass, if the site has the package. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OnLoadResult } from 'esbuild'
import { relativePath } from '../../../lib/files/relative-path.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import { errorMessage } from '../../../lib/text/problems/error-message.ts'
import { isAliased, resolveModule } from '../../../domain/markdown/source/resolve-module.ts'
import { scopeClasses } from '../../../domain/markdown/mdx/scope-classes.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Problem } from '../../../lib/types.ts'
import { startOf } from '../../../lib/problems/problem.ts'

/** A style sheet as esbuild bundles it. */
export function loadSpecialStyle(root: string, path: string, found: Problem[]): OnLoadResult {
  const file = relativePath(root, path)
  const location = startOf(file)
  let css = ''
  let watchFiles: string[] = []
  if (path.endsWith('.css')) css = readFileSync(path, 'utf8')
  else {
    const sass = findSass(root)
    if (sass === undefined) {
      found.push(problems.missingPackage('sass', location))
      return { contents: '', loader: 'css' }
    }
    try {
      const compiled = sass.compile(path, {
        loadPaths: [dirname(path), join(root, 'node_modules')],
        importers: [
          {
            findFileUrl: (name) =>
              isAliased(name) ? pathToFileURL(join(root, resolveModule('', name))) : null,
          },
        ],
      })
      ;({ css } = compiled)
      watchFiles = compiled.loadedUrls.map(({ pathname }) => pathname)
    } catch (error) {
      found.push(problems.styleSyntax(errorMessage(error).split('\n')[0] ?? '', location))
    }
  }
  const contents = /\.module\.\w+$/.test(path) ? scopeClasses(file, css) : css
  return { contents, loader: 'css', watchFiles }
}

interface Sass {
  readonly compile: (
    path: string,
    options: {
      readonly loadPaths: readonly string[]
      readonly importers: readonly { readonly findFileUrl: (name: string) => URL | null }[]
    },
  ) => { readonly css: string; readonly loadedUrls: readonly URL[] }
}

/** Packages of the site, the pure one first. */
const SASS = ['sass', 'sass-embedded'] as const

function findSass(root: string): Sass | undefined {
  const load = createRequire(join(root, 'package.json'))
  return SASS.map((name) => tryTo(() => load(name) as Sass)).find((found) => found !== undefined)
}
