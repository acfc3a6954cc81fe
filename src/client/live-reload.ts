/**
 * Script of `docs serve` at the end of the head of every page: reloads it when its content changed, exchanges its style sheet for a changed one, shows
 * the problems of the site above it until they are fixed. No build of a site contains it.
 */
import type { LiveState, ShownProblem } from '../lib/site/live-state.ts'
import { readSessionValue, writeSessionValue } from './storage/session-value.ts'

/** The revision of this page: another one may come before the connection is open. */
const revision = document.currentScript?.dataset['revision']

/** Whether the reader has done anything since the page is shown: it stays where they are then. */
let isUsed = false
for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  window.addEventListener(name, () => (isUsed = true), { capture: true, passive: true })

document.addEventListener('DOMContentLoaded', () => {
  goBack()
  const source = new EventSource(`/__docs/live?path=${encodeURIComponent(location.pathname)}`)
  source.addEventListener('state', ({ data }: MessageEvent<string>) => {
    const state = JSON.parse(data) as LiveState
    if (state.revision !== revision) return reload()
    exchangeStyle(state.style)
    showProblems(state.problems)
  })
  window.addEventListener('pagehide', () => source.close())
})

/**
 * Where the reader is. The browser would restore a distance from the top, moved with an element of its own choice and by a smooth scroll
 * that anything ends.
 */
interface Place {
  readonly path: string
  /** Of the last heading in the upper half of the window or above it. */
  readonly id: string | undefined
  /** Distance of that heading from the top of the window, else of the page. Pixels. */
  readonly top: number
}

const PLACE = 'offprint.place'

/** The place that the page does not have: a text that is broken for a moment does not lose it. */
let lost: Place | undefined

function reload(): void {
  const savePlace = () => writeSessionValue(PLACE, lost === undefined || isUsed ? measurePlace() : lost)
  // Where storage is blocked, the browser restores the place as well as it can.
  if (savePlace()) {
    history.scrollRestoration = 'manual'
    // Again as late as possible: the reader may scroll until the new page is there.
    window.addEventListener('pagehide', savePlace)
  }
  location.reload()
}

function measurePlace(): Place {
  const headings = [...document.querySelectorAll('main :is(h2, h3, h4, h5, h6)[id]')]
  const last = headings.findLast((heading) => topOf(heading) < innerHeight / 2)
  return { path: location.pathname, id: last?.id, top: last === undefined ? -scrollY : topOf(last) }
}

/** Scrolls to the place that the page was left at. It is lost where the page ends before it. */
function goBack(): void {
  const place = (readSessionValue(PLACE) ?? undefined) as Place | undefined
  if (place === undefined) return
  writeSessionValue(PLACE, null)
  window.addEventListener('load', () => setTimeout(() => (history.scrollRestoration = 'auto')))
  if (place.path !== location.pathname || isUsed) return
  const heading = place.id === undefined ? document.documentElement : document.getElementById(place.id)
  if (heading !== null) {
    const top = scrollY + topOf(heading) - place.top
    scrollTo({ top, behavior: 'instant' })
    if (scrollY >= top - 1) return
  }
  lost = place
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}

let style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')

/** The new style sheet takes the place of the old one once it is there: the page is never without. */
function exchangeStyle(href: string): void {
  const last = style
  if (last === null || last.getAttribute('href') === href) return
  style = last.cloneNode() as HTMLLinkElement
  style.setAttribute('href', href)
  style.addEventListener('load', () => last.remove())
  last.after(style)
}

let overlay: HTMLElement | undefined

function showProblems(problems: readonly ShownProblem[]): void {
  overlay?.remove()
  overlay = undefined
  if (problems.length === 0) return
  overlay = document.createElement('docs-problems')
  overlay.role = 'alert'
  const root = overlay.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(OVERLAY_STYLE)
  root.adoptedStyleSheets = [sheet]
  const box = append(root, 'section', '')
  append(box, 'button', 'Close').addEventListener('click', () => overlay?.remove())
  append(box, 'h2', problems.length === 1 ? 'One problem' : `${problems.length} problems`)
  for (const { severity, code, where, message, hint, frame } of problems) {
    const item = append(box, 'article', '')
    append(item, 'p', where).className = 'where'
    append(item, 'p', `${severity} ${code}: ${message}`).className = severity
    if (frame !== '') append(item, 'pre', frame)
    if (hint !== undefined) append(item, 'p', `hint: ${hint}`)
  }
  document.body.append(overlay)
}

function append(parent: ParentNode, name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  parent.append(element)
  return element
}

const OVERLAY_STYLE = `:host { position: fixed; inset: auto 1rem 1rem 1rem; z-index: 2000; max-height: 70vh; overflow: auto; border-radius: 8px;
background: #1c1b22; color: #f4f2fa; border: 2px solid #ff7b72; font: 14px/1.5 ui-monospace, monospace; }
section { padding: 1rem 1.25rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
button { float: right; font: inherit; color: inherit; background: none; border: 1px solid currentcolor; border-radius: 4px; }
article { border-top: 1px solid #4a4858; padding-top: .5rem; }
p { margin: .25rem 0; }
.where { color: #a5c8ff; }
.error { color: #ff9d96; }
.warning { color: #ffd479; }
pre { overflow: auto; margin: .5rem 0; }`
