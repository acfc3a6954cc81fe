/** Parses the text of a specification file, JSON or YAML. */

import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import type { Json } from '../../model.ts'
import * as problems from '../../problems.ts'
import { parseJsonText } from './json-text.ts'
import type { Result } from '../../types.ts'

/** YAML 1.2 core types, so that dates stay text, with the merge keys (`<<`) that many specifications use. */
const schema = CORE_SCHEMA.withTags(mergeTag)

/** A description may be a file of its own: `description: { $ref: ./errors.md }`, as Redocly's tools write it. */
export function isTextFile(file: string): boolean {
  return /\.(md|txt)$/i.test(file)
}

/**
 * A JSON or YAML text as a value; undefined with a problem when it is broken. js-yaml takes a fourth of the time of `yaml`, whose
 * positions are only needed when something is wrong (locate.ts).
 */
export function parseDocument(file: string, text: string): Result<Json | undefined> {
  if (isTextFile(file)) return { value: text, problems: [] }
  if (/^\s*[{[]/.test(text)) {
    try {
      return { value: parseJsonText(text), problems: [] }
    } catch {
      // YAML may still read it (a trailing comma, a comment), or says where it is broken.
    }
  }
  try {
    const value = load(text, { schema, maxDepth: 1000, maxTotalMergeKeys: -1 }) as Json
    if (text.includes('*') && countUnfoldedValues(value) > MAX_VALUES)
      return { value: undefined, problems: [problems.specTooLarge({ file, line: 1, column: 1 })] }
    return { value, problems: [] }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const mark = error.mark as { line: number; column: number } | undefined
    const place = { file, line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 }
    const line = text.split('\n')[place.line - 1]
    return { value: undefined, problems: [problems.specSyntax(error.reason, place, line)] }
  }
}

/** Values that a document may have once its aliases are unfolded; GitHub's specification has 0.6 million. */
const MAX_VALUES = 20_000_000

/** How many values there are when each alias counts as what it stands for; infinite for one that contains itself. */
function countUnfoldedValues(root: Json): number {
  const known = new Map<object, number>()
  const count = (value: Json): number => {
    if (typeof value !== 'object' || value === null) return 1
    const before = known.get(value)
    if (before !== undefined) return before
    known.set(value, Infinity)
    let sum = 1
    for (const item of Object.values(value)) sum += count(item)
    known.set(value, sum)
    return sum
  }
  return count(root)
}
