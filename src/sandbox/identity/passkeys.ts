/**
 * Passkeys of the identity provider (WebAuthn Level 3): registration on the account page, and sign-in. @simplewebauthn/server
 * verifies what the authenticator signed.
 *
 * Browsers accept no IP address as the relying party (WebAuthn, section 5.1.2), but the provider's issuer has one. The
 * ceremonies therefore run on the same server under the name `localhost`. A ticket leads there and a one-time code leads
 * back, so that neither page needs the cookies of the other.
 */

import { errorText } from '../../lib/text/problems/error-message.ts'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { readRequestBytes, isSameOriginForm } from '../../lib/network/http-server.ts'
import { isLoopback } from '../webhooks/post-webhook.ts'
import { PASSKEY_SCRIPT, renderPasskeyCeremony } from '../pages/passkey-pages.ts'
import { renderNotice } from '../pages/sign-in-pages.ts'
import { findUser } from './users.ts'
import type { Passkey } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Where the script of the ceremonies is served. */
const SCRIPT_PATH = '/passkeys.js'
const RELYING_PARTY = 'localhost'
/** Time for a ceremony: long enough to find a security key. */
const TICKET_LIFETIME_MS = 300_000

/** Purpose of a ceremony: a new passkey of a user, or a sign-in that an interaction of the provider waits for. */
export type PasskeyPurpose =
  | { readonly kind: 'register'; readonly userId: string }
  | { readonly kind: 'sign-in'; readonly interaction: string }

interface Ticket {
  readonly purpose: PasskeyPurpose
  challenge?: string
}

export interface Passkeys {
  /** Whether the provider is reachable as `localhost`: on this machine only. */
  readonly isAvailable: boolean
  /** Origin of the pages of the ceremonies. */
  readonly origin: string
  /** The address of the page for a ceremony. It is valid for five minutes and for one ceremony. */
  startCeremony(purpose: PasskeyPurpose): string
  /** Handles the paths of the ceremonies. False if the path is none of them. */
  handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** The user who has proven a passkey for an interaction. A code works once. */
  redeemCode(code: string, interaction: string): string | undefined
}

