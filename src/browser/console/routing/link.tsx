/** Links between pages of the console. */
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate, routeHref } from './route.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of the console: '/developer/dashboard'. */
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Takes the place of this address in the history. */
  readonly replace?: boolean
}

/** A link inside of the console: an ordinary one, which doesn't leave the page. */
export function Link({ to, query, replace = false, onClick, ...rest }: LinkProps) {
  const address = routeHref(to, query)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    navigate(address, replace ? 'replace' : 'push')
  }
  return <a {...rest} href={address} onClick={follow} />
}
