/** HTML of the inbox: webhooks, mails and invitations. All values come from requests, so all of them are escaped. */

import { escapeHtml } from '../../lib/text/html/escape-html.ts'
import type { ReceivedWebhook, MailLink, Mail } from '../store/records.ts'
import { formatJson } from './format-json.ts'
import { renderSandboxPage, type PageLayout } from './page-layout.ts'
import { renderTime } from './format-time.ts'

const WEBHOOKS = { wide: true, currentPath: '/' } as const satisfies PageLayout
const MAILS = { wide: true, currentPath: '/mails' } as const satisfies PageLayout

/** The webhooks that have arrived, newest first. */
export function renderWebhookList(arrivals: readonly ReceivedWebhook[], address: string): string {
  const rows = arrivals.map(
    (arrival) =>
      `<li><a href="/messages/${arrival.id}">${escapeHtml(readEventType(arrival))}</a> <span>${renderSignatureBadge(arrival)} answered ${arrival.answered}</span> <span class="soft">${escapeHtml(arrival.path)} ${renderTime(arrival.at)}</span></li>`,
  )
  return renderSandboxPage(
    'Webhooks',
    `<p>Webhooks that were sent to this address, newest first. Register <code>${escapeHtml(address)}/hooks/anything</code> as an endpoint;
with <code>/fail</code>, <code>/gone</code>, <code>/redirect</code>, <code>/refuse</code> or <code>/slow</code> instead of <code>/hooks</code> the inbox behaves like a broken receiver.</p>
${rows.length === 0 ? '<p>No webhooks yet. <a href="/scenarios">Start a scenario</a> to receive some.</p>' : `<ul class="rows">${rows.join('')}</ul>`}`,
    WEBHOOKS,
  )
}

/** One webhook with all that came. */
export function renderWebhook(arrival: ReceivedWebhook): string {
  const { at, path, headers, body, verified, verdict, answered } = arrival
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return renderSandboxPage(
    readEventType(arrival),
    `<dl>
<dt>Received</dt><dd>${renderTime(at)}</dd>
<dt>At</dt><dd>${escapeHtml(path)}</dd>
<dt>Message</dt><dd>${escapeHtml(headers['webhook-id'] ?? 'none')}</dd>
<dt>Signature</dt><dd class="${verified ? 'good' : 'bad'}">${verified ? 'Valid' : 'Not valid'}. ${escapeHtml(verdict)}</dd>
<dt>Response</dt><dd>${answered}</dd>
</dl>
<h2>Body</h2>
<pre>${escapeHtml(formatJson(body))}</pre>
<h2>Headers</h2>
<pre>${escapeHtml(lines.join('\n'))}</pre>
<p><a href="/">All webhooks</a></p>`,
    WEBHOOKS,
  )
}

function renderSignatureBadge({ verified }: ReceivedWebhook): string {
  return `<strong class="badge ${verified ? 'good' : 'bad'}">${verified ? 'Valid' : 'Not valid'}</strong>`
}

function readEventType({ body }: ReceivedWebhook): string {
  try {
    const { type: name } = JSON.parse(body) as { type?: unknown }
    return typeof name === 'string' && name !== '' ? name : 'Webhook without a type'
  } catch {
    return 'Body is not JSON'
  }
}

/** The mails that would have been sent, newest first. */
export function renderMailList(all: readonly Mail[]): string {
  const rows = all.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/mails/${id}">${escapeHtml(subject)}</a> <span>to ${escapeHtml(to)}</span> <span class="soft">${renderTime(at)}</span></li>`,
  )
  return renderSandboxPage(
    'Mails',
    `<p>The sandbox sends no mails. They are shown here instead, newest first.</p>
${rows.length === 0 ? '<p>No mails yet. <a href="/scenarios">Start a scenario</a> with an onboarding or an invitation.</p>' : `<ul class="rows">${rows.join('')}</ul>`}`,
    MAILS,
  )
}

/** One mail. Only its own link is a link: URLs in the text are input of users. */
export function renderMail(
  { to, subject, text, at }: Mail,
  link: (MailLink & { readonly href: string }) | undefined,
): string {
  return renderSandboxPage(
    subject,
    `<dl>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>Written</dt><dd>${renderTime(at)}</dd>
</dl>
<div class="letter">
<p>${escapeHtml(text)
      .replaceAll(/\n{2,}/g, '</p>\n<p>')
      .replaceAll('\n', '<br>')}</p>
${link === undefined ? '' : `<p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`}
</div>
<p><a href="/mails">All mails</a></p>`,
    MAILS,
  )
}

/** An invitation as the invited one sees it. */
export interface InvitationDetails {
  readonly id: string
  readonly by: string
  readonly who: string
  readonly email: string
  readonly status: string
  readonly expiresAt: number
  /** Further details by label, such as the invitation code. */
  readonly facts: Readonly<Record<string, string>>
  /** Where to go on after it was accepted. */
  readonly signIn: string
}

/** The page behind the link of an invitation, with a button that accepts it while it is pending. */
export function renderInvitation({
  id,
  by,
  who,
  email,
  status,
  expiresAt,
  facts,
  signIn,
}: InvitationDetails): string {
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  const next =
    status === 'pending'
      ? `<form method="post" action="/invitations/${id}"><div class="row"><button class="primary">Accept</button></div></form>`
      : status === 'accepted'
        ? `<p>The invitation was accepted. <a href="${escapeHtml(signIn)}">Sign in</a> as ${escapeHtml(email)}: the account is at the end of the list.</p>`
        : '<p>The invitation can no longer be accepted.</p>'
  return renderSandboxPage(
    `${by} invites ${who}`,
    `<dl>
<dt>To</dt><dd>${escapeHtml(email)}</dd>
<dt>Status</dt><dd>${escapeHtml(status)}</dd>
<dt>Until</dt><dd>${renderTime(expiresAt)}</dd>
${rows.join('\n')}
</dl>
${next}`,
    { currentPath: '/mails' },
  )
}
