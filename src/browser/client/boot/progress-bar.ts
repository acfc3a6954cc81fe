/** The thin progress bar at the top of the page. */
import { createElement } from './create-element.ts'
import { findTarget } from './find-target.ts'
import { hasModifierKey } from './modifier-key.ts'

/** Milliseconds before the bar appears and between its steps; then the share of the first step. */
const DELAY = 200
const TRICKLE = 800
const MINIMUM = 0.08

/** Whether a click opens another page of this site in this tab. */
function leadsToOtherPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || hasModifierKey(event)) return false
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return false
  return link.origin === location.origin && link.pathname !== location.pathname
}

/** Shows the bar while the next page loads. The browser loads pages itself, so the bar ends with this page. */
export function showProgressBar(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let bar: HTMLElement | undefined
  const show = (share: number) => {
    bar ??= document.body.appendChild(createElement('div', { className: 'progress' }))
    bar.style.scale = `${share} 1`
    // Each step is a part of what is left, so the bar never reaches the end.
    timer = setTimeout(() => show(share + (1 - share) / 80), TRICKLE)
  }
  const done = () => {
    clearTimeout(timer)
    bar?.remove()
    bar = undefined
  }
  document.addEventListener('click', (event) => {
    const link = findTarget(event, 'a')
    if (!link || !leadsToOtherPage(event, link)) return
    done()
    timer = setTimeout(() => show(MINIMUM), DELAY)
  })
  addEventListener('pagehide', done)
}
