import type { Page, PostPage } from '../../stages/site-types.ts'
import { compareStrings } from '../text/compare-strings.ts'

/** Posts by date, the newest first; by route within a day. */
export function newestFirst(pages: readonly Page[]): readonly PostPage[] {
  return pages
    .filter((page): page is PostPage => page.kind === 'post')
    .sort((a, b) => compareStrings(b.date, a.date) || compareStrings(a.route, b.route))
}
