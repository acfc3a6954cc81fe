import type { Page, PostPage } from '../../site-types.ts'

/** Posts by date, the newest first; by route within a day. */
export function newestFirst(pages: readonly Page[]): readonly PostPage[] {
  return pages
    .filter((page): page is PostPage => page.kind === 'post')
    .sort((a, b) => (a.date === b.date ? (a.route < b.route ? -1 : 1) : a.date < b.date ? 1 : -1))
}
