/**
 * Builders of problems and of hints that several topics share.
 */

import { removeAbsent } from '../data/remove-absent.ts'
import { nearestName } from '../text/problems/nearest-name.ts'
import type { FileFault, Problem, Severity, SourceEdit, SourceLocation } from '../types.ts'

/** Members that some problems have only in some cases; undefined members are left out. */
interface Details {
  readonly notes?: Problem['notes'] | undefined
  /** A correction that is certain. */
  readonly edit?: SourceEdit | undefined
  /** The name or path without a target, as the source writes it. Renames are followed by it. */
  readonly subject?: string | undefined
}

/** The part of a problem that depends on how the source is wrong. */
export interface Explanation extends Details {
  readonly message: string
  readonly hint?: string | undefined
}

/** A problem without members for undefined arguments. `code` is permanent. */
export function problem(
  severity: Severity,
  code: string,
  message: string,
  location?: SourceLocation,
  hint?: string,
  { notes, edit, subject }: Details = {},
): Problem {
  return removeAbsent({ code, severity, message, location, hint, notes, edit, subject })
}

type Rest = Parameters<typeof problem> extends [Severity, ...infer Others] ? Others : never

/** A problem that fails a build. */
export const error = (...rest: Rest): Problem => problem('error', ...rest)

/** A problem that a build only reports. */
export const warning = (...rest: Rest): Problem => problem('warning', ...rest)

/** A hint with the closest of the known names; undefined if none is close. */
export function suggestName(name: string, known: readonly string[]): string | undefined {
  return didYouMean(nearestName(name, known))
}

/** The hint that another name is meant; undefined without one. */
export function didYouMean(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `did you mean \`${name}\`?`
}

/** A file that exists and cannot be used. */
export function describeFault(kind: 'image' | 'font', file: string, fault: FileFault): Explanation {
  if (file === '') return { message: `this ${kind} has no URL` }
  if (fault === 'empty') return { message: `the ${kind} \`${file}\` is empty` }
  if (fault === 'pointer')
    return { message: `Git LFS has not downloaded the ${kind} \`${file}\``, hint: 'run `git lfs pull`' }
  return {
    message: `the ${kind} \`${file}\` is damaged`,
    hint: `the file is not ${kind === 'image' ? 'an image' : 'a font'}, or a part of it is missing: download or export it again`,
  }
}

/** For problems of a whole file. */
export const startOf = (file: string): SourceLocation => ({ file, line: 1, column: 1 })

/** Node's message about a name that only browsers define. */
export const BROWSER_GLOBAL =
  /^(?:window|document|navigator|location|localStorage|sessionStorage) is not defined/
