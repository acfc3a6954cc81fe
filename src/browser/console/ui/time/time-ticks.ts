/**
 * One timer for all relative times of a page, so that "5 minutes ago" does not stay when no new data arrives. It runs only while the page is
 * visible and shows such a time.
 */

/** Milliseconds until the times on the screen are read again: half of the smallest unit. */
const TICK = 30_000

let tick = 0
let timer: number | undefined
const listeners = new Set<() => void>()

/** Number of the last tick, for React's useSyncExternalStore. */
export const getTick = (): number => tick

/** Calls `listener` at each tick. Returns the way to stop; without listeners there is no timer. */
export function subscribeToTicks(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', followVisibility)
    startTimer()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', followVisibility)
    clearInterval(timer)
    timer = undefined
  }
}

/** A page that is shown again is current at once. */
function followVisibility(): void {
  if (document.visibilityState === 'visible') updateTimes()
  startTimer()
}

function startTimer(): void {
  clearInterval(timer)
  timer = document.visibilityState === 'visible' ? window.setInterval(updateTimes, TICK) : undefined
}

function updateTimes(): void {
  tick += 1
  for (const listener of listeners) listener()
}
