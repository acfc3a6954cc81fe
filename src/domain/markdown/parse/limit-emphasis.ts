/**
 * Bounds the search for the ends of emphasis. micromark walks back to the beginning of the text from each sign that could end one and ends none,
 * and passes over the content again for each emphasis around it, so a line of 100 KB took a minute.
 */
import type { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'

type Extension = ReturnType<typeof cjkFriendlyExtension>
type Resolver = NonNullable<NonNullable<NonNullable<Extension['insideSpan']>['null']>[number]['resolveAll']>
type Events = Parameters<Resolver>[0]
type Token = Events[number][1]

/** A run of `*` or `_`. */
interface Run {
  readonly token: Token
  readonly marker: string
  /** Number of signs that are not part of an emphasis yet. */
  size: number
}

/** Emphasis that may be open at once, the limit of elements in elements as well (convert-markdown.ts). Pages have two or three. */
const MOST_OPEN = 500

/** The constructs of emphasis without runs that cannot end one, and without the outermost ones beyond the limit, which are text then. */
export function limitEmphasis({ text = {} }: Extension): Extension {
  const limited = Object.entries(text).flatMap(([code, constructs]) => {
    const [attention] = [constructs].flat()
    return attention === undefined ? [] : [[code, limitSearch(attention)] as const]
  })
  return { text: Object.fromEntries(limited), insideSpan: { null: limited.map(([, each]) => each) } }
}

function limitSearch<T extends { resolveAll?: Resolver | undefined }>(attention: T): T {
  const { resolveAll = (events) => events } = attention
  return {
    ...attention,
    resolveAll(...[events, context]: Parameters<Resolver>) {
      const resolved = splitEvents(events, context).flatMap((part) => resolveAll(part, context))
      // micromark keeps the list itself.
      events.length = 0
      for (const event of resolved) events.push(event)
      return events
    },
  }
}

/**
 * Splits events where no emphasis is open. Matches runs by the rules of CommonMark (section 6.2, rules 1 to 10), and marks those that will be
 * text.
 */
function splitEvents(...[events, context]: Parameters<Resolver>): readonly Events[] {
  const open: Run[] = []
  const parts: Events[] = []
  let start = 0
  for (const [index, [kind, token]] of events.entries()) {
    if (token.type !== 'attentionSequence') continue
    if (kind === 'enter') matchRun(open, token, context.sliceSerialize(token))
    else if (open.length === 0) {
      parts.push(events.slice(start, index + 1))
      start = index + 1
    }
  }
  return [...parts, events.slice(start)]
}

function matchRun(open: Run[], token: Token, text: string): void {
  const run = { token, marker: text.charAt(0), size: text.length }
  // Whether a run can do both decides what it matches.
  if (token._close === true && !closeRuns(open, run) && token._open !== true) token._close = false
  if (token._open !== true || run.size === 0) return
  open.push(run)
  const outermost = open.length > MOST_OPEN ? open.shift() : undefined
  if (outermost !== undefined) outermost.token._open = false
}

/** Ends the open runs that a run ends; false if there are none. */
function closeRuns(open: Run[], run: Run): boolean {
  const { size } = run
  while (run.size > 0) {
    const index = open.findLastIndex((each) => each.marker === run.marker && areMatching(each, run))
    const opening = open[index]
    if (opening === undefined) break
    const used = opening.size > 1 && run.size > 1 ? 2 : 1
    opening.size -= used
    run.size -= used
    open.length = opening.size > 0 ? index + 1 : index
  }
  return run.size < size
}

/** Runs that can both open and close match only if the sum of their sizes is not a multiple of three, or both sizes are. */
function areMatching(opening: Run, closing: Run): boolean {
  const isBoth = opening.token._close === true || closing.token._open === true
  return !isBoth || closing.size % 3 === 0 || (opening.size + closing.size) % 3 !== 0
}
