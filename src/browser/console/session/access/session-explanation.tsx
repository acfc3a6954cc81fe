/** Explains a session token in words: why it grants access or not, and the meaning of each claim. */
import { Fragment } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { formatTime } from '../../ui/time/relative-time.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { settings } from '../../page-data.ts'
import { findAllowedRoles, type Session } from '../token/session-token.ts'

type TextClaim = Exclude<keyof Session, 'roles' | 'invalidClaims' | 'keyThumbprint'>

/** The meaning of each claim of the token. */
const MEANINGS: readonly (readonly [TextClaim, string, string])[] = [
  ['email', 'Email', 'The address with which you signed in.'],
  ['emailVerified', 'Email verified', 'Whether you have verified the address.'],
  ['userId', 'User', 'Your id on the platform. It never changes.'],
  ['userType', 'User type', 'Whether you work for a customer or for the platform.'],
  ['externalId', 'External id', 'Your number in a system of your organization.'],
  ['application', 'Application', 'The client that requested the token: this console.'],
  ['aud', 'Audience', 'The only API that accepts the token.'],
  ['iss', 'Issuer', 'Who signed the token.'],
  ['iat', 'Issued', 'When the token was issued.'],
  ['exp', 'Expires', 'When it ends. Sign in again after that; nothing else is needed.'],
  ['profileCompleted', 'Profile complete', 'Whether your profile has everything that the platform asks for.'],
  ['mainProfileCompleted', 'Main profile complete', 'The same for the part that all products share.'],
  ['sessionId', 'Session', 'This sign-in, as the list of sessions names it.'],
]

function formatClaim(name: TextClaim, session: Session): string {
  const value = session[name]
  if ((name === 'exp' || name === 'iat') && typeof value === 'number')
    return formatTime(new Date(value * 1000).toISOString())
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === '' ? '—' : String(value)
}

/** Why a session has access or not: each of its roles, and whether it is an allowed one. */
export function AccessExplanation({ session }: { readonly session: Session }) {
  const { allowedRoles } = settings
  if (session.invalidClaims.length > 0)
    return (
      <p>
        The console is closed to you: these claims of your token have an unexpected type:{' '}
        <code>{session.invalidClaims.join(', ')}</code>. Report this to the people who run the identity
        provider.
      </p>
    )
  const reasons = findAllowedRoles(session.roles, allowedRoles)
  const { global, orgs, apps } = session.roles
  const rows = [
    ...global.map((role) => ({ role, where: 'whole platform', counts: allowedRoles.includes(role) })),
    ...Object.entries(orgs).flatMap(([org, { roles }]) =>
      roles.map((role) => ({ role, where: org, counts: allowedRoles.includes(role) })),
    ),
    // Roles of an app are for that app only.
    ...Object.entries(apps).flatMap(([app, names]) =>
      Object.entries(names).flatMap(([name, roles]) =>
        roles.map((role) => ({ role: `${name}: ${role}`, where: `app ${app}`, counts: false })),
      ),
    ),
  ]
  return (
    <>
      <p>
        {reasons.length > 0
          ? `The console is open to you because of ${reasons.length === 1 ? 'one role' : `${reasons.length} roles`}.`
          : 'The console is closed to you: none of your roles opens it.'}{' '}
        One of these is needed, on the whole platform or in any organization: {allowedRoles.join(', ')}.
      </p>
      {rows.length === 0 ? (
        <p>Your token holds no roles at all.</p>
      ) : (
        <ul className="bare">
          {rows.map(({ role, where, counts }) => (
            <li key={`${where} ${role}`}>
              <code>{role}</code> · {where}{' '}
              <Chip tone={counts ? 'good' : 'plain'}>{counts ? 'opens the console' : 'does not count'}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The claims of the token, each with its meaning. */
export function SessionClaims({ session }: { readonly session: Session }) {
  return (
    <FactList
      facts={Object.fromEntries(
        MEANINGS.map(([name, label, meaning]) => [
          label,
          <Fragment key={name}>
            <code>{formatClaim(name, session)}</code> <small>{meaning}</small>
          </Fragment>,
        ]),
      )}
    />
  )
}
