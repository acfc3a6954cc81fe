import { id } from '../ids.ts'
import type { World } from '../world.ts'

/** A mail of the sandbox: nothing is sent, the inbox shows it. */
export function mail({ store, clock }: World, to: string, subject: string, text: string): void {
  store.put('mail', { id: id('mail'), at: clock.now(), to, subject, text })
}
