import { useEffect, useRef, useState, type ComponentType } from 'react'
import { words } from './entry.tsx'
import type { Place } from './place.tsx'
import { toast } from './toasts.tsx'
import { open } from './view.ts'

export interface FinderProps {
  readonly organization: string | undefined
  readonly organizations: Place['organizations']
}

export interface PaletteProps extends FinderProps {
  readonly onClose: () => void
}

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette: by a button, or by Ctrl+K (⌘K on a Mac), which in the console comes before the site's own search. */
export function Finder(props: FinderProps) {
  const [shown, show] = useState<{ readonly Palette: ComponentType<PaletteProps> }>()
  const wanted = useRef(false)
  const close = () => {
    wanted.current = false
    show(undefined)
  }
  const ask = () => {
    wanted.current = true
    open<PaletteProps>('palette').then(
      (Palette) => wanted.current && show({ Palette }),
      (error: unknown) => toast({ tone: 'bad', title: 'The commands can’t be loaded', text: words(error) }),
    )
  }
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      // On a Mac Ctrl+K deletes to the end of the line.
      const held = apple ? metaKey && !ctrlKey : ctrlKey && !metaKey
      if (key.toLowerCase() !== 'k' || !held || shiftKey || altKey) return
      // A dialog asks something that has to be answered first; the palette itself closes.
      const busy = document.querySelector('dialog[open]') !== null && !wanted.current
      event.preventDefault()
      event.stopImmediatePropagation()
      if (wanted.current) close()
      else if (!busy) ask()
    }
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  })
  return (
    <>
      <button
        type="button"
        className="find"
        aria-haspopup="dialog"
        aria-keyshortcuts={apple ? 'Meta+K' : 'Control+K'}
        onClick={ask}
      >
        Go to… <kbd aria-hidden="true">{apple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {shown && <shown.Palette {...props} onClose={close} />}
    </>
  )
}
