import { useState, type ReactNode } from 'react'
import {
  Button,
  Chip,
  Choices,
  Code,
  Confirm,
  Dialog,
  Empty,
  exact,
  Facts,
  Field,
  Form,
  go,
  Here,
  href,
  lines,
  Link,
  Load,
  Once,
  refresh,
  Refused,
  Section,
  Table,
  terms,
  toast,
  useOpen,
  usePlace,
  useQuery,
  useSend,
  When,
  wrong,
  type Tone,
} from '../kit.ts'
import { Keys } from '../application/keys.tsx'
import { listed, network } from '../../../lib/network.ts'
import {
  PRODUCTS,
  SCOPES,
  type Application as App,
  type Caller,
  type Secret,
  type SecretValue,
} from '../records.ts'
import type { ViewProps } from '../../console.tsx'
import { Webhooks } from '../webhooks.tsx'

const TABS = [
  ['overview', 'Overview'],
  ['credentials', 'Credentials'],
  ['addresses', 'Redirects and origins'],
  ['network', 'Network'],
  ['rights', 'Products and scopes'],
  ['webhooks', 'Webhooks'],
  ['danger', 'Danger zone'],
] as const

/** One application, in parts that each have an address; and the webhooks of its organization. */
export function Application({ route: { query } }: ViewProps) {
  const id = query.get('id') ?? ''
  const tab = TABS.find(([name]) => name === query.get('tab'))?.[0] ?? (id === '' ? 'webhooks' : 'overview')
  const path = id === '' ? undefined : `/applications/${encodeURIComponent(id)}`
  const found = useQuery<App>(path)
  if (path === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Webhooks</h1>
        {tab === 'webhooks' ? (
          <Webhooks query={query} />
        ) : (
          <Empty title="No application is chosen.">
            <Link to="/developer/application">All applications</Link>
          </Empty>
        )}
      </>
    )
  return (
    <>
      <p className="crumbs">
        <Link to="/developer/application">Applications</Link>
      </p>
      <h1 tabIndex={-1}>{found.data?.name ?? 'Application'}</h1>
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
      <Load query={found} what="the application">
        {(application) => {
          const part = { application, path }
          const Shown = PARTS[tab]
          return (
            <Owned application={application} tab={tab}>
              {Shown === undefined ? <Webhooks query={query} /> : <Shown key={application.id} {...part} />}
            </Owned>
          )
        }}
      </Load>
    </>
  )
}

interface Part {
  readonly application: App
  readonly path: string
}

const PARTS: Readonly<Record<string, (part: Part) => ReactNode>> = {
  overview: Overview,
  credentials: Credentials,
  addresses: Addresses,
  network: Network,
  rights: Rights,
  danger: Danger,
}

interface OwnedProps {
  readonly application: App
  readonly tab: string
  readonly children: ReactNode
}

/** Shows an application as one of its own organization, whichever is chosen: what may be done with it, and what belongs to it. */
function Owned({ application: { id, organizationId }, tab, children }: OwnedProps) {
  const place = usePlace()
  if (organizationId === place.organization) return children
  const name = place.organizations.find((one) => one.id === organizationId)?.legalName ?? organizationId
  return (
    <Here value={{ ...place, organization: organizationId }}>
      <p className="notice warn">
        This application belongs to <strong>{name}</strong>, not to the organization that is chosen. What you
        may do here follows from your roles there.{' '}
        <Link to="/developer/application/detail" query={{ id, tab, org: organizationId }}>
          Choose {name}
        </Link>
      </p>
      {children}
    </Here>
  )
}

/** Sends a change of the application, and shows what became of it. Gives the application as it is then, if it was changed. */
function useChange(path: string, said: string) {
  const sending = useSend<App>('PATCH', path)
  const change = async (body: object) => {
    const changed = await sending.send(body)
    if (changed === undefined) return undefined
    toast({ tone: 'good', title: said })
    refresh('/applications')
    return changed
  }
  return { ...sending, change }
}

