import { useEffect, useState, type ReactNode } from 'react'
import { begin } from './oidc.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CALLBACK } from './entry.tsx'
import { organizationSlot } from './keys.ts'
import { Link } from './link.tsx'
import { Here } from './place.tsx'
import { useQuery } from './query.ts'
import type { Organization } from './records.ts'
import { href } from './route.ts'
import { settings } from './settings.ts'
import { Spinner } from './spinner.tsx'
import { Failed } from './state.tsx'
import type { Session } from './token.ts'

const LINKS: readonly (readonly [path: string, label: string])[] = [
  ['/developer/dashboard', 'Dashboard'],
  ['/developer/application', 'Applications'],
  ['/developer/monitor/logs', 'Logs'],
  ['/developer/documentation', 'Documentation'],
  ['/developer/settings', 'Settings'],
  ['/developer/profile', 'Profile'],
]

export interface FrameProps {
  readonly session: Session
  readonly lapsed: boolean
  readonly path: string
  readonly children: ReactNode
}

/** Around every page behind the sign-in: which environment, which organization, where to go, who is here. */
export function Frame({ session, lapsed, path, children }: FrameProps) {
  const known = useQuery<{ readonly items: readonly Organization[] }>('/orgs?limit=100')
  const [chosen, choose] = useState(() => organizationSlot().get())
  const own = Object.keys(session.roles.orgs)
  // Names come from the API; who belongs to an organization need not wait for them.
  const organizations = known.data?.items ?? own.map((id) => ({ id, legalName: id }))
  const offered = (id: string) => organizations.some((one) => one.id === id)
  const organization = offered(chosen) ? chosen : (own.find(offered) ?? organizations[0]?.id)
  useEffect(() => organizationSlot().listen(choose), [])
  return (
    <>
      <Environment />
      <div className="console-bar">
        <nav aria-label="Console">
          <ul>
            {LINKS.map(([to, label]) => (
              <li key={to}>
                <Link to={to} aria-current={current(path, to)}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="who">
          <label>
            <span className="sr-only">Organization</span>
            <select
              value={organization ?? ''}
              disabled={organizations.length === 0}
              onChange={({ target }) => organizationSlot().set(target.value)}
            >
              {organizations.map(({ id, legalName }) => (
                <option key={id} value={id}>
                  {legalName}
                </option>
              ))}
            </select>
          </label>
          <Link to="/developer/auth/logout">Sign out</Link>
        </div>
      </div>
      {organization === undefined ? (
        known.failure ? (
          <Failed failure={known.failure} what="organizations" again={known.again} busy={known.busy} />
        ) : known.data ? (
          <p className="notice">
            You belong to no organization yet. Ask its administrator for an invitation.
          </p>
        ) : (
          <p className="waiting">
            <Spinner label="Loading organizations" />
          </p>
        )
      ) : (
        <Here value={{ session, organization, organizations }}>{children}</Here>
      )}
      {lapsed && <Lapsed email={session.email} />}
    </>
  )
}

const current = (path: string, to: string) =>
  path === to ? 'page' : path.startsWith(`${to}/`) ? ('true' as const) : undefined

/** Where one is, so that nobody takes production for a place to try things. */
export function Environment() {
  const { environment } = settings
  const play = environment !== 'production'
  return (
    <p className="environment" data-environment={play ? 'play' : 'production'}>
      <strong>{environment}</strong>{' '}
      {play
        ? 'Nothing here is real: data, secrets and calls are for trying.'
        : 'Changes here take effect at once, for real.'}
    </p>
  )
}

/**
 * The time of the session is over while a page is open. What is on it stays: the sign-in may happen in another tab, whose token this
 * one takes over.
 */
function Lapsed({ email }: { readonly email: string }) {
  const [failed, setFailed] = useState('')
  const here = () => {
    begin(href(CALLBACK), location.pathname + location.search).catch((error: unknown) =>
      setFailed(String(error)),
    )
  }
  return (
    <Dialog title="Your session has expired" firm onClose={() => undefined}>
      <p>
        Sign in again as <strong>{email}</strong> to go on. In a new tab, what you typed on this page is kept;
        this tab notices by itself.
      </p>
      {failed !== '' && (
        <p className="notice bad" role="alert">
          {failed}
        </p>
      )}
      <p className="actions">
        <a className="button primary" href={href(CALLBACK, { resume: '1' })} target="_blank" rel="opener">
          Sign in in a new tab
        </a>
        <Button variant="outlinePrimary" onClick={here}>
          Sign in here
        </Button>
        <Link className="button" to="/developer/auth/logout">
          Sign out
        </Link>
      </p>
    </Dialog>
  )
}
