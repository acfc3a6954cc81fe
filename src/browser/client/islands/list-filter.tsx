/**
 * A field that hides the entries of the lists beside it which do not contain all words of its text. The lists stay HTML of the page, so
 * nothing of them travels twice.
 */
import { writeText } from '../../../lib/locale/text.ts'
import { useEffect, useRef, useState } from 'react'

export interface ListFilterProps {
  readonly label: string
}

/** Elements that count as one entry of a list. */
const ENTRIES = 'li, tbody > tr, dl > div, .problem'

/** Hides and shows the entries around a field. Returns how many show, and the total. */
function filterEntries(field: HTMLElement, text: string): { readonly shown: number; readonly all: number } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const box = field.closest('.filtered')
  if (box === null) return { shown: 0, all: 0 }
  const entries = [...box.querySelectorAll<HTMLElement>(ENTRIES)].filter((entry) => {
    // Lists inside of an entry belong to it.
    const outer = entry.parentElement?.closest(ENTRIES) ?? null
    return outer === null || !box.contains(outer)
  })
  const texts = readTexts(box, entries)
  for (const entry of entries) {
    const content = texts.get(entry) ?? ''
    entry.hidden = !words.every((word) => content.includes(word))
  }
  // Error codes are in a table and again with their details, and each is one.
  const details = entries.filter((entry) => entry.matches('.problem'))
  const counted = details.length > 0 ? details : entries
  const shown = counted.filter((entry) => !entry.hidden).length
  // A part of the list in which nothing is left goes with its heading.
  for (const part of box.querySelectorAll<HTMLElement>('section, .table'))
    part.hidden =
      part.querySelector(ENTRIES) !== null && part.querySelector(`:is(${ENTRIES}):not([hidden])`) === null
  for (const heading of box.querySelectorAll<HTMLElement>('h3')) {
    const below = listBelow(heading)
    heading.hidden = below.length > 0 && below.every((entry) => entry.hidden)
  }
  hideContents()
  return { shown, all: counted.length }
}

/**
 * Searchable text of an entry: its own, the heading above it, and the entry that it links to. An error code is found by its
 * status alike in the table, which has a column for it, and among the details, which are below a heading with it.
 */
function readTexts(box: Element, entries: readonly HTMLElement[]): ReadonlyMap<HTMLElement, string> {
  const texts = new Map(entries.map((entry) => [entry, entry.textContent ?? '']))
  const add = (entry: HTMLElement, text = '') => texts.set(entry, `${texts.get(entry)} ${text}`.toLowerCase())
  for (const heading of box.querySelectorAll('h3'))
    for (const entry of listBelow(heading)) add(entry, heading.textContent ?? '')
  for (const entry of entries) {
    const link = entry.querySelector<HTMLAnchorElement>('a[href^="#"]')
    const target = link && document.getElementById(link.hash.slice(1))?.closest<HTMLElement>(ENTRIES)
    const other = target && target !== entry ? texts.get(target) : undefined
    if (target && other !== undefined) add(target, texts.get(entry))
    add(entry, other)
  }
  return texts
}

/** The contents list names what shows, so that each of its links leads somewhere. */
function hideContents(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a')) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (target !== null && link.parentElement !== null)
      link.parentElement.hidden = target.closest('[hidden]') !== null
  }
}

/** The entries that follow a heading and belong to it. */
function listBelow(heading: Element): readonly HTMLElement[] {
  const siblings = [...(heading.parentElement?.querySelectorAll<HTMLElement>(':scope > *') ?? [])]
  const below = siblings.slice(siblings.findIndex((sibling) => sibling === heading) + 1)
  const end = below.findIndex((sibling) => !sibling.matches(ENTRIES))
  return end < 0 ? below : below.slice(0, end)
}

/** The field, and how many entries match. */
export function ListFilter({ label }: ListFilterProps) {
  const [status, setStatus] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const filter = () => {
    if (field.current === null) return
    const { shown, all } = filterEntries(field.current, field.current.value)
    const found = shown === 0 ? writeText('filter.none') : writeText('filter.shown', { shown, all })
    setStatus(field.current.value.trim() === '' ? '' : found)
  }
  // Text that a reader typed before this island was ready.
  useEffect(filter, [])
  return (
    <div className="filter">
      <input
        ref={field}
        type="search"
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onChange={filter}
      />
      <span role="status">{status}</span>
    </div>
  )
}
