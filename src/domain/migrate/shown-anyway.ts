import type { UserConfig } from '../../stages/config/schema/schema.ts'

/** Severity of problems with which other tools build a site without a word. Pages show the intended content, or its source. */
export const SHOWN_ANYWAY: NonNullable<UserConfig['severity']> = {
  'broken-link': 'warn',
  'broken-markdown-link': 'warn',
  'broken-anchor': 'warn',
  'broken-image': 'warn',
  'broken-redirect': 'warn',
  'redirect-over-page': 'warn',
  'unknown-icon': 'warn',
  'missing-package': 'warn',
  'mdx-import': 'warn',
  'mdx-throws': 'warn',
  'misplaced-tab': 'warn',
  'unknown-component': 'warn',
  // Pages have keys of the other tool, and its words after the language of a code block.
  'unknown-key': 'off',
  'unknown-language': 'off',
  'adjusted-color': 'off',
}
