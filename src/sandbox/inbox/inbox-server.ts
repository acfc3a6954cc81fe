/**
 * The inbox: a webhook receiver that shows what arrived and whether the signature is valid, and the mails that a platform
 * would send. Paths such as /fail and /slow behave like a broken receiver.
 */

import { pick } from '../../lib/data/pick.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { formatTimestamp } from '../time/clock.ts'
import { joinHeaders, readRequestBytes, isTrustedHost } from '../../lib/network/http-server.ts'
import { createId } from '../store/random-ids.ts'
import { renderMail, renderMailList, renderWebhook, renderWebhookList } from '../pages/inbox-pages.ts'
import { pageHeaders, STYLESHEET_PATH, buildStylesheet } from '../pages/page-layout.ts'
import { createReportDocument } from '../pages/report-document.ts'
import { renderNotice } from '../pages/sign-in-pages.ts'
import { resolveMailLink } from './mails.ts'
import type { ReceivedWebhook, WebhookEndpoint } from '../store/records.ts'
import { redactHeaders as redacted } from '../http/redact-secrets.ts'
import { createFormPages } from './form-pages.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Webhooks that are stored, and the largest body. */
const MAX_WEBHOOKS = 500
const MAX_BODY_BYTES = 262_144
/** How far a timestamp may be off (Standard Webhooks). */
const TOLERANCE_SECONDS = 300

/** Responses by the first part of the path, to try what a broken receiver does. */
const FAILURE_STATUSES: Readonly<Record<string, number>> = {
  '/fail': 500,
  '/gone': 410,
  '/redirect': 307,
  '/refuse': 401,
}

const HTML = 'text/html; charset=utf-8'

/**
 * A receiver of webhooks that shows what arrived, and whether the signature is right and if not why. GET / is the list,
 * GET /messages the same as JSON, GET /messages/{id} one of them, GET /mails and /mails/{id} the mails,
 * GET /reports/{id} the documents of KYB reports. The pages of `stage` have their forms here too; every other POST is
 * an arrival.
 */
export function createInboxListener(context: SandboxContext, hosts: readonly string[]) {
  const css = buildStylesheet()
  const showFormPage = createFormPages(context)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s)
    const respond = (
      status: number,
      type: string,
      text: string | Buffer,
      more: Readonly<Record<string, string>> = {},
    ) => void response.writeHead(status, { ...pageHeaders(), 'content-type': type, ...more }).end(text)
    if (!isTrustedHost(request, hosts))
      return respond(400, 'text/plain', 'The sandbox does not respond to this host name.\n')
    const formPage = await showFormPage(request, path, new URLSearchParams(search))
    if (formPage !== undefined) return respond(formPage.status, HTML, formPage.html ?? '', formPage.headers)
    if (request.method === 'POST') return receiveWebhook(context, request, response, path)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respond(405, 'text/plain', 'GET or POST.\n', { allow: 'GET, POST' })
    if (path === STYLESHEET_PATH) return respond(200, 'text/css; charset=utf-8', css)
    if (path === '/messages')
      return respond(
        200,
        'application/json',
        JSON.stringify({ items: listReceived(context).map(toInboxJson) }),
      )
    const html = renderInboxPage(context, path)
    if (html !== undefined) return respond(200, HTML, html)
    const report = /^\/reports\/(rep_\w+)\.(pdf|json)$/.exec(path)
    const document =
      report?.[1] === undefined ? undefined : createReportDocument(context, report[1], report[2] ?? 'json')
    if (document !== undefined) return respond(200, document.type, document.data)
    respond(
      404,
      HTML,
      renderNotice('Page not found', 'The page does not exist, or its content was deleted.', '/'),
    )
  }
}

