/** The entries of a blog in its sidebar. */
import { listRoute } from '../../../lib/site/paths/list-route.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { DRAFT_BADGE } from '../../../lib/site/draft-badge.ts'
import { isListed } from '../../../lib/site/is-listed.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import type { PageSummary } from '../../site-types.ts'
import type { Collection, SidebarItem } from '../../../lib/types.ts'

/** Posts that the sidebar of a blog lists, unless its options say otherwise. */
const RECENT_POSTS = 10

/** The newest posts of a blog, and its lists; nothing without a post. */
export function blogItems(collection: Collection, pages: readonly PageSummary[]): readonly SidebarItem[] {
  const { id, route, blog } = collection
  const posts = newestFirst(pages.filter((page) => page.collection === id)).filter(isListed)
  if (posts.length === 0) return []
  const routes = new Set(pages.map((page) => page.route))
  const lists = [
    { label: writeText('blog.all'), route },
    { label: writeText('blog.archive'), route: listRoute(collection, 'archive') },
    { label: writeText('blog.tags'), route: listRoute(collection, 'tags') },
    { label: writeText('blog.authors'), route: listRoute(collection, 'authors') },
  ]
  return [
    ...lists.slice(0, 1).map((list) => ({ ...list, items: [] })),
    {
      label: blog?.recentTitle ?? writeText('blog.recent'),
      items: posts.slice(0, blog?.recentPosts ?? RECENT_POSTS).map(({ title, route, draft }) => ({
        label: title,
        route,
        items: [],
        ...(draft === true && { badge: DRAFT_BADGE }),
      })),
    },
    ...lists
      .slice(1)
      .filter((list) => routes.has(list.route))
      .map((list) => ({ ...list, items: [] })),
  ]
}
