/**
 * A profile in the trace event format that Chrome's DevTools and Perfetto open ("Trace Event Format", JSON object form): complete
 * events (`X`) for work that a thread did in one go, pairs of asynchronous events (`b`, `e`) for work that awaited something.
 */

import type { ProfileRecord } from './profile.ts'

/** An event. Times are microseconds since the build began. */
export interface TraceEvent {
  readonly name: string
  readonly cat: string
  readonly ph: 'X' | 'b' | 'e' | 'M'
  readonly ts: number
  readonly dur?: number
  readonly id?: number
  readonly pid: number
  readonly tid: number
  readonly args?: Readonly<Record<string, string>>
}

/** All events sit in one process. */
const PROCESS = 1

/** The stages have a separate track above the threads. */
const STAGES = 0
const trackOf = (thread: number) => thread + 1

/** The trace, in the order of time. Work is called by its source, as in the table. */
function listTraceEvents({ start, slices, spans, sourceNames }: ProfileRecord): readonly TraceEvent[] {
  const microseconds = (time: number) => Math.round((time - start) * 1000)
  const threads = [...new Set([0, ...spans.map(({ thread }) => thread)])].sort((a, b) => a - b)
  const names = [
    nameTrack(STAGES, 'stages'),
    ...threads.map((thread) => nameTrack(trackOf(thread), thread === 0 ? 'main' : `worker ${thread}`)),
  ]
  const stageEvents = slices.map((slice): TraceEvent => ({
    ...describeSpan(slice, STAGES),
    ph: 'X',
    ts: microseconds(slice.start),
    dur: microseconds(slice.end) - microseconds(slice.start),
  }))
  const workEvents = spans.flatMap((span, id): TraceEvent[] => {
    const name = sourceNames.get(span.name) ?? span.name
    const event = describeSpan({ name, stage: span.stage }, trackOf(span.thread))
    const ts = microseconds(span.start)
    const end = microseconds(span.end)
    if (!span.isAsync) return [{ ...event, ph: 'X', ts, dur: end - ts }]
    return [
      { ...event, ph: 'b', ts, id },
      { ...event, ph: 'e', ts: end, id },
    ]
  })
  return [...names, ...[...stageEvents, ...workEvents].sort((a, b) => a.ts - b.ts)]
}

/** The trace as the text of its file. */
export function writeTrace(record: ProfileRecord): string {
  const events = listTraceEvents(record).map((event) => JSON.stringify(event))
  return `{"displayTimeUnit":"ms","traceEvents":[\n${events.join(',\n')}\n]}\n`
}

function describeSpan({ name, stage }: { readonly name: string; readonly stage: string }, track: number) {
  return { name, cat: stage, pid: PROCESS, tid: track }
}

function nameTrack(track: number, name: string): TraceEvent {
  return { name: 'thread_name', cat: '__metadata', ph: 'M', ts: 0, pid: PROCESS, tid: track, args: { name } }
}
