/** Inputs for single values that need more than a text field. */
import { parseExactJson, parseExactNumber, writeExactJson } from '../../../lib/data/json/exact-json.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { useEffect, useRef, useState } from 'react'
import type { Json } from '../../../model.ts'
import type { InputAttributes } from './field-row.tsx'
import { type Input, inputToJson } from '../schema/form-value.ts'

interface InputProps {
  readonly tied: InputAttributes
  readonly value: Input
  readonly change: (value: Input) => void
  readonly blank: boolean | undefined
}

/** A file, also one that the form fills in. */
export function FileInput({ tied, value, change }: Omit<InputProps, 'blank'>) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current === null) return
    const list = new DataTransfer()
    if (value instanceof File && value.name !== '') list.items.add(value)
    input.current.files = list.files
  }, [value])
  // ARIA in HTML allows no `aria-required` on a file input.
  const { 'aria-required': required, ...rest } = tied
  return (
    <input
      {...rest}
      required={required}
      ref={input}
      type="file"
      onChange={({ target }) => change(target.files?.[0])}
    />
  )
}

/** A menu of the values of a field. */
export function SelectInput({
  tied,
  list,
  value,
  change,
  blank,
}: InputProps & { readonly list: readonly Json[] }) {
  const texts = list.map((choice) => writeExactJson(choice))
  const now = value === undefined ? '' : writeExactJson(inputToJson(value))
  const odd = now !== '' && !texts.includes(now)
  return (
    <select
      {...tied}
      className="try-value"
      value={now}
      onChange={({ target }) =>
        change(target.value === '' ? undefined : (parseExactJson(target.value) as Input))
      }
    >
      {(blank === true || now === '') && <option value="">{writeText('tryit.notSent')}</option>}
      {odd && <option value={now}>{now}</option>}
      {list.map((choice, i) => (
        <option key={texts[i]} value={texts[i]}>
          {typeof choice === 'string' ? choice : texts[i]}
        </option>
      ))}
    </select>
  )
}

/** A number field. Text that is not a number yet is kept as text, and reported as an error. */
export function NumberInput({ tied, value, change, blank }: InputProps) {
  const [text, setText] = useState('')
  // What was typed last, such as `5.`, while it is this number.
  const isTyped = text !== '' && parseExactNumber(text) === value
  const shown = isTyped ? text : typeof value === 'object' ? '' : String(value ?? '')
  return (
    <input
      {...tied}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        const typed = target.value
        setText(typed)
        if (typed === '' && blank === true) change(undefined)
        else change(/^-?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(typed) ? parseExactNumber(typed) : typed)
      }}
    />
  )
}
