/**
 * The state of the session in this tab. It follows the stored token, which other tabs may change, and the clock. Screens read it
 * through `sessionStore`; nothing else in the console holds the token.
 */
import { settings } from '../page-data.ts'
import { serverTime } from './clock.ts'
import { claimsSlot, clearStorage, clearTabStorage, idTokenSlot, tokenSlot } from './console-storage.ts'
import { isObject } from '../../../lib/data/is-object.ts'
import type { Claims } from './token/read-claims.ts'
import { rolePreview } from './access/role-preview.ts'
import { forgetShownSecret } from './shown-secret.ts'
import { decodeSession, hasAllowedRole, remainingTime, type Session } from './token/session-token.ts'

/** Why there is no session. */
export type SignedOutReason = 'none' | 'expired' | 'elsewhere'

export type SessionState =
  | { readonly kind: 'out'; readonly reason: SignedOutReason }
  /** `lapsed`: the session has expired. The page stays on the screen, so that no input is lost. */
  | { readonly kind: 'in'; readonly token: string; readonly session: Session; readonly lapsed: boolean }
  /** Signed in without an allowed role. The token has been removed already. */
  | { readonly kind: 'denied'; readonly session: Session }

/** Milliseconds. setTimeout takes a signed 32-bit number; with a larger one it fires at once. */
const MAX_TIMEOUT = 2 ** 31 - 1

let state: SessionState = { kind: 'out', reason: 'none' }
let timer = 0
const listeners = new Set<() => void>()

function setState(next: SessionState): void {
  state = next
  // The next user must not inherit a role preview.
  if (state.kind !== 'in') rolePreview.set('')
  for (const listener of listeners) listener()
}

/** The state of the session, for React's useSyncExternalStore. */
export const sessionStore = {
  get: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Reads the stored token and follows it from now on. Call it once. */
export function watchSession(): void {
  const slot = tokenSlot()
  adoptToken(slot.get(), 'none')
  slot.listen((token) => adoptToken(token, 'elsewhere'))
  const check = () => {
    if (document.visibilityState === 'visible') scheduleExpiry()
  }
  // Timers stop while the machine sleeps.
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) adoptToken(slot.get(), 'elsewhere')
  })
}

function adoptToken(token: string, reason: SignedOutReason): void {
  if (state.kind === 'in' && state.token === token && !state.lapsed) return
  // Denial removes the token itself; its explanation stays on the screen.
  if (state.kind === 'denied' && token === '') return
  const session = decodeSession(token, { paths: settings.claims, given: givenClaims(token) })
  if (session === undefined) {
    clearTimeout(timer)
    if (state.kind === 'in') clearTabStorage()
    if (state.kind === 'in' || reason === 'none') setState({ kind: 'out', reason })
    return
  }
  if (session.invalidClaims.length > 0 || !hasAllowedRole(session.roles, settings.allowedRoles)) {
    setState({ kind: 'denied', session: session })
    clearStorage()
    return
  }
  if (remainingTime(session, serverTime()) <= 0 && state.kind !== 'in') {
    setState({ kind: 'out', reason: 'expired' })
    return
  }
  // Another user signed in: a reload removes everything of the previous one from the screen.
  if (state.kind === 'in' && state.session.userId !== session.userId) {
    rolePreview.set('')
    location.reload()
    return
  }
  setState({ kind: 'in', token, session: session, lapsed: false })
  scheduleExpiry()
}

/** Expires the session if its time has come, and sets a timer for it otherwise. */
function scheduleExpiry(): void {
  clearTimeout(timer)
  if (state.kind !== 'in' || state.lapsed) return
  const left = remainingTime(state.session, serverTime())
  if (left <= 0) expireSession()
  else timer = window.setTimeout(scheduleExpiry, Math.min(left, MAX_TIMEOUT))
}

/** Marks the session as expired: by the clock, or because the API responded with 401. */
export function expireSession(): void {
  if (state.kind === 'in' && !state.lapsed) setState({ ...state, lapsed: true })
}

/** Result of a sign-in. */
export interface SignInTokens {
  readonly token: string
  /** '' for none. */
  readonly idToken: string
  /** Claims that are not in the token: of the ID token, or of the user info endpoint. */
  readonly given?: Claims | undefined
}

/** Claims that were stored with this very token. */
let claimsInMemory: { readonly token: string; readonly claims: Claims } | undefined

function givenClaims(token: string): Claims | undefined {
  if (claimsInMemory?.token === token) return claimsInMemory.claims
  try {
    const stored: unknown = JSON.parse(claimsSlot().get() || 'null')
    const isOfToken = isObject(stored) && stored['tokenEnd'] === tokenEnd(token)
    return isOfToken && isObject(stored['claims']) ? stored['claims'] : undefined
  } catch {
    return undefined
  }
}

/** Enough of a token to recognize it, and too little to use it. */
const tokenEnd = (token: string) => token.slice(-8)

/** Starts a session with the tokens of a sign-in. */
export function enterSession({ token, idToken, given }: SignInTokens): void {
  // First, because other tabs read them as soon as the token changes.
  if (idToken !== '') idTokenSlot().set(idToken)
  if (given === undefined) claimsSlot().set('')
  else claimsSlot().set(JSON.stringify({ tokenEnd: tokenEnd(token), claims: given }))
  claimsInMemory = given && { token, claims: given }
  tokenSlot().set(token)
  // Where storage is blocked, the session lasts as long as this page.
  adoptToken(token, 'none')
}

/** Ends the session and removes everything stored; the other tabs notice by themselves. */
export function clearSession(): void {
  forgetShownSecret()
  clearTimeout(timer)
  clearStorage()
  setState({ kind: 'out', reason: 'none' })
}
