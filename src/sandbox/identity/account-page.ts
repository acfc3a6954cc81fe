/** The account page of the identity provider: the signed-in user's passkeys, to add and to remove. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { readRequestBytes, isSameOriginForm } from '../../lib/network/http-server.ts'
import { renderAccount } from '../pages/passkey-pages.ts'
import { renderNotice } from '../pages/sign-in-pages.ts'
import { listPasskeys, type Passkeys } from './passkeys.ts'
import { findUser } from './users.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Shows the page, or does what its form says and shows it again. */
export async function handleAccountPage(
  context: SandboxContext,
  { provider, passkeys }: { readonly provider: Provider; readonly passkeys: Passkeys },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { store, addresses } = context
  const html = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  const redirect = (location: string) => response.writeHead(303, { location }).end()
  const session = await provider.Session.get(provider.createContext(request, response))
  const user = findUser(store, session.accountId ?? '')
  if (user === undefined)
    return void html(
      401,
      renderNotice('You are not signed in', 'Sign in to the console first.', `${addresses.portal}/developer`),
    )
  if (request.method === 'GET')
    return void html(
      200,
      renderAccount({
        name: `${user.givenName} ${user.familyName}`,
        email: user.email,
        passkeys: listPasskeys(store, user.userId),
        isAvailable: passkeys.isAvailable,
        back: `${addresses.portal}/developer/profile`,
      }),
    )
  const content = await readRequestBytes(request, 10_000)
  if (request.method !== 'POST' || !isSameOriginForm(request) || !('data' in content))
    return void html(400, renderNotice('This form could not be sent', 'Go back and start again.'))
  const form = new URLSearchParams(content.data.toString('utf8'))
  if (form.has('add') && passkeys.isAvailable)
    return void redirect(passkeys.startCeremony({ kind: 'register', userId: user.userId }))
  const passkey = store.get('passkey', form.get('remove') ?? '')
  if (passkey?.parent === user.userId) store.delete('passkey', passkey.id)
  redirect('/account')
}
