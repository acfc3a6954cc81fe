import { parseExactJson, writeExactJson } from '../../../../lib/data/json/exact-json.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import { useState } from 'react'
import type { FieldError } from '../../../../domain/trial/list-differences.ts'
import { type SchemaFieldProps, FieldRow } from './field-row.tsx'
import { type Input, inputToJson } from '../../../../domain/trial/form-value.ts'

/** A value as JSON text. Invalid text stays in the field; `broken` is called with it. */
export function JsonField({
  rows,
  broken,
  ...props
}: SchemaFieldProps & { readonly rows: number; readonly broken?: (text: string) => void }) {
  const { value, change } = props
  const [held, hold] = useState<{ value: Input; text: string; wrong: string }>({
    value,
    text: formatJson(value),
    wrong: '',
  })
  // Another field or a shared link has changed the value.
  if (held.value !== value) hold({ value, text: formatJson(value), wrong: '' })
  const errors: readonly FieldError[] =
    held.wrong === '' ? [] : [{ pointer: props.pointer, message: held.wrong }]
  return (
    <FieldRow {...props} errors={errors}>
      {(tied) => (
        <textarea
          {...tied}
          rows={rows}
          spellCheck={false}
          value={held.text}
          onChange={({ target }) => {
            const text = target.value
            try {
              const next = text.trim() === '' ? undefined : (parseExactJson(text) as Input)
              hold({ value: next, text, wrong: '' })
              change(next)
            } catch (error) {
              hold({
                value,
                text,
                wrong: writeText('tryit.invalidJson', {
                  reason: error instanceof Error ? error.message : '',
                }),
              })
              broken?.(text)
            }
          }}
        />
      )}
    </FieldRow>
  )
}

function formatJson(value: Input): string {
  return value === undefined ? '' : writeExactJson(inputToJson(value), 2)
}
