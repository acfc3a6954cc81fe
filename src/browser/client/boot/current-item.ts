/** Keeps the sidebar where it was, and its entry of the open page in view. */

const KEY = 'offprint.sidebar'

/**
 * Puts the sidebar where the page before left it, then scrolls to the current entry when that is out of view, without scrolling the page.
 * An observer measures, because reading positions would cost a layout before the first paint.
 */
export function showCurrentItem(): void {
  const sidebar = document.getElementById('_sidebar')
  const item = sidebar?.querySelector('[aria-current]')
  if (!sidebar || !item) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      // Without a height the drawer is closed; it is observed until it opens.
      if (!entry?.boundingClientRect.height) return
      observer.disconnect()
      const { boundingClientRect: box } = entry
      // Out of the sidebar, or below the window, where an announcement moves the end of the sidebar.
      if (entry.intersectionRatio < 1) sidebar.scrollTop += box.top - (innerHeight - box.height) / 2
    },
    { threshold: [0, 1] },
  )
  observer.observe(item)
  // A drawer that opens with the entry out of view changes no threshold.
  sidebar.addEventListener('toggle', () => {
    observer.unobserve(item)
    observer.observe(item)
  })
  // Last, because it throws where storage is blocked. In the next frame, which computes the layout that scrolling needs.
  const before = sessionStorage.getItem(KEY)
  if (before) requestAnimationFrame(() => (sidebar.scrollTop = +before))
  addEventListener('pagehide', () => sessionStorage.setItem(KEY, `${sidebar.scrollTop || ''}`))
}
