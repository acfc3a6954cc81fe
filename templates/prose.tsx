import { fill, to } from '../src/lib/marker.ts'
import type { Html, Site, Target } from '../src/types.ts'

/** Address of a resolved reference, as it stands in an attribute. A broken one keeps what the author wrote. */
export function href(target: Target | undefined): string {
  if (target === undefined) return '#'
  if (target.state === 'asset') return to(escape(target.asset.route + target.suffix))
  return 'route' in target ? to(escape(target.route + target.suffix)) : escape(target.href)
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Gives images of this site the size of their file, unless the author gave one: nothing moves when they arrive. */
function sized(html: Html, targets: readonly Target[]): Html {
  return html.replace(/<img\b[^>]*?\ssrc="\uFDD1(\d+)"[^>]*>/g, (tag, n: string) => {
    const target = targets[Number(n)]
    if (target?.state !== 'asset' || / (?:width|height)=/.test(tag)) return tag
    const { width, height } = target.asset
    return width === undefined || height === undefined
      ? tag
      : tag.replace('<img', `<img width="${width}" height="${height}"`)
  })
}

export interface ProseProps {
  readonly html: Html
  /** Route of the page that wrote it: its links are resolved from there. */
  readonly route: string
  readonly site: Site
}

/** An author's text. */
export function Prose({ html, route, site }: ProseProps) {
  const targets = site.targets.get(route) ?? []
  const filled = fill(sized(html, targets), (n) => href(targets[n]))
  return <div className="prose" dangerouslySetInnerHTML={{ __html: filled }} />
}
