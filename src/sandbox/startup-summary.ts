import type { Sandbox } from './launch-sandbox.ts'

/** What somebody needs to know who has just started the sandbox. */
export function formatStartupSummary(
  { addresses, personas, clients }: Pick<Sandbox, 'addresses' | 'personas' | 'clients'>,
  host: string,
): string {
  const { id, secret } = clients.quickstart
  const rows = [
    ['site', addresses.portal],
    ['identity provider', addresses.identity],
    ['API', `${addresses.v1}, ${addresses.v2}`],
    ["console's API", addresses.console],
    ['inbox', `${addresses.inbox}  (webhooks and mails)`],
    ['scenarios', `${addresses.inbox}/scenarios  (choose an outcome, watch it, move the clock)`],
    ['', ''],
    ['client id', id],
    ['client secret', `${secret}  (the same in every sandbox; it opens nothing else)`],
    ['', ''],
    ...personas.map(({ name, email }, n) => [n === 0 ? 'people to sign in as' : '', `${name}, ${email}`]),
  ]
  const width = Math.max(...rows.map(([first = '']) => first.length))
  const lines = rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`.trimEnd())
  const open = ['127.0.0.1', 'localhost', '::1'].includes(host)
    ? ''
    : `\n  listening on ${host}: everybody who reaches this machine can sign in as anybody\n`
  return `\nSANDBOX: the platform runs on this machine, with generated data\n\n${lines.join('\n')}\n${open}\n`
}
