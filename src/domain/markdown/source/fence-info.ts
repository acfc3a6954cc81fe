import { SNIPPET_KINDS, type SnippetKind } from '../../../lib/site/snippet.ts'

/** What an author may write after the language of a code fence. */
export interface FenceInfo {
  /** '' when there is none. */
  readonly language: string
  /** Flags that mdBook and rustdoc write after it: `,ignore`. */
  readonly flags: string
  readonly title: string | undefined
  /** Lines to mark, counted from 1. */
  readonly markedLines: ReadonlySet<number>
  /** A part of the braces that names no lines. */
  readonly invalidRange: string | undefined
  /** Number of the first line, when lines are numbered. */
  readonly firstLineNumber: number | undefined
  /** The first column holds `+`, `-` or a space. */
  readonly diff: boolean
  readonly wrap: boolean
  readonly file: string | undefined
  readonly region: string | undefined
  readonly lines: string | undefined
  /** The part of an API description that the code shows: `schema=Order`. */
  readonly shown: { readonly kind: SnippetKind; readonly of: string } | undefined
  /** The server that `docs check --run` runs the code against, as written: `run=mock`. */
  readonly run: string | undefined
  /** The code runs and is not shown. */
  readonly hidden: boolean
  /** The block is what the code before it prints. */
  readonly output: boolean
  /** Attributes that code blocks do not have. */
  readonly unknownAttributes: readonly string[]
  /** Words, and what is in brackets or after a colon: in other tools, a title. */
  readonly strayTexts: readonly string[]
}

const ITEM =
  /\{([^}]*)\}|([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|(\{[^}]*\}|\S+))|(?=[\s{]|$))|("[^"]*"|\[(?:[^[\]]|\[[^[\]]*\])*\]|\S+)/g

/** What may follow the language, besides lines in braces. */
export const FENCE_ATTRIBUTES: readonly string[] = [
  'title',
  'showLineNumbers',
  'diff',
  'wrap',
  'file',
  'region',
  'lines',
  ...SNIPPET_KINDS,
  'run',
  'hidden',
  'output',
]

/** Reads the info string of a fence: `js title="a.js" {1,3-5} showLineNumbers=10 diff wrap file=./a.js region=b lines=3-10`. */
export function parseFenceInfo(info: string): FenceInfo {
  const text = info.trim()
  const [word = ''] = /^[^\s{]*/.exec(text) ?? []
  // `hl_lines="2"` without a language, `ts:line-numbers`, `[.env]`: what other tools write there is no language.
  const name = word.replace(/[[:,].*$/, '')
  const first = /[="']/.test(name) ? '' : name
  const flags = /^,[^\s{]*/.exec(text.slice(first.length))?.[0] ?? ''
  const values: Record<string, string> = {}
  const words: string[] = []
  const strayTexts: string[] = []
  const unknown: string[] = []
  let braces = ''
  for (const [whole, inside, key, double, single, plain, other] of text
    .slice(first.length + flags.length)
    .matchAll(ITEM)) {
    if (inside !== undefined) braces = inside
    else if (other !== undefined) (/^[[:]/.test(other) ? strayTexts : words).push(other.replace(/^:/, ''))
    else if (key !== undefined) {
      values[key] = double ?? single ?? plain ?? ''
      const isKnown = FENCE_ATTRIBUTES.includes(key) || (first === 'diff' && key === 'lang')
      if (!isKnown) (whole === key ? words : unknown).push(key)
    }
  }
  const { found, wrong } = parseLineRanges(braces)
  const numbers = values['showLineNumbers']
  return {
    // ```diff lang=ts is a diff of TypeScript, as is ```ts diff.
    language: first === 'diff' && values['lang'] !== undefined ? values['lang'] : first,
    flags,
    title: values['title'],
    markedLines: found,
    invalidRange: wrong,
    firstLineNumber: numbers === undefined ? undefined : Number.parseInt(numbers, 10) || 1,
    diff: values['diff'] !== undefined || (first === 'diff' && values['lang'] !== undefined),
    wrap: values['wrap'] !== undefined,
    file: values['file'],
    region: values['region'],
    lines: values['lines'],
    shown: readShown(values),
    run: values['run'],
    hidden: values['hidden'] !== undefined,
    output: values['output'] !== undefined,
    unknownAttributes: unknown,
    strayTexts: words.length === 0 ? strayTexts : [words.join(' '), ...strayTexts],
  }
}

function readShown(values: Readonly<Record<string, string>>): FenceInfo['shown'] {
  const kind = SNIPPET_KINDS.find((each) => values[each] !== undefined)
  return kind && { kind, of: values[kind] ?? '' }
}

/** '1,3-5' → 1, 3, 4, 5. */
export function parseLineRanges(text: string): {
  readonly found: ReadonlySet<number>
  readonly wrong: string | undefined
} {
  const found = new Set<number>()
  let wrong: string | undefined
  for (const part of text.split(',').map((part) => part.trim())) {
    if (part === '') continue
    const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? []
    if (from === undefined || Number(to ?? from) < Number(from)) wrong ??= part
    else for (let line = Number(from); line <= Number(to ?? from); line++) found.add(line)
  }
  return { found, wrong }
}
