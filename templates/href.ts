import { to } from '../src/lib/marker.ts'
import type { Target } from '../src/types.ts'

/** Address of a resolved reference, as it stands in an attribute. A broken one keeps what the author wrote. */
export function href(target: Target | undefined): string {
  if (target === undefined) return '#'
  if (target.state === 'asset') return to(escape(target.asset.route + target.suffix))
  return 'route' in target ? to(escape(target.route + target.suffix)) : escape(target.href)
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
