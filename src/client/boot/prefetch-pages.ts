interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Milliseconds after the page has loaded, by when even a slow device has painted it. */
const CALM = 1000

/** Links in view that are fetched ahead, at most; those under the pointer come on top. */
const MOST = 12

/** Fetches the pages that a reader may want next: those whose links come into view in the text, and the one under the pointer. */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData === true || connection?.effectiveType?.includes('2g') === true) return
  if (location.protocol === 'file:' || !('IntersectionObserver' in window)) return
  const done = new Set([location.pathname])
  const fetchAhead = (link: HTMLAnchorElement) => {
    if (link.origin !== location.origin || done.has(link.pathname) || /\.\w+$/.test(link.pathname)) return
    done.add(link.pathname)
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.href = link.pathname + link.search
    document.head.append(hint)
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
  // Nothing may be in the way of this page; what is under the pointer is fetched at once all the same.
  const later = () => setTimeout(start, CALM)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later)
  const reach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) fetchAhead(link)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, reach, { passive: true })
}
