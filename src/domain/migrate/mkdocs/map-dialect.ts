/** Extensions of Python-Markdown as options of the dialect. */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MKDOCS_EXTENSIONS } from '../../../lib/text/mkdocs-extensions.ts'
import { isFolder } from '../../../lib/files/is-folder.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { readList, readObject, readText, readTexts, removeAbsent, type Options } from '../read-options.ts'
import { listVariables } from './map-plugins.ts'
import type { MkDocsSite } from './mkdocs-site.ts'

/** Extensions that pages have here in any case, or that change nothing of the text. */
const ALWAYS =
  /^(?:abbr|admonition|attr_list|callouts|codehilite|def_list|extra|fenced_code|footnotes|github-callouts|md_in_html|mdx_gh_links|mdx_include|markdown_include\.include|markdown_include_variants|mdx_truly_sane_lists|meta|nl2br|sane_lists|smarty|tables|toc|pymdownx\.(?:betterem|blocks\.(?:admonition|definition|details|html|tab)|details|emoji|escapeall|extra|highlight|inlinehilite|magiclink|saneheaders|snippets|striphtml|superfences|tabbed|tasklist)|(?:material|zensical)\.extensions\.(?:macros|preview|emoji))$/

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
  const paths = readTexts(snippets['base_path'] ?? '.').map((path) => posix.normalize(path))
  const appended = readTexts(snippets['auto_append']).flatMap(
    (name) => paths.map((path) => posix.join(path, name)).find((file) => existsSync(join(root, file))) ?? [],
  )
  const folders = paths.filter((path) => isFolder(join(root, path)) && !path.startsWith('..'))
  const hasMacros = plugins.has('macros') || [...extensions.keys()].some((name) => name.endsWith('.macros'))
  return {
    mkdocs: removeAbsent({
      extensions: [...new Set(signs)],
      snippets: folders.map((folder) => folder.replace(/\/$/, '')),
      append: appended,
      variables: hasMacros ? listVariables(readObject(options['extra'])) : undefined,
    }),
  }
}
