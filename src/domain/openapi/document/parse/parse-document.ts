/** Parses the text of a specification file, JSON or YAML. */

import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { cleanParsed } from '../../../../lib/site/links/markers.ts'
import { findMergeConflict } from '../../../../lib/text/problems/find-merge-conflict.ts'
import { locateIndex } from '../../../../lib/text/problems/locate-index.ts'
import type { Json } from '../../model.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import { parseJsonText } from './json-text.ts'
import type { Result } from '../../../../lib/types.ts'
import { startOf } from '../../../../lib/problems/problem.ts'

/** YAML 1.2 core types, so that dates stay text, with the merge keys (`<<`) that many specifications use. */
const schema = CORE_SCHEMA.withTags(mergeTag)

/**
 * Whether a file is read as a text: a description of its own, `description: { $ref: ./errors.md }`, as Redocly's tools write it, or an example
 * (`externalValue`).
 */
export function isTextFile(file: string): boolean {
  return /\.(?:md|txt|xml|csv|tsv|html?|jsonl|ndjson|http|log)$/i.test(file)
}

export interface ParsedDocument extends Result<Json | undefined> {
  /** The text that was read, if it differs from the given text. */
  readonly text?: string
}

/**
 * A JSON or YAML text as a value; undefined with a problem when it is broken. js-yaml takes a fourth of the time of `yaml`, whose
 * positions are only needed when something is wrong.
 */
export function parseDocument(file: string, text: string): ParsedDocument {
  if (isTextFile(file)) return { value: text, problems: [] }
  if (/^\s*[{[]/.test(text)) {
    try {
      const value = parseJsonText(text)
      if (!isNestedDeeper(value, MAX_DEPTH)) return { value, problems: [] }
    } catch {
      // YAML would read a comment as the beginning of the next key.
      const comment = findComment(text)
      if (comment !== undefined)
        return { value: undefined, problems: [problems.specSyntax(JSON_COMMENT, { file, ...comment })] }
      // YAML may still read it (a trailing comma), or reports the place of the syntax error or of the nesting that is too deep.
    }
  }
  const parsed = parseYaml(text)
  if (!('reason' in parsed)) return checkValue(file, text, parsed.value)
  const lines = text.split('\n')
  const repaired = repairIndentation(lines, parsed)
  if (repaired === undefined) {
    const { reason, line, column } = parsed
    const conflict = findMergeConflict(text)
    const problem =
      conflict < 0
        ? problems.specSyntax(reason, { file, line, column }, lines[line - 1])
        : problems.specSyntax('a merge conflict is not resolved', { file, ...locateIndex(text, conflict) })
    return { value: undefined, problems: [problem] }
  }
  const { value, problems: found } = checkValue(file, repaired.text, repaired.value)
  const warnings = repaired.errors.map(({ line, column }) =>
    problems.missingIndentation({ file, line, column }),
  )
  return { value, problems: [...warnings, ...found], text: repaired.text }
}

const JSON_COMMENT = 'JSON has no comments; remove this one'

/** The first comment of a JSON text, as editors allow it: outside of strings, and no part of an address. */
function findComment(text: string): { readonly line: number; readonly column: number } | undefined {
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|(?<=^|[\s,{}[\]])\/[/*]/g)) {
    if (!found.startsWith('"')) return locateIndex(text, index)
  }
  return undefined
}

/** Levels of values in values: functions that call themselves for each would run out of stack. Public descriptions have fewer than 100. */
const MAX_DEPTH = 1000

function isNestedDeeper(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((member) => isNestedDeeper(member, depth - 1))
}

interface YamlError {
  readonly reason: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

function parseYaml(text: string): { readonly value: Json } | YamlError {
  try {
    return { value: load(text, { schema, maxDepth: MAX_DEPTH, maxTotalMergeKeys: -1 }) as Json }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const mark = error.mark as { line: number; column: number } | undefined
    return { reason: error.reason, line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 }
  }
}

/** Lines that are indented in a text at most, and characters that are parsed for them: each line takes another parse. */
const MAX_REPAIRS = 50
const MAX_PARSED = 30_000_000

/**
 * Indents lines that YAML 1.2 wants indented further: of quoted texts, and of collections in brackets (section 6.1). Most parsers read them as they
 * are, and the spaces change no value. Undefined where something else is wrong as well.
 */
function repairIndentation(lines: readonly string[], first: YamlError) {
  const repaired = [...lines]
  const errors: YamlError[] = []
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  const most = Math.max(MAX_REPAIRS, MAX_PARSED / length)
  for (let error = first; errors.length < most;) {
    const index = error.line - 1
    const line = repaired[index] ?? ''
    const before = repaired.slice(0, index).findLast((each) => each.trim() !== '') ?? ''
    if (error.reason !== 'deficient indentation' || line.trim() === '') return undefined
    repaired[index] = `${' '.repeat(indentOf(before) + 1)}${line.trimStart()}`
    errors.push(error)
    const text = repaired.join('\n')
    const parsed = parseYaml(text)
    if (!('reason' in parsed)) return { text, value: parsed.value, errors }
    error = parsed
  }
  return undefined
}

const indentOf = (line: string) => line.length - line.trimStart().length

function checkValue(file: string, text: string, value: Json): Result<Json | undefined> {
  if (text.includes('*') && isMultiplied(value))
    return { value: undefined, problems: [problems.specTooLarge(startOf(file))] }
  return { value: cleanParsed(value, text), problems: [] }
}

/** Values that aliases may add to a small document; a large one may grow to twice its size. An example with so many values makes a page of 10 MB. */
const MAX_ADDED = 200_000

/** Whether aliases make too many values of those that are written: each counts as what it stands for, and has no end if it contains itself. */
function isMultiplied(root: Json): boolean {
  const known = new Map<object, number>()
  let written = 0
  const count = (value: Json): number => {
    written++
    if (typeof value !== 'object' || value === null) return 1
    const before = known.get(value)
    if (before !== undefined) return before
    known.set(value, Infinity)
    let sum = 1
    for (const item of Object.values(value)) sum += count(item)
    known.set(value, sum)
    return sum
  }
  const all = count(root)
  return all > MAX_ADDED + 2 * written
}
