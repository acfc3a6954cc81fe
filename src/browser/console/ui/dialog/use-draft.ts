/** Whether a dialog or a form has input that would be lost with it. */
import { useEffect, useRef, useState, type RefObject } from 'react'

/** A choice from a list is repeated with one click: it is not worth a question. */
const FIELDS = 'input, textarea'

type DraftField = HTMLInputElement | HTMLTextAreaElement

const readContent = (field: DraftField): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value

/**
 * Whether text or boxes in an element differ from what they were when they came. `follow` must be called when a field gets the focus or
 * changes: parts of a dialog load later, and render without it. `forget` must be called when the input was saved.
 */
export function useDraft(element: RefObject<HTMLElement | null>) {
  const initial = useRef(new Map<DraftField, string>())
  const [hasDraft, setDraft] = useState(false)
  const follow = () => {
    const fields = [...(element.current?.querySelectorAll<DraftField>(FIELDS) ?? [])]
    for (const field of fields)
      if (!initial.current.has(field)) initial.current.set(field, readContent(field))
    setDraft(fields.some((field) => readContent(field) !== initial.current.get(field)))
  }
  const forget = () => {
    initial.current.clear()
    follow()
  }
  useEffect(follow)
  return { hasDraft, follow, forget }
}
