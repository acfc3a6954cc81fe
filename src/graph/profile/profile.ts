/**
 * Records where the time of a build goes: for each stage seconds, counts, cache hits and bytes, and every piece of work as a span
 * with its thread. `docs build --profile` prints a table of it and writes a trace. A build without the option has no profile, and
 * nothing here runs.
 */

import type { Activity, ActivityListener } from '../../lib/activity.ts'

/** Milliseconds since the Unix epoch with fractions: the same clock in all threads. */
const readClock = (): number => performance.timeOrigin + performance.now()

/** A piece of work that was done. Times come from `readClock`. */
export interface Span extends Activity {
  readonly start: number
  readonly end: number
  /** The work awaited something, so spans of one thread may overlap it. */
  readonly isAsync: boolean
}

/** Spans of one thread. 0 is the main thread. */
export interface ThreadSpan extends Span {
  readonly thread: number
}

/** Measurements of a stage. */
export interface StageFigures {
  /** Milliseconds in which the build was in this stage and in no other. */
  elapsed: number
  count: number
  hits: number
  bytes: number
}

type Counts = Partial<Omit<StageFigures, 'elapsed'>>

/** Everything that was recorded. */
export interface ProfileRecord {
  readonly start: number
  readonly end: number
  /** In the order in which they began. */
  readonly stages: ReadonlyMap<string, StageFigures>
  /** Slices of the main thread's stages. A stage that streams has many. */
  readonly slices: readonly Span[]
  readonly spans: readonly ThreadSpan[]
  readonly sourceNames: ReadonlyMap<string, string>
}

/** Options of a build that may be recorded. The package publishes them without that. */
export interface Profiled {
  /** Records where the time goes. */
  readonly profile?: Profile
}

export interface Profile {
  /** Ends the current stage, and begins `stage`. */
  readonly switchStage: (stage: string) => void
  /** Pulls values through a stage, and adds what `count` returns. The time of each pull counts for `stage`, without the time of the stages that it pulls from. */
  readonly measureStream: <T>(
    stage: string,
    values: AsyncIterable<T>,
    count: (value: T) => Counts,
  ) => AsyncIterable<T>
  /** The same for values that come without waiting. */
  readonly measureValues: <T>(stage: string, values: Iterable<T>, count: (value: T) => Counts) => Iterable<T>
  /** Adds to the figures of a stage. */
  readonly add: (stage: string, counts: Counts) => void
  /** Records the activities of this thread. */
  readonly listener: ActivityListener
  /** Records the spans that another thread reported. */
  readonly addSpans: (thread: number, spans: readonly Span[]) => void
  /** The names of sources by what spans call them: the route of a page, the request of an operation. */
  readonly sourceNames: Map<string, string>
  /** Ends the recording. */
  readonly finish: () => ProfileRecord
}

/** Starts a recording. */
export function createProfile(): Profile {
  const start = readClock()
  const stages = new Map<string, StageFigures>()
  const slices: Span[] = []
  const spans: ThreadSpan[] = []
  const sourceNames = new Map<string, string>()
  // Stages from the outermost to the one that runs; each pulls from the next.
  const stack: string[] = []
  let mark = start

  const figuresOf = (stage: string): StageFigures => {
    const known = stages.get(stage)
    if (known !== undefined) return known
    const figures = { elapsed: 0, count: 0, hits: 0, bytes: 0 }
    stages.set(stage, figures)
    return figures
  }
  /** Charges the time since the last call to the stage that runs. */
  const charge = (): void => {
    const now = readClock()
    const stage = stack.at(-1)
    if (stage !== undefined) {
      figuresOf(stage).elapsed += now - mark
      slices.push({ stage, name: stage, start: mark, end: now, isAsync: false })
    }
    mark = now
  }
  const enter = (stage: string): void => {
    charge()
    figuresOf(stage)
    stack.push(stage)
  }
  const leave = (): void => {
    charge()
    stack.pop()
  }

  const add = (stage: string, { count = 0, hits = 0, bytes = 0 }: Counts): void => {
    const figures = figuresOf(stage)
    figures.count += count
    figures.hits += hits
    figures.bytes += bytes
  }

  return {
    add,
    switchStage(stage) {
      charge()
      figuresOf(stage)
      stack.splice(0, stack.length, stage)
    },
    async *measureStream(stage, values, count) {
      const iterator = values[Symbol.asyncIterator]()
      for (;;) {
        enter(stage)
        const next = await iterator.next().finally(leave)
        if (next.done === true) return
        add(stage, count(next.value))
        yield next.value
      }
    },
    *measureValues(stage, values, count) {
      const iterator = values[Symbol.iterator]()
      for (;;) {
        enter(stage)
        const next = iterator.next()
        leave()
        if (next.done === true) return
        add(stage, count(next.value))
        yield next.value
      }
    },
    listener: recordSpans((span) => spans.push({ ...span, thread: 0 })),
    addSpans: (thread, more) => {
      for (const span of more) spans.push({ ...span, thread })
    },
    sourceNames,
    finish() {
      charge()
      return { start, end: mark, stages, slices, spans, sourceNames }
    },
  }
}

/** A listener that passes each piece of work to `record` when it ends. */
export function recordSpans(record: (span: Span) => void): ActivityListener {
  return (activity) => {
    const start = readClock()
    return (isAsync) => record({ ...activity, start, end: readClock(), isAsync })
  }
}
