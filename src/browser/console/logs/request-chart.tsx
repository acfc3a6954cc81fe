/**
 * A chart of requests: a column for each interval, with axes. A column links to the calls of its interval in the logs;
 * a range of columns, dragged with the pointer or extended with Shift and an arrow key, links to the calls of the range.
 */
import { countNouns } from '../format/count-nouns.ts'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { LOGS_ROUTE, type LogFilters } from './filters/log-filters.ts'
import { navigate, routeHref } from '../routing/route.ts'

/** Requests of one interval. */
interface RequestPoint {
  /** Begin and end of the interval, in milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly good: number
  readonly client: number
  readonly server: number
}

export interface RequestChartProps {
  readonly title: string
  /** Figures of the API, in equally long steps. */
  readonly series: readonly RequestCounts[]
  readonly stepSeconds: number
  /** The view of the logs that a column opens, besides its interval. */
  readonly view?: LogFilters
}

const WIDTH = 720
const HEIGHT = 160

/** Labels below the chart: more would not fit on a phone. */
const TIME_LABELS = 4

/** A range of columns by index; `end` may come before `start`. */
interface ColumnRange {
  readonly start: number
  readonly end: number
}

interface RequestCounts {
  readonly at: string
  readonly requests: number
  readonly clientErrors: number
  readonly serverErrors: number
}

function readPoints(series: readonly RequestCounts[], stepSeconds: number): readonly RequestPoint[] {
  return series.map(({ at, requests, clientErrors, serverErrors }) => ({
    from: Date.parse(at),
    to: Date.parse(at) + stepSeconds * 1000,
    good: requests - clientErrors - serverErrors,
    client: clientErrors,
    server: serverErrors,
  }))
}

/** The chart, with the same figures in a table below it for people who can't see it. */
export function RequestChart({ title, series, stepSeconds, view }: RequestChartProps) {
  const points = readPoints(series, stepSeconds)
  const [range, setRange] = useState<ColumnRange>()
  const dragStart = useRef<number>(undefined)
  const box = useRef<SVGSVGElement>(null)
  const peak = Math.max(1, ...points.map(sumRequests))
  const step = WIDTH / Math.max(1, points.length)
  const open = ({ start, end }: ColumnRange) => {
    const [first, last] = [points[Math.min(start, end)], points[Math.max(start, end)]]
    if (first && last)
      navigate(routeHref(LOGS_ROUTE, { ...view, from: writeUtc(first.from), to: writeUtc(last.to) }))
  }
  const columnAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {}
    return clamp(Math.floor(((clientX - left) / width) * points.length), points.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = range ?? { start: 0, end: 0 }
    if (event.key === 'Enter') open(current)
    else if (event.key === 'Escape') setRange(undefined)
    else {
      const end = KEYS[event.key]?.(range === undefined ? -1 : current.end, points.length)
      if (end === undefined) return
      setRange({
        start: event.shiftKey ? current.start : clamp(end, points.length),
        end: clamp(end, points.length),
      })
    }
    event.preventDefault()
  }
  const shown = range && selectedPoints(points, range)
  return (
    <figure className="chart">
      <div className="plot">
        <p aria-hidden="true">
          {axisValues(peak).map((value) => (
            <span key={value}>{value}</span>
          ))}
        </p>
        <svg
          ref={box}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="slider"
          tabIndex={0}
          aria-label={`${title}: arrow keys choose an interval, Enter opens its calls in the logs`}
          aria-valuemin={0}
          aria-valuemax={points.length - 1}
          aria-valuenow={range?.end ?? 0}
          aria-valuetext={describePoints(shown ?? points)}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            dragStart.current = columnAt(event)
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={(event) => {
            const end = columnAt(event)
            setRange({ start: dragStart.current ?? end, end })
          }}
          onPointerUp={(event) => {
            if (dragStart.current !== undefined) open({ start: dragStart.current, end: columnAt(event) })
            dragStart.current = undefined
          }}
          onPointerCancel={() => (dragStart.current = undefined)}
          onPointerLeave={() => dragStart.current === undefined && setRange(undefined)}
        >
          {range && (
            <rect
              className="range"
              x={Math.min(range.start, range.end) * step}
              width={(Math.abs(range.end - range.start) + 1) * step}
              height={HEIGHT}
            />
          )}
          {points.map((point, n) => (
            <Column key={point.from} point={point} x={n * step} width={step} unit={HEIGHT / peak} />
          ))}
        </svg>
        <p aria-hidden="true">
          {timeLabels(points).map((label, n) => (
            <span key={n}>{label}</span>
          ))}
        </p>
      </div>
      <figcaption>
        <p className="hint">{describePoints(shown ?? points)}</p>
        <span className="key good">Succeeded</span> <span className="key client">Client errors</span>{' '}
        <span className="key server">Server errors</span> · Peak: {countNouns(peak, 'request')}
      </figcaption>
      <FigureTable title={title} points={points} />
    </figure>
  )
}

