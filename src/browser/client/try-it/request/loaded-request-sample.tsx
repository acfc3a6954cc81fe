/** The request as a sample, once its script is here: the form appears first, and works without it. */
import { writeText } from '../../../../lib/locale/text.ts'
import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { clientRuntime, reportError } from '../../client-runtime.ts'
import type { RequestSampleProps } from '../../islands/request-sample.tsx'

export interface LoadedRequestSampleProps extends RequestSampleProps {
  /** URL of the script. */
  readonly src: string
}

const readComponent = () =>
  clientRuntime().islands['request-sample'] as ComponentType<RequestSampleProps> | undefined

/** Loads the script that writes samples, and shows the request as one; a button to try again if it cannot be loaded. */
export function LoadedRequestSample({ src, ...props }: LoadedRequestSampleProps) {
  const [Sample, setSample] = useState(readComponent)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    clientRuntime()
      .load?.(src)
      .then(() => setSample(readComponent))
      .then(() => setFailed(false))
      .catch((error: unknown) => {
        reportError(error)
        setFailed(true)
      })
  }, [src])
  useEffect(load, [load])
  if (Sample !== undefined) return <Sample {...props} />
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
