/** Problems of addresses that `docs.lock.json` records as published. */

import { error } from './problem.ts'
import type { Problem, SourceEdit, SourceLocation } from '../types.ts'

/** Page or part of a page that took the place of a published address. */
export interface Successor {
  /** Route, with an anchor if it is a part of a page. */
  readonly target: string
  readonly location: SourceLocation
  /** How the successor was found: 'has the same source file'. */
  readonly reason: string
  /** The redirect as its author would write it. */
  readonly redirect: string
  /** File that has to name the redirect. */
  readonly file: string
  /** Absent if the successor is likely only. */
  readonly edit?: SourceEdit | undefined
}

const ACCEPT = 'run `docs check --update-lock` if it may be gone'

function describeSuccessor(successor: Successor | undefined) {
  if (successor === undefined) return { hint: `add a redirect, or ${ACCEPT}`, details: {} }
  const { target, location, reason, redirect, file, edit } = successor
  const verb = edit === undefined ? 'if so, add' : '`docs check --fix` adds'
  return {
    hint: `${verb} \`${redirect}\` to \`${file}\``,
    details: {
      notes: [
        {
          message: `\`${target}\` ${edit === undefined ? 'may have taken' : 'took'} its place: ${reason}`,
          location,
        },
      ],
      edit,
    },
  }
}

/** A published page without a page or a redirect at its address. */
export function lostPage(route: string, location: SourceLocation, successor: Successor | undefined): Problem {
  const { hint, details } = describeSuccessor(successor)
  return error('lost-page', `\`${route}\` was published and has no page now`, location, hint, details)
}

/** A published anchor that its page, or the page that took its place, does not have. */
export function lostAnchor(
  { route, anchor, page }: { readonly route: string; readonly anchor: string; readonly page: string },
  location: SourceLocation,
  successor: Successor | undefined,
): Problem {
  const { hint, details } = describeSuccessor(successor)
  const where = page === route ? '' : `: \`${page}\` has no such anchor`
  return error(
    'lost-anchor',
    `\`${route}#${anchor}\` was published and is gone${where}`,
    location,
    hint,
    details,
  )
}

/** An operationId that an API has no longer. */
export function lostOperation(
  { version, id }: { readonly version: string; readonly id: string },
  location: SourceLocation,
  successor: { readonly id: string; readonly request: string; readonly location: SourceLocation } | undefined,
): Problem {
  return error(
    'lost-operation',
    `the operation \`${id}\` of \`${version}\` was published and is gone`,
    location,
    `generated clients call it by this name: restore \`operationId: ${id}\`, or ${ACCEPT}`,
    {
      notes:
        successor === undefined
          ? undefined
          : [
              {
                message: `\`${successor.id}\` took its place: it is \`${successor.request}\``,
                location: successor.location,
              },
            ],
    },
  )
}
