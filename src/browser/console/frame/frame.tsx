/**
 * The frame around every page behind the sign-in. It selects the organization, applies a role preview, and asks to sign in again
 * when the session expires.
 */
import { useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SIGN_IN_ROUTE } from '../../../lib/site/console-routes.ts'
import { NoAccess } from '../session/access/no-access.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { Link } from '../routing/link.tsx'
import { useSignIn } from '../session/sign-in/use-sign-in.ts'
import {
  rememberedNames,
  rememberedOrganization,
  rememberNames,
  rememberOrganization,
  switchOrganization,
} from './selected-organization.ts'
import { previewSession } from '../session/access/permissions.ts'
import { ConsoleContext, type ConsoleState } from './console-context.tsx'
import { changePreview, findPreview, rolePreview } from '../session/access/role-preview.ts'
import { useQuery, type Query } from '../api/use-query.ts'
import { useMeta } from './use-meta.ts'
import type { Organization } from '../api/models.ts'
import { routeHref, type Route } from '../routing/route.ts'
import { settings } from '../page-data.ts'
import { Spinner } from '../ui/spinner.tsx'
import { FailureNotice } from '../ui/query-result.tsx'
import { hasAllowedRole, type Session } from '../session/token/session-token.ts'

export interface FrameProps {
  readonly session: Session
  readonly lapsed: boolean
  readonly route: Route
  readonly children: ReactNode
}

/** The frame of every page behind the sign-in: navigation, environment, organization, account. */
export function Frame({ session: real, lapsed, route, children }: FrameProps) {
  const choice = useOrganization(real, route.organization)
  const { organizations, organization } = choice
  const hasMeta = useMeta()
  const as = useSyncExternalStore(rolePreview.subscribe, rolePreview.get)
  const preview = findPreview(as)
  const session =
    preview === undefined || organization === undefined ? real : previewSession(real, organization, preview)
  const closed = preview !== undefined && !hasAllowedRole(session.roles, settings.allowedRoles)
  return (
    <>
      <ConsoleMenu route={closed ? null : route} />
      {!closed && <ConsoleBar session={real} route={route} preview={as} choice={choice} />}
      {preview && <PreviewNotice label={preview.label} email={real.email} />}
      {organization !== undefined && hasMeta ? (
        <ConsoleContext value={{ session, real, preview: as, organization, organizations }}>
          {closed ? <NoAccess session={session} /> : children}
        </ConsoleContext>
      ) : (
        <NoOrganization choice={choice} requested={route.organization} />
      )}
      {lapsed && <SessionExpired email={real.email} />}
    </>
  )
}

interface ConsoleBarProps {
  readonly session: Session
  readonly route: Route
  /** Name of the role preview; '' for none. */
  readonly preview: string
  readonly choice: OrganizationChoice
}

/** The bar above every page: menu, environment, search, organization, account. */
function ConsoleBar({ session, route, preview, choice: { organizations, organization } }: ConsoleBarProps) {
  return (
    <div className="console-bar">
      <button type="button" className="menu" popoverTarget="_sidebar">
        Menu
      </button>
      <EnvironmentBanner />
      <PaletteButton organization={organization} organizations={organizations} />
      <label>
        <span className="sr-only">Organization</span>
        <select
          value={organization ?? route.organization}
          disabled={organizations.length === 0}
          onChange={({ target }) => switchOrganization(target.value)}
        >
          {organization === undefined && (
            <option value={route.organization}>{route.organization || 'None'}</option>
          )}
          {organizations.map(({ id, legalName }) => (
            <option key={id} value={id}>
              {organizationLabel(id, legalName, organizations)}
            </option>
          ))}
        </select>
      </label>
      <AccountMenu
        session={session}
        route={route}
        organization={organization}
        preview={preview}
        notice={environmentNotice()}
      />
    </div>
  )
}

interface NoOrganizationProps {
  readonly choice: OrganizationChoice
  /** Id of the organization in the address; '' if there is none. */
  readonly requested: string
}

/** Replaces a page until its organization and the platform's data are known, and for users without an organization. */
function NoOrganization({
  choice: { organization, organizations, foreign, ...known },
  requested,
}: NoOrganizationProps) {
  if (known.failure)
    return (
      <FailureNotice failure={known.failure} what="organizations" refetch={known.refetch} busy={known.busy} />
    )
  if (foreign) return <UnknownOrganization id={requested} organizations={organizations} />
  if (known.data && organization === undefined)
    return (
      <p className="notice">You belong to no organization yet. Ask its administrator for an invitation.</p>
    )
  return (
    <p className="waiting">
      <Spinner label="Loading organizations" />
    </p>
  )
}

interface OrganizationChoice extends Omit<Query<unknown>, 'busy'> {
  readonly busy: boolean
  readonly organizations: ConsoleState['organizations']
  /** The organization that is shown. Undefined until it is known, and if there is none. */
  readonly organization: string | undefined
  /** The address names one that is not among them. */
  readonly foreign: boolean
}

/** Stands for a name that the API has not given yet. */
const UNNAMED = '…'

interface OrganizationList {
  readonly items: readonly Organization[]
}

