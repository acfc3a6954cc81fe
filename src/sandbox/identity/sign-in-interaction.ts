/** The sign-in page. There are no passwords: a user picks an account from a list, or uses a passkey. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { readRequestBytes, isSameOriginForm } from '../../lib/network/http-server.ts'
import { renderNotice, renderSignIn, type Account } from '../pages/sign-in-pages.ts'
import type { Passkeys } from './passkeys.ts'
import { findUser, personas } from './users.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Shows the sign-in page, and finishes the sign-in with the chosen account. */
export async function handleSignIn(
  context: SandboxContext,
  { provider, passkeys }: { readonly provider: Provider; readonly passkeys: Passkeys },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const html = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  try {
    const { params, uid } = await provider.interactionDetails(request, response)
    const finish = (accountId: string, amr: string) =>
      provider.interactionFinished(
        request,
        response,
        findUser(context.store, accountId) === undefined
          ? { error: 'access_denied', error_description: 'The sign-in was cancelled' }
          : { login: { accountId, amr: [amr] } },
        { mergeWithLastSubmission: false },
      )
    const code = new URL(request.url ?? '', context.addresses.identity).searchParams.get('passkey')
    // Back from the ceremony. The cookie of the interaction binds the code to this browser.
    if (request.method === 'GET' && code !== null) {
      await finish(passkeys.redeemCode(code, uid) ?? '', 'pop')
      return
    }
    if (request.method === 'GET') {
      const client = await provider.Client.find(String(params['client_id']))
      html(
        200,
        renderSignIn(
          request.url ?? '',
          client?.clientName ?? 'An application',
          listAccounts(context),
          passkeys.isAvailable && context.store.count('passkey') > 0,
        ),
      )
      return
    }
    if (request.method !== 'POST' || !isSameOriginForm(request))
      return void html(400, renderNotice('This form could not be sent', 'Go back and start again.'))
    const content = await readRequestBytes(request, 10_000)
    const form = new URLSearchParams('data' in content ? content.data.toString('utf8') : '')
    if (form.has('passkey') && passkeys.isAvailable) {
      response
        .writeHead(303, { location: passkeys.startCeremony({ kind: 'sign-in', interaction: uid }) })
        .end()
      return
    }
    await finish(form.get('account') ?? '', 'user')
  } catch {
    if (!response.headersSent)
      html(
        400,
        renderNotice(
          'This sign-in has expired',
          'It took too long or was already completed. Start again from the application.',
        ),
      )
  }
}

/** The personas, and members that were added by onboardings and invitations. */
function listAccounts({ store }: SandboxContext): readonly Account[] {
  const personaIds = new Set(personas.map(({ userId }) => userId))
  const newMembers = new Map(
    store
      .list('member', { limit: 200 })
      .filter(({ userId, org }) => !personaIds.has(userId) && org?.startsWith('org_sandbox') !== true)
      .map((member) => [member.userId, member]),
  )
  return [
    ...personas.map(({ userId, givenName, familyName, email, description }) => ({
      userId,
      name: `${givenName} ${familyName}`,
      email,
      about: description,
    })),
    ...[...newMembers.values()].slice(0, 20).map(({ userId, givenName, familyName, email, org, roles }) => ({
      userId,
      name: `${givenName} ${familyName}`,
      email,
      about: `${roles.join(', ')} of ${store.get('organization', org ?? '')?.legalName ?? 'an organization'}`,
    })),
  ]
}