function Overview({ application, path }: Part) {
  const { can } = usePlace()
  const { busy, failure, change } = useChange(path, 'The application was changed')
  const [draft, setDraft] = useState({
    name: application.name,
    description: application.description,
    tags: application.tags.join(', '),
    owner: application.owner,
  })
  const field = (name: keyof typeof draft, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={wrong(failure, name)}>
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
        <Facts
          facts={{
            'Client id': <Code text={application.id} what="client id" />,
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
            'Last used': <When at={application.lastUsedAt} />,
            Created: exact(application.createdAt),
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
            onSubmit={() => void change({ ...draft, tags: terms(draft.tags) })}
          >
            {field('name', 'Name')}
            {field('description', 'Description')}
            {field('tags', 'Tags', 'Small letters, digits and hyphens, with commas between them.')}
            {field('owner', 'Owner', 'The address of somebody who answers questions.')}
          </Form>
        </Section>
      )}
    </>
  )
}

const TONES: Readonly<Record<Secret['status'], Tone>> = {
  active: 'good',
  expiring: 'warn',
  expired: 'plain',
  revoked: 'bad',
}

interface Rotated {
  readonly secret: SecretValue
}

function Credentials(part: Part) {
  return (
    <>
      <Secrets {...part} />
      <Keys {...part} />
    </>
  )
}