/** The organizations of a session and the selected one. The address names the selected organization; if it does not yet, it is added. */
function useOrganization(session: Session, requested: string): OrganizationChoice {
  const first = useQuery<OrganizationList>('/orgs?limit=100')
  const own = Object.keys(session.roles.orgs)
  const loaded = first.data?.items
  const [names] = useState(rememberedNames)
  useEffect(() => {
    if (loaded !== undefined) rememberNames(loaded.filter(({ id }) => id in session.roles.orgs))
  }, [loaded, session])
  // The token has the ids already; only the names wait for the API.
  const unnamed = (id: string) => (first.failure === undefined ? UNNAMED : id)
  const listed = loaded ?? own.map((id) => ({ id, legalName: names[id] ?? unnamed(id) }))
  const isUnlisted =
    requested !== '' && first.data !== undefined && !listed.some(({ id }) => id === requested)
  // Support staff may have more organizations than one page of the list.
  const search = useQuery<OrganizationList>(
    isUnlisted ? `/orgs?limit=1&search=${encodeURIComponent(requested.slice(0, 100))}` : undefined,
  )
  const organizations = isUnlisted
    ? [...listed, ...(search.data?.items.filter(({ id }) => id === requested) ?? [])]
    : listed
  const isAvailable = (id: string) => organizations.some((known) => known.id === id)
  const preferred = requested || rememberedOrganization()
  const decided = first.data ?? first.failure
  const organization = isAvailable(preferred)
    ? preferred
    : requested === '' && (preferred === '' || decided !== undefined)
      ? (own.find(isAvailable) ?? organizations[0]?.id)
      : undefined
  const hasChoice = organizations.length > 1
  useEffect(() => {
    if (hasChoice && organization !== undefined) rememberOrganization(organization, requested)
  }, [hasChoice, organization, requested])
  const known = search.failure ? search : first
  return { ...known, organizations, organization, foreign: isUnlisted && search.data !== undefined }
}

/** Reports that the URL names an organization the user can't see, instead of showing a different one. */
function UnknownOrganization({
  id,
  organizations,
}: {
  readonly id: string
  readonly organizations: ConsoleState['organizations']
}) {
  return (
    <div className="entry" role="alert">
      <h1 tabIndex={-1}>Not an organization of yours</h1>
      <p>
        The address names the organization <code>{id}</code>. Either you don’t belong to it, or it does not
        exist. Nothing of it is shown, and nothing of another one in its place.
      </p>
      <p className="actions">
        {organizations.slice(0, 5).map((organization) => (
          <Button
            key={organization.id}
            variant="outlinePrimary"
            onClick={() => switchOrganization(organization.id)}
          >
            Show {organization.legalName}
          </Button>
        ))}
      </p>
    </div>
  )
}

/** Reminds that this is a preview, until it ends. */
function PreviewNotice({ label, email }: { readonly label: string; readonly email: string }) {
  return (
    <div className="notice warn preview" role="region" aria-label="Role preview" tabIndex={-1}>
      <p>
        <strong>You are viewing the console as {label}.</strong> Only the display changes: the API still knows
        you as {email} and responds accordingly. Nothing can be changed until the preview ends.
      </p>
      <Button variant="outlinePrimary" onClick={() => changePreview('')}>
        End preview
      </Button>
    </div>
  )
}

/** The name of an organization, with its id if two organizations share the name. */
function organizationLabel(
  id: string,
  legalName: string,
  organizations: ConsoleState['organizations'],
): string {
  const isUnique =
    legalName === UNNAMED || organizations.every((other) => other.id === id || other.legalName !== legalName)
  return isUnique ? legalName : `${legalName} (${id})`
}

/** Names the environment on every page, in the words and the colour of the configuration. */
function EnvironmentBanner() {
  const { environment, environmentTone } = settings
  return (
    <p className="environment" data-tone={environmentTone ?? (environment === 'production' ? 'bad' : 'info')}>
      <strong>{environment}</strong> <span>{environmentNotice()}</span>
    </p>
  )
}

/** Explains the environment in a sentence. Empty if the configuration does not describe it. */
function environmentNotice(): string {
  const { environment, environmentNotice: configured } = settings
  return configured ?? (environment === 'production' ? 'Changes take effect immediately in production.' : '')
}

/** Shown over the page when the session has expired. The page keeps its input: signing in in another tab continues this one. */
function SessionExpired({ email }: { readonly email: string }) {
  const { busy, failed, start } = useSignIn(location.pathname + location.search)
  const text = useId()
  return (
    <Dialog title="Your session has expired" firm text={text} onClose={() => undefined}>
      <p id={text}>
        Sign in again as <strong>{email}</strong> to go on. In a new tab, what you typed on this page is kept;
        this tab notices by itself.
      </p>
      {failed !== undefined && (
        <p className="notice bad" role="alert">
          The sign-in did not succeed. {failed}.
        </p>
      )}
      <p className="actions">
        <a
          className="button"
          data-variant="primary"
          href={routeHref(SIGN_IN_ROUTE, { resume: '1' })}
          target="_blank"
          rel="opener"
        >
          Sign in in a new tab
        </a>
        <Button variant="outlinePrimary" onClick={start} loading={busy}>
          Sign in here
        </Button>
        <Link className="button" to="/developer/auth/logout">
          Sign out
        </Link>
      </p>
    </Dialog>
  )
}
