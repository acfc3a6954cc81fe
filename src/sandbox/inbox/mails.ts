import { createId } from '../store/random-ids.ts'
import type { MailLink, Mail } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** A mail of the sandbox: nothing is sent, the inbox shows it. `link` is where it leads. */
export function sendMail(
  { store, clock }: SandboxContext,
  mail: Pick<Mail, 'to' | 'subject' | 'text' | 'link'>,
): void {
  store.put('mail', { id: createId('mail'), at: clock.now(), ...mail })
}

/** Where a link leads now. */
export function resolveMailLink({ addresses }: SandboxContext, { part, path }: MailLink): string {
  return `${addresses[part]}${path}`
}

/** All that a mail says, with its link. */
export function formatMailText(context: SandboxContext, { text, link }: Mail): string {
  return link === undefined ? text : `${text}\n\n${link.label}: ${resolveMailLink(context, link)}`
}
