/** Gives `useSyncExternalStore` its subscription to an attribute of the root element. */
export function observeRootAttribute(name: string): (changed: () => void) => () => void {
  return (changed) => {
    const observer = new MutationObserver(changed)
    observer.observe(document.documentElement, { attributeFilter: [name] })
    return () => observer.disconnect()
  }
}
