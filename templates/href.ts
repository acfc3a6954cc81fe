import { siteMarker } from '../src/lib/markers.ts'
import type { LinkTarget } from '../src/types.ts'

/** Address of a resolved reference, as it stands in an attribute. A broken one keeps what the author wrote. */
export function href(target: LinkTarget | undefined): string {
  if (target === undefined) return '#'
  if (target.state === 'asset') return siteMarker(escape(target.asset.route + target.suffix))
  return 'route' in target ? siteMarker(escape(target.route + target.suffix)) : escape(target.href)
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
