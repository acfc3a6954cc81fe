/** What the development server adds to each page: a script that reloads it and shows problems. */

import type { Problem } from '../types.ts'

/**
 * Script of the dev server in every page: reloads it when its content changed, exchanges its style sheet for a changed one, shows the
 * problems of the site above it until they are fixed. Runs in the browser as a classic script, hence plain JavaScript in a string.
 */
export const LIVE_RELOAD_SCRIPT = `(() => {
  const { revision } = document.currentScript.dataset
  let overlay
  const source = new EventSource(${JSON.stringify('/__docs/live')} + '?path=' + encodeURIComponent(location.pathname))
  source.addEventListener('state', (event) => {
    const state = JSON.parse(event.data)
    if (state.revision !== revision) return reload()
    exchangeStyle(state.style)
    show(state.problems)
  })
  // The browser would restore a distance from the top, moved with its own choice of an element and by a smooth scroll that anything ends.
  const PLACE = 'offprint.place'
  let wanted = goBack()
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(name, () => (wanted = undefined), { capture: true, passive: true })
  function reload() {
    history.scrollRestoration = 'manual'
    // As late as possible: the reader may scroll until the new page is there.
    addEventListener('pagehide', () => sessionStorage.setItem(PLACE, JSON.stringify(wanted ?? measurePlace())))
    location.reload()
  }
  function measurePlace() {
    const headings = [...document.querySelectorAll('main :is(h2, h3, h4, h5, h6)[id]')]
    const last = headings.findLast((heading) => topOf(heading) < innerHeight / 2)
    return { path: location.pathname, id: last?.id, top: last ? topOf(last) : -scrollY }
  }
  function topOf(element) {
    return element.getBoundingClientRect().top
  }
  // A place that the page does not have is returned: a text that is broken for a moment does not lose it.
  function goBack() {
    const stored = sessionStorage.getItem(PLACE)
    if (stored === null) return
    sessionStorage.removeItem(PLACE)
    addEventListener('load', () => setTimeout(() => (history.scrollRestoration = 'auto')))
    const place = JSON.parse(stored)
    if (place.path !== location.pathname) return
    const heading = document.getElementById(place.id)
    if (place.id && !heading) return place
    const top = scrollY + (heading ? topOf(heading) : 0) - place.top
    scrollTo({ top, behavior: 'instant' })
    if (scrollY < top - 1) return place
  }
  let style = document.querySelector('link[rel="stylesheet"]')
  // The new style sheet takes the place of the old one once it is there: the page is never without.
  function exchangeStyle(href) {
    if (!style || style.getAttribute('href') === href) return
    const last = style
    style = last.cloneNode()
    style.setAttribute('href', href)
    style.addEventListener('load', () => last.remove())
    last.after(style)
  }
  function show(problems) {
    overlay?.remove()
    overlay = undefined
    if (problems.length === 0) return
    overlay = document.createElement('docs-problems')
    overlay.setAttribute('role', 'alert')
    const root = overlay.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
    const box = add(root, 'section', '')
    const close = add(box, 'button', 'Close')
    close.addEventListener('click', () => overlay?.remove())
    add(box, 'h2', problems.length === 1 ? 'One problem' : problems.length + ' problems')
    for (const { severity, code, where, message, hint, frame } of problems) {
      const item = add(box, 'article', '')
      add(item, 'p', where).className = 'where'
      add(item, 'p', severity + ' ' + code + ': ' + message).className = severity
      if (frame) add(item, 'pre', frame)
      if (hint) add(item, 'p', 'hint: ' + hint)
    }
    document.body.append(overlay)
  }
  function add(parent, name, text) {
    const element = document.createElement(name)
    element.textContent = text
    parent.append(element)
    return element
  }
  const STYLE = ${JSON.stringify(`
:host { position: fixed; inset: auto 1rem 1rem 1rem; z-index: 2000; max-height: 70vh; overflow: auto; border-radius: 8px;
  background: #1c1b22; color: #f4f2fa; border: 2px solid #ff7b72; font: 14px/1.5 ui-monospace, monospace; }
section { padding: 1rem 1.25rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
button { float: right; font: inherit; color: inherit; background: none; border: 1px solid currentcolor; border-radius: 4px; }
article { border-top: 1px solid #4a4858; padding-top: .5rem; }
p { margin: .25rem 0; }
.where { color: #a5c8ff; }
.error { color: #ff9d96; }
.warning { color: #ffd479; }
pre { overflow: auto; margin: .5rem 0; }
`)}
  addEventListener('pagehide', () => source.close())
})()
`

/** A problem as the overlay shows it. */
export function overlayProblem(problem: Problem, frame: string): object {
  const { severity, code, message, location: place, hint } = problem
  const where = place === undefined ? '' : `${place.file}:${place.line}:${place.column}`
  return { severity, code, message, where, hint, frame }
}
