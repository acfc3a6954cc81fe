/** The progress bar of a route change. */
import { useEffect, useRef } from 'react'

/** Delay before the bar shows, its first width (0 to 1), the time of one step, and the time between small steps. Milliseconds. */
const DELAY = 200
const MINIMUM = 0.08
const SPEED = 200
const TRICKLE = 800

/** The thin bar at the top while the next page of the console is on its way. */
export function RouteProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer = 0
    const show = (share: number) => {
      bar.current?.animate([{ scale: `${share} 1` }], { duration: SPEED, easing: 'ease', fill: 'forwards' })
      timer = window.setTimeout(() => show(Math.min(0.994, share + Math.random() * 0.02)), TRICKLE)
    }
    timer = window.setTimeout(() => show(MINIMUM), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return <div className="progress" aria-hidden="true" ref={bar} />
}
