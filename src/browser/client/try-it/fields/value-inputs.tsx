/** Inputs for single values that need more than a text field. */
import { parseExactJson, parseExactNumber, writeExactJson } from '../../../../lib/data/json/exact-json.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import { useEffect, useRef, useState } from 'react'
import type { Json } from '../../../../domain/openapi/model.ts'
import type { InputAttributes } from './field-row.tsx'
import {
  type Input,
  type SchemaObject,
  inputToJson,
  isChosenFile,
  AbsentFile,
} from '../../../../domain/trial/form-value.ts'

interface InputProps {
  readonly tied: InputAttributes
  readonly value: Input
  readonly change: (value: Input) => void
  readonly blank: boolean | undefined
}

/** A file, or the files of a list. Those that the form fills in are shown as well. */
export function FileInput({
  tied,
  node,
  value,
  change,
}: Omit<InputProps, 'blank'> & { readonly node: SchemaObject }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current === null) return
    const list = new DataTransfer()
    for (const file of [value].flat()) if (isChosenFile(file)) list.items.add(file)
    input.current.files = list.files
  }, [value])
  // ARIA in HTML allows no `aria-required` on a file input.
  const { 'aria-required': required, ...rest } = tied
  const multiple = node['type'] === 'array'
  return (
    <input
      {...rest}
      required={required}
      ref={input}
      type="file"
      multiple={multiple}
      // Only fields of forms have one, and it is a text (src/domain/openapi/example/form-parts.ts).
      accept={node['contentMediaType'] as string | undefined}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        change((multiple && files.length > 0 ? files : files[0]) ?? new AbsentFile([], 'file'))
      }}
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
  // The text typed last, such as `5.`, while it still means this number.
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
