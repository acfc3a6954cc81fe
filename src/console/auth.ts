import { clear, tokenSlot } from './keys.ts'
import { preview } from './preview.ts'
import { settings } from './settings.ts'
import { allowed, remaining, session, type Session } from './token.ts'

/** Why there is no session. */
export type Reason = 'none' | 'expired' | 'elsewhere'

export type State =
  | { readonly kind: 'out'; readonly reason: Reason }
  /** `lapsed`: the time of the session is over; what is on the screen stays, so that nothing typed is lost. */
  | { readonly kind: 'in'; readonly token: string; readonly session: Session; readonly lapsed: boolean }
  /** Signed in without an allowed role; the token is gone already. */
  | { readonly kind: 'denied'; readonly session: Session }

/** setTimeout counts in 32 bits: a longer time would end at once. */
const LONGEST = 2 ** 31 - 1

let state: State = { kind: 'out', reason: 'none' }
let timer = 0
const listeners = new Set<() => void>()

function set(next: State): void {
  state = next
  // Whoever comes next is shown the console as it is.
  if (state.kind !== 'in') preview.set('')
  for (const listener of listeners) listener()
}

/** The state of the session, for React's useSyncExternalStore. */
export const auth = {
  state: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Begins to follow the token: in this tab, in others, and the clock. */
export function follow(): void {
  const slot = tokenSlot()
  adopt(slot.get(), 'none')
  slot.listen((token) => adopt(token, 'elsewhere'))
  const check = () => {
    if (document.visibilityState === 'visible') watch()
  }
  // Timers sleep with the machine.
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) adopt(slot.get(), 'elsewhere')
  })
}

function adopt(token: string, reason: Reason): void {
  if (state.kind === 'in' && state.token === token && !state.lapsed) return
  // Whoever was denied has no token any more, and still reads why.
  if (state.kind === 'denied' && token === '') return
  const found = session(token)
  if (found === undefined) {
    clearTimeout(timer)
    if (state.kind === 'in' || reason === 'none') set({ kind: 'out', reason })
    return
  }
  if (!allowed(found.roles, settings.allowedRoles)) {
    set({ kind: 'denied', session: found })
    clear()
    return
  }
  if (remaining(found, Date.now()) <= 0 && state.kind !== 'in') {
    set({ kind: 'out', reason: 'expired' })
    return
  }
  // Somebody else signed in: nothing that belongs to the one before may stay on the screen.
  if (state.kind === 'in' && state.session.userId !== found.userId) {
    preview.set('')
    location.reload()
    return
  }
  set({ kind: 'in', token, session: found, lapsed: false })
  watch()
}

/** Ends the session when its time is over, and sets the alarm for it. */
function watch(): void {
  clearTimeout(timer)
  if (state.kind !== 'in' || state.lapsed) return
  const left = remaining(state.session, Date.now())
  if (left <= 0) lapse()
  else timer = window.setTimeout(watch, Math.min(left, LONGEST))
}

/** The session is over: its time has come, or the API refused the token. */
export function lapse(): void {
  if (state.kind === 'in' && !state.lapsed) set({ ...state, lapsed: true })
}

/** Takes the token of a sign-in. */
export function enter(token: string): void {
  tokenSlot().set(token)
  // Where storage is blocked the session lives as long as this page.
  adopt(token, 'none')
}

/** Removes all that is stored; the other tabs follow. */
export function leave(): void {
  clearTimeout(timer)
  clear()
  set({ kind: 'out', reason: 'none' })
}
