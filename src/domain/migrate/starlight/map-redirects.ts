/** The option `redirects` of Astro (https://docs.astro.build/en/guides/routing/#configured-redirects). */

import type { MoveNotes } from '../move-notes.ts'
import type { RedirectInput } from '../moved-site.ts'
import { readObject, readText } from '../read-options.ts'

/** A parameter as the last part of a path: '[slug]' or '[...slug]'. */
const LAST_PARAMETER = /\/\[(?:\.\.\.)?[\w-]+\]\/?$/

/** The redirects whose only parameter is the last part of both paths; the others are noted. */
export function mapRedirects(value: unknown, notes: MoveNotes): RedirectInput[] {
  const redirects = Object.entries(readObject(value)).flatMap(([source, target]): RedirectInput[] => {
    const destination = readText(target) ?? readText(readObject(target)['destination'])
    if (destination === undefined) return []
    const from = source.replace(LAST_PARAMETER, '/*')
    const to = destination.replace(LAST_PARAMETER, '/*')
    if (/^\/[^[\]?#]*$/.test(from) && !to.includes('[') && (from.includes('*') || !to.includes('*')))
      return [{ from, to }]
    notes.leave(`the redirect from \`${source}\``, 'redirects')
    return []
  })
  if (redirects.length > 0) notes.take(`${redirects.length} redirects`)
  return redirects
}
