/** Reports a header that OpenAPI ignores once for a description: generators write such a parameter for every operation. */

import { groupBy } from '../../../lib/data/group-by.ts'
import type { Problem } from '../../../lib/types.ts'

/** The problems of one API description, with one `ignored-header` for each header. It counts the other parameters, and names the next one. */
export function joinIgnoredHeaders(found: readonly Problem[]): readonly Problem[] {
  const isIgnored = ({ code }: Problem) => code === 'ignored-header'
  // The hint names the header in one spelling.
  const headers = groupBy(found.filter(isIgnored), ({ hint }) => hint)
  const joined = new Map(
    [...headers.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, others]])),
  )
  return found.flatMap((problem): readonly Problem[] => {
    if (!isIgnored(problem)) return [problem]
    const others = joined.get(problem)
    if (others === undefined) return []
    return others.length === 0 ? [problem] : [{ ...problem, notes: [describeOthers(others)] }]
  })
}

function describeOthers(others: readonly Problem[]): NonNullable<Problem['notes']>[number] {
  const location = others[0]?.location
  const message =
    others.length === 1
      ? 'another such parameter is ignored as well'
      : `${others.length} other such parameters are ignored as well`
  return { message, ...(location !== undefined && { location }) }
}
