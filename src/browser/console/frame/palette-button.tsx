/** The button of the command palette. The palette itself is a module that loads when it is first opened. */
import { errorMessages } from '../../client/error-boundary.tsx'
import { useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { describeLoadError } from '../routing/load-error.ts'
import type { PaletteProps } from './palette.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'

type PaletteButtonProps = Omit<PaletteProps, 'onClose'>

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by a button or by Ctrl+K (⌘K on a Mac). In the console this shortcut takes precedence over the site's search. */
export function PaletteButton(props: PaletteButtonProps) {
  const [loaded, setLoaded] = useState<{ readonly Palette: ComponentType<PaletteProps> }>()
  const isWanted = useRef(false)
  const close = () => {
    isWanted.current = false
    setLoaded(undefined)
  }
  const open = () => {
    isWanted.current = true
    import('./palette.tsx').then(
      ({ Palette }) => isWanted.current && setLoaded({ Palette }),
      (error: unknown) =>
        showToast({
          tone: 'bad',
          title: 'The commands can’t be loaded',
          text: describeLoadError(error) ?? errorMessages(error).join('. '),
        }),
    )
  }
  // The shortcut works as soon as the button is there.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      // On a Mac, Ctrl+K deletes to the end of the line.
      const held = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey
      if (key.toLowerCase() !== 'k' || !held || shiftKey || altKey) return
      // An open dialog must be closed first, unless it is the palette itself.
      const busy = document.querySelector('dialog[open]') !== null && !isWanted.current
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isWanted.current) close()
      else if (!busy) open()
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  })
  return (
    <>
      <button
        type="button"
        className="find"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        Go to… <kbd aria-hidden="true">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {loaded && <loaded.Palette {...props} onClose={close} />}
    </>
  )
}
