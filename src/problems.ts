/**
 * Every message that a user can get about what they wrote: one function per permanent code.
 *
 * The code is the function's name in kebab-case; `tests/problems/<code>/` holds the smallest site that earns it and
 * the handbook explains it. A thrown error is a bug of ours and never one of these.
 */

import { nearest } from './lib/nearest.ts'
import type { Place, Problem } from './types.ts'

const at = (place: Place | undefined) => (place === undefined ? {} : { place })

function suggestion(name: string, known: readonly string[], as = (found: string) => found) {
  const found = nearest(name, known)
  return found === undefined ? {} : { hint: `did you mean \`${as(found)}\`?` }
}

// ---------------------------------------------------------------- reading files

/** The folder given with --root does not exist or is not a folder. */
export function missingRoot(root: string): Problem {
  return {
    code: 'missing-root',
    severity: 'error',
    message: `the root \`${root}\` is not a folder`,
    hint: 'give the folder that holds `content/` with --root',
  }
}

/** A file could not be read. */
export function unreadableFile(file: string, reason: string, place?: Place): Problem {
  return {
    code: 'unreadable-file',
    severity: 'error',
    message: `\`${file}\` can't be read: ${reason}`,
    ...at(place),
  }
}

/** A text file is not UTF-8; `place` is that of the first wrong byte. */
export function notUtf8(place: Place): Problem {
  return {
    code: 'not-utf8',
    severity: 'error',
    message: 'this file is not valid UTF-8',
    place,
    hint: 'save it as UTF-8 without a byte order mark',
  }
}

// ---------------------------------------------------------------- links and routes

/** A link leads to a path of the site that does not exist. */
export function brokenLink(href: string, place: Place, routes: readonly string[]): Problem {
  return {
    code: 'broken-link',
    severity: 'error',
    message: `no page at \`${href}\``,
    place,
    ...suggestion(href, routes),
  }
}
