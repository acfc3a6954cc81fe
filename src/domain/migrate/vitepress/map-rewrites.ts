/** Addresses that differ from the paths of files: the option `rewrites` (https://vitepress.dev/guide/routing#route-rewrites). */

import { normalizeRoute } from '../../../lib/site/links/site-link.ts'
import { escapePattern } from '../../../lib/text/escape-pattern.ts'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import type { RedirectInput } from '../moved-site.ts'
import { readFunction, readObject, readText } from '../read-options.ts'

type Rewrite = (path: string) => string

/** A parameter of a pattern: `:name`, `:name(expression)`, `:name*` or `(expression)`. */
const PARAMETER = /:(\w+)(\([^)]*\))?([*+?])?|(\([^)]*\))/g

/** The path that a file is published at. The first pattern that it matches decides. */
export function readRewrites(value: unknown): Rewrite {
  const run = readFunction(value)
  if (run !== undefined) return (path) => readText(tryTo(() => run(path))) ?? path
  const rules = Object.entries(readObject(value)).flatMap(([from, to]) => {
    const target = readText(to)
    const pattern = tryTo(() => compilePattern(from))
    return target === undefined || pattern === undefined ? [] : [{ ...pattern, target }]
  })
  return (path) => {
    for (const { names, expression, target } of rules) {
      const found = expression.exec(path)
      if (found === null) continue
      const values = Object.fromEntries(names.map((name, n) => [name, found[n + 1] ?? '']))
      return target.replaceAll(PARAMETER, (_, name: string | undefined) => values[name ?? '0'] ?? '')
    }
    return path
  }
}

function compilePattern(from: string) {
  const names: string[] = []
  let source = ''
  let end = 0
  for (const found of from.matchAll(PARAMETER)) {
    const [text, name, expression, repeated, unnamed] = found
    names.push(name ?? String(names.filter((other) => /^\d+$/.test(other)).length))
    source += escapePattern(from.slice(end, found.index))
    source += expression ?? unnamed ?? (repeated === '*' || repeated === '+' ? '(.*)' : '([^/]+?)')
    end = found.index + text.length
  }
  return { names, expression: new RegExp(`^${source}${escapePattern(from.slice(end))}$`) }
}

/**
 * The folder whose files are published at the root of the site, such as `en` for `'en/:rest*': ':rest*'`; '' if no folder is.
 * VitePress recommends it for the files of the site's own language.
 */
export function findRootFolder(pages: readonly string[], rewrite: Rewrite): string {
  const folders = new Set(pages.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))
  for (const folder of folders) {
    const own = pages.filter((path) => path.startsWith(`${folder}/`))
    if (own.every((path) => rewrite(path) === path.slice(folder.length + 1))) return folder
  }
  return ''
}

/** Redirects from the addresses of rewritten files to the addresses of their paths. */
export function redirectRewritten(pages: readonly string[], rewrite: Rewrite): RedirectInput[] {
  const toRoute = (path: string) =>
    normalizeRoute(`/${removeMarkdownEnding(path).replace(/(?:^|\/)index$/, '')}`)
  return pages.flatMap((path) => {
    const [from, to] = [toRoute(rewrite(path)), toRoute(path)]
    return from === to ? [] : [{ from, to }]
  })
}
