/** The island that sends an operation: a button, and the panel that it opens. The operation's data loads when a reader opens it. */

import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { writeText } from '../../../lib/locale/text.ts'
import type { Trial } from '../../../lib/page/try-it-data.ts'
import { clientRuntime } from '../client-runtime.ts'
import { focusFirstField } from '../try-it/focus-field.ts'
import { TryItPanel } from '../try-it/try-it-panel.tsx'

export interface TryItProps {
  /** URL of the script with the operation's data (lib/page/try-it-data.ts). */
  readonly src: string
  readonly route: string
  readonly title: string
  /** Version of the API. */
  readonly group: string
  /** URL of the script that writes samples (request-sample.tsx). The template of islands adds it. */
  readonly sampleSrc?: string
  /** URL of the script that shows responses (try-response.tsx), from there as well. */
  readonly responseSrc?: string
}

/**
 * A button that opens the panel: a modal dialog, so that the browser keeps the focus inside, closes it on Escape and returns the focus. The
 * panel stays in the page when it is closed, with what the reader has typed.
 */
export function TryIt(props: TryItProps) {
  const { src, route, title, group, sampleSrc = '', responseSrc = '' } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [trial, setTrial] = useState<Trial>()
  const [failed, setFailed] = useState(false)
  const [used, setUsed] = useState(false)
  const id = useId()
  const open = useCallback(() => {
    setUsed(true)
    setFailed(false)
    loadTrial(src, route).then(setTrial, () => setFailed(true))
    // In the page already unless this is the first time.
    showDialog(dialog.current)
  }, [src, route])
  useEffect(() => {
    if (used) showDialog(dialog.current)
  }, [used])
  useEffect(() => {
    const restore = () => {
      if (location.hash.startsWith('#tryit=')) open()
    }
    restore()
    window.addEventListener('hashchange', restore)
    return () => window.removeEventListener('hashchange', restore)
  }, [open])
  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        className="button try-open"
        data-variant="primary"
        aria-haspopup="dialog"
        onClick={open}
      >
        {writeText('tryit.label')}
      </button>
      {used && (
        <dialog
          className="tryit"
          // The language of the interface, also on a page that is not translated.
          lang={document.documentElement.lang}
          dir={document.documentElement.dir || 'ltr'}
          ref={dialog}
          aria-labelledby={id}
          // The backdrop is the dialog itself; its content covers the rest.
          onClick={({ target }) => target === dialog.current && close()}
        >
          <div className="try-frame">
            <div className="try-head">
              <h2 id={id} dir="auto">
                {title}
              </h2>
              <button type="button" className="icon-button" aria-label={writeText('close')} onClick={close}>
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m6 6 12 12M18 6 6 18" />
                </svg>
              </button>
            </div>
            {trial ? (
              <TryItPanel {...{ trial, route, title, group, sampleSrc, responseSrc }} />
            ) : (
              <div className="try-wait" role="status">
                {failed ? (
                  <>
                    <p>{writeText('tryit.failed')}</p>
                    <button type="button" className="button" onClick={open}>
                      {writeText('retry')}
                    </button>
                  </>
                ) : (
                  <p>{writeText('tryit.loading')}</p>
                )}
              </div>
            )}
          </div>
        </dialog>
      )}
    </>
  )
}

function showDialog(dialog: HTMLDialogElement | null): void {
  if (dialog === null || dialog.open) return
  dialog.showModal()
  focusFirstField(dialog)
}

async function loadTrial(src: string, route: string): Promise<Trial> {
  await clientRuntime().load?.(src)
  const found = clientRuntime().tryit?.[route]
  if (found === undefined) throw new Error(`${src} has no data for ${route}`)
  return found as Trial
}
