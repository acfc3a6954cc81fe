/** Compares what code printed with the output that its page shows: text line by line, JSON by value, responses by status, headers and body. */

import { isObject } from '../../lib/data/is-object.ts'
import { readJsonPositions } from '../../lib/data/json/read-json-positions.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { PlacedCode } from '../../lib/site/snippet.ts'
import { findLineIndex, listLineStarts } from '../../lib/text/line-starts.ts'
import { shortenText } from '../../lib/text/shorten-text.ts'
import type { Problem } from '../../lib/types.ts'
import { findDifference } from './match-sequence.ts'
import { isAnything, matchText, readPlaceholder, type Names } from './match-text.ts'

/** Characters of a value that a problem shows. */
const SHOWN = 120

const show = (text: string) => `\`${shortenText(text, SHOWN)}\``

/** A difference, and the line of the expected text, from 0. */
interface Difference {
  readonly message: string
  readonly line: number
}

/** The problem if the output differs. Names of placeholders that match get their values. */
export function compareOutput(expected: PlacedCode, actual: string, names: Names): readonly Problem[] {
  const printed = actual.replaceAll('\r\n', '\n')
  const compare = { json: compareJson, http: compareMessage }[expected.language] ?? compareLines
  const found = compare(expected.text, expected.language === 'http' ? printed : readBody(printed), names)
  if (found === undefined) return []
  return [problems.outputMismatch(found.message, expected.lines[found.line] ?? expected.location)]
}

/** The body of a response; any other text as it is. */
const readBody = (text: string) => {
  const message = splitMessage(text)
  return message.status === undefined ? text : message.body
}

function compareLines(expected: string, actual: string, names: Names): Difference | undefined {
  const wanted = expected.trimEnd().split('\n')
  const lines = actual.trimEnd().split('\n')
  const found = findDifference(wanted, lines, {
    names,
    isRest: isAnything,
    matches: (pattern, line) => matchText(pattern.trimEnd(), line.trimEnd(), names),
  })
  if (found === undefined) return undefined
  const line = lines[found.actual]
  const pattern = wanted[found.expected]
  if (pattern === undefined)
    return { message: `the output has one more line: ${show(line ?? '')}`, line: wanted.length - 1 }
  return {
    message:
      line === undefined
        ? `the output ends before ${show(pattern)}`
        : `the output is ${show(line)}, not ${show(pattern)}`,
    line: found.expected,
  }
}

