import { trustScriptUrl } from '../client-runtime.ts'

const scripts = new Map<string, Promise<void>>()

/** Runs a script of this site once. Scripts run in the order in which they were asked for. Rejects when one can't be fetched; a further call tries anew. */
export function loadScript(src: string): Promise<void> {
  let script = scripts.get(src)
  if (script === undefined) {
    script = injectScript(src)
    scripts.set(src, script)
    script.catch(() => scripts.delete(src))
  }
  return script
}

/** The next call loads and runs this script anew. */
export function forgetScript(src: string): void {
  scripts.delete(src)
}

function injectScript(src: string): Promise<void> {
  return new Promise((done, failed) => {
    const element = document.createElement('script')
    element.async = false
    element.src = trustScriptUrl(src)
    element.addEventListener('load', () => done())
    element.addEventListener('error', () => {
      element.remove()
      failed(new Error(`${src} can’t be loaded`))
    })
    document.head.append(element)
  })
}

const KEY = 'offprint.reloaded'

/**
 * After a script of this page failed to load: reloads the page, once. A stale tab after a new release is mended by it; whatever
 * fails again after the reload is for the reader to retry. Gives whether it reloads.
 */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === location.pathname) return false
    sessionStorage.setItem(KEY, location.pathname)
  } catch {
    // Without a memory a reload might never end.
    return false
  }
  location.reload()
  return true
}

/** Everything that was wanted has loaded: the next failure on this page may reload again. */
export function markLoaded(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered either.
  }
}
