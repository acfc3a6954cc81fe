/** The island of the form that sends an operation. Its module loads when a reader opens it. */

import { useCallback, useEffect, useRef, useState } from 'react'

import type { Trial } from '../../lib/data/try-it-data.ts'
import { clientRuntime } from '../client-runtime.ts'
import { TryItPanel } from '../try-it/try-it-panel.tsx'

export interface TryItProps {
  /** URL of the script with the operation's data (lib/try-it-data.ts). */
  readonly src: string
  readonly route: string
  readonly title: string
  /** Version of the API. */
  readonly group: string
}

/** Try it: closed until a reader opens it. The operation's data is loaded only then. */
export function TryIt({ src, route, title, group }: TryItProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const [trial, setTrial] = useState<Trial>()
  const [failed, setFailed] = useState(false)
  const open = useCallback(() => {
    setFailed(false)
    loadTrial(src, route).then(setTrial, () => setFailed(true))
  }, [src, route])
  useEffect(() => {
    const restore = () => {
      if (box.current && location.hash.startsWith('#tryit=')) box.current.open = true
    }
    restore()
    // The reader may have opened it before React was loaded.
    if (box.current?.open === true) open()
    window.addEventListener('hashchange', restore)
    return () => window.removeEventListener('hashchange', restore)
  }, [open])
  return (
    <details
      className="tryit"
      ref={box}
      onToggle={({ currentTarget }) => currentTarget.open && !trial && open()}
    >
      <summary>Try it</summary>
      {trial ? (
        <TryItPanel trial={trial} route={route} title={title} group={group} />
      ) : (
        <p role="status">
          {failed ? 'The form cannot be loaded. Close and open it to try again.' : 'Loading the form'}
        </p>
      )}
    </details>
  )
}

async function loadTrial(src: string, route: string): Promise<Trial> {
  await clientRuntime().load?.(src)
  const found = clientRuntime().tryit?.[route]
  if (found === undefined) throw new Error(`${src} has no data for ${route}`)
  return found as Trial
}
