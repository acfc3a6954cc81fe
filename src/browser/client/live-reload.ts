/**
 * Script of `docs serve` at the end of the head of every page: reloads it when its content changed, exchanges its style sheet for a changed one, shows
 * the problems of the site until they are fixed: new errors as a list above it, else a badge. No build of a site contains it.
 */
import type { LiveState, ShownProblem } from '../../lib/site/live-state.ts'
import { readSessionValue, writeSessionValue } from './storage/session-value.ts'

/** The revision of this page. A newer one may exist before the connection is open. */
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

/** The reader's choice for the list of problems. It survives reloads, because each save of a page causes one. */
interface ListState {
  readonly isOpen: boolean
  /** Errors at that time. A new error opens the list. */
  readonly errors: readonly string[]
}

const LIST = 'offprint.problems'

let listState = (readSessionValue(LIST) ?? undefined) as ListState | undefined
let shown = '[]'

/** Shows problems as a badge or as a list. The list opens by itself for a new error only. */
function showProblems(problems: readonly ShownProblem[]): void {
  const text = JSON.stringify(problems)
  // The reader may be in the middle of the list.
  if (text === shown) return
  shown = text
  const errors = problems.filter(isError).map(({ code, message, where }) => {
    // An edit above an error moves it.
    return `${code} ${where.replace(/:\d+:\d+$/, '')} ${message}`
  })
  const known = listState ?? { isOpen: false, errors: [] }
  const hasNew = errors.some((error) => !known.errors.includes(error))
  const isFixed = known.errors.length > 0 && errors.length === 0
  setOpen({ isOpen: hasNew || (known.isOpen && !isFixed), errors }, problems)
}

let element: HTMLElement | undefined

function setOpen(state: ListState, problems: readonly ShownProblem[]): void {
  listState = state
  writeSessionValue(LIST, state)
  element?.remove()
  element = undefined
  if (problems.length === 0) return
  element = document.createElement('docs-problems')
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(LIST_STYLE)
  root.adoptedStyleSheets = [sheet]
  const { isOpen } = state
  const button = isOpen ? appendList(root, problems) : append(root, 'button', countSeverities(problems))
  if (!isOpen) button.className = `badge ${problems.some(isError) ? 'error' : 'warning'}`
  button.setAttribute('aria-expanded', String(isOpen))
  button.addEventListener('click', () => {
    setOpen({ ...state, isOpen: !isOpen }, problems)
    element?.shadowRoot?.querySelector('button')?.focus()
  })
  document.body.append(element)
}

/** Appends the list: errors, warnings of this page, and folded warnings of other pages. Returns the button that closes it. */
function appendList(root: ParentNode, problems: readonly ShownProblem[]): HTMLElement {
  const box = append(root, 'section', '')
  box.role = 'alert'
  const head = append(box, 'header', '')
  append(head, 'h2', countSeverities(problems))
  const button = append(head, 'button', 'Close')
  const warnings = problems.filter((problem) => !isError(problem))
  appendProblems(box, problems.filter(isError))
  appendProblems(
    box,
    warnings.filter(({ isHere }) => isHere),
  )
  const others = warnings.filter(({ isHere }) => !isHere)
  if (others.length > 0) {
    const details = append(box, 'details', '') as HTMLDetailsElement
    append(details, 'summary', `${countSeverities(others)} outside of this page`)
    appendProblems(details, others)
    details.open = others.length === problems.length
  }
  return button
}

function appendProblems(parent: ParentNode, problems: readonly ShownProblem[]): void {
  for (const { severity, code, where, otherPlaces, message, hint, frame } of problems) {
    const item = append(parent, 'article', '')
    if (where !== '') append(item, 'p', where).className = 'where'
    append(item, 'p', `${severity} ${code}: ${message}`).className = severity
    if (frame !== '') append(item, 'pre', frame)
    if (otherPlaces !== '') append(item, 'p', otherPlaces).className = 'where'
    if (hint !== undefined) append(item, 'p', `hint: ${hint}`)
  }
}

function isError({ severity }: ShownProblem): boolean {
  return severity === 'error'
}

/** '1 error, 840 warnings'. */
function countSeverities(problems: readonly ShownProblem[]): string {
  return (['error', 'warning'] as const)
    .flatMap((severity) => {
      const found = problems.filter((problem) => problem.severity === severity)
      const total = found.reduce((sum, { count }) => sum + count, 0)
      return total === 0 ? [] : [`${total} ${severity}${total === 1 ? '' : 's'}`]
    })
    .join(', ')
}

function append(parent: ParentNode, name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  parent.append(element)
  return element
}

const LIST_STYLE = `:host { position: fixed; inset: auto 1rem 1rem auto; z-index: 2000; max-width: calc(100vw - 2rem);
font: 14px/1.5 ui-monospace, monospace; color: #f4f2fa; }
:host(:has(section)) { left: 1rem; }
section { max-height: 50vh; overflow: auto; padding: 0 1.25rem 1rem; border-radius: 8px; background: #1c1b22; border: 2px solid #ffd479; }
section:has(> article .error) { border-color: #ff7b72; }
header { position: sticky; top: 0; display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: .75rem 0 .5rem;
background: inherit; }
h2 { margin: 0; font-size: 1rem; }
button { font: inherit; color: inherit; background: #1c1b22; border: 1px solid currentcolor; border-radius: 4px; cursor: pointer; }
.badge { display: block; padding: .25rem .75rem; border-radius: 999px; font-size: 13px; }
article, details { border-top: 1px solid #4a4858; padding-top: .5rem; margin-top: .5rem; }
details article:first-of-type { border-top: 0; }
summary { cursor: pointer; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.where { color: #a5c8ff; }
.error { color: #ff9d96; }
.warning { color: #ffd479; }
pre { overflow: auto; margin: .5rem 0; }
:focus-visible { outline: 2px solid #a5c8ff; outline-offset: 2px; }
@media print { :host { display: none; } }`
