/** Keeps a page whose content would be lost with it. */

/** Back leaves the page as it is and calls `onBack`, and the browser asks before a reload. Gives the function that ends it. */
export function holdPage(onBack?: () => void): () => void {
  const hold = new AbortController()
  const { href } = location
  const { state } = history
  const stay = (event: Event) => {
    event.stopImmediatePropagation()
    history.pushState(state, '', href)
    onBack?.()
  }
  const ask = (event: Event) => event.preventDefault()
  // Before the console's own listener, which would show the other page.
  window.addEventListener('popstate', stay, { capture: true, signal: hold.signal })
  window.addEventListener('beforeunload', ask, hold)
  return () => hold.abort()
}
