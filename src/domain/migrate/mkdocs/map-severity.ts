/** Severity of problems as MkDocs has it: `validation` says which links it warns about, and with `strict` a warning fails the build. */

import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { readObject, readText, type Options } from '../read-options.ts'
import type { MkDocsSite } from './mkdocs-site.ts'
import { writesPages } from './map-plugins.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

type Severity = NonNullable<UserConfig['severity']>

/** MkDocs builds a site with any of these mistakes, and warns. */
const SEVERITY: Severity = {
  ...Object.fromEntries(
    splitNames(`
      broken-link broken-markdown-link broken-image missing-include missing-region missing-lines
      include-outside unknown-directive directive-syntax unclosed-directive unclosed-fence
      component-in-markdown math-syntax front-matter-value yaml-syntax unopened-front-matter
      unknown-document unknown-folder unknown-slot include-cycle repeated-include invalid-date
      invalid-slug unclosed-front-matter misplaced-front-matter toml-front-matter merge-conflict
      embed-not-allowed duplicate-file ignored-file duplicate-route undated-post misplaced-tab
      redirect-over-page broken-redirect missing-option-file style-syntax remote-style
    `).map((code) => [code, 'warn' as const]),
  ),
  // There, the title of the front matter is the one of lists.
  'second-title': 'off',
  // Themes and plugins read keys of their own.
  'unknown-key': 'off',
  // The plugin i18n translates labels that no page has.
  'unknown-label': 'off',
  'adjusted-color': 'off',
}

/** Levels of `validation` with the default of MkDocs, and the codes of the links that each is about. */
const LEVELS: readonly (readonly [string, string, readonly string[]])[] = [
  ['not_found', 'warn', ['broken-markdown-link', 'broken-image']],
  ['anchors', 'info', ['broken-anchor']],
  ['unrecognized_links', 'info', ['broken-link']],
]

/** With `check_paths`, a snippet that does not exist ends a build of MkDocs. Otherwise it is empty, and pages name parts that a file may have. */
const mapSnippets = (extensions: ReadonlyMap<string, Options>): Severity =>
  extensions.get('pymdownx.snippets')?.['check_paths'] === true
    ? { 'missing-include': 'error', 'missing-region': 'error' }
    : { 'missing-region': 'off' }

/** The severity of each code. */
export function mapSeverity(
  options: Options,
  extensions: ReadonlyMap<string, Options>,
  { notes, plugins }: MkDocsSite,
): Severity {
  const validation = readObject(options['validation'])
  const links = readObject(validation['links'])
  const isStrict = options['strict'] === true
  const written = [...plugins.keys()].filter(writesPages)
  if (isStrict && written.length > 0)
    notes.leave(`\`strict\`: pages of ${written.join(', ')} are missing, so broken links are warnings`)
  const levels = LEVELS.flatMap(([name, byDefault, codes]) => {
    const level = readText(links[name]) ?? readText(validation[name]) ?? byDefault
    const fails = isStrict && level === 'warn' && written.length === 0
    const shown = fails ? ('error' as const) : ('warn' as const)
    return codes.map((code) => [code, level === 'ignore' ? ('off' as const) : shown] as const)
  })
  return { ...SEVERITY, ...Object.fromEntries(levels), ...mapSnippets(extensions) }
}
