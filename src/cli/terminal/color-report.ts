/** Colors of a report on a terminal. The text stays the same, so logs and tests read it without them. */

import { styleText } from 'node:util'

type Environment = Readonly<Record<string, string | undefined>>

/** Whether output to `stream` is colored, as no-color.org and force-color.org define it. Without these variables, if the stream is a terminal. */
export function hasColors(
  stream: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Environment = process.env,
): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return stream.isTTY === true && TERM !== 'dumb'
}

type Style = Parameters<typeof styleText>[0]

/** Lines of a report by what they begin with. Lines of source code begin with a number and stay as they are. */
const STYLES: readonly (readonly [pattern: RegExp, style: Style])[] = [
  [/^\s*error(?= [a-z0-9-]+:)/, ['bold', 'red']],
  [/^\s*warning(?= [a-z0-9-]+:)/, ['bold', 'yellow']],
  [/^\s*(?:hint|note)(?=:)/, 'cyan'],
  [/^\s+\|\s+\^+$/, 'red'],
]

/** The report of `formatProblems` with colors. */
export function colorReport(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [pattern, style] = STYLES.find(([start]) => start.test(line)) ?? []
      return pattern === undefined || style === undefined
        ? line
        : line.replace(pattern, (start) => styleText(style, start))
    })
    .join('\n')
}
