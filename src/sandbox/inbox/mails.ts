import { id } from '../store/random-ids.ts'
import type { Link, Mail } from '../store/records.ts'
import type { World } from '../sandbox-context.ts'

/** A mail of the sandbox: nothing is sent, the inbox shows it. `link` is where it leads. */
export function mail({ store, clock }: World, to: string, subject: string, text: string, link?: Link): void {
  store.put('mail', { id: id('mail'), at: clock.now(), to, subject, text, link })
}

/** Where a link leads now. */
export function href({ addresses }: World, { part, path }: Link): string {
  return `${addresses[part]}${path}`
}

/** All that a mail says, with its link. */
export function written(world: World, { text, link }: Mail): string {
  return link === undefined ? text : `${text}\n\n${link.label}: ${href(world, link)}`
}
