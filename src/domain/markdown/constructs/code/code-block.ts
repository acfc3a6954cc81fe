/**
 * Code blocks: title, marked and numbered lines, diffs and highlighting, as finished HTML. Mistakes in the info string are reported; the
 * code is shown in any case.
 */
import { writeText } from '../../../../lib/locale/text.ts'
import type { ElementContent } from 'hast'
import type { Code } from 'mdast'
import type { Handler, State } from 'mdast-util-to-hast'
import * as problems from '../../../../lib/problems/problems.ts'
import type { OtherSyntax } from '../../../../lib/problems/problems.ts'
import type { Html, SourceEdit, SourceLocation } from '../../../../lib/types.ts'
import { highlightAnsi, stripAnsi } from './highlight-ansi.ts'
import { readCommands } from './read-commands.ts'
import { highlight, isKnownLanguage, languageLabel, listLanguages } from './highlight.ts'
import { convertDiagram } from '../diagram/convert-diagram.ts'
import { storeBlock, getDraft, locateNode, type MarkdownDraft } from '../../markdown-draft.ts'
import { isHiddenCode, noteSnippet } from './note-snippet.ts'
import { reportUnclosedFence } from './report-unclosed-fence.ts'
import { FENCE_ATTRIBUTES, parseFenceInfo, type FenceInfo } from '../../source/fence-info.ts'
import { BRACKET_LABEL, editTabbedFences } from '../edit-other-directive.ts'
import { editBlock, reportIncludeLine } from '../other-syntax.ts'
import { renderFormula } from '../math/math.ts'
import { escapeAttribute } from '../../../../lib/text/html/escape-attribute.ts'

/** A code block, a diagram or a formula, ready as HTML. */
export const convertCode: Handler = (state: State, node: Code): ElementContent | ElementContent[] => {
  const draft = getDraft(state.options.file)
  if (node.lang === 'math') return renderFormula(draft, node, node.value, true)
  const info = parseFenceInfo(`${node.lang ?? ''} ${node.meta ?? ''}`.trim())
  if (info.language === 'mermaid') {
    const diagram = convertDiagram(draft, node)
    if (diagram !== undefined) return diagram
  }
  reportUnclosedFence(draft, node)
  reportUnknownLanguage(draft, node, info)
  reportAnnotations(draft, node)
  reportUnknownAttributes(draft, node, info)
  reportIncludeLine(draft, node)
  reportLineRanges(draft, node, info)
  noteSnippet(draft, node, info)
  if (isHiddenCode(draft, info)) return []
  const text = info.language === 'ansi' ? stripAnsi(node.value) : removeMarkComments(node.value)
  return storeBlock(draft, { html: writeFigure(node.value, info), text, isApart: 'code' })
}

function reportUnknownLanguage(draft: MarkdownDraft, node: Code, { language, flags }: FenceInfo): void {
  const location = locateNode(draft, node)
  if (flags !== '' && isKnownLanguage(language)) {
    const edit = { ...location, from: language + flags, to: language }
    draft.problems.push(problems.unknownLanguage(language + flags, [], location, { language, edit }))
  }
  if (isKnownLanguage(language)) return
  draft.problems.push(problems.unknownLanguage(language, listLanguages(), location))
}

/** In a description, words after the language are those of another tool, and lose nothing. */
function reportUnknownAttributes(draft: MarkdownDraft, node: Code, asked: FenceInfo): void {
  if (draft.isDescription) return
  const location = locateNode(draft, node)
  const report = (name: string, kind: 'code block' | 'title', edit: SourceEdit | undefined) => {
    const owner = { kind, known: FENCE_ATTRIBUTES }
    draft.problems.push(problems.unknownAttribute(name, owner, location, { edit }))
  }
  for (const name of asked.unknownAttributes)
    report(name, 'code block', editAttribute(draft, node, { name, asked, location }))
  for (const text of asked.strayTexts) report(text, 'title', editStrayText(node, text, asked, location))
}

/** An attribute of other tools: marked lines, a title, or the label of a tab. */
function editAttribute(
  draft: MarkdownDraft,
  node: Code,
  {
    name,
    asked,
    location,
  }: { readonly name: string; readonly asked: FenceInfo; readonly location: SourceLocation },
): SourceEdit | undefined {
  if (name === 'tab') return editBlock(draft, node, editTabbedFences)
  const isTitle = name === 'filename' || name === 'name'
  if (isTitle && asked.title === undefined) return { ...location, from: ` ${name}=`, to: ' title=' }
  const isLines = name === 'hl_lines' || name === 'highlight'
  return isLines && asked.markedLines.size === 0 ? editLines(node, location) : undefined
}

