/** What an author may write after the language of a code fence. */
export interface FenceInfo {
  /** '' when there is none. */
  readonly language: string
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
}

const ITEM = /\{([^}]*)\}|([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S+)))?/g

/** Reads the info string of a fence: `ts title="a.ts" {1,3-5} showLineNumbers=10 diff wrap file=./a.ts region=b lines=3-10`. */
export function parseFenceInfo(info: string): FenceInfo {
  const [, first = '', rest = ''] = /^([^\s{]*)([\s\S]*)$/.exec(info.trim()) ?? []
  const values: Record<string, string> = {}
  let braces = ''
  for (const [, inside, key, double, single, plain] of rest.matchAll(ITEM)) {
    if (key === undefined) braces = inside ?? ''
    else values[key] = double ?? single ?? plain ?? ''
  }
  const { found, wrong } = parseLineRanges(braces)
  const numbers = values['showLineNumbers']
  return {
    // ```diff lang=ts is a diff of TypeScript, as is ```ts diff.
    language: first === 'diff' && values['lang'] !== undefined ? values['lang'] : first,
    title: values['title'],
    markedLines: found,
    invalidRange: wrong,
    firstLineNumber: numbers === undefined ? undefined : Number.parseInt(numbers, 10) || 1,
    diff: values['diff'] !== undefined || (first === 'diff' && values['lang'] !== undefined),
    wrap: values['wrap'] !== undefined,
    file: values['file'],
    region: values['region'],
    lines: values['lines'],
  }
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
    if (from === undefined || Number(to ?? from) < Number(from)) wrong = part
    else for (let line = Number(from); line <= Number(to ?? from); line++) found.add(line)
  }
  return { found, wrong }
}
