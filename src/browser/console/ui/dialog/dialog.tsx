/** Modal dialogs, built on the browser's own `<dialog>`. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { IDLE, type RequestState } from '../../api/use-mutation.ts'
import { FormFailure } from '../form-failure.tsx'
import { Toasts } from '../notifications/toasts.tsx'
import { holdPage } from './hold-page.ts'
import { useDraft } from './use-draft.ts'

export interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  /** Only the buttons inside close it, because its content can't be shown again. */
  readonly firm?: boolean
  /** Nothing closes it while a request runs: its response may have a secret that is shown only once. */
  readonly busy?: boolean
  /** Whether input can be discarded when the dialog closes, such as a search or a name to confirm. */
  readonly disposable?: boolean
  readonly wide?: boolean
  /** Id of the text that screen readers read when it opens. */
  readonly text?: string
  readonly children: ReactNode
}

/** Controls that a person fills in first. */
const FIELDS = 'form :is(input, select, textarea):not([type=hidden], [disabled])'

/**
 * A modal `<dialog>`: it starts at its first field, keeps the focus inside, Escape closes it, and the focus returns to where it was. It
 * asks before it closes by Escape, its × or the browser's Back while it has input that would be lost.
 */
export function Dialog({
  title,
  onClose,
  firm = false,
  busy = false,
  disposable = false,
  wide = false,
  text,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { hasDraft, follow } = useDraft(element)
  /** How often it asked since the last decision. */
  const [asked, setAsked] = useState(0)
  const keepsDraft = hasDraft && !firm && !disposable
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    if (dialog?.open === false) dialog.showModal()
    // The browser would focus the button that closes it, which is first. A secret's dialog has marked its own button.
    if (!firm) dialog?.querySelector<HTMLElement>(FIELDS)?.focus()
    return () => {
      dialog?.close()
      // React removes the element before the browser can return the focus.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [firm])
  useEffect(() => (keepsDraft ? holdPage(() => setAsked((count) => count + 1)) : undefined), [keepsDraft])
  const close = () => {
    if (firm || busy) return
    if (keepsDraft) setAsked(asked + 1)
    else onClose()
  }
  return (
    <dialog
      ref={element}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      aria-describedby={text}
      onFocus={follow}
      onInput={follow}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        close()
      }}
      onClose={(event) => {
        // Browsers close a dialog at the second Escape, even if the first one was prevented.
        if (event.target !== element.current) return
        if (firm || busy || keepsDraft) element.current?.showModal()
        close()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!firm && (
          <button type="button" className="icon-button" aria-label="Close" disabled={busy} onClick={close}>
            ×
          </button>
        )}
      </header>
      <Toasts place={id} />
      {asked > 0 && <DiscardQuestion key={asked} onDiscard={onClose} onKeep={() => setAsked(0)} />}
      {children}
    </dialog>
  )
}

interface DiscardQuestionProps {
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/**
 * Asks whether input may be discarded. In the dialog, not in one above it: browsers close both at one Escape that follows another (HTML,
 * close watchers).
 */
function DiscardQuestion({ onDiscard, onKeep }: DiscardQuestionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    element.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div className="notice warn" role="alert" ref={element}>
      <p>
        <strong>Discard your input?</strong> It is not saved.
      </p>
      <p className="actions">
        <Button variant="outlinePrimary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </p>
    </div>
  )
}

/** A text as it can be read and typed: other white space and control characters look like nothing or like a space. */
const readableText = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').trim()

export interface ConfirmDialogProps {
  readonly title: ReactNode
  /** Text that the user must type to confirm. */
  readonly name?: string
  readonly action: string
  /** Label of the button that closes the dialog without an action. */
  readonly cancel?: string
  /** The request that is sent after confirmation, if any. */
  readonly request?: RequestState
  readonly onConfirm: () => void | Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for confirmation of an action that can't be undone. */
export function ConfirmDialog({
  title,
  name,
  action,
  cancel = 'Cancel',
  request: { busy, failure } = IDLE,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const ready = name === undefined || readableText(typed) === readableText(name)
  return (
    <Dialog title={title} busy={busy} disposable text={`${id}-text`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !busy) void onConfirm()
        }}
      >
        <FormFailure failure={failure} />
        <div id={`${id}-text`}>{children}</div>
        {name !== undefined && (
          <p className="field">
            <label htmlFor={id}>
              Type <strong dir="auto">{name}</strong> to confirm
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
          <Button variant="outlineSecondary" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
