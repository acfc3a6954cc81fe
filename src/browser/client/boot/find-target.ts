/** The nearest element around an event's target that matches. */
export function findTarget(event: Event, selector: 'a'): HTMLAnchorElement | null
export function findTarget(event: Event, selector: string): HTMLElement | null
export function findTarget({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