/** The page at a path, if there is one. */
function renderInboxPage(context: SandboxContext, path: string): string | undefined {
  const { store, addresses } = context
  if (path === '/') return renderWebhookList(listReceived(context), addresses.inbox)
  if (path === '/mails') return renderMailList(store.list('mail', { limit: 100 }))
  const [, folder, name = ''] = /^\/(messages|mails)\/(\w+)$/.exec(path) ?? []
  if (folder === 'messages') {
    const webhook = store.get('receivedWebhook', name)
    return webhook === undefined ? undefined : renderWebhook(webhook)
  }
  const mail = folder === 'mails' ? store.get('mail', name) : undefined
  if (mail === undefined) return undefined
  const { link } = mail
  return renderMail(mail, link === undefined ? undefined : { ...link, href: resolveMailLink(context, link) })
}

async function receiveWebhook(
  context: SandboxContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const content = await readRequestBytes(request, MAX_BODY_BYTES)
  const body = 'data' in content ? content.data.toString('utf8') : ''
  const folder = `/${path.split('/')[1] ?? ''}`
  const answered = 'data' in content ? (FAILURE_STATUSES[folder] ?? 200) : 413
  const headers = joinHeaders(request)
  const { verified, verdict } = verifyWebhook(context, path, headers, body)
  const webhook: ReceivedWebhook = {
    id: createId('arr'),
    at: context.clock.now(),
    path: path.slice(0, 500),
    method: 'POST',
    headers: redacted(headers),
    body,
    verified,
    verdict,
    answered,
  }
  context.store.put('receivedWebhook', webhook)
  context.store.keepNewest('receivedWebhook', MAX_WEBHOOKS)
  // A receiver that never responds: the sender times out.
  if (folder === '/slow') return
  response
    .writeHead(answered, {
      'content-type': 'application/json',
      ...(answered === 307 ? { location: '/hooks/elsewhere' } : {}),
    })
    .end(JSON.stringify({ verified, verdict }))
}

/** Verifies a webhook as every receiver should, and explains the result. */
function verifyWebhook(
  { store, clock, addresses }: SandboxContext,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): { readonly verified: boolean; readonly verdict: string } {
  const reject = (verdict: string) => ({ verified: false, verdict })
  const { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (messageId === undefined || timestamp === undefined || signature === undefined)
    return reject('Headers are missing: a webhook needs webhook-id, webhook-timestamp and webhook-signature.')
  const age = Math.floor(Date.now() / 1000) - Number(timestamp)
  if (!Number.isInteger(age)) return reject('The timestamp is not a number.')
  if (Math.abs(age) > TOLERANCE_SECONDS)
    return reject(
      `The timestamp is ${Math.abs(age)} seconds ${age > 0 ? 'old' : 'in the future'}. Timestamps that are off may be replays.`,
    )
  const endpoints = store.list('endpoint').filter(({ url }) => url === `${addresses.inbox}${path}`)
  if (endpoints.length === 0)
    return reject('No endpoint is registered with this URL, so there is no secret to verify with.')
  const signatures = signature.split(' ')
  const at = new Date(Number(timestamp) * 1000)
  const secrets = endpoints.flatMap((endpoint: WebhookEndpoint) => endpoint.secrets)
  const secret = secrets.find(({ value }) =>
    signatures.includes(new Webhook(value).sign(messageId, at, body)),
  )
  if (secret === undefined)
    return reject(
      'The signature does not match any secret of the endpoint: the body was changed, or another secret was used.',
    )
  if (secret.expiresAt !== null && secret.expiresAt <= clock.now())
    return reject('The signature is from a secret that has expired.')
  return {
    verified: true,
    verdict: `Signed with the secret ${secret.id}, one of ${signatures.length} signature${signatures.length === 1 ? '' : 's'}.`,
  }
}

function listReceived({ store }: SandboxContext): readonly ReceivedWebhook[] {
  return store.list('receivedWebhook', { limit: 100 })
}

const toInboxJson = (webhook: ReceivedWebhook) => ({
  id: webhook.id,
  receivedAt: formatTimestamp(webhook.at),
  ...pick(webhook, 'path', 'headers', 'body', 'verified', 'verdict', 'answered'),
})
