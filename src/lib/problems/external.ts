/** Problems of links to other sites, which `docs check --external` finds. */

import { error, warning } from './problem.ts'
import type { Problem, SourceLocation } from '../types.ts'

const archive = (url: string) => `an archive may have a copy: https://web.archive.org/web/${url}`

/** A link whose target does not exist any longer. */
export function deadLink(url: string, reason: string, location: SourceLocation): Problem {
  return error('dead-link', `\`${url}\` does not exist: ${reason}`, location, archive(url))
}

/** A link whose target could not be checked. */
export function uncheckedLink(url: string, reason: string, location: SourceLocation): Problem {
  return warning(
    'unchecked-link',
    `\`${url}\` cannot be checked: ${reason}`,
    location,
    'open it in a browser; if it works, add it to `externalLinks.ignore` with the reason',
  )
}

/** A link to an anchor that the page of another site does not have. */
export function deadLinkAnchor(url: string, anchor: string, location: SourceLocation): Problem {
  return warning(
    'dead-link-anchor',
    `\`${url}\` has no anchor \`#${anchor}\``,
    location,
    'link to the page without an anchor; if a script of the page adds it, ignore the link in `externalLinks.ignore`',
  )
}

/** A link whose target has moved for good (status 301 or 308). */
export function movedLink(url: string, target: string, location: SourceLocation): Problem {
  return warning('moved-link', `\`${url}\` has moved permanently`, location, `write \`${target}\``)
}
