import { modified } from './modified.ts'
import { note, runtime } from '../runtime.ts'
import { failure } from './failure.ts'
import { forget, load, loaded, reload } from './load.ts'

/** What needs JavaScript inside an island; its links work by themselves, unless one says with `data-control` that it does not. */
const CONTROL = 'button,input,select,textarea,summary,[data-control]'
/** Controls whose click the browser answers by itself. */
const NATIVE =
  'summary,textarea,select,input:not([type=button],[type=submit],[type=reset],[type=checkbox],[type=radio])'

const waking = new WeakMap<Element, Promise<void>>()

/** The address of the shared React script, which stands on the boot script's own element. */
const react = () => document.querySelector<HTMLElement>('script[data-react]')?.dataset.react ?? ''

/** Loads what an island needs and hydrates it, once. Rejects when a script can't be loaded. */
function wake(host: HTMLElement): Promise<void> {
  let state = waking.get(host)
  if (state === undefined) {
    state = hydrate(host)
    waking.set(host, state)
    state.catch(() => waking.delete(host))
  }
  return state
}

async function hydrate(host: HTMLElement): Promise<void> {
  const { src } = host.dataset
  if (!src) return
  // Both at once: they run in this order.
  await Promise.all([load(react()), load(src)]).catch((error: unknown) => {
    // The island's script may have come without React, which it took when it ran: it has to run again.
    forget(src)
    throw error
  })
  loaded()
  const ready = new Promise((done) => host.addEventListener('offprint:ready', done, { once: true }))
  runtime().hydrate?.(host)
  await ready
}

/** Islands of the page come to life as each asks: at once, on idle, in view, or when a reader reaches for a control. */
export function hosts(): void {
  const view = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const host = target.closest<HTMLElement>('docs-island')
        if (!isIntersecting || host === null) continue
        view.unobserve(target)
        wake(host).catch(note)
      }
    },
    { rootMargin: '200px' },
  )
  for (const host of document.querySelectorAll<HTMLElement>('docs-island')) {
    const { on } = host.dataset
    const start = () => void wake(host).catch(note)
    // An address may hold what an island restores: '#tryit=...'.
    if (on === 'load' || location.hash.startsWith(`#${host.dataset.island}=`)) start()
    else if (on === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(start)
    else if (on === 'visible') {
      // The host has no box of its own.
      const box = host.querySelector('docs-root > *')
      if (box) view.observe(box)
    }
  }
  for (const type of ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'])
    document.addEventListener(type, intent, { capture: true, passive: type === 'touchstart' })
  document.addEventListener('keydown', hotkey)
}

/** A reader reaches for a control: its island wakes, and a click that came too early is made again. */
function intent(event: Event): void {
  if (!(event.target instanceof Element)) return
  const control = event.target.closest<HTMLElement>(CONTROL)
  const host = control?.closest<HTMLElement>('docs-island:not([data-ready])[data-src]')
  if (!control || !host) return
  const click = event.type === 'click' && !control.matches(NATIVE) && !modified(event as MouseEvent)
  if (click) {
    event.preventDefault()
    event.stopImmediatePropagation()
    control.setAttribute('aria-busy', 'true')
  }
  wake(host)
    .then(() => {
      control.removeAttribute('aria-busy')
      if (click) control.click()
      return undefined
    })
    .catch((error: unknown) => {
      control.removeAttribute('aria-busy')
      // Hovering is no reason to trouble the reader.
      if (click) failed(host, control, error)
      else note(error)
    })
}

function failed(host: HTMLElement, control: HTMLElement, error: unknown): void {
  note(error)
  if (reload()) return
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
  else if (host.querySelector('.failure') === null) host.append(failure(error, () => control.click()))
}

/** '/' and Ctrl+K open the search, which may not have arrived yet. */
function hotkey(event: KeyboardEvent): void {
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
