/** Extensions of Python-Markdown as options of the dialect. */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from 'yaml'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import type { MKDOCS_EXTENSIONS } from '../../../lib/text/mkdocs-extensions.ts'
import { isFolder } from '../../../lib/files/is-folder.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { readList, readObject, readText, readTexts, type Options } from '../read-options.ts'
import { listVariables } from './map-plugins.ts'
import type { MkDocsSite } from './mkdocs-site.ts'

/** Extensions that pages have here in any case, or that change nothing of the text. */
const ALWAYS =
  /^(?:abbr|admonition|attr_list|callouts|codehilite|def_list|extra|fenced_code|footnotes|github-callouts|md_in_html|mdx_gh_links|mdx_include|markdown_include\.include|markdown_include_variants|mdx_truly_sane_lists|meta|nl2br|sane_lists|smarty|tables|toc|pymdownx\.(?:betterem|blocks\.(?:admonition|caption|definition|details|html|tab)|details|emoji|escapeall|extra|highlight|inlinehilite|magiclink|saneheaders|snippets|striphtml|superfences|tabbed|tasklist)|(?:material|zensical)\.extensions\.(?:macros|preview|emoji))$/

/** Signs by the extension that interprets them. */
const SIGNS: Readonly<Record<string, (typeof MKDOCS_EXTENSIONS)[number]>> = {
  'pymdownx.arithmatex': 'math',
  'pymdownx.caret': 'caret',
  'pymdownx.critic': 'critic',
  'pymdownx.keys': 'keys',
  'pymdownx.mark': 'mark',
  'pymdownx.smartsymbols': 'smartsymbols',
  'pymdownx.tilde': 'tilde',
}

/** The option `markdown` for the extensions of a site. */
export function mapDialect(
  options: Options,
  extensions: ReadonlyMap<string, Options>,
  site: MkDocsSite,
): UserConfig['markdown'] {
  const { root, notes, plugins } = site
  const signs = [...extensions.keys()].flatMap((name) => SIGNS[name] ?? [])
  for (const name of extensions.keys())
    if (SIGNS[name] === undefined && !ALWAYS.test(name)) notes.leave(`the extension ${name} of Markdown`)
  for (const fence of readList(extensions.get('pymdownx.superfences')?.['custom_fences'])) {
    const name = readText(readObject(fence)['name'])
    if (name !== undefined && !/^(?:mermaid|math)$/.test(name))
      notes.leave(`code blocks \`${name}\`, which Python draws`)
  }
  const snippets = extensions.get('pymdownx.snippets') ?? {}
  const paths = readTexts(snippets['base_path'] ?? '.')
  const appended = readTexts(snippets['auto_append']).flatMap(
    (name) => paths.map((path) => posix.join(path, name)).find((file) => existsSync(join(root, file))) ?? [],
  )
  const macros = plugins.get('macros') ?? [...extensions].find(([name]) => name.endsWith('.macros'))?.[1]
  const parts = plugins.get('include-markdown')
  const included = [
    ...(macros === undefined ? [] : readTexts(macros['include_dir'] ?? site.docs)),
    ...(parts === undefined ? [] : [site.docs]),
  ]
  return {
    mkdocs: {
      extensions: [...new Set(signs)],
      snippets: findFolders(paths, site),
      append: appended,
      includes: findFolders(included, site),
      ...(macros !== undefined && { variables: listMacroVariables(options, macros, site) }),
      // The values are functions of Python, of which pymdownx.slugs has the usual ones.
      headingIds: Object.hasOwn(extensions.get('toc') ?? {}, 'slugify') ? 'unicode' : 'python',
      // The plugin mkdocstrings adds autorefs.
      references: plugins.has('autorefs') || plugins.has('mkdocstrings'),
      signs: readSigns({ ...parts, ...macros }),
    },
  }
}

/** The signs of the plugins macros and include-markdown, which no site sets for both. */
function readSigns(options: Options) {
  const readPair = (open: string, close: string): [string, string] | undefined => {
    const [first, last] = [readText(options[open]), readText(options[close])]
    return first === undefined || last === undefined ? undefined : [first, last]
  }
  const readJinja = (kind: string) => readPair(`j2_${kind}_start_string`, `j2_${kind}_end_string`)
  return removeAbsent({
    variable: readJinja('variable'),
    block: readJinja('block') ?? readPair('opening_tag', 'closing_tag'),
    comment: readJinja('comment'),
  })
}

/** The folders that exist. Commands run in the folder of the settings, or in the one around the pages. */
function findFolders(paths: readonly string[], { root, docs }: MkDocsSite): string[] {
  const around = posix.dirname(docs)
  const found = paths.flatMap(
    (path) =>
      [posix.normalize(path), posix.join(around, path)].find(
        (folder) => isFolder(join(root, folder)) && (!folder.startsWith('..') || folder.startsWith(around)),
      ) ?? [],
  )
  return [...new Set(found.map((folder) => folder.replace(/\/$/, '')))]
}

/** Plain values of the settings and of data files for the plugin macros: `{{ version }}`, `{{ config.site_name }}`. */
function listMacroVariables(options: Options, macros: Options, { root, notes }: MkDocsSite) {
  const extra = readObject(options['extra'])
  const { plugins: _, nav: __, theme: ___, ...config } = options
  const listed = macros['include_yaml']
  const files: readonly (readonly [string, unknown])[] = Array.isArray(listed)
    ? listed.map((file: unknown) => ['', file])
    : Object.entries(readObject(listed))
  const data = files.map(([name, path]) => {
    const file = join(root, String(path))
    const value = tryTo(() => parse(readFileSync(file, 'utf8')) as unknown)
    if (value === undefined) notes.leave(`\`include_yaml\` of the plugin macros: ${String(path)}`)
    return listVariables(readObject(value), name === '' ? '' : `${name}.`)
  })
  return Object.assign({}, ...data, listVariables(extra), listVariables(config, 'config.')) as Record<
    string,
    string
  >
}
