/**
 * What readers see in pages and islands comes from the catalogue (src/lib/locale/messages), so that it is in the language of the site. The
 * console is in English, and so are problem messages.
 */

import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { files, text } from './graph.ts'

/** Literals that are the same in every language, and the name of the console, which is in English. */
const EXCEPTIONS = new Set(['JSON', 'ms', 'del', 'Developer Console'])

/** Pages of the console, and what `docs serve` shows to authors: problem messages and a frame around them. */
const IN_ENGLISH = new Set([
  'templates/console-page.tsx',
  'src/browser/client/sign-in-text.tsx',
  'src/browser/client/live-reload.ts',
])

const ATTRIBUTES = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label'])
/** A word in Latin letters. */
const WORD = /\p{L}{2}/u
/** The beginning of a sentence or a label. */
const SENTENCE = /^[A-Z][a-z]+,? \p{L}/u

interface SourceNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Literal texts that an expression gives: its own, those of its branches, and the constant parts of templates. */
function listLiterals(node: SourceNode | null | undefined): readonly { text: string; start: number }[] {
  if (!node) return []
  const inside = (key: string) => listLiterals(node[key] as SourceNode | undefined)
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [{ text: node['value'], start: node.start }] : []
    case 'TemplateLiteral':
      return (node['quasis'] as (SourceNode & { value: { raw: string } })[]).map(({ value, start }) => ({
        text: value.raw,
        start,
      }))
    case 'JSXExpressionContainer':
      return inside('expression')
    case 'ConditionalExpression':
      return [...inside('consequent'), ...inside('alternate')]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return /[=<>]/.test(String(node['operator'])) ? [] : [...inside('left'), ...inside('right')]
    default:
      return []
  }
}

/** English texts of a file, as `file:line: text`. */
function findTexts(path: string): readonly string[] {
  const source = text(path)
  const found = new Map<number, string>()
  const report = (words: string, start: number, pattern: RegExp) => {
    const trimmed = words.replace(/&\w+;/g, '').trim()
    if (pattern.test(trimmed) && !EXCEPTIONS.has(trimmed)) found.set(start, trimmed)
  }
  const reportAll = (node: unknown, pattern: RegExp) => {
    for (const literal of listLiterals(node as SourceNode)) report(literal.text, literal.start, pattern)
  }
  /** Ranges of arguments of errors, which developers read. */
  const errors: (readonly [number, number])[] = []
  new Visitor({
    NewExpression: ({ start, end, callee }) => {
      if (callee.type === 'Identifier' && /Error|DOMException/.test(callee.name)) errors.push([start, end])
    },
    CallExpression: ({ start, end, callee }) => {
      if (callee.type === 'MemberExpression' && source.slice(callee.start, callee.end).startsWith('console.'))
        errors.push([start, end])
    },
    JSXText: ({ value, start }) => report(value, start, WORD),
    JSXExpressionContainer: ({ expression }) => {
      if (!source.slice(0, expression.start).endsWith('={')) reportAll(expression, WORD)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && ATTRIBUTES.has(name.name)) reportAll(value, WORD)
    },
    // A text of a tree of HTML.
    ObjectExpression: ({ properties }) => {
      const members = properties.filter((property) => property.type === 'Property')
      const findMember = (key: string) =>
        members.find((property) => source.slice(property.key.start, property.key.end) === key)?.value
      const type = findMember('type')
      if (type?.type === 'Literal' && type.value === 'text') reportAll(findMember('value'), WORD)
      // A text of a tree of blocks.
      const content = findMember('content')
      if (content?.type === 'ArrayExpression')
        for (const element of content.elements) if (element !== null) reportAll(element, WORD)
    },
    Literal: ({ value, start }) => {
      if (path.startsWith('src/browser/client') && typeof value === 'string') report(value, start, SENTENCE)
    },
    TemplateLiteral: (node) => {
      if (path.startsWith('src/browser/client')) reportAll(node, SENTENCE)
    },
  }).visit(parseSync(path, source).program)
  return [...found]
    .filter(([start]) => !errors.some(([from, to]) => from < start && start < to))
    .map(([start, words]) => `${path}:${source.slice(0, start).split('\n').length}: ${words}`)
}

test('pages and islands have no English text of their own', () => {
  const paths = files(
    [
      'templates',
      'src/browser/client',
      'src/domain/markdown',
      'src/domain/openapi/blocks',
      'src/domain/blocks',
      'src/stages/view',
      'src/stages/emit',
    ],
    /\.tsx?$/,
  ).filter((path) => !IN_ENGLISH.has(path))
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.flatMap(findTexts)).toEqual([])
})
