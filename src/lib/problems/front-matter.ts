/** Problems of front matter and of tables in YAML. */

import { hintForKey } from '../text/problems/other-tools.ts'
import { error, warning, suggestName } from './problem.ts'
import { explainSyntax, explainQuote, explainColon } from './yaml-errors.ts'
import type { SourceLocation, Problem } from '../types.ts'

/** A YAML file or front matter that doesn't parse; `line` is the text of the line with the error, `following` those after it. */
export function yamlSyntax(
  reason: string,
  location: SourceLocation,
  line = '',
  following: readonly string[] = [],
): Problem {
  const explained =
    (reason.startsWith('nested mappings are not allowed') && explainColon(line, location)) ||
    (reason.startsWith('missing closing') && explainQuote(reason, location, following))
  if (explained) return error('yaml-syntax', explained.message, explained.location, explained.hint)
  const format = location.file.endsWith('.json') ? 'JSON' : 'YAML'
  return error('yaml-syntax', `invalid ${format}: ${explainSyntax(reason)}`, location)
}

/** A key that front matter or a table doesn't have. `given` are all keys that it is given; `fits` says whether its value is one of another key. */
export function unknownKey(
  key: string,
  {
    known,
    given,
    fits,
  }: {
    readonly known: readonly string[]
    readonly given: readonly string[]
    readonly fits: (name: string) => boolean
  },
  location: SourceLocation,
): Problem {
  const { hint, renamed } = hintForKey(key, known) ?? {}
  const isFree = renamed !== undefined && !given.includes(renamed) && fits(renamed)
  return warning(
    'unknown-key',
    `unknown key \`${key}\``,
    location,
    hint ?? suggestName(key, known) ?? `valid keys: ${known.join(', ')}`,
    { edit: isFree ? { ...location, from: key, to: renamed } : undefined },
  )
}

/** A key of front matter or of a table with an invalid value. */
export function frontMatterValue(key: string, expected: string, location: SourceLocation): Problem {
  return error('front-matter-value', `\`${key}\` must be ${expected}`, location)
}

/** A post without a date, in its front matter or its file name. */
export function undatedPost(location: SourceLocation): Problem {
  return error(
    'undated-post',
    'this post has no date',
    location,
    'add `date: 2026-01-31` to the front matter, or start the file name with `2026-01-31-`',
  )
}

/** The date in the name of a post's file or folders does not exist. */
export function invalidDate(date: string, location: SourceLocation): Problem {
  return error(
    'invalid-date',
    `the date ${date} in the path of this post does not exist`,
    location,
    'rename the file: start its name with a date such as `2026-01-31-`',
  )
}

/** A slug that is not a path: it leaves its folder, has a scheme, or characters that end a path. `suggested` is '' if there is none. */
export function invalidSlug(slug: string, suggested: string, location: SourceLocation): Problem {
  return error(
    'invalid-slug',
    `slug \`${slug}\` is not a valid path`,
    location,
    suggested === ''
      ? 'write a path such as `setup` or `/guides/setup`'
      : `write \`slug: ${suggested}\`: a path without \`..\`, scheme, spaces, \`?\` and \`#\``,
  )
}

/** A file begins with front matter that has no end. */
export function unclosedFrontMatter(location: SourceLocation): Problem {
  return error(
    'unclosed-front-matter',
    'the front matter is not closed',
    location,
    'close it with a line of `---`',
  )
}

/** A file begins with front matter that lacks its first line of `---`: it would be text of the page. */
export function unopenedFrontMatter(location: SourceLocation): Problem {
  return error(
    'unopened-front-matter',
    'the front matter does not start with a line of `---`',
    location,
    'add a line of `---` before it',
  )
}

/** Front matter in TOML, as Hugo has it: it would be text of the page. */
export function tomlFrontMatter(location: SourceLocation): Problem {
  return error(
    'toml-front-matter',
    'front matter must be YAML, not TOML',
    location,
    'write `---` instead of `+++`, and `key: value` instead of `key = value`; `hugo convert toYAML` does so for all files',
  )
}

/** Front matter after blank lines: it would be text of the page. */
export function misplacedFrontMatter(location: SourceLocation): Problem {
  return error(
    'misplaced-front-matter',
    'front matter must start on the first line of the file',
    location,
    'remove the blank lines before it',
  )
}
