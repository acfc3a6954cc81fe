import { useState, type ReactNode } from 'react'
import { Chip, CopyableCode, formatTime, FactList, Section, useToggle, RelativeTime } from '../ui/bits.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { CheckboxGroup, Field, Form, splitLines, FormFailure, splitWords, fieldError } from '../ui/form.tsx'
import { LazyPart } from '../routing/lazy-part.tsx'
import { Link } from '../routing/link.tsx'
import { ConsoleContext, useConsole } from '../frame/console-context.tsx'
import { refreshQueries, useQuery } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { EmptyState, QueryResult } from '../ui/query-result.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Application as App } from '../api/models.ts'
import { permissionRules, platform } from '../page-data.ts'
import { permittedRoles } from '../session/permissions.ts'
import { useApplicationChange, type ApplicationPartProps } from './use-application-change.ts'
import { PublicKeys } from './public-keys.tsx'
import { ApplicationSecrets } from './application-secrets.tsx'
import type { ViewProps } from '../routing/route.ts'

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
          <EmptyState title="No application is chosen.">
            <Link to="/developer/application">All applications</Link>
          </EmptyState>
        )}
      </>
    )
  return (
    <>
      <p className="crumbs">
        <Link to="/developer/application">Applications</Link>
      </p>
      <h1 tabIndex={-1}>{applicationQuery.data?.name ?? 'Application'}</h1>
      <nav className="choice" aria-label="Parts of the application">
        {TABS.map(([name, label]) => (
          <Link
            key={name}
            to="/developer/application/detail"
            query={{ id, tab: name }}
            aria-current={name === tab ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <QueryResult query={applicationQuery} what="the application">
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
        This application belongs to <strong>{name}</strong>, not to the organization that is chosen. What you
        may do here follows from your roles there.{' '}
        <Link to="/developer/application/detail" query={{ id, tab, org: organizationId }}>
          Choose {name}
        </Link>
      </p>
      {children}
    </ConsoleContext>
  )
}

function Overview({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const { busy, failure, change } = useApplicationChange(path, 'The application was changed')
  const [draft, setDraft] = useState({
    name: application.name,
    description: application.description,
    tags: application.tags.join(', '),
    owner: application.owner,
  })
  const field = (name: keyof typeof draft, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={fieldError(failure, name)}>
      {(control) => (
        <input
          {...control}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Section
        title="About"
        actions={
          can('write') &&
          application.environment === 'sandbox' && (
            <Link
              className="button outlinePrimary"
              to="/developer/application"
              query={{ copy: application.id, org: application.organizationId }}
            >
              Copy to production
            </Link>
          )
        }
      >
        <FactList
          facts={{
            'Client id': <CopyableCode text={application.id} what="client id" />,
            Environment: (
              <Chip tone={application.environment === 'production' ? 'warn' : 'info'}>
                {application.environment}
              </Chip>
            ),
            Status: <Chip tone={application.status === 'active' ? 'good' : 'bad'}>{application.status}</Chip>,
            Products: application.products.join(', '),
            Scopes: application.scopes.join(', '),
            'Allowed addresses':
              application.ipAllowList.length === 0 ? 'all' : application.ipAllowList.join(', '),
            'Last used': <RelativeTime at={application.lastUsedAt} />,
            Created: formatTime(application.createdAt),
            Calls: (
              <Link
                to="/developer/monitor/logs"
                query={{ applicationId: application.id, org: application.organizationId }}
              >
                Logs of this application
              </Link>
            ),
          }}
        />
      </Section>
      {can('write') && (
        <Section title="Change">
          <Form
            action="Save"
            busy={busy}
            failure={failure}
            onSubmit={() => void change({ ...draft, tags: splitWords(draft.tags) })}
          >
            {field('name', 'Name')}
            {field('description', 'Description')}
            {field('tags', 'Tags', 'Lowercase letters, digits and hyphens, separated by commas.')}
            {field('owner', 'Owner', 'Email address of the person to ask about this application.')}
          </Form>
        </Section>
      )}
    </>
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

function RedirectsAndOrigins({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const { busy, failure, change } = useApplicationChange(path, 'The addresses were changed')
  const [draft, setDraft] = useState({
    redirectUris: application.redirectUris.join('\n'),
    origins: application.origins.join('\n'),
  })
  const area = (name: keyof typeof draft, label: string, hint: string) => (
    <Field label={label} hint={hint} error={fieldError(failure, name)}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          readOnly={!can('write')}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Section title="Redirects and origins">
      <Form
        action={can('write') ? 'Save' : undefined}
        busy={busy}
        failure={failure}
        onSubmit={() =>
          void change({ redirectUris: splitLines(draft.redirectUris), origins: splitLines(draft.origins) })
        }
      >
        {area(
          'redirectUris',
          'Redirect addresses',
          'One per line. https, or http on this machine. Compared character by character.',
        )}
        {area('origins', 'Allowed origins', 'One per line, without a path: https://app.example.com')}
      </Form>
    </Section>
  )
}

function ProductsAndScopes({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const { busy, failure, change } = useApplicationChange(path, 'Products and scopes were changed')
  const [products, setProducts] = useState<readonly string[]>(application.products)
  const [scopes, setScopes] = useState<readonly string[]>(application.scopes)
  return (
    <Section title="Products and scopes">
      <Form
        action={can('write') ? 'Save' : undefined}
        busy={busy}
        failure={failure}
        onSubmit={() => void change({ products, scopes })}
      >
        <CheckboxGroup
          legend="Products"
          options={platform.products}
          chosen={products}
          onChange={setProducts}
          disabled={!can('write')}
          error={fieldError(failure, 'products')}
        />
        <CheckboxGroup
          legend="Scopes"
          options={platform.scopes}
          chosen={scopes}
          onChange={setScopes}
          disabled={!can('write')}
          error={fieldError(failure, 'scopes')}
          hint="Tokens that exist keep theirs until they expire."
        />
      </Form>
    </Section>
  )
}

function DangerZone({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const [isConfirming, confirm, cancel] = useToggle()
  const { busy, failure, change } = useApplicationChange(path, 'The application was changed')
  const removal = useMutation('DELETE', path)
  const suspended = application.status === 'suspended'
  const remove = async () => {
    if ((await removal.send()) === undefined) return
    showToast({ tone: 'good', title: `${application.name} was deleted` })
    refreshQueries('/applications?')
    navigate(routeHref('/developer/application', { org: application.organizationId }))
  }
  if (!can('write'))
    return (
      <p className="notice">
        Suspending and deleting require one of these roles:{' '}
        {permittedRoles('write', permissionRules).join(', ')}.
      </p>
    )
  return (
    <>
      <Section title={suspended ? 'Activate' : 'Suspend'}>
        <FormFailure failure={failure} />
        <p>
          {suspended
            ? 'Tokens can be issued again with the same secrets.'
            : 'Suspending revokes all tokens at once, and no new ones are issued. You can activate the application again.'}
        </p>
        <p className="actions">
          <Button
            variant={suspended ? 'primary' : 'danger'}
            loading={busy}
            onClick={() => void change({ status: suspended ? 'active' : 'suspended' })}
          >
            {suspended ? 'Activate' : 'Suspend'}
          </Button>
        </p>
      </Section>
      <Section title="Delete" tone="bad">
        <p>Deleting revokes its secrets and tokens permanently. Its logs stay for the retention period.</p>
        {can('administer') ? (
          <p className="actions">
            <Button variant="danger" onClick={confirm}>
              Delete application
            </Button>
          </p>
        ) : (
          <p className="hint">
            Deleting requires one of these roles: {permittedRoles('administer', permissionRules).join(', ')}.
          </p>
        )}
      </Section>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${application.name}`}
          name={application.name}
          action="Delete permanently"
          busy={removal.busy}
          failure={removal.failure}
          onConfirm={() => void remove()}
          onClose={cancel}
        >
          <p>This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
