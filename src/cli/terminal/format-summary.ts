/** Output of a build at its end. */

import { relative } from 'node:path'
import { escapeControls } from '../../lib/text/escape-controls.ts'
import type { BuildSummary, LeftOut } from '../../build/build-types.ts'
import { formatBytes } from '../../lib/text/format-bytes.ts'

/** Pages by kind, what has no page, a line about the work, and what was written where. */
export function formatSummary(
  { out, bundle, bytes, ...leftOut }: Pick<BuildSummary, 'out' | 'bundle' | 'bytes'> & LeftOut,
  pages: Readonly<Record<string, number>>,
  work: string,
): string {
  const kinds = Object.entries(pages).sort(([, a], [, b]) => b - a)
  const total = kinds.reduce((sum, [, count]) => sum + count, 0)
  const rows = [
    `${total} pages: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    ...describeLeftOut(leftOut),
    work,
    `${formatPath(out)}  ${formatBytes(bytes.site)}`,
  ]
  if (bundle !== undefined) rows.push(`${formatPath(bundle)}  ${formatBytes(bytes.bundle)}`)
  return `${rows.join('\n')}\n`
}

/** A line about drafts and one about operations without a page; none where all have one. */
export function describeLeftOut({ drafts = 0, hiddenOperations = 0 }: LeftOut): readonly string[] {
  return [
    ...(drafts > 0
      ? [`${drafts} ${drafts === 1 ? 'draft has' : 'drafts have'} no page: docs serve shows them`]
      : []),
    ...(hiddenOperations > 0
      ? [
          `${hiddenOperations} ${hiddenOperations === 1 ? 'operation has' : 'operations have'} no page: marked x-internal`,
        ]
      : []),
  ]
}

/** The summary of a build or a merge for `--format json`, with the paths that people see. */
export function describeOutput<T extends Pick<BuildSummary, 'out' | 'bundle'>>(summary: T): T {
  const { out, bundle } = summary
  return { ...summary, out: formatPath(out), bundle: bundle === undefined ? undefined : formatPath(bundle) }
}

/** A path as people type it in the current folder. */
export const formatPath = (path: string): string => escapeControls(relative(process.cwd(), path)) || '.'
