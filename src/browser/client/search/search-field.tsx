/** The field of the search dialog. */
import type { KeyboardEvent, Ref } from 'react'
import { writeText } from '../../../lib/locale/text.ts'

interface SearchFieldProps {
  /** Whether the site has operations and fields to search in. */
  readonly hasReference: boolean
  readonly ref: Ref<HTMLInputElement>
  /** Id of the list of results. */
  readonly list: string
  /** Id of the result that Enter opens; undefined without any. */
  readonly current: string | undefined
  readonly text: string
  readonly type: (text: string) => void
  /** Moves to the next result, or to the one before; false if there is none. */
  readonly move: (step: number) => boolean
  /** Opens the current result; false if there is none. */
  readonly open: (event: KeyboardEvent) => boolean
  readonly close: () => void
}

/** From this width the field has room for what search finds; below, it is the sentence under the field. */
const WIDE = '(min-width: 30rem)'

/** A combobox, in which arrow keys and Enter are for the list of results (WAI-ARIA 1.2, combobox with a listbox popup). */
export function SearchField({
  ref,
  hasReference,
  list,
  current,
  text,
  type,
  move,
  open,
  close,
}: SearchFieldProps) {
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    // Escape: browsers would only clear the field at the first press.
    const isUsed = key === 'Escape' || (step === undefined ? key === 'Enter' && open(event) : move(step))
    if (isUsed) event.preventDefault()
    if (key === 'Escape') close()
  }
  return (
    <input
      ref={ref}
      type="search"
      role="combobox"
      aria-label={writeText('search.label')}
      aria-autocomplete="list"
      aria-controls={list}
      aria-expanded={current !== undefined}
      aria-activedescendant={current}
      placeholder={
        hasReference && matchMedia(WIDE).matches ? writeText('search.placeholder') : writeText('search.label')
      }
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      dir="auto"
      // The reader has just opened the dialog to type here.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
    />
  )
}