/** What VitePress has after the language, `[Title]` and `:line-numbers=2`, as attributes; without `twoslash`, which leaves out no code here. */
function editStrayText(
  { lang, meta, value }: Code,
  text: string,
  asked: FenceInfo,
  location: SourceLocation,
): SourceEdit | undefined {
  const numbers = /^line-numbers(=\d+)?$/.exec(text)
  if (numbers !== null)
    return asked.firstLineNumber === undefined
      ? { ...location, from: `:${text}`, to: ` showLineNumbers${numbers[1] ?? ''}` }
      : undefined
  if (text === 'twoslash')
    return /^[ \t]*\/\/[ \t]*(?:@|\^|---cut)/m.test(value)
      ? undefined
      : { ...location, from: ' twoslash', to: '' }
  const [from, title = ''] = BRACKET_LABEL.exec(`${lang} ${meta ?? ''}`) ?? []
  return from === text && asked.title === undefined && !/["\\]/.test(title)
    ? { ...location, from, to: `title="${title}"` }
    : undefined
}

/** The marked lines as MkDocs and Vercel have them: `hl_lines="1 3-5"`, `highlight="1,3-5"`. */
function editLines({ lang, meta }: Code, location: SourceLocation): SourceEdit | undefined {
  const [from, double, single] =
    /\b(?:hl_lines|highlight)=\{?(?:"([\d\s,-]+)"|'([\d\s,-]+)')\}?/.exec(`${lang} ${meta ?? ''}`) ?? []
  if (from === undefined) return undefined
  const to = `{${(double ?? single ?? '')
    .trim()
    .split(/[\s,]+/)
    .join(',')}}`
  return { ...location, from, to }
}

/** The language without its braces: ```` ```{python} ````. */
function editBraces(asked: FenceInfo, location: SourceLocation): SourceEdit | undefined {
  const [, language] = /^\.?([a-z][\w+-]*)$/i.exec(asked.invalidRange ?? '') ?? []
  return asked.language !== '' || language === undefined || !isKnownLanguage(language)
    ? undefined
    : { ...location, from: `{${asked.invalidRange}}`, to: language }
}

interface CodeLine {
  readonly text: string
  readonly classes: readonly string[]
}

/** Code as HTML. */
export function writeFigure(source: string, asked: FenceInfo): Html {
  const language = asked.language.toLowerCase()
  const rows = readCodeLines(source.split('\n'), asked, language)
  const code = rows.map((row) => row.text).join('\n')
  const html = language === 'ansi' ? highlightAnsi(code) : highlight(code, language)
  const lined = asked.firstLineNumber !== undefined || rows.some((row) => row.classes.length > 0)
  // The header of the code: its file name, or its language.
  const header = asked.title ?? languageLabel(language)
  const caption = header === '' ? '' : `<figcaption>${escapeAttribute(header)}</figcaption>`
  const isDiff = asked.diff || rows.some(({ classes }) => classes.includes('ins') || classes.includes('del'))
  const diff =
    isDiff && language !== 'diff' ? ' data-diff="code"' : language === 'diff' ? ' data-diff="patch"' : ''
  const name = language === '' ? '' : ` data-language="${escapeAttribute(language)}"`
  const type = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`
  const commands = readCommands(code, language)
  const copied = commands === undefined ? '' : ` data-copy="${escapeAttribute(commands)}"`
  const inside = lined ? writeLines(html, rows, asked.firstLineNumber) : html
  return (
    `<figure class="code"${name}${diff}${copied}${asked.wrap ? ' data-wrap=""' : ''}>${caption}` +
    `<button type="button" class="copy">${writeText('code.copy')}</button>` +
    `<pre tabindex="0"><code${type}>${inside}</code></pre></figure>`
  )
}

function reportLineRanges(draft: MarkdownDraft, node: Code, asked: FenceInfo): void {
  if (asked.invalidRange === undefined && asked.markedLines.size === 0) return
  const count = readCodeLines(node.value.split('\n'), asked, asked.language.toLowerCase()).length
  const location = locateNode(draft, node)
  if (asked.invalidRange !== undefined)
    draft.problems.push(
      problems.fenceLines(asked.invalidRange, location, {
        isLanguage: asked.language === '' && /^\.?[a-z]/i.test(asked.invalidRange),
        edit: editBraces(asked, location),
      }),
    )
  const beyond = [...asked.markedLines].find((line) => line < 1 || line > count)
  if (beyond !== undefined) draft.problems.push(problems.fenceLines(String(beyond), location))
}

/** A comment, in any language, that marks lines and is not shown. */
const MARK_COMMENT =
  /^\s*(?:\/\/|#|--|%|;|'|\/\*|<!--|\{\/\*|\(\*|REM\b)\s*highlight-(next-line|start|end)\s*(?:\*\/\}|\*\/|-->|\*\))?\s*$/

/** A mark of Shiki at the end of a line, and for how many lines it is: `// [!code ++]`, `# [!code highlight:3]`. */
const CODE_MARK =
  /(?<![ \t])[ \t]*(?:\/\/|\/\*|<!--|#|--|%|;|\{\/\*|\(\*|REM\b)[ \t]*\[!code[ \t]+(\+\+|--|highlight|hl|focus|warning|error)(?::(\d{1,4}))?\][ \t]*(?:\*\/\}|\*\/|-->|\*\))?[ \t]*$/
const MARK_CLASSES: Readonly<Record<string, string>> = {
  '++': 'ins',
  '--': 'del',
  warning: 'mark',
  error: 'del',
}

/** Comments that other tools show as something else: marks of Shiki that are not known here, annotations of MkDocs. */
const OTHER_COMMENTS: readonly (readonly [pattern: RegExp, syntax: OtherSyntax])[] = [
  [
    /\[!code [^\]]*\]/,
    {
      shown: '[!code …]',
      tool: 'Shiki',
      hint: 'write `++`, `--`, `highlight` or `focus`, or mark lines with `{1,3-5}` after the language',
    },
  ],
  [
    /(?:\/\/|\/\*|<!--|#|--|%|;)[ \t]*\(\d{1,3}\)!/,
    { shown: '# (1)!', tool: 'MkDocs', hint: 'write the note as a comment, or below the code' },
  ],
]

function reportAnnotations(draft: MarkdownDraft, node: Code): void {
  if (draft.isDescription || !/\[!code |\(\d{1,3}\)!/.test(node.value)) return
  const start = node.position?.start.line ?? 1
  for (const [n, line] of node.value.split('\n').entries())
    for (const [pattern, syntax] of OTHER_COMMENTS) {
      const found = CODE_MARK.test(line) ? undefined : pattern.exec(line)?.[0]
      if (found === undefined || found === null) continue
      const row = start + n + 1
      const column = (draft.lines[row - 1] ?? '').indexOf(found) + 1
      const location = { ...draft.locate(row, Math.max(column, 1)), length: found.length }
      draft.problems.push(problems.otherSyntax(syntax, location))
    }
}

/** Code without the lines and comments that only mark others. */
export function removeMarkComments(code: string): string {
  if (!code.includes('highlight-') && !code.includes('[!code ')) return code
  return code
    .split('\n')
    .filter((line) => !MARK_COMMENT.test(line))
    .map((line) => line.replace(CODE_MARK, ''))
    .join('\n')
}

/** Lines without what is said about them, and the classes that say it. */
function readCodeLines(lines: readonly string[], asked: FenceInfo, language: string): readonly CodeLine[] {
  const rows: CodeLine[] = []
  let next = false
  let inside = false
  /** Classes of the lines from a mark on, and the row that they end before. */
  let range: { readonly name: string; readonly end: number } | undefined
  for (const line of lines) {
    const magic = MARK_COMMENT.exec(line)?.[1]
    if (magic !== undefined) {
      if (magic === 'next-line') next = true
      else inside = magic === 'start'
      continue
    }
    const classes: string[] = []
    if (next || inside || asked.markedLines.has(rows.length + 1)) classes.push('mark')
    next = false
    const [, mark, count = '1'] = CODE_MARK.exec(line) ?? []
    const text = mark === undefined ? line : line.replace(CODE_MARK, '')
    // A mark on a line of its own is about the lines below it.
    if (mark !== undefined) range = { name: MARK_CLASSES[mark] ?? 'mark', end: rows.length + Number(count) }
    if (mark !== undefined && text.trim() === '') continue
    if (range !== undefined && rows.length < range.end && !classes.includes(range.name))
      classes.push(range.name)
    const sign = asked.diff || language === 'diff' ? line.charAt(0) : ''
    if (sign === '+' && !line.startsWith('+++')) classes.push('ins')
    if (sign === '-' && !line.startsWith('---')) classes.push('del')
    rows.push({ text: asked.diff && /^[-+ ]/.test(line) ? text.slice(1) : text, classes })
  }
  return rows
}

function writeLines(html: Html, rows: readonly CodeLine[], first: number | undefined): Html {
  return splitHighlightedLines(html)
    .map((line, index) => {
      const classes = ['line', ...(rows[index]?.classes ?? [])].join(' ')
      const number = first === undefined ? '' : ` data-line="${first + index}"`
      const end = index < rows.length - 1 ? '\n' : ''
      return `<span class="${classes}"${number}>${line}${end}</span>`
    })
    .join('')
}

/** Highlighted code by lines, each well-formed: a span that crosses lines is closed and opened again. */
export function splitHighlightedLines(html: Html): readonly Html[] {
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
