/** `onBrokenLinks` and its relatives as severities of problems. */

import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { readObject, readText, type Options } from './read-options.ts'

const SEVERITIES: Readonly<Record<string, 'error' | 'warn' | 'off'>> = {
  throw: 'error',
  warn: 'warn',
  log: 'warn',
  ignore: 'off',
}

/** Severities from the `onBroken...` options, with the defaults of Docusaurus. */
export function mapSeverity(options: Options): NonNullable<UserConfig['severity']> {
  const { hooks } = readObject(options['markdown'])
  const markdown = readObject(hooks)
  const read = (value: unknown, fallback: string) => SEVERITIES[readText(value) ?? fallback] ?? 'warn'
  const markdownLinks = markdown['onBrokenMarkdownLinks'] ?? options['onBrokenMarkdownLinks']
  return {
    'broken-link': read(options['onBrokenLinks'], 'throw'),
    'broken-anchor': read(options['onBrokenAnchors'], 'warn'),
    'broken-markdown-link': read(markdownLinks, 'warn'),
    'broken-image': read(markdown['onBrokenMarkdownImages'], 'throw'),
    'duplicate-route': read(options['onDuplicateRoutes'], 'warn'),
    // Other plug-ins read keys of their own, and the words after the language of a fence.
    'unknown-key': 'off',
    // Docusaurus dates such a post by its file.
    'undated-post': 'warn',
    // The accent comes from the site's style sheet for Docusaurus.
    'adjusted-color': 'off',
  }
}