function compareJson(expected: string, actual: string, names: Names): Difference | undefined {
  const text = completeJson(expected)
  const wanted = tryTo(() => ({ value: JSON.parse(text) as unknown }))
  if (wanted === undefined) return { message: 'the expected output is not JSON', line: 0 }
  const got = tryTo(() => ({ value: JSON.parse(actual) as unknown }))
  if (got === undefined) return { message: `the output is not JSON: ${show(actual.trim())}`, line: 0 }
  const found = compareValues(wanted.value, got.value, names)
  if (found === undefined) return undefined
  let node = readJsonPositions(text)
  let offset = node?.offset ?? 0
  for (const key of found.path) {
    const member = node?.child(key)
    offset = member?.key ?? offset
    node = member?.value
  }
  const pointer = found.path.map((key) => `/${key}`).join('')
  return {
    message: `${pointer === '' ? 'the output' : `\`${pointer}\` of the output`} ${found.message}`,
    line: findLineIndex(listLineStarts(text), offset),
  }
}

/** JSON in which `…` and `{{name}}` outside of strings are texts, so that it can be parsed. Lines stay lines. */
function completeJson(text: string): string {
  const open: string[] = []
  let before = ''
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|…|\.\.\.|\{\{\s*[\w-]+\s*\}\}|[{}[\]:,]/g, (token) => {
    const isMember = open.at(-1) === '{' && before !== ':'
    before = token
    if (token === '{' || token === '[') open.push(token)
    else if (token === '}' || token === ']') open.pop()
    else if (token.startsWith('{{')) return JSON.stringify(token)
    else if (token === '…' || token === '...') return isMember ? '"…":"…"' : '"…"'
    return token
  })
}

interface ValueDifference {
  readonly path: readonly string[]
  readonly message: string
}

function compareValues(expected: unknown, actual: unknown, names: Names): ValueDifference | undefined {
  if (typeof expected === 'string') {
    if (isAnything(expected)) return undefined
    const name = readPlaceholder(expected)
    const text = name === undefined || typeof actual === 'string' ? actual : JSON.stringify(actual)
    if (typeof text === 'string' && matchText(expected, text, names)) return undefined
  } else if (Array.isArray(expected) && Array.isArray(actual)) return compareLists(expected, actual, names)
  else if (isObject(expected) && isObject(actual)) return compareMembers(expected, actual, names)
  else if (expected === actual) return undefined
  const [is, not] = [actual, expected].map((value) => show(JSON.stringify(value)))
  return { path: [], message: `is ${is}, not ${not}` }
}

function compareLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  names: Names,
): ValueDifference | undefined {
  const found = findDifference(expected, actual, {
    names,
    isRest: (item) => typeof item === 'string' && isAnything(item),
    matches: (wanted, item) => compareValues(wanted, item, names) === undefined,
  })
  if (found === undefined) return undefined
  if (found.expected >= expected.length || found.actual >= actual.length)
    return { path: [], message: `has ${actual.length} items, not ${expected.length}` }
  const inner = compareValues(expected[found.expected], actual[found.actual], names)
  return inner && { ...inner, path: [String(found.expected), ...inner.path] }
}

function compareMembers(
  expected: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
  names: Names,
): ValueDifference | undefined {
  const { '…': rest, ...wanted } = expected
  for (const [key, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(actual, key)) return { path: [key], message: 'is missing' }
    const inner = compareValues(value, actual[key], names)
    if (inner !== undefined) return { ...inner, path: [key, ...inner.path] }
  }
  const more = Object.keys(actual).find((key) => !Object.hasOwn(wanted, key))
  return rest !== undefined || more === undefined
    ? undefined
    : {
        path: [],
        message: `has also ${show(more)}: list it, or write \`…\` for members that the page leaves out`,
      }
}

interface Message {
  readonly status: string | undefined
  readonly headers: readonly string[]
  readonly body: string
  /** Line of the first header, and of the body. */
  readonly firstHeader: number
  readonly firstBodyLine: number
}

/** A response as HTTP/1.1 writes it (RFC 9112, section 2.1). The status line may be absent. */
export function splitMessage(text: string): Message {
  const lines = text.split('\n')
  const status = /^HTTP\/[\d.]+ (\d{3})/.exec(lines[0] ?? '')?.[1]
  const firstHeader = status === undefined ? 0 : 1
  const blank = lines.findIndex((line, index) => index >= firstHeader && line.trim() === '')
  const end = blank < 0 ? lines.length : blank
  return {
    status,
    headers: lines.slice(firstHeader, end),
    body: lines.slice(end + 1).join('\n'),
    firstHeader,
    firstBodyLine: end + 1,
  }
}

function compareMessage(expected: string, actual: string, names: Names): Difference | undefined {
  const wanted = splitMessage(expected)
  const got = splitMessage(actual)
  if (got.status === undefined)
    return { message: `the output is not a response: ${show(actual.trim())}`, line: 0 }
  if (wanted.status !== undefined && wanted.status !== got.status)
    return { message: `the status is \`${got.status}\`, not \`${wanted.status}\``, line: 0 }
  for (const [index, header] of wanted.headers.entries()) {
    const [name = ''] = header.split(':')
    const sent = got.headers.filter((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    const values = sent.map((each) => each.slice(name.length + 1).trim())
    const value = header.slice(name.length + 1).trim()
    if (isAnything(header) || values.some((each) => matchText(value, each, names))) continue
    const line = wanted.firstHeader + index
    return values.length === 0
      ? { message: `the response has no header \`${name}\``, line }
      : { message: `the header \`${name}\` is ${show(values.join(', '))}, not ${show(value)}`, line }
  }
  if (wanted.body.trim() === '') return undefined
  const compare = /^\s*[[{]/.test(wanted.body) ? compareJson : compareLines
  const found = compare(wanted.body, got.body, names)
  return found && { ...found, line: found.line + wanted.firstBodyLine }
}
