/** Forms that are part of a page, whose input would be lost with it. Those of dialogs are in dialog/form-dialog.tsx. */
import { useEffect, useRef, useState } from 'react'
import { IDLE } from '../api/use-mutation.ts'
import { guardNavigation } from '../routing/route.ts'
import { ConfirmDialog } from './dialog/dialog.tsx'
import { holdPage } from './dialog/hold-page.ts'
import { useDraft } from './dialog/use-draft.ts'
import { Form, type FormProps } from './form.tsx'

/**
 * A form that asks before its page is left with input that was not saved: by a link of the console or the browser's Back in a dialog, by a
 * reload or a link elsewhere in the words of the browser.
 */
export function PageForm(form: FormProps) {
  const { busy, failure } = form.request ?? IDLE
  const element = useRef<HTMLDivElement>(null)
  const { hasDraft, follow, forget } = useDraft(element)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && failure === undefined) forget()
    wasBusy.current = busy
  })
  /** Goes where the user wanted to go. */
  const [leave, setLeave] = useState<() => void>()
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (!hasDraft) return undefined
    const ask = (go: () => void) => setLeave(() => go)
    const endings = [holdPage(() => ask(() => history.back())), guardNavigation(ask)]
    release.current = () => endings.forEach((end) => end())
    return release.current
  }, [hasDraft])
  return (
    <div ref={element} onFocus={follow} onInput={follow}>
      <Form {...form} />
      {leave !== undefined && (
        <ConfirmDialog
          title="Discard your input?"
          action="Discard"
          cancel="Keep editing"
          onConfirm={() => {
            release.current?.()
            leave()
          }}
          onClose={() => setLeave(undefined)}
        >
          <p>It is not saved.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
