/** The report at the end of a build or check of a site with the configuration of a different tool. */

import { compareStrings } from '../../lib/text/compare-strings.ts'
import type { MoveReport } from '../../lib/types.ts'

/** Lines of one part of the report. With title, notes and next steps, a report has at most 30 lines. */
const MOST_TAKEN = 8
const MOST_LEFT = 14
const MOST_STEPS = 3

/** Lists the options taken over, the options left out with their replacement, and the next steps: others once the options are written. */
export function formatMoveReport(
  { tool, file, taken, left, next }: MoveReport,
  { isWritten = false }: { readonly isWritten?: boolean } = {},
): string {
  const notes = left
    .toSorted((a, b) => b.count - a.count || compareStrings(a.what, b.what))
    .map(({ what, count, option }) => {
      const times = count > 1 ? `${count} × ` : ''
      return `  - ${times}${what}${option === undefined ? '' : ` (option \`${option}\`)`}`
    })
  const lines = [
    `${tool} site, read from ${file}`,
    ...cut(
      taken.map((what) => `  + ${what}`),
      MOST_TAKEN,
    ),
    ...(notes.length === 0 ? [] : ['Left out:', ...cut(notes, MOST_LEFT)]),
    'Next:',
    ...cut(
      next.map((step) => `  ${step}`),
      MOST_STEPS,
    ),
    ...(isWritten ? ['  docs check --fix   correct the pages as far as there is one certain way'] : []),
    '  docs check --against <sitemap.xml>   compare the addresses with the published site',
    ...(isWritten
      ? []
      : [`  docs init --from ${tool.toLowerCase()}   write these options to docs.config.ts`]),
  ]
  return `\n${lines.join('\n')}\n`
}

/** The first lines, and the number of the others. */
function cut(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), `  and ${lines.length - most + 1} more: --format json lists them`]
}
