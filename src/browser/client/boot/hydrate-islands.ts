/**
 * Loads islands when they are needed, and replays a click that came before its island was ready. Nothing of React is loaded before.
 */
import { hasModifierKey } from './modifier-key.ts'
import { openPreference } from '../storage/preference.ts'
import { reportError, clientRuntime } from '../client-runtime.ts'
import { findTarget } from './find-target.ts'
import { createFailureNotice } from './failure-notice.ts'
import { forgetScript, loadScript, markLoaded, reactScriptUrl, reloadOnce } from './load-script.ts'
import { shareAttempt } from './share-attempt.ts'

/** Controls that need the island's script. Links work without it, unless they have `data-control`. */
const CONTROL = 'button,input,select,textarea,summary,[data-control]'
/** Controls that react to a click without a script. */
const NATIVE =
  'summary,textarea,select,input:not([type=button],[type=submit],[type=reset],[type=checkbox],[type=radio])'
/** Elements that handle keys themselves. */
const OWN_KEYS = 'input,select,textarea,[contenteditable],dialog *'

const hydrations = new Map<HTMLElement, Promise<void>>()

/** Loads and hydrates an island, once. Rejects if a script cannot be loaded; the next call tries again. */
const requestHydration = (host: HTMLElement): Promise<void> => shareAttempt(hydrations, host, loadAndHydrate)

async function loadAndHydrate(host: HTMLElement): Promise<void> {
  const { src } = host.dataset
  if (!src) return
  // In parallel; they still run in this order.
  await Promise.all([loadScript(reactScriptUrl()), loadScript(src)]).catch((error: unknown) => {
    // The island's script may have run without React, so it has to run again.
    forgetScript(src)
    throw error
  })
  markLoaded()
  await new Promise((done) => {
    host.addEventListener('offprint:ready', done)
    clientRuntime().hydrate?.(host)
  })
}

/** Hydrates each island of the page as its `data-on` says: on load, on idle, in view, or on the first interaction. */
export function hydrateIslands(): void {
  const view = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const host = target.closest<HTMLElement>('docs-island')
        if (!isIntersecting || host === null) continue
        view.unobserve(target)
        requestHydration(host).catch(reportError)
      }
    },
    { rootMargin: '200px' },
  )
  for (const host of document.querySelectorAll<HTMLElement>('docs-island')) {
    const { on } = host.dataset
    const start = () => void requestHydration(host).catch(reportError)
    if (host.dataset.island === 'try-it') {
      // A link holds a request that the form restores.
      const restore = () => location.hash.startsWith('#tryit=') && start()
      addEventListener('hashchange', restore)
      restore()
    }
    if (on === 'load') start()
    else if (on === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(start)
    else if (on === 'visible') {
      // The host element is `display: contents`.
      const box = host.querySelector('docs-root > *')
      if (box) view.observe(box)
    }
  }
  for (const type of ['pointerover', 'focusin', 'keydown', 'click'])
    document.addEventListener(type, hydrateOnIntent, true)
  document.addEventListener('keydown', openSearchByKey)
  // A link to the A–Z index may hold a search, as `/search?q=rate+limits`.
  if (/\/search.*\?q=/.test(location.href)) findSearch()?.click()
}

const findSearch = () => document.querySelector<HTMLElement>('[data-island=search] :is(a,button)')

/** Hydrates the island of a control that is used, and repeats a click that came before it was ready. */
function hydrateOnIntent(event: Event): void {
  const control = findTarget(event, CONTROL)
  const host = control?.closest<HTMLElement>('docs-island:not([data-ready])[data-src]')
  if (!control || !host) return
  const click = event.type === 'click' && !control.matches(NATIVE) && !hasModifierKey(event as MouseEvent)
  if (click) {
    event.preventDefault()
    event.stopImmediatePropagation()
    control.ariaBusy = 'true'
  }
  requestHydration(host)
    .finally(() => (control.ariaBusy = null))
    .then(
      () => click && control.click(),
      // Without a click the reader has not asked for anything, so no message is shown.
      (error: unknown) => (click ? showFailure(host, control, error) : reportError(error)),
    )
}

function showFailure(host: HTMLElement, control: HTMLElement, error: unknown): void {
  reportError(error)
  if (reloadOnce()) return
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
  else if (host.querySelector('.failure') === null)
    host.append(createFailureNotice(error, () => control.click()))
}

/** '/' and Ctrl+K open the search, whose island may not be loaded yet. Readers can turn '/' off (search-panel.tsx). */
function openSearchByKey(event: KeyboardEvent): void {
  const { key } = event
  const control = findSearch()
  if (!control || event.altKey || event.defaultPrevented) return
  const isChord = event.ctrlKey || event.metaKey
  if (isChord ? key.toLowerCase() !== 'k' || event.shiftKey : findTarget(event, OWN_KEYS)) return
  // The start of a query, typed while the search is loading (search.tsx).
  const isQuery = !isChord && control.ariaBusy && !key[1]
  if (!isQuery && !isChord && (key !== '/' || openPreference('slash').get())) return
  event.preventDefault()
  if (isQuery) control.dataset.typed = (control.dataset.typed ?? '') + key
  else control.click()
}
