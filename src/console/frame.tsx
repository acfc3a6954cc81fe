import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CALLBACK, Closed } from './entry.tsx'
import { Finder } from './finder.tsx'
import { Link } from './link.tsx'
import { begin } from './oidc.ts'
import { remembered, settle, turn } from './organization.ts'
import { PAGES } from './parts.ts'
import { seen, type Preview } from './permit.ts'
import { Here, type Place } from './place.tsx'
import { look, preview } from './preview.ts'
import { useQuery, type Query } from './query.ts'
import type { Organization } from './records.ts'
import { href, type Route } from './route.ts'
import { settings } from './settings.ts'
import { Spinner } from './spinner.tsx'
import { Failed } from './state.tsx'
import { allowed, type Session } from './token.ts'

export interface FrameProps {
  readonly session: Session
  readonly lapsed: boolean
  readonly route: Route
  readonly children: ReactNode
}

/** Around every page behind the sign-in: which environment, which organization, where to go, who is here. */
export function Frame({ session: real, lapsed, route, children }: FrameProps) {
  const { path } = route
  const { organizations, organization, foreign, ...known } = useOrganization(real, route.organization)
  const as = useSyncExternalStore(preview.subscribe, preview.get)
  const session = as === '' || organization === undefined ? real : seen(real, organization, as)
  const closed = as !== '' && !allowed(session.roles, settings.allowedRoles)
  return (
    <>
      <Environment />
      {as !== '' && <Previewed as={as} email={real.email} />}
      {!closed && (
        <div className="console-bar">
          <nav aria-label="Console">
            <ul>
              {PAGES.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} aria-current={current(path, to)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="who">
            <Finder organization={organization} organizations={organizations} />
            <label>
              <span className="sr-only">Organization</span>
              <select
                value={organization ?? route.organization}
                disabled={organizations.length === 0}
                onChange={({ target }) => turn(target.value)}
              >
                {organization === undefined && (
                  <option value={route.organization}>{route.organization || 'None'}</option>
                )}
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
      )}
      {organization !== undefined ? (
        <Here value={{ session, real, preview: as, organization, organizations }}>
          {closed ? <Closed session={session} /> : children}
        </Here>
      ) : known.failure ? (
        <Failed failure={known.failure} what="organizations" again={known.again} busy={known.busy} />
      ) : foreign ? (
        <Foreign id={route.organization} organizations={organizations} />
      ) : known.data ? (
        <p className="notice">You belong to no organization yet. Ask its administrator for an invitation.</p>
      ) : (
        <p className="waiting">
          <Spinner label="Loading organizations" />
        </p>
      )}
      {lapsed && <Lapsed email={real.email} />}
    </>
  )
}

interface Found extends Omit<Query<unknown>, 'busy'> {
  readonly busy: boolean
  readonly organizations: Place['organizations']
  /** What is shown; undefined while that is not known, and where there is none. */
  readonly organization: string | undefined
  /** The address names one that is not among them. */
  readonly foreign: boolean
}

interface Listed {
  readonly items: readonly Organization[]
}

/** Which organizations there are for a session, and which of them this tab shows: the address says so, and from here on it always does. */
function useOrganization(session: Session, asked: string): Found {
  const first = useQuery<Listed>('/orgs?limit=100')
  const own = Object.keys(session.roles.orgs)
  // Names come from the API; who belongs to an organization need not wait for them.
  const listed = first.data?.items ?? own.map((id) => ({ id, legalName: id }))
  const beyond = asked !== '' && first.data !== undefined && !listed.some(({ id }) => id === asked)
  // The platform's own people may have more organizations than one list holds.
  const search = useQuery<Listed>(
    beyond ? `/orgs?limit=1&search=${encodeURIComponent(asked.slice(0, 100))}` : undefined,
  )
  const organizations = beyond
    ? [...listed, ...(search.data?.items.filter(({ id }) => id === asked) ?? [])]
    : listed
  const offered = (id: string) => organizations.some((one) => one.id === id)
  const before = asked || remembered()
  const decided = first.data ?? first.failure
  const organization = offered(before)
    ? before
    : asked === '' && (before === '' || decided !== undefined)
      ? (own.find(offered) ?? organizations[0]?.id)
      : undefined
  const several = organizations.length > 1
  useEffect(() => {
    if (several && organization !== undefined) settle(organization, asked)
  }, [several, organization, asked])
  const known = search.failure ? search : first
  return { ...known, organizations, organization, foreign: beyond && search.data !== undefined }
}

/** An address that shows nothing to this reader: it says so instead of showing something else. */
function Foreign({
  id,
  organizations,
}: {
  readonly id: string
  readonly organizations: Place['organizations']
}) {
  return (
    <div className="entry" role="alert">
      <h1 tabIndex={-1}>Not an organization of yours</h1>
      <p>
        The address names the organization <code>{id}</code>. Either you don’t belong to it, or it does not
        exist. Nothing of it is shown, and nothing of another one in its place.
      </p>
      <p className="actions">
        {organizations.slice(0, 5).map((one) => (
          <Button key={one.id} variant="outlinePrimary" onClick={() => turn(one.id)}>
            Show {one.legalName}
          </Button>
        ))}
      </p>
    </div>
  )
}

const AS: Readonly<Record<Preview, string>> = {
  developer: 'a developer',
  support: 'technical support',
  member: 'a member',
}

/** Says that this is a preview, for as long as it is one. */
function Previewed({ as, email }: { readonly as: Preview; readonly email: string }) {
  return (
    <div className="notice warn preview" role="region" aria-label="Role preview" tabIndex={-1}>
      <p>
        <strong>You look at the console as {AS[as]}.</strong> Only the console pretends: the API still knows
        you as {email}, and its answers are those for you. Nothing can be changed until the preview ends.
      </p>
      <Button variant="outlinePrimary" onClick={() => look('')}>
        End preview
      </Button>
    </div>
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