/** Creates the passkeys of a provider. Tickets are kept in memory: a restart ends ceremonies. */
export function createPasskeys(context: SandboxContext): Passkeys {
  const { identity } = context.addresses
  const { hostname, port } = new URL(identity)
  const origin = `http://${RELYING_PARTY}:${port}`
  const tickets = createExpiringMap<Ticket>()
  const codes = createExpiringMap<{ readonly userId: string; readonly interaction: string }>()

  /** The response to a finished ceremony: the address to go on at. Throws if the authenticator's response is not valid. */
  const finishCeremony = async ({ purpose, challenge = '' }: Ticket, sent: unknown): Promise<string> => {
    const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: RELYING_PARTY }
    if (purpose.kind === 'register') {
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: sent as RegistrationResponseJSON,
        requireUserVerification: false,
      })
      if (registrationInfo === undefined) throw new Error('the passkey could not be verified')
      storePasskey(context, purpose.userId, registrationInfo.credential)
      return `${identity}/account`
    }
    const response = sent as AuthenticationResponseJSON
    const passkey = context.store.get('passkey', response.id)
    if (passkey === undefined) throw new Error('this passkey is not registered')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response,
      requireUserVerification: false,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (!verified) throw new Error('the passkey could not be verified')
    const { newCounter: counter } = authenticationInfo
    context.store.put('passkey', { ...passkey, counter, lastUsedAt: context.clock.now() })
    const { interaction } = purpose
    const code = codes.add({ userId: passkey.parent ?? '', interaction })
    return `${identity}/interaction/${interaction}?passkey=${code}`
  }

  const respond = async (request: IncomingMessage, response: ServerResponse, ticketId: string) => {
    const ticket = tickets.get(ticketId)
    if (ticket === undefined) return sendJson(response, 400, { error: 'this ceremony has expired' })
    if (request.method === 'GET') {
      const options = await createOptions(context, ticket.purpose)
      ticket.challenge = options.challenge
      return sendJson(response, 200, options)
    }
    const content = await readRequestBytes(request, 50_000)
    if (!isSameOriginForm(request) || !('data' in content))
      return sendJson(response, 400, { error: 'the request is not valid' })
    // A failed attempt ends the ceremony too: a challenge is used once (WebAuthn, section 13.4.3).
    tickets.delete(ticketId)
    try {
      const next = await finishCeremony(ticket, JSON.parse(content.data.toString('utf8')))
      return sendJson(response, 200, { next })
    } catch (error) {
      return sendJson(response, 400, { error: errorText(error) })
    }
  }

  return {
    isAvailable: isLoopback(hostname),
    origin,
    startCeremony(purpose) {
      const id = tickets.add({ purpose })
      return `${origin}/passkeys?ticket=${id}`
    },
    async handle(path, request, response) {
      const ticketId = new URL(request.url ?? '', origin).searchParams.get('ticket') ?? ''
      if (path === SCRIPT_PATH)
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(PASSKEY_SCRIPT)
      else if (path === '/passkeys/ceremony') await respond(request, response, ticketId)
      else if (path === '/passkeys') {
        const kind = tickets.get(ticketId)?.purpose.kind
        const html =
          kind === undefined
            ? renderNotice('This link has expired', 'Start again from the page before.')
            : renderPasskeyCeremony(kind, SCRIPT_PATH)
        response
          .writeHead(kind === undefined ? 400 : 200, {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy':
              "default-src 'none'; style-src 'self'; img-src data:; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
          })
          .end(html)
      } else return false
      return true
    },
    redeemCode(code, interaction) {
      const entry = codes.get(code)
      codes.delete(code)
      return entry?.interaction === interaction ? entry.userId : undefined
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Options of a ceremony for the browser. A sign-in names no user: the passkey does. */
async function createOptions({ store }: SandboxContext, purpose: PasskeyPurpose) {
  if (purpose.kind === 'sign-in')
    return generateAuthenticationOptions({ rpID: RELYING_PARTY, userVerification: 'preferred' })
  const user = findUser(store, purpose.userId)
  if (user === undefined) throw new Error('the user does not exist')
  return generateRegistrationOptions({
    rpName: 'Sandbox',
    rpID: RELYING_PARTY,
    userID: new TextEncoder().encode(user.userId),
    userName: user.email,
    userDisplayName: `${user.givenName} ${user.familyName}`,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: listPasskeys(store, user.userId).map(({ id, transports }) => ({
      id,
      transports: [...transports] as AuthenticatorTransport[],
    })),
  })
}

function storePasskey(
  { store, clock }: SandboxContext,
  userId: string,
  credential: {
    readonly id: string
    readonly publicKey: Uint8Array
    readonly counter: number
    readonly transports?: readonly string[]
  },
): void {
  const { id, publicKey, counter, transports = [] } = credential
  store.put('passkey', {
    id,
    at: clock.now(),
    parent: userId,
    name: `Passkey ${listPasskeys(store, userId).length + 1}`,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    lastUsedAt: null,
  })
}

/** The passkeys of a user, newest first. */
export function listPasskeys(store: SandboxContext['store'], userId: string): readonly Passkey[] {
  return store.list('passkey', { parent: userId })
}

/** Values under random names that cannot be guessed, each for TICKET_LIFETIME_MS by the machine's clock. */
function createExpiringMap<T>() {
  const entries = new Map<string, { readonly value: T; readonly expiresAt: number }>()
  return {
    add(value: T): string {
      const now = Date.now()
      for (const [id, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(id)
      const id = randomBytes(24).toString('base64url')
      entries.set(id, { value, expiresAt: now + TICKET_LIFETIME_MS })
      return id
    },
    get(id: string): T | undefined {
      const entry = entries.get(id)
      return entry === undefined || entry.expiresAt <= Date.now() ? undefined : entry.value
    },
    delete: (id: string) => entries.delete(id),
  }
}
