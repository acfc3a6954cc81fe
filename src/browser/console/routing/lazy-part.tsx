/** A part of a page in a module of its own, loaded when it is first shown. */
import { useEffect, useState, type ComponentType } from 'react'
import { reportError } from '../../client/client-runtime.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

export interface LazyPartProps<Props> {
  /** Loads the component. Must be the same function in each render; declare it outside of the component. */
  readonly load: () => Promise<ComponentType<Props>>
  /** Name of the part that is loading, such as 'the comparison'. */
  readonly what: string
  readonly props: Props
}

/** Shows the part, a spinner while it loads, or why it can't be loaded with a button to try again. */
export function LazyPart<Props extends object>(props: LazyPartProps<Props>) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />
}

function Attempt<Props extends object>({
  load,
  what,
  props,
  retry,
}: LazyPartProps<Props> & { readonly retry: () => void }) {
  const [loaded, setLoaded] = useState<{ readonly Part?: ComponentType<Props> }>()
  useEffect(() => {
    let isCurrent = true
    load().then(
      (Part) => isCurrent && setLoaded({ Part }),
      (error: unknown) => {
        reportError(error)
        if (isCurrent) setLoaded({})
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load])
  if (loaded === undefined)
    return (
      <p className="waiting">
        <Spinner label={`Loading ${what}`} />
      </p>
    )
  const { Part } = loaded
  if (Part !== undefined) return <Part {...props} />
  return (
    <div className="notice bad" role="alert">
      <p>This part of the page can’t be loaded.</p>
      <Button variant="outlinePrimary" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
