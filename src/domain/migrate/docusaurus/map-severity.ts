/** `onBrokenLinks` and its relatives as severities of problems. */

import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { SHOWN_CONTENT } from '../shown-anyway.ts'
import { readObject, readText, type Options } from '../read-options.ts'

/** `throw` has none: errors stay errors, and links that code makes stay warnings, because Docusaurus does not check them. */
const SEVERITIES: Readonly<Record<string, 'warn' | 'off'>> = {
  warn: 'warn',
  log: 'warn',
  ignore: 'off',
}

/** Severities from the `onBroken...` options, with the defaults of Docusaurus. Links may lead to pages of plugins, which are not here. */
export function mapSeverity(options: Options, hasOtherPages: boolean): NonNullable<UserConfig['severity']> {
  const { hooks } = readObject(options['markdown'])
  const markdown = readObject(hooks)
  const read = (value: unknown, fallback: string) => SEVERITIES[readText(value) ?? fallback]
  const links = read(options['onBrokenLinks'], 'throw') ?? (hasOtherPages ? 'warn' : undefined)
  const markdownLinks = markdown['onBrokenMarkdownLinks'] ?? options['onBrokenMarkdownLinks']
  return removeAbsent({
    'broken-link': links,
    'broken-redirect': links,
    'broken-anchor': read(options['onBrokenAnchors'], 'warn'),
    'broken-markdown-link': read(markdownLinks, 'warn'),
    // By default, Docusaurus ends with an error only for images in Markdown, and not in HTML, JSX and front matter.
    'broken-image': read(markdown['onBrokenMarkdownImages'], 'warn'),
    // Docusaurus leaves out a redirect from the address of a page.
    'redirect-over-page': 'warn',
    'duplicate-route': read(options['onDuplicateRoutes'], 'warn'),
    // Other plug-ins read keys of their own, and the words after the language of a fence.
    'unknown-key': 'off',
    'unknown-attribute': 'off',
    'unknown-language': 'off',
    ...SHOWN_CONTENT,
    // Texts of the site's own language may lie in a folder as well.
    'unknown-locale': 'off',
    // Sites there have a second, short title of pages for lists.
    'second-title': 'off',
    // Pages without what a package does are shown, and the problem names the package.
    'missing-package': 'warn',
    // Docusaurus dates such a post by its file.
    'undated-post': 'warn',
    // The accent comes from the site's style sheet for Docusaurus.
    'adjusted-color': 'off',
  })
}
