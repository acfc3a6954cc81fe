/** Marks the section that is being read in the table of contents, and keeps its entry in view where the list itself scrolls. */
export function markReadSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#_toc a')]
  let due = false
  const update = () => {
    due = false
    const now = findReadSection(links)
    for (const link of links) {
      link.ariaCurrent = link === now ? 'true' : null
      // In a list that scrolls, to its middle.
      if (link === now) link.offsetParent?.scroll(0, link.offsetTop - innerHeight / 3)
    }
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
 * The entry of the heading that is being read: the first below the header if it is in the upper quarter, otherwise the one before it; the last
 * at the end of the page; the first above all headings. Headings below the first in view are not measured, because that would lay out sections
 * that the browser has left out. Nor are those whose entries styles leave out at this width; a list that is a closed drawer counts as open.
 */
function findReadSection(links: readonly HTMLAnchorElement[]): Element | undefined {
  const root = document.documentElement
  const isAtEnd = scrollY && scrollY + innerHeight >= root.scrollHeight - 2
  const edge = isAtEnd ? Infinity : parseFloat(getComputedStyle(root).scrollPaddingTop) - 1
  let found = links[0]
  links.some((link) => {
    if (getComputedStyle(link).display === 'none') return false
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    const top = heading?.getBoundingClientRect().top ?? 0
    if (top < edge || top < innerHeight / 4) found = link
    return top >= edge
  })
  return found
}
