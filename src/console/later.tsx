import { useEffect, useState, type ComponentType } from 'react'
import { note } from '../client/runtime.ts'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { open } from './view.ts'

export interface LaterProps<Props> {
  /** Name of the part's file in `views/`. */
  readonly view: string
  /** What is being waited for, in words. */
  readonly what: string
  readonly props: Props
}

/** A part of a page that is a script of its own, fetched when it is first shown. */
export function Later<Props extends object>(props: LaterProps<Props>) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} again={() => setAttempt(attempt + 1)} />
}

function Attempt<Props extends object>({
  view,
  what,
  props,
  again,
}: LaterProps<Props> & { readonly again: () => void }) {
  const [found, setFound] = useState<{ readonly Part?: ComponentType<Props> }>()
  useEffect(() => {
    let wanted = true
    open<Props>(view).then(
      (Part) => wanted && setFound({ Part }),
      (error: unknown) => {
        note(error)
        if (wanted) setFound({})
      },
    )
    return () => {
      wanted = false
    }
  }, [view])
  if (found === undefined)
    return (
      <p className="waiting">
        <Spinner label={`Loading ${what}`} />
      </p>
    )
  const { Part } = found
  if (Part !== undefined) return <Part {...props} />
  return (
    <div className="notice bad" role="alert">
      <p>This part of the page can’t be loaded.</p>
      <Button variant="outlinePrimary" onClick={again}>
        Try again
      </Button>
    </div>
  )
}
