/** Times and durations for pages. */

import { formatTimestamp } from '../time/clock.ts'

/** A time by the clock of the sandbox, in UTC. */
export function renderTime(at: number): string {
  return `<time datetime="${formatTimestamp(at)}">${formatTimestamp(at).slice(0, 19).replace('T', ' ')}</time>`
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A stretch of time in the largest unit that it fills, and the next one: '2 days 3 hours'. */
export function formatDuration(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds / 1000))
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]
  })
  return parts.length === 0 ? 'less than 1 second' : parts.slice(0, 2).join(' ')
}
