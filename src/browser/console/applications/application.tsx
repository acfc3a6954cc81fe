/** The page of one application, in tabs. Without an id in the address it shows the webhooks of the organization. */
import type { ReactNode } from 'react'
import { LazyPart } from '../routing/lazy-part.tsx'
import { Link } from '../routing/link.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { ConsoleContext, useConsole } from '../frame/console-context.tsx'
import { useQuery } from '../api/use-query.ts'
import { EmptyState, isMissing, QueryResult } from '../ui/query-result.tsx'
import type { Application as App } from '../api/models.ts'
import type { ApplicationPartProps } from './use-application-change.ts'
import { PublicKeys } from './public-keys.tsx'
import { ApplicationSecrets } from './application-secrets.tsx'
import type { ViewProps } from '../routing/route.ts'
import { Overview } from './application-overview.tsx'
import { RedirectsAndOrigins } from './redirects-and-origins.tsx'
import { ProductsAndScopes } from './products-and-scopes.tsx'
import { DangerZone } from './danger-zone.tsx'

const TABS = [
  ['overview', 'Overview'],
  ['credentials', 'Credentials'],
  ['addresses', 'Redirects and origins'],
  ['network', 'Network'],
  ['rights', 'Products and scopes'],
  ['webhooks', 'Webhooks'],
  ['danger', 'Danger zone'],
] as const

/** One application in tabs, each with an address, and the webhooks of its organization. */
export function Application({ route: { query } }: ViewProps) {
  const id = query.get('id') ?? ''
  const tab = TABS.find(([name]) => name === query.get('tab'))?.[0] ?? (id === '' ? 'webhooks' : 'overview')
  const path = id === '' ? undefined : `/applications/${encodeURIComponent(id)}`
  const applicationQuery = useQuery<App>(path)
  if (path === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Webhooks</h1>
        {tab === 'webhooks' ? (
          <LazyPart load={loadWebhooks} what="webhooks" props={{ query }} />
        ) : (
          <EmptyState title="No application is selected.">
            <Link to="/developer/application">All applications</Link>
          </EmptyState>
        )}
      </>
    )
  const { data, failure } = applicationQuery
  const isKnown = data !== undefined || failure === undefined || !isMissing(failure)
  const name = data?.name ?? 'Application'
  return (
    <>
      <Breadcrumbs
        above={[{ label: 'Applications', to: '/developer/application' }]}
        current={<bdi>{name}</bdi>}
      />
      <h1 tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      {isKnown && (
        <TabLinks
          label="Parts of the application"
          title={name}
          to="/developer/application/detail"
          tabs={TABS.map(([part, label]) => ({ label, query: { id, tab: part }, isCurrent: part === tab }))}
        />
      )}
      <QueryResult
        query={applicationQuery}
        what="the application"
        leave={<Link to="/developer/application">All applications</Link>}
      >
        {(application) => {
          const part = { application, path }
          const Shown = PARTS[tab]
          return (
            <InOwnOrganization application={application} tab={tab}>
              {Shown === undefined ? (
                <LazyPart load={loadWebhooks} what="webhooks" props={{ query }} />
              ) : (
                <Shown key={application.id} {...part} />
              )}
            </InOwnOrganization>
          )
        }}
      </QueryResult>
    </>
  )
}

const PARTS: Readonly<Record<string, (part: ApplicationPartProps) => ReactNode>> = {
  overview: Overview,
  credentials: Credentials,
  addresses: RedirectsAndOrigins,
  network: Network,
  rights: ProductsAndScopes,
  danger: DangerZone,
}

interface InOwnOrganizationProps {
  readonly application: App
  readonly tab: string
  readonly children: ReactNode
}

/** Shows an application in the context of its own organization, which may not be the selected one. */
function InOwnOrganization({ application: { id, organizationId }, tab, children }: InOwnOrganizationProps) {
  const place = useConsole()
  if (organizationId === place.organization) return children
  const name =
    place.organizations.find((organization) => organization.id === organizationId)?.legalName ??
    organizationId
  return (
    <ConsoleContext value={{ ...place, organization: organizationId }}>
      <p className="notice warn">
        This application belongs to{' '}
        <bdi>
          <strong>{name}</strong>
        </bdi>
        , not to the selected organization. Your roles there decide what you can do here.{' '}
        <Link to="/developer/application/detail" query={{ id, tab, org: organizationId }}>
          Choose {name}
        </Link>
      </p>
      {children}
    </ConsoleContext>
  )
}

/** The library for IP ranges is needed by this part alone. */
const loadAllowedAddresses = async () => (await import('./allowed-addresses.tsx')).AllowedAddresses

const loadWebhooks = async () => (await import('../webhooks/webhooks.tsx')).Webhooks

function Network(part: ApplicationPartProps) {
  return <LazyPart load={loadAllowedAddresses} what="allowed addresses" props={part} />
}

function Credentials(part: ApplicationPartProps) {
  return (
    <>
      <ApplicationSecrets {...part} />
      <PublicKeys {...part} />
    </>
  )
}

interface BreadcrumbsProps {
  /** The pages above this one, from the top. */
  readonly above: readonly { readonly label: string; readonly to: string }[]
  /** Title of this page. */
  readonly current: ReactNode
}

/** Breadcrumbs with the markup of documentation pages, whose styles they have. */
function Breadcrumbs({ above, current }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {above.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
