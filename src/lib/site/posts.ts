import type { Page, PostPage } from '../../stages/site-types.ts'
import { compareStrings } from '../text/compare-strings.ts'

/** Posts by day and time, the newest first; by route if these are the same. */
export function newestFirst(pages: readonly Page[]): readonly PostPage[] {
  return pages
    .filter((page): page is PostPage => page.kind === 'post')
    .sort(
      (a, b) =>
        compareStrings(b.date, a.date) ||
        compareStrings(b.time ?? '', a.time ?? '') ||
        compareStrings(a.route, b.route),
    )
}