const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index + 1,
  ArrowDown: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const clamp = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1)

const sumRequests = ({ good, client, server }: RequestPoint) => good + client + server

function selectedPoints(
  points: readonly RequestPoint[],
  { start, end }: ColumnRange,
): readonly RequestPoint[] {
  return points.slice(Math.min(start, end), Math.max(start, end) + 1)
}

interface ColumnProps {
  readonly point: RequestPoint
  readonly x: number
  readonly width: number
  /** Height of one request. */
  readonly unit: number
}

function Column({ point: { good, client, server }, x, width, unit }: ColumnProps) {
  const bar = (kind: string, below: number, count: number) => (
    <rect
      className={kind}
      x={x + width * 0.1}
      width={width * 0.8}
      y={HEIGHT - (below + count) * unit}
      height={count * unit}
    />
  )
  return (
    <g>
      {bar('good', 0, good)}
      {bar('client', good, client)}
      {bar('server', good + client, server)}
    </g>
  )
}

/** Values of the vertical axis, from the top: the peak, its half if that is a whole number, and 0. */
const axisValues = (peak: number): readonly number[] => (peak % 2 === 0 ? [peak, peak / 2, 0] : [peak, 0])

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false })
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
const dayAndClock = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

const DAY = 86_400_000

/** Times at equal distances, the first and the last of the chart among them; days where the chart has more than two. */
function timeLabels(points: readonly RequestPoint[]): readonly string[] {
  const [first, last] = [points[0]?.from ?? 0, points.at(-1)?.to ?? 0]
  const format = last - first > 2 * DAY ? day : clock
  return Array.from({ length: TIME_LABELS }, (_, n) =>
    format.format(first + ((last - first) * n) / (TIME_LABELS - 1)),
  )
}

/** 'Nov 22, 01:00 to Nov 22, 01:30: 7 requests, 5 succeeded, 2 client errors, 0 server errors'. */
function describePoints(points: readonly RequestPoint[]): string {
  const sum = (pick: (point: RequestPoint) => number) =>
    points.reduce((total, point) => total + pick(point), 0)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return 'No requests'
  return [
    `${dayAndClock.format(first.from)} to ${dayAndClock.format(last.to)}: ${countNouns(sum(sumRequests), 'request')}`,
    `${sum(({ good }) => good)} succeeded`,
    countNouns(
      sum(({ client }) => client),
      'client error',
    ),
    countNouns(
      sum(({ server }) => server),
      'server error',
    ),
  ].join(', ')
}

const writeUtc = (at: number) => new Date(at).toISOString()

function FigureTable({
  title,
  points,
}: {
  readonly title: string
  readonly points: readonly RequestPoint[]
}) {
  return (
    <details>
      <summary>Figures as a table</summary>
      <div className="table" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Succeeded</th>
              <th scope="col">Client errors</th>
              <th scope="col">Server errors</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ from, good, client, server }) => (
              <tr key={from}>
                <th scope="row">{dayAndClock.format(from)}</th>
                <td>{good}</td>
                <td>{client}</td>
                <td>{server}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
