/** The dialog for a new secret. */
import { useEffect, useId, useState, type ReactNode } from 'react'
import { copyText } from '../copy.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { holdPage } from './hold-page.ts'

export interface SecretDialogProps {
  readonly title: ReactNode
  /** Name of the value, such as 'Client secret'. */
  readonly what: string
  /** Null when the request was a repeat: the value was in the first response only. */
  readonly value: string | null
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** Shows a secret once. It can be closed only after the user has confirmed that the secret is saved. */
export function SecretDialog({ title, what, value, onDone, children }: SecretDialogProps) {
  const id = useId()
  const [isSaved, setSaved] = useState(value === null)
  useEffect(() => (isSaved ? undefined : holdPage()), [isSaved])
  return (
    <Dialog title={title} firm text={id} onClose={onDone}>
      <div id={id}>
        {children}
        <p className="notice warn">
          {value === null
            ? 'An earlier response contained the secret, which can’t be shown again. Rotate it to get a new one.'
            : `${what}: shown only once. Store it in your secret manager, never in a page, an app or a repository.`}
        </p>
      </div>
      {value !== null && (
        <>
          <p className="secret">
            <code>{value}</code>
          </p>
          <p className="actions">
            {/* The first button has the focus: one key copies. */}
            <Button
              autoFocus
              onClick={() => void copyText(value, what).then((isCopied) => isCopied && setSaved(true))}
            >
              Copy
            </Button>
            <label>
              <input type="checkbox" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />{' '}
              I’ve saved this secret
            </label>
          </p>
        </>
      )}
      <p className="actions">
        <Button variant="outlinePrimary" disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
      </p>
    </Dialog>
  )
}
