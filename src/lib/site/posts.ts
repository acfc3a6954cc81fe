import type { SummaryOf, PageSummary, PostPage } from '../../stages/site-types.ts'
import { compareStrings } from '../text/compare-strings.ts'

/** Posts by day and time, the newest first; by route if these are the same. */
export function newestFirst<P extends PageSummary>(
  pages: readonly P[],
): readonly Extract<P, SummaryOf<PostPage>>[] {
  return pages
    .filter((page): page is Extract<P, SummaryOf<PostPage>> => page.kind === 'post')
    .sort(
      (a, b) =>
        compareStrings(b.date, a.date) ||
        compareStrings(b.time ?? '', a.time ?? '') ||
        compareStrings(a.route, b.route),
    )
}
