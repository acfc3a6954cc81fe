/** Loads scripts of this site, with one automatic reload when a script is missing. */
import { trustScriptUrl } from '../client-runtime.ts'
import { createElement } from './create-element.ts'
import { shareAttempt } from './share-attempt.ts'

const scripts = new Map<string, Promise<void>>()

/** Runs a script of this site once. Scripts run in the order of the calls. Rejects if a script cannot be loaded; the next call tries again. */
export const loadScript = (src: string): Promise<void> => shareAttempt(scripts, src, injectScript)

/** Makes the next `loadScript` load and run this script again. */
export function forgetScript(src: string): void {
  scripts.delete(src)
}

function injectScript(src: string): Promise<void> {
  return new Promise((done, failed) => {
    const element = createElement('script', { async: false, src: trustScriptUrl(src) })
    element.addEventListener('load', () => done())
    element.addEventListener('error', () => {
      element.remove()
      failed(new Error(`cannot load ${src}`))
    })
    document.head.append(element)
  })
}

/** URL of the shared React script, an attribute of the boot script's element. */
export const reactScriptUrl = () =>
  document.querySelector<HTMLElement>('script[data-react]')?.dataset.react ?? ''

/** State of a page's entry in the history that was reloaded. */
const RELOADED = 'offprint.reloaded'

/**
 * Reloads the page once after a script failed to load: that fixes a tab that is older than the last release. Returns false if the page was
 * reloaded for this reason before; the reader may then retry.
 */
export function reloadOnce(): boolean {
  if (history.state === RELOADED) return false
  history.replaceState(RELOADED, '')
  location.reload()
  return true
}

/** All scripts have loaded: the next failure may reload the page again. */
export function markLoaded(): void {
  if (history.state === RELOADED) history.replaceState(null, '')
}
