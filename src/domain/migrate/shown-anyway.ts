import type { UserConfig } from '../../stages/config/schema/schema.ts'

type Severities = NonNullable<UserConfig['severity']>

/** Problems in the content of pages with which other tools build a site. Pages show the intended content, or its source. */
export const SHOWN_CONTENT: Severities = Object.fromEntries(
  [
    'unclosed-directive',
    'unclosed-fence',
    'unknown-directive',
    'directive-syntax',
    'misplaced-tab',
    'misplaced-front-matter',
    'front-matter-value',
    'merge-conflict',
    'math-syntax',
    'embed-not-allowed',
    'island-props',
    'mdx-throws',
    'plugin-failed',
    'unknown-icon',
    'missing-option-file',
    // Other commands of a site may write such files.
    'mdx-import',
    'missing-export',
    'missing-include',
    'remote-style',
    'style-syntax',
  ].map((code) => [code, 'warn' as const]),
)

/** Severity of problems with which other tools build a site without a word. */
export const SHOWN_ANYWAY: Severities = {
  ...SHOWN_CONTENT,
  'broken-link': 'warn',
  'broken-markdown-link': 'warn',
  'broken-anchor': 'warn',
  'broken-image': 'warn',
  'broken-redirect': 'warn',
  'redirect-over-page': 'warn',
  'missing-package': 'warn',
  'unknown-component': 'warn',
  // Other parsers accept more, such as lines of a text in quotes that are not indented.
  'yaml-syntax': 'warn',
  // Pages have keys of the other tool, and its words after the language of a code block.
  'unknown-key': 'off',
  'unknown-language': 'off',
  'adjusted-color': 'off',
}
