/** Times and durations in words. */
import { useSyncExternalStore } from 'react'
import { countNouns } from '../../format/count-nouns.ts'
import { getTick, subscribeToTicks } from './time-ticks.ts'

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const near = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** With the time zone: other users, and the logs of servers, have others. */
const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' })

/** A moment as people say it ('3 hours ago'), from ISO 8601; 'never' for none. */
function formatRelative(at: string | null, now: number = Date.now()): string {
  if (at === null) return 'never'
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return near.format(Math.trunc(seconds / size), unit)
  return seconds < 0 ? 'just now' : 'in a moment'
}

/** A past event relative to now, or its date if it appears to be in the future. */
export function formatPast(at: string, now: number = Date.now()): string {
  return Date.parse(at) > now + 60_000 ? formatTime(at) : formatRelative(at, now)
}

export interface RelativeTimeProps {
  readonly at: string | null
  /** The time of a planned event, such as an expiry. Without it a time ahead of this clock is shown as a date. */
  readonly planned?: boolean
}

/** A time relative to now, with the exact time as its title. A past event is never 'tomorrow', even if the server's clock is ahead. */
export function RelativeTime({ at, planned = false }: RelativeTimeProps) {
  useSyncExternalStore(subscribeToTicks, getTick)
  if (at === null) return <>never</>
  return (
    <time dateTime={at} title={full.format(new Date(at))}>
      {planned ? formatRelative(at) : formatPast(at)}
    </time>
  )
}

/** A sentence about the last use of a credential. */
export function LastUse({ at }: { readonly at: string | null }) {
  if (at === null) return <>It has never been used.</>
  return (
    <>
      It was last used <RelativeTime at={at} />.
    </>
  )
}

/** How long ago a time is, in its largest unit: '13 hours'. */
export function formatDurationSince(at: string, now: number = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? ['minute', 60]
  const count = Math.max(1, Math.floor(seconds / size))
  return countNouns(count, unit)
}

/** The exact time. */
export const formatTime = (at: string): string => full.format(new Date(at))
