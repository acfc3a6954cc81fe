/** Keeps the place of a keyboard or a screen reader when what has the focus goes away. */

/** Milliseconds in which something else may take the focus, such as the heading of the next page. */
const DELAY = 100

/** Elements that can take the focus when a control inside the same element is removed. */
const PLACES = ':scope > summary, h1, h2, h3'

/**
 * When the focused element is removed or disabled, such as the button of a deleted row, moves the focus to the closest element around it that takes it
 * (`tabindex`), or else to the first heading there. Browsers leave it nowhere. Returns the function that ends it.
 */
export function keepFocus(): () => void {
  const ending = new AbortController()
  /** The focused element and its ancestors. */
  let path: readonly EventTarget[] = []
  let timer = 0
  const restore = () => {
    const lost = path[0]
    if (document.activeElement !== document.body || !(lost instanceof HTMLElement)) return
    // A busy button takes the focus back itself.
    if (lost.isConnected && !lost.matches(':disabled:not([aria-busy])')) return
    for (const around of path) {
      if (!(around instanceof HTMLElement) || !around.isConnected) continue
      const place = around.matches('[tabindex]') ? around : around.querySelector<HTMLElement>(PLACES)
      if (place === null) continue
      if (place.tabIndex < 0) place.tabIndex = -1
      place.focus({ preventScroll: true })
      const { top, bottom } = place.getBoundingClientRect()
      if (bottom < 0 || top > innerHeight) place.scrollIntoView({ block: 'center' })
      return
    }
  }
  document.addEventListener('focusin', (event) => (path = event.composedPath()), ending)
  // A click beside all controls takes the focus away on purpose.
  document.addEventListener('pointerdown', () => (path = []), ending)
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = window.setTimeout(restore, DELAY)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    ending.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
}
