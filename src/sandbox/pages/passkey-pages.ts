/** HTML of passkeys: the account page with its list, and the page of a ceremony with its script. */

import { escapeHtml } from '../../lib/text/html/escape-html.ts'
import { formatTimestamp } from '../time/clock.ts'
import type { Passkey } from '../store/records.ts'
import { renderSandboxPage } from './page-layout.ts'

export interface AccountDetails {
  readonly name: string
  readonly email: string
  readonly passkeys: readonly Passkey[]
  /** Whether passkeys can be added at this address. */
  readonly isAvailable: boolean
  /** Address of the console's profile. */
  readonly back: string
}

/** The passkeys of the signed-in user. */
export function renderAccount({ name, email, passkeys, isAvailable, back }: AccountDetails): string {
  const rows = passkeys.map(
    ({ id, name: label, at, lastUsedAt }) =>
      `<li><strong>${escapeHtml(label)}</strong> <span class="soft">added ${formatTimestamp(at)}, ${
        lastUsedAt === null ? 'never used' : `last used ${formatTimestamp(lastUsedAt)}`
      }</span> <button name="remove" value="${escapeHtml(id)}" aria-label="Remove ${escapeHtml(label)}">Remove</button></li>`,
  )
  return renderSandboxPage(
    'Your account',
    `<p>${escapeHtml(name)}, ${escapeHtml(email)}</p>
<h2>Passkeys</h2>
<form method="post" action="/account">
${rows.length === 0 ? '<p>You have no passkey yet.</p>' : `<ul>\n${rows.join('\n')}\n</ul>`}
${
  isAvailable
    ? '<div class="row"><button class="primary" name="add" value="yes">Add a passkey</button></div>'
    : '<p class="soft">Passkeys need a sandbox that listens on this machine only.</p>'
}
</form>
<p><a href="${escapeHtml(back)}">Back to the console</a></p>`,
  )
}

const CEREMONIES = {
  register: {
    title: 'Add a passkey',
    text: 'Your browser creates a passkey on this device, in a password manager, or on a security key.',
    button: 'Create passkey',
  },
  'sign-in': {
    title: 'Sign in with a passkey',
    text: 'Your browser asks for one of the passkeys that you added on the account page.',
    button: 'Use passkey',
  },
} as const

/** The page of a ceremony. Its script does the rest, which WebAuthn cannot do without one, and enables the button: a click before would be lost. */
export function renderPasskeyCeremony(kind: keyof typeof CEREMONIES, script: string): string {
  const { title, text, button } = CEREMONIES[kind]
  return renderSandboxPage(
    title,
    `<p>${text}</p>
<p id="status" class="bad" role="alert"></p>
<noscript><p>Passkeys need JavaScript.</p></noscript>
<div class="row"><button id="start" class="primary" data-ceremony="${kind}" disabled>${button}</button></div>
<script type="module" src="${script}"></script>`,
  )
}

/** The script of a ceremony: options from the server, the authenticator's response back, then on to the next page. */
export const PASSKEY_SCRIPT = `const button = document.getElementById('start')
const status = document.getElementById('status')
const address = '/passkeys/ceremony' + location.search
const decode = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const encode = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
const withIds = (list = []) => list.map((item) => ({ ...item, id: decode(item.id) }))
const writeCredential = (id, response) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

async function register(options) {
  const { id, response } = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: decode(options.challenge),
      user: { ...options.user, id: decode(options.user.id) },
      excludeCredentials: withIds(options.excludeCredentials),
    },
  })
  return writeCredential(id, {
    clientDataJSON: encode(response.clientDataJSON),
    attestationObject: encode(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  })
}

async function signIn(options) {
  const { id, response } = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: decode(options.challenge),
      allowCredentials: withIds(options.allowCredentials),
    },
  })
  return writeCredential(id, {
    clientDataJSON: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
    ...(response.userHandle && { userHandle: encode(response.userHandle) }),
  })
}

async function load(init) {
  const response = await fetch(address, init)
  const body = await response.json()
  if (!response.ok) throw new Error(body.error)
  return body
}

button.addEventListener('click', async () => {
  button.disabled = true
  status.textContent = ''
  try {
    const options = await load()
    const result = await (button.dataset.ceremony === 'register' ? register(options) : signIn(options))
    const body = JSON.stringify(result)
    const { next } = await load({ method: 'POST', headers: { 'content-type': 'application/json' }, body })
    location.replace(next)
  } catch (error) {
    status.textContent = 'The passkey was not used: ' + error.message
    button.disabled = false
  }
})
button.disabled = false
button.focus()
`
