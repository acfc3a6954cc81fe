/** Sidebar and table of contents as drawers on narrow screens. */
import { findTarget } from './find-target.ts'
import { hasModifierKey } from './modifier-key.ts'

/** From this width, 997 px at the default font size, the sidebar is beside the text, as in templates/styles. */
const DESKTOP = '(min-width: 62.3rem)'

/**
 * Completes the drawers. Popover attributes open and close them, with Escape and the backdrop; this keeps the focus inside, and closes them
 * on history back, at desktop width and when a link is followed.
 */
export function enhanceDrawers(): void {
  const wide = matchMedia(DESKTOP)
  for (const box of document.querySelectorAll<HTMLElement>('[popover].sidebar, [popover].toc')) {
    const close = () => {
      if (box.matches(':popover-open')) box.hidePopover()
    }
    // An open drawer has an entry in the history, so that going back only closes it.
    let entry = false
    // Before it closes, because the browser then moves the focus to the button that opened it, which must not be inert.
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
    addEventListener('popstate', () => {
      entry = false
      close()
    })
    wide.addEventListener('change', close)
    box.addEventListener('click', (event) => {
      const link = findTarget(event, 'a')
      if (!link || link.target === '_blank' || hasModifierKey(event)) return
      if (entry && !event.defaultPrevented)
        // The link's page replaces the drawer's entry. Registered last, so that other listeners see the click first.
        addEventListener(
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

/** Keeps the focus inside an open drawer: siblings of it and of its ancestors become inert. */
function trapFocus(box: HTMLElement, open: boolean): void {
  for (let inner: Element = box; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const sibling of inner.parentElement.children as HTMLCollectionOf<HTMLElement>)
      if (sibling !== inner) sibling.inert = open
}
