/** HTML of the identity provider: sign-in, device authorization, sign-out. */

import { escapeHtml } from '../../lib/text/html/escape-html.ts'
import { renderSandboxPage } from './page-layout.ts'

export interface Account {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly about: string
}

/** The list of people to sign in as. Each is a button of one form, so that a click or Enter is enough. */
export function renderSignIn(
  action: string,
  client: string,
  choices: readonly Account[],
  hasPasskeys: boolean,
): string {
  const rows = choices.map(
    ({ userId, name, email, about }) =>
      `<li><button name="account" value="${escapeHtml(userId)}"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(email)}</span><span>${escapeHtml(about)}</span></button></li>`,
  )
  return renderSandboxPage(
    'Sign in',
    `<p>${escapeHtml(client)} asks you to sign in. Accounts have no passwords here: choose one.</p>
<form method="post" action="${escapeHtml(action)}">
<ul class="people">
${rows.join('\n')}
</ul>
${hasPasskeys ? '<button class="primary" name="passkey" value="yes">Sign in with a passkey</button>\n' : ''}<button name="cancel" value="yes">Cancel</button>
</form>`,
  )
}

/** Asks for the code that a device shows (RFC 8628, section 3.3). */
export function renderUserCodeForm(
  action: string,
  xsrf: string,
  code: string,
  error: string | undefined,
): string {
  return renderSandboxPage(
    'Connect a device',
    `${error === undefined ? '' : `<p class="bad" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="xsrf" value="${escapeHtml(xsrf)}">
<label for="code">Code on the device</label>
<input id="code" name="user_code" value="${escapeHtml(code)}" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
<div class="row"><button class="primary">Continue</button></div>
</form>
<p class="soft">Continue only if you started this sign-in yourself, just now, on a device in front of you.</p>`,
  )
}

/** Asks whether the device may sign in. Declining comes first, and is what Enter does (RFC 8628, section 5.4). */
export function renderDeviceConfirmation(
  action: string,
  xsrf: string,
  device: {
    readonly code: string
    readonly client: string
    readonly agent: string
    readonly ip: string
    readonly time: string
    readonly scope: string
  },
): string {
  return renderSandboxPage(
    'Allow this device to sign in?',
    `<p class="code">${escapeHtml(device.code)}</p>
<dl>
<dt>Application</dt><dd>${escapeHtml(device.client)}</dd>
<dt>Device</dt><dd>${escapeHtml(device.agent)}</dd>
<dt>Address</dt><dd>${escapeHtml(device.ip)}</dd>
<dt>Time</dt><dd>${escapeHtml(device.time)}</dd>
<dt>Access</dt><dd>${escapeHtml(device.scope)}</dd>
</dl>
<p>Compare the code with the one on the device. If someone sent you this link or this code, decline.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="xsrf" value="${escapeHtml(xsrf)}">
<input type="hidden" name="user_code" value="${escapeHtml(device.code)}">
<div class="row">
<button class="primary" name="abort" value="yes" autofocus>Decline</button>
<button name="confirm" value="yes">Allow</button>
</div>
</form>`,
  )
}

/** The page that asks whether to end the session at the identity provider as well. */
export function renderSignOut(action: string, xsrf: string): string {
  return renderSandboxPage(
    'Sign out here too?',
    `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="xsrf" value="${escapeHtml(xsrf)}">
<p>The application has signed you out. This ends your session here too, for every application that you signed in to.</p>
<div class="row">
<button class="primary" name="logout" value="yes" autofocus>Sign out</button>
<button>Keep this session</button>
</div>
</form>`,
  )
}

/** The page of a sign-out without a session: one button opens the page that the sign-out would have opened. */
export function renderAlreadySignedOut(action: string, xsrf: string): string {
  return renderSandboxPage(
    'You are already signed out',
    `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="xsrf" value="${escapeHtml(xsrf)}">
<input type="hidden" name="logout" value="yes">
<p>The session has already ended.</p>
<div class="row"><button class="primary" autofocus>Continue</button></div>
</form>`,
  )
}

/** A page with one message, and a link back if there is one. */
export function renderNotice(title: string, text: string, back?: string): string {
  return renderSandboxPage(
    title,
    `<p>${escapeHtml(text)}</p>${back === undefined ? '' : `\n<p><a href="${escapeHtml(back)}">Back</a></p>`}`,
  )
}
