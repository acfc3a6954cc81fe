/** Marks the section that is being read in the table of contents, and keeps its entry in view where the list itself scrolls. */
export function markReadSection(): void {
  const list = document.getElementById('_toc')
  const links = [...(list?.querySelectorAll('a') ?? [])]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (!list || links.length === 0) return
  let due = false
  let before = -1
  const update = () => {
    due = false
    const now = findReadSection(headings)
    if (now === before) return
    before = now
    links.forEach((link, n) => {
      link.ariaCurrent = n === now ? 'true' : null
      // In the middle of a list that scrolls.
      if (n === now) list.scrollTop = link.offsetTop - list.clientHeight / 2
    })
  }
  const soon = () => {
    if (!due) requestAnimationFrame(update)
    due = true
  }
  addEventListener('scroll', soon)
  addEventListener('resize', soon)
  soon()
}

/**
 * Index of the heading that is being read: the first below the header if it is in the upper quarter, otherwise the one before it; the last at
 * the end of the page; the first above all headings. Headings below the first in view are not measured, because that would lay out sections that
 * the browser has left out.
 */
function findReadSection(headings: readonly (Element | null)[]): number {
  const root = document.documentElement
  const edge = Number.parseFloat(getComputedStyle(root).scrollPaddingTop)
  let top = 0
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2
  const next = isAtEnd
    ? -1
    : headings.findIndex((heading) => {
        top = heading?.getBoundingClientRect().top ?? -Infinity
        return top >= edge - 1
      })
  if (next < 0) return headings.length - 1
  return top < innerHeight / 4 ? next : next && next - 1
}
