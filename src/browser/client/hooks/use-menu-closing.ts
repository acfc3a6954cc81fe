import { useEffect, useRef, type RefObject } from 'react'

/** Closes a `<details>` that is a menu: on Escape, on a press elsewhere and when the focus leaves it. */
export function useMenuClosing(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const close = () => details.current?.removeAttribute('open')
    const outside = ({ target }: Event) => {
      if (target instanceof Node && details.current?.contains(target) === false) close()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || details.current?.open !== true) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', outside, { signal })
    document.addEventListener('focusin', outside, { signal })
    document.addEventListener('keydown', escape, { signal })
    return () => stop.abort()
  }, [])
  return details
}
