/**
 * Gives posts of the same name an address each. The oldest keeps `/blog/<name>`; later ones get their date in front of it, so that a new
 * post never moves one that is already published.
 */
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import type { PostPage } from '../../site-types.ts'

/** The posts in the same order, with distinct routes wherever their dates differ. */
export function separatePosts(posts: readonly PostPage[]): readonly PostPage[] {
  const oldest = new Map<string, PostPage>()
  for (const post of posts) {
    const known = oldest.get(post.route)
    if (known === undefined || isOlder(post, known)) oldest.set(post.route, post)
  }
  return posts.map((post) => {
    const first = oldest.get(post.route)
    if (first === post || first?.date === post.date) return post
    const cut = post.route.lastIndexOf('/')
    const route = `${post.route.slice(0, cut)}/${post.date.replaceAll('-', '/')}${post.route.slice(cut)}`
    return { ...post, route }
  })
}

function isOlder(a: PostPage, b: PostPage): boolean {
  return (
    (compareStrings(a.date, b.date) ||
      compareStrings(a.time ?? '', b.time ?? '') ||
      compareStrings(a.location.file, b.location.file)) < 0
  )
}