function Secrets({ application, path }: Part) {
  const { can } = usePlace()
  const [rotating, rotate, stop] = useOpen()
  const [ending, setEnding] = useState<Secret>()
  const [made, setMade] = useState<SecretValue>()
  const { send, busy, failure, reset } = useSend<Secret>('POST', '')
  const revoke = async ({ id }: Secret) => {
    if ((await send(undefined, `${path}/secrets/${id}/revoke`)) === undefined) return
    setEnding(undefined)
    toast({ tone: 'good', title: 'The secret was revoked' })
    refresh('/applications')
  }
  return (
    <Section title="Secrets" actions={can('write') && <Button onClick={rotate}>Rotate secret</Button>}>
      <p>
        Client id <Code text={application.id} what="client id" />
      </p>
      <Table
        caption="Secrets"
        rows={application.secrets}
        id={({ id }) => id}
        columns={[
          { label: 'Ends with', render: ({ last4 }) => <code>…{last4}</code> },
          { label: 'Status', render: ({ status }) => <Chip tone={TONES[status]}>{status}</Chip> },
          {
            label: 'Created',
            render: ({ createdAt, createdBy }) => (
              <>
                <When at={createdAt} /> by {createdBy}
              </>
            ),
          },
          { label: 'Expires', render: ({ expiresAt }) => <When at={expiresAt} /> },
          { label: 'Last used', render: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
          {
            label: 'Action',
            render: (secret) =>
              can('write') && (secret.status === 'active' || secret.status === 'expiring') ? (
                <Button variant="danger" onClick={() => setEnding(secret)}>
                  Revoke<span className="sr-only"> the secret that ends with {secret.last4}</span>
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      <Callers secrets={application.secrets} />
      {rotating && (
        <Rotate
          path={path}
          onClose={stop}
          onMade={(secret) => {
            stop()
            setMade(secret)
          }}
        />
      )}
      {made && (
        <Once
          title="The new secret"
          what="Client secret"
          value={made.value}
          onDone={() => setMade(undefined)}
        >
          <p>
            The old one goes on to work for as long as you chose. Below the list you see who still uses it.
          </p>
        </Once>
      )}
      {ending && (
        <Confirm
          title="Revoke a secret"
          name={ending.last4}
          action="Revoke now"
          busy={busy}
          onConfirm={() => void revoke(ending)}
          onClose={() => {
            setEnding(undefined)
            reset()
          }}
        >
          <Refused failure={failure} />
          <p>
            The secret that ends with <code>{ending.last4}</code> stops working at once and for good. It was
            last used <When at={ending.lastUsedAt} />.
          </p>
        </Confirm>
      )}
    </Section>
  )
}

/** Who still uses a secret that is going: what a rotation waits for. */
function Callers({ secrets }: { readonly secrets: readonly Secret[] }) {
  const rows = secrets
    .filter(({ status }) => status === 'expiring' || status === 'active')
    .flatMap((secret) => secret.callers.map((caller) => ({ ...caller, secret })))
  if (rows.length === 0) return <p className="hint">No caller of these secrets is on record.</p>
  return (
    <>
      <h3>Who uses them</h3>
      <Table
        caption="Callers by secret"
        rows={rows}
        perPage={10}
        id={({ secret, ipAddress, userAgent }) => `${secret.id} ${ipAddress} ${userAgent}`}
        columns={[
          {
            label: 'Secret',
            sort: ({ secret }) => secret.status,
            render: ({ secret }) => (
              <>
                <code>…{secret.last4}</code> <Chip tone={TONES[secret.status]}>{secret.status}</Chip>
              </>
            ),
          },
          { label: 'Address', sort: ({ ipAddress }) => ipAddress, render: ({ ipAddress }) => ipAddress },
          { label: 'Program', sort: ({ userAgent }) => userAgent, render: ({ userAgent }) => userAgent },
          { label: 'Tokens', number: true, sort: ({ count }) => count, render: ({ count }) => count },
          {
            label: 'Last',
            sort: ({ lastUsedAt }) => lastUsedAt,
            render: ({ lastUsedAt }) => <When at={lastUsedAt} />,
          },
        ]}
      />
    </>
  )
}

/** How long an old secret may go on: what the API takes, in seconds. */
const OVERLAPS: readonly (readonly [number, string])[] = [
  [86_400, 'for 24 hours'],
  [3600, 'for 1 hour'],
  [604_800, 'for 7 days'],
  [0, 'not at all: it ends now'],
]

interface RotateProps {
  readonly path: string
  readonly onMade: (secret: SecretValue) => void
  readonly onClose: () => void
}

function Rotate({ path, onMade, onClose }: RotateProps) {
  const [overlap, setOverlap] = useState(86_400)
  const { busy, failure, send } = useSend<Rotated>('POST', `${path}/secrets`)
  const submit = async () => {
    const rotated = await send({ overlapSeconds: overlap })
    if (rotated === undefined) return
    refresh('/applications')
    onMade(rotated.secret)
  }
  return (
    <Dialog title="Rotate the secret" onClose={onClose}>
      <Form action="Rotate" busy={busy} failure={failure} onSubmit={() => void submit()} onCancel={onClose}>
        <p>
          A new secret works at once. Both work while you change your servers, so that nothing has to stop.
        </p>
        <Field label="The old secret goes on to work" error={wrong(failure, 'overlapSeconds')}>
          {(control) => (
            <select {...control} value={overlap} onChange={({ target }) => setOverlap(Number(target.value))}>
              {OVERLAPS.map(([seconds, label]) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Form>
    </Dialog>
  )
}

function Addresses({ application, path }: Part) {
  const { can } = usePlace()
  const { busy, failure, change } = useChange(path, 'The addresses were changed')
  const [draft, setDraft] = useState({
    redirectUris: application.redirectUris.join('\n'),
    origins: application.origins.join('\n'),
  })
  const area = (name: keyof typeof draft, label: string, hint: string) => (
    <Field label={label} hint={hint} error={wrong(failure, name)}>
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
          void change({ redirectUris: lines(draft.redirectUris), origins: lines(draft.origins) })
        }
      >
        {area(
          'redirectUris',
          'Redirect addresses',
          'One on a line. https, or this machine; compared letter by letter.',
        )}
        {area('origins', 'Allowed origins', 'One on a line, without a path: https://app.example.com')}
      </Form>
    </Section>
  )
}

function Network({ application, path }: Part) {
  const { can } = usePlace()
  const { busy, failure, change } = useChange(path, 'The allowed addresses were changed')
  const [draft, setDraft] = useState(application.ipAllowList.join('\n'))
  const list = lines(draft)
  const submit = async () => {
    const changed = await change({ ipAllowList: list })
    if (changed !== undefined) setDraft(changed.ipAllowList.join('\n'))
  }
  return (
    <Section title="Allowed addresses">
      <p>
        From any other address the API refuses the secrets and the tokens of this application, so that they
        are of little use to whoever steals them. A change holds at once. Callers from a browser have the
        addresses of their users: leave the list empty for those.
      </p>
      <Form
        action={can('write') ? 'Save' : undefined}
        busy={busy}
        failure={failure}
        onSubmit={() => void submit()}
      >
        <Field
          label="Addresses and networks"
          hint="One on a line: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. Empty: from everywhere."
          error={wrong(failure, 'ipAllowList')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={5}
              readOnly={!can('write')}
              value={draft}
              onChange={({ target }) => setDraft(target.value)}
            />
          )}
        </Field>
        <div role="status">
          <Shut
            callers={shut(application, list)}
            {...(can('write') && { onAdd: (address: string) => setDraft([...list, address].join('\n')) })}
          />
        </div>
      </Form>
    </Section>
  )
}

/** From where an application was used, once by address, the last first. */
function callers({ secrets }: App): readonly Caller[] {
  const all = secrets
    .flatMap((secret) => secret.callers)
    .toSorted((a, b) => Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt))
  return all.filter(({ ipAddress }, n) => all.findIndex((one) => one.ipAddress === ipAddress) === n)
}

/** Those that a list leaves out. None while the list is empty, or holds something that the API will refuse. */
function shut(application: App, list: readonly string[]): readonly Caller[] {
  if (list.length === 0 || list.some((text) => typeof network(text) === 'string')) return []
  const all = callers(application)
  const out = all.filter(({ ipAddress }) => !listed(ipAddress, list))
  return out[0] === all[0] ? out : []
}

interface ShutProps {
  readonly callers: readonly Caller[]
  readonly onAdd?: (address: string) => void
}

/** Warns of a list that leaves out the address that used the application last. */
function Shut({ callers: [last, ...others], onAdd }: ShutProps) {
  if (last === undefined) return null
  return (
    <div className="notice warn">
      <p>
        <strong>The list leaves out {last.ipAddress},</strong> from which the application was last used{' '}
        <When at={last.lastUsedAt} /> by {last.userAgent || 'a program without a name'}. Its requests will be
        refused.
        {others.length > 0 && ` So will those of ${others.map(({ ipAddress }) => ipAddress).join(', ')}.`}
      </p>
      {onAdd && (
        <Button variant="outlinePrimary" onClick={() => onAdd(last.ipAddress)}>
          Add {last.ipAddress}
        </Button>
      )}
    </div>
  )
}

function Rights({ application, path }: Part) {
  const { can } = usePlace()
  const { busy, failure, change } = useChange(path, 'Products and scopes were changed')
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
        <Choices
          legend="Products"
          options={PRODUCTS}
          chosen={products}
          onChange={setProducts}
          disabled={!can('write')}
          error={wrong(failure, 'products')}
        />
        <Choices
          legend="Scopes"
          options={SCOPES}
          chosen={scopes}
          onChange={setScopes}
          disabled={!can('write')}
          error={wrong(failure, 'scopes')}
          hint="Tokens that exist keep theirs until they expire."
        />
      </Form>
    </Section>
  )
}

function Danger({ application, path }: Part) {
  const { can } = usePlace()
  const [asked, ask, forget] = useOpen()
  const { busy, failure, change } = useChange(path, 'The application was changed')
  const removal = useSend('DELETE', path)
  const suspended = application.status === 'suspended'
  const remove = async () => {
    if ((await removal.send()) === undefined) return
    toast({ tone: 'good', title: `${application.name} was deleted` })
    refresh('/applications?')
    go(href('/developer/application', { org: application.organizationId }))
  }
  if (!can('write'))
    return <p className="notice">Suspending and deleting need the role organization_admin or developer.</p>
  return (
    <>
      <Section title={suspended ? 'Activate' : 'Suspend'}>
        <Refused failure={failure} />
        <p>
          {suspended
            ? 'Tokens can be issued again, with the same secrets.'
            : 'All tokens end at once, and no new ones are issued. You can activate it again.'}
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
        <p>Its secrets and tokens end at once and for good. Its logs stay for as long as the settings say.</p>
        {can('administer') ? (
          <p className="actions">
            <Button variant="danger" onClick={ask}>
              Delete application
            </Button>
          </p>
        ) : (
          <p className="hint">Deleting needs the role organization_admin.</p>
        )}
      </Section>
      {asked && (
        <Confirm
          title={`Delete ${application.name}`}
          name={application.name}
          action="Delete for good"
          busy={removal.busy}
          onConfirm={() => void remove()}
          onClose={forget}
        >
          <Refused failure={removal.failure} />
          <p>Nothing brings it back.</p>
        </Confirm>
      )}
    </>
  )
}
