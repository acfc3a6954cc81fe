/**
 * HTML that many pages of a site share, rendered once in each thread. React takes some microseconds for each element, and most elements
 * of a short page belong to its sidebar, header and footer.
 */
import type { Html } from '../src/lib/types.ts'

const known = new Map<string, Html>()

/** Parts that are kept; a site has far fewer, and a server that runs for weeks must not grow. */
const MAX_PARTS = 1000

/** The HTML under `key`, which names all that it depends on. `render` runs when it is not known. */
export function reuseHtml(key: string, render: () => Html): Html {
  const html = known.get(key)
  if (html !== undefined) return html
  const rendered = render()
  if (known.size >= MAX_PARTS) known.clear()
  known.set(key, rendered)
  return rendered
}
