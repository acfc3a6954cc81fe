/** Plugins of MkDocs by their names: some are options here, some have nothing to do, and each other one is named with what replaces it. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { readObject, readText, readTexts, type Options } from '../read-options.ts'
import type { MkDocsSite } from './mkdocs-site.ts'

/** Plugins that are taken over as options, or whose work every site has done here. */
const NEEDLESS =
  /^(?:search|blog|tags|redirects|awesome-pages|awesome-nav|literate-nav|section-index|exclude|macros|minify|optimize|privacy|offline|info|meta-descriptions|same-dir|autorefs|git-revision-date(?:-localized)?|llmstxt|glightbox|gh-admonitions|callouts|mermaid2|typeset|include-markdown|monorepo|i18n|static-i18n)$/

const WRITERS =
  /mkdocstrings|gen-files|api-autonav|autoapi|click|typer|simple|jupyter|multirepo|gallery|exec|coverage/

/** Replacements of plugins. */
const REPLACEMENTS: readonly (readonly [RegExp, string, string?])[] = [
  [/^social$/, 'images for link previews', 'ogImages'],
  [/^mike$/, 'versions', 'versions'],
  [/openapi|swagger|redoc/, 'API descriptions', 'apis'],
  [WRITERS, 'pages that Python writes: commit them as Markdown'],
  [/^multirepo$/, 'several folders of guides', 'collections'],
  [/^meta$/, 'front matter of each page'],
  [/^rss$/, 'each blog has feeds'],
  [/git-(?:committers|authors)|contributors/, 'the date of the last commit is shown'],
]

/** Whether a plugin writes pages or targets of links that are missing here. */
export const writesPages = (name: string): boolean => WRITERS.test(name)

/** Names the plugins and hooks that do not run. */
export function leavePlugins(
  options: Options,
  { notes, plugins }: Pick<MkDocsSite, 'notes' | 'plugins'>,
): void {
  for (const name of plugins.keys()) {
    if (NEEDLESS.test(name)) continue
    const [, what, option] = REPLACEMENTS.find(([pattern]) => pattern.test(name)) ?? []
    notes.leave(`plugin ${name}${what === undefined ? '' : ` (here: ${what})`}`, option)
  }
  for (const hook of readTexts(options['hooks'])) notes.leave(`the hook \`${hook}\``, 'plugins')
}

/** Patterns of files that are not pages: names that MkDocs leaves out, `exclude_docs`, drafts, and the plugin exclude. */
export function mapExcluded(options: Options, { notes, plugins }: MkDocsSite): string[] {
  const patterns = ['exclude_docs', 'draft_docs'].flatMap((key) =>
    (readText(options[key]) ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  const kept = patterns.filter((pattern) => pattern.startsWith('!'))
  for (const pattern of kept) notes.leave(`\`${pattern}\` in \`exclude_docs\``, 'collections')
  return [
    '**/.*',
    '**/.*/**',
    'templates/**',
    ...patterns.filter((pattern) => !pattern.startsWith('!')).flatMap(expandPattern),
    ...readTexts(plugins.get('exclude')?.['glob']),
  ]
}

/** A pattern of a `.gitignore` file as patterns of paths. */
function expandPattern(pattern: string): readonly string[] {
  const bare = pattern.replace(/\/$/, '')
  const isAnchored = bare.includes('/')
  const path = isAnchored ? bare.replace(/^\//, '') : `**/${bare}`
  return pattern.endsWith('/') ? [`${path}/**`] : [path, `${path}/**`]
}

/** The address of a page for its file: 'a/index.md' is '/a', 'b.md' is '/b'. */
function toAddress(file: string): string {
  const path = removeMarkdownEnding(file.replace(/^\.?\//, '')).replace(/(?:^|\/)(?:index|README)$/, '')
  return `/${path}`
}

/** The redirects of the plugin redirects. */
export function mapRedirects(
  options: Options,
  { root, docs, notes }: MkDocsSite,
): NonNullable<UserConfig['redirects']> {
  const redirects = Object.entries(readObject(options['redirect_maps'])).flatMap(([from, value]) => {
    const to = readText(value)
    if (to === undefined || /[?#*]/.test(from) || existsSync(join(root, docs, from))) return []
    const [file = '', anchor = ''] = to.split(/(?=#)/)
    const isAddress = isExternal(to) || to.startsWith('/')
    return [{ from: toAddress(from), to: isAddress ? to : `${toAddress(file)}${anchor}` }]
  })
  if (redirects.length > 0) notes.take(`${redirects.length} redirects`)
  return redirects
}

/** Plain values of `extra` for the plugin macros, by their names: `{{ version }}`, `{{ project.name }}`. */
export function listVariables(extra: Options, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(extra).flatMap(([name, value]) => {
      const path = `${prefix}${name}`
      if (typeof value === 'string' || typeof value === 'number') return [[path, String(value)]]
      return Object.entries(listVariables(readObject(value), `${path}.`))
    }),
  )
}
