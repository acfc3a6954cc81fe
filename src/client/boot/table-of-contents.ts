/** Marks the section that is being read in the table of contents, and keeps its entry in view where the list itself scrolls. */
export function markReadSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#_toc a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (links.length === 0) return
  let due = false
  const update = () => {
    due = false
    const now = findReadSection(headings)
    links.forEach((link, n) => {
      link.ariaCurrent = n === now ? 'true' : null
      // In a list that scrolls, to its middle.
      if (n === now) link.offsetParent?.scroll(0, link.offsetTop - innerHeight / 3)
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
  const isAtEnd = scrollY && scrollY + innerHeight >= root.scrollHeight - 2
  const edge = isAtEnd ? Infinity : Number.parseFloat(getComputedStyle(root).scrollPaddingTop) - 1
  let found = 0
  headings.some((heading, n) => {
    const top = heading?.getBoundingClientRect().top ?? 0
    if (top < edge || top < innerHeight / 4) found = n
    return top >= edge
  })
  return found
}
