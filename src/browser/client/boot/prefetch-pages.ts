/** Prefetches pages, so that the next one opens at once. */

import { createElement } from './create-element.ts'
import { findTarget } from './find-target.ts'
import { avoidsPrefetch, CALM } from './avoids-prefetch.ts'

/** At most this many pages are prefetched because their links are in view. */
const MOST = 12

/** A path with the ending of a file. Versions such as `2.0` or `1.x` are pages. */
const FILE_NAME = /\.[a-z]\w+$/i

/** Prefetches pages whose links are in view in the text, and the page whose link is under the pointer. Not on slow or metered connections. */
export function prefetchPages(): void {
  if (avoidsPrefetch()) return
  const done = new Set([location.pathname])
  const fetchAhead = (link: HTMLAnchorElement) => {
    if (link.origin !== location.origin || done.has(link.pathname) || FILE_NAME.test(link.pathname)) return
    done.add(link.pathname)
    document.head.append(createElement('link', { rel: 'prefetch', href: link.pathname + link.search }))
  }
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      view.unobserve(target)
      if (done.size <= MOST) fetchAhead(target as HTMLAnchorElement)
    }
  })
  const start = () => {
    for (const link of document.querySelectorAll('main a[href]')) view.observe(link)
  }
  // The page itself comes first: the deferred script runs before its load event. A link under the pointer is prefetched without waiting.
  addEventListener('load', () => setTimeout(start, CALM))
  const reach = (event: Event) => {
    const link = findTarget(event, 'a')
    if (link) fetchAhead(link)
  }
  // A finger that touches a link enters it first (Pointer Events, section 4.2).
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, reach)
}
