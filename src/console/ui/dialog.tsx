import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Failure } from '../api/call-api.ts'
import { FormFailure } from './form.tsx'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Only the buttons inside close it: what it shows will not be shown again. */
  readonly firm?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A modal dialog of the platform: it holds the focus, Escape closes it, and the focus goes back to where it came from. */
export function Dialog({ title, onClose, firm = false, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    if (dialog?.open === false) dialog.showModal()
    return () => {
      dialog?.close()
      // React takes the element away before the platform can give the focus back.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        if (!firm) onClose()
      }}
      onClose={(event) => {
        // The platform closes a dialog at the second Escape, whatever was said to the first.
        if (event.target !== element.current) return
        if (firm) element.current?.showModal()
        else onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!firm && (
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            ×
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}

export interface ConfirmDialogProps {
  readonly title: string
  /** What has to be typed, for what can't be undone. */
  readonly name?: string
  readonly action: string
  readonly busy?: boolean
  /** Why the last attempt was not taken. */
  readonly failure?: Failure | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something ends for good. */
export function ConfirmDialog({
  title,
  name,
  action,
  busy = false,
  failure,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const ready = name === undefined || typed.trim() === name
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !busy) onConfirm()
        }}
      >
        <FormFailure failure={failure} />
        {children}
        {name !== undefined && (
          <p className="field">
            <label htmlFor={id}>
              Type <strong>{name}</strong> to confirm
            </label>
            <input
              id={id}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </p>
        )}
        <p className="actions">
          <Button type="submit" variant="danger" disabled={!ready} loading={busy}>
            {action}
          </Button>
          <Button variant="outlineSecondary" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
