/** A part of the form with a script of its own: the form appears first, and works without it. */
import { writeText } from '../../../lib/locale/text.ts'
import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { clientRuntime, reportError } from '../client-runtime.ts'

interface LoadedPartProps<Props> {
  /** Name of its script, by which the runtime knows its component. */
  readonly name: string
  /** URL of the script. */
  readonly src: string
  readonly props: Props
}

/** Loads the script of a part, and shows the part; a button to try again if it cannot be loaded. */
export function LoadedPart<Props extends object>({ name, src, props }: LoadedPartProps<Props>) {
  const readComponent = useCallback(
    () => clientRuntime().islands[name] as ComponentType<Props> | undefined,
    [name],
  )
  const [Part, setPart] = useState(readComponent)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    clientRuntime()
      .load?.(src)
      .then(() => setPart(readComponent))
      .then(() => setFailed(false))
      .catch((error: unknown) => {
        reportError(error)
        setFailed(true)
      })
  }, [src, readComponent])
  useEffect(load, [load])
  if (Part !== undefined) return <Part {...props} />
  if (!failed) return <p role="status">{writeText('tryit.loading')}</p>
  return (
    <p role="status">
      {writeText('tryit.failed')}{' '}
      <button type="button" className="try-small" onClick={load}>
        {writeText('retry')}
      </button>
    </p>
  )
}
