/** Toasts: short messages in a corner of the window. */
import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface Toast {
  readonly title: string
  readonly text?: string
  readonly tone: 'good' | 'bad' | 'info'
  /** Stays until it is closed; otherwise it is removed after `TOAST_DURATION`. */
  readonly persistent?: boolean
}

/** Milliseconds that a toast is shown, enough to read two sentences. */
const TOAST_DURATION = 6000

/** A toast and the place where it was announced first. */
type PlacedToast = Toast & { readonly place: string }

let queue: readonly Notification<PlacedToast>[] = []
const listeners = new Set<() => void>()
let count = 0

function dispatch(action: NotificationAction<PlacedToast>): void {
  queue = reduceNotifications(queue, action)
  for (const listener of listeners) listener()
}

const PAGE = 'page'

/** Where toasts are: the page, and the open dialogs above it. Only the last one can be operated and heard: the rest is inert. */
let places: readonly string[] = [PAGE]

function setPlaces(next: readonly string[]): void {
  places = next
  for (const listener of listeners) listener()
}

/** Shows a message in a corner of the window. Returns the function that removes it. */
export function showToast(payload: Toast): () => void {
  const id = String((count += 1))
  const remove = () => dispatch({ type: 'remove', id })
  dispatch({ type: 'notify', id, payload: { ...payload, place: places.at(-1) ?? PAGE } })
  if (payload.persistent !== true) setTimeout(remove, TOAST_DURATION)
  return remove
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The list of toasts, in the page or in a dialog. Screen readers announce errors at once, and other toasts when they pause. A toast stays where it
 * came, so that it is announced once. Toasts of a closed dialog move to the page.
 */
export function Toasts({ place = PAGE }: { readonly place?: string }) {
  const all = useSyncExternalStore(subscribe, () => queue)
  const open = useSyncExternalStore(subscribe, () => places)
  useEffect(() => {
    if (place === PAGE) return undefined
    setPlaces([...places, place])
    return () => setPlaces(places.filter((other) => other !== place))
  }, [place])
  const shown = all.filter(({ payload }) => (open.includes(payload.place) ? payload.place : PAGE) === place)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A toast may come where the pressed button is; the styles leave room below it (WCAG 2.2, 2.4.11).
    const focused = document.activeElement
    if (element.current && focused && isCovering(element.current, focused))
      focused.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div className="toasts" ref={element}>
      <div aria-live="polite">{shown.filter(({ payload }) => payload.tone !== 'bad').map(ToastMessage)}</div>
      <div role="alert">{shown.filter(({ payload }) => payload.tone === 'bad').map(ToastMessage)}</div>
    </div>
  )
}

/** Whether an element covers a second one. */
function isCovering(front: Element, behind: Element): boolean {
  const [a, b] = [front.getBoundingClientRect(), behind.getBoundingClientRect()]
  const isApart = a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left
  return a.height > 0 && !isApart && !front.contains(behind)
}

const ToastMessage = ({ id, payload: { title, text, tone } }: Notification<Toast>) => (
  <div key={id} className={`toast ${tone}`}>
    <p>
      <strong>{title}</strong>
      {text !== undefined && <span>{text}</span>}
    </p>
    <button
      type="button"
      className="icon-button"
      aria-label={`Close: ${title}`}
      onClick={() => dispatch({ type: 'remove', id })}
    >
      ×
    </button>
  </div>
)

/** A queued message. */
interface Notification<P> {
  readonly id: string
  readonly payload: P
}

/** Actions on the queue. A `notify` without a payload changes nothing. */
export type NotificationAction<P> =
  | { readonly type: 'notify'; readonly id: string; readonly payload?: P | undefined }
  | { readonly type: 'remove'; readonly id: string }

/** The queue after an action; a reducer. Throws 'Unknown action' for any other type. */
export function reduceNotifications<P>(
  queue: readonly Notification<P>[],
  action: NotificationAction<P>,
): readonly Notification<P>[] {
  const { type, id } = action
  if (type === 'notify')
    return action.payload === undefined ? queue : [...queue, { id, payload: action.payload }]
  if (type === 'remove') return queue.filter((notification) => notification.id !== id)
  throw new Error('Unknown action')
}
