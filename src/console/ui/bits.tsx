import { useState, type ReactNode } from 'react'
import { showToast } from './toasts.tsx'

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const near = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment as people say it ('3 hours ago'), from ISO 8601; 'never' for none. */
export function formatRelative(at: string | null, now: number = Date.now()): string {
  if (at === null) return 'never'
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return near.format(Math.trunc(seconds / size), unit)
  return seconds < 0 ? 'just now' : 'in a moment'
}

export interface RelativeTimeProps {
  readonly at: string | null
  /** The time of a planned event, such as an expiry. Without it a time ahead of this clock is shown as a date. */
  readonly planned?: boolean
}

/**
 * A time relative to now, with the exact time as its title. A past event can't be 'tomorrow': where the server's clock is ahead of
 * the browser's, the date is shown.
 */
export function RelativeTime({ at, planned = false }: RelativeTimeProps) {
  if (at === null) return <>never</>
  const isAhead = Date.parse(at) > Date.now() + 60_000
  return (
    <time dateTime={at} title={full.format(new Date(at))}>
      {isAhead && !planned ? formatTime(at) : formatRelative(at)}
    </time>
  )
}

/** How long ago a time is, in its largest unit: '13 hours'. */
export function formatDurationSince(at: string, now: number = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? ['minute', 60]
  const count = Math.max(1, Math.floor(seconds / size))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The exact time. */
export function formatTime(at: string): string {
  return full.format(new Date(at))
}

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'plain'

/** A state in one word; the colour only repeats what the word says. */
export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`chip ${tone}`}>{children}</span>
}

/** Copies text to the clipboard and confirms it with a toast. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: `${what} copied` })
  } catch {
    showToast({
      tone: 'bad',
      title: 'Nothing was copied',
      text: 'The browser refused. Select the text and copy it yourself.',
    })
  }
}

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <button
      type="button"
      className="take"
      aria-label={`Copy ${what}`}
      onClick={() => void copyText(text, what)}
    >
      Copy
    </button>
  )
}

/** Text with a button that copies it. */
export function CopyableCode({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className="code">
      <code>{text}</code> <CopyButton text={text} what={what} />
    </span>
  )
}

/** A list of names and values. */
export function FactList({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Downloads text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

export interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly tone?: 'bad'
}

/** A part of a page with its own heading. It is no landmark, because the heading and the tables inside can be navigated to already. */
export function Section({ title, children, actions, tone }: SectionProps) {
  return (
    <section className={tone === undefined ? 'part' : `part ${tone}`}>
      <header>
        <h2>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** An open or closed state: the value, a function to open, a function to close. */
export function useToggle(): readonly [boolean, () => void, () => void] {
  const [open, set] = useState(false)
  return [open, () => set(true), () => set(false)]
}
