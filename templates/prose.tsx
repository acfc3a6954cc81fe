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

export interface ProseProps {
  readonly html: Html
  /** Route of the page that wrote it: its links are resolved from there. */
  readonly route: string
  readonly site: Site
}

/** An author's text. */
export function Prose({ html, route, site }: ProseProps) {
  const targets = site.targets.get(route) ?? []
  const filled = fill(html, (n) => href(targets[n]))
  return <div className="prose" dangerouslySetInnerHTML={{ __html: filled }} />
}
