/**
 * Sign-in on another device (RFC 8628): the forms for the code and for the consent, and the key that a code is bound to.
 */

import type { IncomingMessage } from 'node:http'
import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { readProofThumbprint } from '../auth/dpop-proof.ts'
import { renderDeviceConfirmation, renderNotice, renderUserCodeForm } from '../pages/sign-in-pages.ts'
import { readString } from '../read-string.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { formatTimestamp } from '../time/clock.ts'
import { SCOPE } from './provider-clients.ts'
import { readXsrfToken, showPage } from './provider-pages.ts'

/** User codes from links to the device page, by request. The provider's page does not get them. */
const linkedUserCodes = new WeakMap<IncomingMessage, string>()

/**
 * Keeps the code of a link to the device page, which fills in the form. The provider must not see it: it would submit the form by a script, which the
 * pages' Content-Security-Policy forbids.
 */
export function keepLinkedUserCode(request: IncomingMessage, search: string): void {
  linkedUserCodes.set(request, new URLSearchParams(search).get('user_code') ?? '')
}

/** The device flow of the provider, with our own pages. */
export function configureDeviceFlow({
  clock,
  clientAuthThrottle,
}: SandboxContext): NonNullable<Configuration['features']>['deviceFlow'] {
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    deviceInfo: (ctx) => ({
      ip: ctx.ip,
      agent: (ctx.get('user-agent') || 'unknown').slice(0, 200),
      time: formatTimestamp(clock.now()),
      scope: readString(ctx.oidc.params?.['scope'], SCOPE),
      keyThumbprint: readProofThumbprint(ctx.get('dpop')),
    }),
    userCodeInputSource(ctx, form, _, error) {
      if (error?.name === 'NotFoundError') clientAuthThrottle.recordFailure(ctx.path, ctx.ip)
      const message = error === undefined ? undefined : describeDeviceError(error)
      showPage(
        ctx,
        renderUserCodeForm(
          '/device',
          readXsrfToken(form),
          (linkedUserCodes.get(ctx.req) ?? '').slice(0, 20),
          message,
        ),
      )
    },
    userCodeConfirmSource(ctx, form, client, info, code) {
      const { agent = '', ip = '', time = '', scope = '' } = info as Record<string, string>
      const device = { code, client: client.clientName ?? client.clientId, agent, ip, time, scope }
      showPage(ctx, renderDeviceConfirmation('/device', readXsrfToken(form), device))
    },
    successSource(ctx) {
      showPage(
        ctx,
        renderNotice('The device is signed in', 'You can close this page and continue on the device.'),
      )
    },
  }
}

function describeDeviceError(error: Error): string {
  const names: Readonly<Record<string, string>> = {
    NoCodeError: 'Enter the code that the device shows.',
    NotFoundError: 'This code does not exist. Check the code on the device.',
    ExpiredError: 'This code has expired. Start again on the device.',
    AlreadyUsedError: 'This code has already been used.',
    AbortedError: 'You declined. The device is not signed in.',
  }
  return names[error.name] ?? names[error.constructor.name] ?? 'The code cannot be used.'
}

/**
 * A device code requested with a DPoP proof yields a token for the same key only, so a stolen code is useless.
 * RFC 9449 binds authorization codes that way (section 10); this does the same for device codes. Throws `InvalidGrant` for another key.
 */
export function requireSameKey(ctx: KoaContextWithOIDC, token: object): void {
  const { DeviceCode: code } = ctx.oidc.entities
  const info = code?.deviceInfo as { readonly keyThumbprint?: string } | undefined
  const { jkt } = token as { readonly jkt?: string }
  if (info?.keyThumbprint !== undefined && info.keyThumbprint !== jkt)
    throw new errors.InvalidGrant('the device code is bound to another key')
}
