/** Marks the section that is being read in the table of contents, and keeps its entry in view where the list itself scrolls. */
export function markReadSection(): void {
  const list = document.getElementById('_toc')
  const links = [...(list?.querySelectorAll('a') ?? [])]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (!list || links.length === 0) return
  let due = false
  let current: HTMLElement | undefined
  const showCurrent = () => {
    // A closed drawer has no height.
    const { clientHeight: height, scrollTop } = list
    const top = (current?.offsetTop ?? 0) - scrollTop
    // Entries at the edges fade.
    if (height > 0 && (top < height / 8 || top > height * 0.8)) list.scrollTop += top - height / 2
  }
  const update = () => {
    due = false
    const now = links[findReadSection(headings)]
    if (now === current) return
    current = now
    showCurrent()
    for (const link of links) link.ariaCurrent = link === now ? 'true' : null
  }
  const soon = () => {
    if (!due) requestAnimationFrame(update)
    due = true
  }
  addEventListener('scroll', soon)
  addEventListener('resize', soon)
  list.addEventListener('toggle', showCurrent)
  soon()
}

/**
 * Index of the heading that is being read: the first below the header if it is in the upper quarter, otherwise the one before it; the last at
 * the end of the page; the first above all headings. Headings below the first in view are not measured, because that would lay out sections that the
 * browser has left out.
 */
function findReadSection(headings: readonly (Element | null)[]): number {
  const root = document.documentElement
  const edge = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
  let top = 0
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2
  const next = isAtEnd
    ? -1
    : headings.findIndex((heading) => {
        top = heading?.getBoundingClientRect().top ?? -Infinity
        return top >= edge - 1
      })
  if (next < 0) return headings.length - 1
  return top < innerHeight / 4 ? next : Math.max(next - 1, 0)
}
