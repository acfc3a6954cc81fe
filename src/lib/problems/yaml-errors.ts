/** Errors of YAML parsers in words of the YAML specification. */

import type { SourceLocation, Problem } from '../types.ts'

/** Messages of YAML parsers, and the same in words of the YAML specification. */
const SYNTAX_REASONS: readonly (readonly [reason: RegExp, explanation: string])[] = [
  [/^expected a document, but the input is empty/, 'the file is empty'],
  [
    /^deficient indentation/,
    'this line needs more spaces at its start, or a `{`, `[` or quote above is not closed',
  ],
  [/^missed comma between/, 'a comma is missing before this, or a `{` or `[` above is not closed'],
  [/^unexpected end of the stream within a flow/, 'a `{` or `[` before this line is not closed'],
  [/^missing , (?:or : )?between flow/, 'a comma is missing before this'],
  [/^block collections are not allowed within flow/, 'a comma is missing after this'],
  [/^unexpected , in flow|^unexpected empty item in flow/, 'a value is missing before this comma'],
  [/^flow map .*end with a \}/, 'a `{` before this is not closed'],
  [/^flow sequence .*end with a \]/, 'a `[` before this is not closed'],
  [/^unexpected flow-(?:map|seq)-end token/, 'this bracket closes nothing'],
  [/^missing closing ["']quote/, 'a closing quote is missing'],
  [/^map keys must be unique/, 'this key occurs twice'],
  [
    /^all (?:mapping|sequence) items must start at the same column/,
    'this line has another indentation than those above',
  ],
  [
    /^nested mappings are not allowed/,
    'keys of one level need the same indentation, and a value with a colon needs quotes',
  ],
  [/^implicit (?:map )?keys need to be/, 'expected a key, a colon and a space'],
  [/^plain value cannot start with/, 'a value that begins with this character needs quotes'],
  [/^unexpected scalar at node end/, 'there is text after the value'],
]

/** The explanation of a reason, or the reason itself. */
export function explainSyntax(reason: string): string {
  return SYNTAX_REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? reason
}

/** Problem of a quoted value that continues on a line without indentation. Undefined if the closing quote really is missing. */
export function explainQuote(
  reason: string,
  location: SourceLocation,
  following: readonly string[],
): Pick<Problem, 'message' | 'location' | 'hint'> | undefined {
  const quote = reason.includes('"') ? '"' : "'"
  const end = following.findIndex((line) => line.includes(quote))
  const value = following.slice(0, end + 1)
  const isClosed = value.at(-1)?.trimEnd().indexOf(quote) === (value.at(-1)?.trimEnd().length ?? 0) - 1
  if (!isClosed || value.some((line) => /^\s*(?:- )?[\w-]+:(?:\s|$)/.test(line))) return undefined
  const skipped = value.findIndex((line) => line.trim() !== '')
  return {
    message: 'the lines of a value in quotes must be indented',
    location: {
      ...location,
      line: location.line + 1 + skipped,
      column: 1,
      length: value[skipped]?.length ?? 1,
    },
    hint: 'indent this line, or write the value in one line',
  }
}

/** Problem of a line such as `title: Intro: the start`, whose parser error is hard to understand. Undefined for other lines. */
export function explainColon(
  line: string,
  location: SourceLocation,
): Pick<Problem, 'message' | 'location' | 'hint'> | undefined {
  const [, start = '', key = '', value] = /^(\s*(?:- )?([\w-]+): )([^'"|>[{&*].*: .*)$/.exec(line) ?? []
  if (value === undefined) return undefined
  return {
    message: 'a value with a colon needs quotes',
    location: { ...location, column: start.length + 1, length: value.length },
    hint: `write \`${key}: '${value.trim().replaceAll("'", "''")}'\``,
  }
}
