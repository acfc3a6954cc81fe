/** Marks the section that is being read in the table of contents. */
export function markReadSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#_toc a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (links.length === 0) return
  let due = false
  const update = () => {
    due = false
    const now = findReadSection(headings.length, (n) => headings[n]?.getBoundingClientRect().top ?? -Infinity)
    links.forEach((link, n) => {
      link.ariaCurrent = n === now ? 'true' : null
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
 * the end of the page; -1 above all headings. `top` measures a heading (px from the top of the window); those below the first in view are
 * not measured, because that would lay out sections that the browser has left out.
 */
function findReadSection(count: number, top: (index: number) => number): number {
  const root = document.documentElement
  const edge = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
  if (root.scrollHeight > root.clientHeight && scrollY + innerHeight >= root.scrollHeight - 2)
    return count - 1
  for (let next = 0; next < count; next++) {
    const y = top(next)
    if (y >= edge - 1) return y < innerHeight / 4 ? next : next - 1
  }
  return count - 1
}
