import { hasModifierKey } from './modifier-key.ts'

/** Width from which the sidebar stands beside the text, as in the styles. */
const DESKTOP = '(min-width: 997px)'

/**
 * The sidebar and the table of contents as drawers on narrow screens. The popover attributes open and close them, with Escape
 * and the backdrop; this keeps focus inside, and closes on history back, at desktop width and on following a link.
 */
export function enhanceDrawers(): void {
  const wide = matchMedia(DESKTOP)
  for (const box of document.querySelectorAll<HTMLElement>('[popover].sidebar, [popover].toc')) {
    const close = () => {
      if (box.matches(':popover-open')) box.hidePopover()
    }
    // One entry in the history while it is open: going back closes the drawer and nothing else.
    let entry = false
    // Before it closes: the platform then gives the focus back to what opened it, which has to be reachable again by that time.
    box.addEventListener('beforetoggle', (event) => {
      if (event.newState === 'closed') trapFocus(box, false)
    })
    box.addEventListener('toggle', (event) => {
      const open = event.newState === 'open'
      document.documentElement.toggleAttribute('data-drawer', open)
      if (open) {
        trapFocus(box, true)
        box.querySelector<HTMLElement>('button, a')?.focus()
        history.pushState({ drawer: true }, '')
        entry = true
      } else if (entry) {
        entry = false
        history.back()
      }
    })
    window.addEventListener('popstate', () => {
      entry = false
      close()
    })
    wide.addEventListener('change', close)
    box.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || link.target === '_blank' || hasModifierKey(event)) return
      if (entry)
        // The link's page takes the place of the drawer's entry. Last of all, so that others see a click that leads away.
        window.addEventListener(
          'click',
          (last) => {
            last.preventDefault()
            location.replace(link.href)
          },
          { once: true },
        )
      entry = false
      close()
    })
  }
}

/** Keeps focus inside of an open drawer: what is beside it on the way up to <body> can't be reached. */
function trapFocus(box: HTMLElement, open: boolean): void {
  for (let inner: Element = box; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && sibling instanceof HTMLElement) sibling.inert = open
}
