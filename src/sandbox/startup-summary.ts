/** Terminal output after the sandbox has started: its URLs, the first credentials, the accounts to sign in with. */

import { isWildcardHost, listNetworkNames } from '../lib/network/host-names.ts'
import type { Addresses } from './sandbox-context.ts'

/** Facts of a running sandbox that the summary shows. */
export interface StartupFacts {
  readonly addresses: Addresses
  readonly personas: readonly { readonly name: string; readonly email: string }[]
  readonly clients: { readonly quickstart: { readonly id: string; readonly secret: string } }
}

/** The summary as aligned lines. `host` is the host that the servers listen on. */
export function formatStartupSummary({ addresses, personas, clients }: StartupFacts, host: string): string {
  const { id, secret } = clients.quickstart
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['site', addresses.portal],
    ['identity provider', addresses.identity],
    ['API', `${addresses.v1}, ${addresses.v2}`],
    ['console API', addresses.console],
    ['inbox', `${addresses.inbox}  (webhooks and mails)`],
    ['scenarios', `${addresses.inbox}/scenarios  (choose an outcome, follow it, move the clock)`],
    ['', ''],
    ['client id', id],
    ['client secret', `${secret}  (the same in every sandbox, valid nowhere else)`],
    ['', ''],
    ...personas.map(
      ({ name, email }, index) => [index === 0 ? 'accounts' : '', `${name}, ${email}`] as const,
    ),
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`.trimEnd())
  return `\nSANDBOX: the platform runs on this machine, with generated data\n\n${lines.join('\n')}\n${warnOpenHost(host)}\n`
}

/** There are no passwords in a sandbox, so a host that other machines can reach needs a warning. */
function warnOpenHost(host: string): string {
  if (['127.0.0.1', 'localhost', '::1'].includes(host)) return ''
  const names = isWildcardHost(host) ? `, also as ${listNetworkNames().join(', ')}` : ''
  return `\n  listening on ${host}${names}: anyone who can reach this machine can sign in with any account\n`
}
