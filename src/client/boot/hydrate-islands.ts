import { hasModifierKey } from './modifier-key.ts'
import { reportError, clientRuntime } from '../client-runtime.ts'
import { createFailureNotice } from './failure-notice.ts'
import { forgetScript, loadScript, markLoaded, reloadOnce } from './load-script.ts'

/** What needs JavaScript inside an island; its links work by themselves, unless one says with `data-control` that it does not. */
const CONTROL = 'button,input,select,textarea,summary,[data-control]'
/** Controls whose click the browser answers by itself. */
const NATIVE =
  'summary,textarea,select,input:not([type=button],[type=submit],[type=reset],[type=checkbox],[type=radio])'

const hydrations = new WeakMap<Element, Promise<void>>()

/** The address of the shared React script, which stands on the boot script's own element. */
const reactScriptUrl = () => document.querySelector<HTMLElement>('script[data-react]')?.dataset.react ?? ''

/** Loads what an island needs and hydrates it, once. Rejects when a script can't be loaded. */
function requestHydration(host: HTMLElement): Promise<void> {
  let state = hydrations.get(host)
  if (state === undefined) {
    state = loadAndHydrate(host)
    hydrations.set(host, state)
    state.catch(() => hydrations.delete(host))
  }
  return state
}

async function loadAndHydrate(host: HTMLElement): Promise<void> {
  const { src } = host.dataset
  if (!src) return
  // Both at once: they run in this order.
  await Promise.all([loadScript(reactScriptUrl()), loadScript(src)]).catch((error: unknown) => {
    // The island's script may have come without React, which it took when it ran: it has to run again.
    forgetScript(src)
    throw error
  })
  markLoaded()
  const ready = new Promise((done) => host.addEventListener('offprint:ready', done, { once: true }))
  clientRuntime().hydrate?.(host)
  await ready
}

/** Islands of the page come to life as each asks: at once, on idle, in view, or when a reader reaches for a control. */
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
    // A shared link holds a request that the form restores.
    const restores = host.dataset.island === 'try-it' && location.hash.startsWith('#tryit=')
    if (on === 'load' || restores) start()
    else if (on === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(start)
    else if (on === 'visible') {
      // The host has no box of its own.
      const box = host.querySelector('docs-root > *')
      if (box) view.observe(box)
    }
  }
  for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'])
    document.addEventListener(type, hydrateOnIntent, { capture: true, passive: type === 'touchstart' })
  document.addEventListener('keydown', openSearchByKey)
}

/** A reader reaches for a control: its island wakes, and a click that came too early is made again. */
function hydrateOnIntent(event: Event): void {
  if (!(event.target instanceof Element)) return
  const control = event.target.closest<HTMLElement>(CONTROL)
  const host = control?.closest<HTMLElement>('docs-island:not([data-ready])[data-src]')
  if (!control || !host) return
  const click = event.type === 'click' && !control.matches(NATIVE) && !hasModifierKey(event as MouseEvent)
  if (click) {
    event.preventDefault()
    event.stopImmediatePropagation()
    control.setAttribute('aria-busy', 'true')
  }
  requestHydration(host)
    .then(() => {
      control.removeAttribute('aria-busy')
      if (click) control.click()
      return undefined
    })
    .catch((error: unknown) => {
      control.removeAttribute('aria-busy')
      // Hovering is no reason to trouble the reader.
      if (click) showFailure(host, control, error)
      else reportError(error)
    })
}

function showFailure(host: HTMLElement, control: HTMLElement, error: unknown): void {
  reportError(error)
  if (reloadOnce()) return
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
  else if (host.querySelector('.failure') === null)
    host.append(createFailureNotice(error, () => control.click()))
}

/** '/' and Ctrl+K open the search, which may not have arrived yet. */
function openSearchByKey(event: KeyboardEvent): void {
  const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
  const k =
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  const field =
    event.target instanceof HTMLElement && event.target.matches('input,textarea,select,[contenteditable]')
  if (event.defaultPrevented || !(k || (slash && !field))) return
  const control = document.querySelector<HTMLElement>('docs-island[data-island=search] :is(a,button)')
  if (!control) return
  event.preventDefault()
  control.click()
}
