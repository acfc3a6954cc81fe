/** Mails of the sandbox. Nothing is sent: the inbox shows them. */

import { createId } from '../store/random-ids.ts'
import type { MailLink, Mail } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Stores a mail, which the inbox shows. */
export function sendMail(
  { store, clock }: SandboxContext,
  mail: Pick<Mail, 'to' | 'subject' | 'text' | 'link'>,
): void {
  store.put('mail', { id: createId('mail'), at: clock.now(), ...mail })
}

/** The current URL of a mail's link. */
export function resolveMailLink({ addresses }: SandboxContext, { part, path }: MailLink): string {
  return `${addresses[part]}${path}`
}

/** The text of a mail with its link. */
export function formatMailText(context: SandboxContext, { text, link }: Mail): string {
  return link === undefined ? text : `${text}\n\n${link.label}: ${resolveMailLink(context, link)}`
}
