import type { ElementContent } from 'hast'
import type { Code } from 'mdast'
import type { Handler, State } from 'mdast-util-to-hast'
import * as problems from '../problems.ts'
import type { Html } from '../types.ts'
import { highlight } from './highlight.ts'
import { diagram } from './diagram.ts'
import { aside, draftOf, placeOf, type Draft } from './draft.ts'
import { fence, type Fence } from './fence.ts'
import { formula } from './math.ts'
import { attribute } from './html.ts'

/** A code block, a diagram or a formula, ready as HTML. */
export const code: Handler = (state: State, node: Code): ElementContent => {
  const draft = draftOf(state.options.file ?? undefined)
  if (node.lang === 'math') return formula(draft, node, node.value, true)
  const asked = fence(`${node.lang ?? ''} ${node.meta ?? ''}`.trim())
  if (asked.language === 'mermaid') {
    const drawn = diagram(draft, node)
    if (drawn !== undefined) return drawn
  }
  return aside(draft, figure(draft, node, asked), node.value)
}

interface Row {
  readonly text: string
  readonly classes: readonly string[]
}

function figure(draft: Draft, node: Code, asked: Fence): Html {
  const language = asked.language.toLowerCase()
  const rows = strip(node.value.split('\n'), asked, language)
  check(draft, node, asked, rows.length)
  const html = highlight(rows.map((row) => row.text).join('\n'), language)
  const lined = asked.first !== undefined || rows.some((row) => row.classes.length > 0)
  const title = asked.title === undefined ? '' : `<figcaption>${attribute(asked.title)}</figcaption>`
  const diff = asked.diff ? ' data-diff="code"' : language === 'diff' ? ' data-diff="patch"' : ''
  const name = language === '' ? '' : ` data-language="${attribute(language)}"`
  const type = language === '' ? '' : ` class="language-${attribute(language)}"`
  const inside = lined ? lines(html, rows, asked.first) : html
  return (
    `<figure class="code"${name}${diff}${asked.wrap ? ' data-wrap=""' : ''}>${title}` +
    `<pre tabindex="0"><code${type}>${inside}</code></pre>` +
    '<button type="button" class="copy">Copy</button></figure>'
  )
}

function check(draft: Draft, node: Code, asked: Fence, count: number): void {
  const place = placeOf(draft, node)
  if (asked.wrong !== undefined) draft.problems.push(problems.fenceLines(asked.wrong, place))
  const beyond = [...asked.marks].find((line) => line < 1 || line > count)
  if (beyond !== undefined) draft.problems.push(problems.fenceLines(String(beyond), place))
}

/** A comment, in any language, that marks lines and is not shown. */
const MAGIC =
  /^\s*(?:\/\/|#|--|%|;|'|\/\*|<!--|\{\/\*|\(\*|REM\b)\s*highlight-(next-line|start|end)\s*(?:\*\/\}|\*\/|-->|\*\))?\s*$/

/** Lines without what is said about them, and the classes that say it. */
function strip(lines: readonly string[], asked: Fence, language: string): readonly Row[] {
  const rows: Row[] = []
  let next = false
  let inside = false
  for (const line of lines) {
    const magic = MAGIC.exec(line)?.[1]
    if (magic !== undefined) {
      if (magic === 'next-line') next = true
      else inside = magic === 'start'
      continue
    }
    const classes: string[] = []
    if (next || inside || asked.marks.has(rows.length + 1)) classes.push('mark')
    next = false
    const sign = asked.diff || language === 'diff' ? line.charAt(0) : ''
    if (sign === '+' && !line.startsWith('+++')) classes.push('ins')
    if (sign === '-' && !line.startsWith('---')) classes.push('del')
    rows.push({ text: asked.diff && /^[-+ ]/.test(line) ? line.slice(1) : line, classes })
  }
  return rows
}

function lines(html: Html, rows: readonly Row[], first: number | undefined): Html {
  return split(html)
    .map((line, index) => {
      const classes = ['line', ...(rows[index]?.classes ?? [])].join(' ')
      const number = first === undefined ? '' : ` data-line="${first + index}"`
      const end = index < rows.length - 1 ? '\n' : ''
      return `<span class="${classes}"${number}>${line}${end}</span>`
    })
    .join('')
}

/** Highlighted code by lines, each well-formed: a span that crosses lines is closed and opened again. */
export function split(html: Html): readonly Html[] {
  const open: string[] = []
  const done: Html[] = []
  let line = ''
  for (const [token] of html.matchAll(/<span[^>]*>|<\/span>|\n|[^<\n]+/g)) {
    if (token === '\n') {
      done.push(line + '</span>'.repeat(open.length))
      line = open.join('')
      continue
    }
    if (token === '</span>') open.pop()
    else if (token.startsWith('<span')) open.push(token)
    line += token
  }
  return [...done, line + '</span>'.repeat(open.length)]
}
