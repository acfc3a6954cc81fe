import { useState, type ReactNode } from 'react'
import {
  Button,
  call,
  Chip,
  Choices,
  Dialog,
  Empty,
  Field,
  Form,
  go,
  href,
  lines,
  Link,
  Listing,
  Load,
  Once,
  refresh,
  terms,
  toast,
  useList,
  useOpen,
  usePlace,
  useQuery,
  useSend,
  When,
  wrong,
  type Failure,
} from '../kit.ts'
import { PRODUCTS, SCOPES, type Application, type Environment, type SecretValue } from '../records.ts'
import type { ViewProps } from '../../console.tsx'

const LIST = '/developer/application'
const DETAIL = '/developer/application/detail'

/** What the list can be narrowed to, by its name in the address and in the API. */
const FILTERS = ['search', 'environment', 'status', 'product', 'tag', 'owner', 'order'] as const

type Filters = Readonly<Record<(typeof FILTERS)[number], string>>

const ORDERS = [
  ['', 'newest first'],
  ['oldest', 'oldest first'],
  ['name', 'by name'],
  ['recently_used', 'last used first'],
  ['longest_unused', 'longest unused first'],
  ['oldest_secret', 'oldest secret first'],
  ['newest_secret', 'newest secret first'],
] as const

/** All applications of the organization. What is looked for stands in the address; so does which one is being copied. */
export function Applications({ route: { query } }: ViewProps) {
  const { organization, can } = usePlace()
  const [open, show, hide] = useOpen()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const filters = Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ''])) as Filters
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  const filtered = set.some(([name]) => name !== 'order')
  const text = new URLSearchParams(set).toString()
  const list = useList<Application>(
    `/applications?organizationId=${organization}&limit=50${text && `&${text}`}`,
  )
  const copied = query.get('copy') ?? ''
  const write = can('write')
  const rows = list.data ?? []
  return (
    <>
      <header className="title">
        <h1 tabIndex={-1}>Applications</h1>
        {write && <Button onClick={show}>Create application</Button>}
      </header>
      <Narrow key={text} filters={filters} rows={rows} />
      {!write && (
        <p className="hint">
          You can look at applications, but not change them: that needs the role developer or
          organization_admin.
        </p>
      )}
      {write && rows.length > 0 && <Bulk key={organization} rows={rows} chosen={chosen} onChoose={choose} />}
      <Listing
        list={list}
        what="applications"
        caption="Applications"
        id={({ id }) => id}
        empty={
          filtered ? (
            <Empty title="No application matches.">
              <Link to={LIST}>Show all</Link>
            </Empty>
          ) : (
            <Empty title="No applications yet.">
              <p>An application has the credentials with which your servers call the API.</p>
              {write && <Button onClick={show}>Create the first one</Button>}
            </Empty>
          )
        }
        columns={[
          ...(write
            ? [
                {
                  label: 'Choose',
                  render: ({ id, name }: Application) => (
                    <input
                      type="checkbox"
                      aria-label={`Choose ${name}`}
                      checked={chosen.has(id)}
                      onChange={() => choose(toggled(chosen, id))}
                    />
                  ),
                },
              ]
            : []),
          {
            label: 'Name and client id',
            render: ({ id, name }) => (
              <>
                <Link to={DETAIL} query={{ id }}>
                  {name}
                </Link>
                <br />
                <code>{id}</code>
              </>
            ),
          },
          {
            label: 'Tags',
            render: ({ tags }) => (
              <span className="chips">
                {tags.map((tag) => (
                  <Link key={tag} className="chip plain" to={LIST} query={{ ...filters, tag }}>
                    {tag}
                  </Link>
                ))}
              </span>
            ),
          },
          {
            label: 'Environment',
            render: ({ environment }) => (
              <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>
            ),
          },
          { label: 'Status', render: ({ status }) => <State status={status} /> },
          { label: 'Products', render: ({ products }) => products.join(', ') },
          { label: 'Owner', render: ({ owner }) => owner },
          { label: 'Last used', render: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
          {
            label: 'Secret made',
            render: ({ secrets }) => {
              const secret = secrets.find(({ status }) => status === 'active')
              return secret === undefined ? 'none works' : <When at={secret.createdAt} />
            },
          },
        ]}
      />
      {open && <Create onClose={hide} />}
      {copied !== '' && write && <Copied id={copied} onClose={() => go(href(LIST, filters), 'replace')} />}
    </>
  )
}

function State({ status }: Pick<Application, 'status'>) {
  return <Chip tone={status === 'active' ? 'good' : 'bad'}>{status}</Chip>
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

interface NarrowProps {
  readonly filters: Filters
  /** What is listed now: its tags and owners are suggested. */
  readonly rows: readonly Application[]
}

/** What the list is narrowed to, and its order. */
function Narrow({ filters, rows }: NarrowProps) {
  const submit = (form: HTMLFormElement) =>
    go(href(LIST, Object.fromEntries(new FormData(form)) as Record<string, string>))
  const select = (
    name: keyof Filters,
    label: string,
    options: readonly (string | readonly [string, string])[],
  ) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          defaultValue={filters[name]}
          onChange={({ target }) => target.form && submit(target.form)}
        >
          {options.map((option) => {
            const [value, text] = typeof option === 'string' ? [option, option || 'any'] : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
  const input = (name: 'tag' | 'owner', label: string, known: readonly string[]) => (
    <Field label={label}>
      {(control) => (
        <>
          <input
            {...control}
            name={name}
            list={`${control.id}-known`}
            maxLength={name === 'tag' ? 32 : 254}
            defaultValue={filters[name]}
            autoComplete="off"
          />
          <datalist id={`${control.id}-known`}>
            {[...new Set(known)].toSorted().map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
  return (
    <form
      className="filters"
      role="search"
      aria-label="Applications"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <Field label="Name, client id, tag or owner">
        {(control) => (
          <input {...control} type="search" name="search" maxLength={80} defaultValue={filters.search} />
        )}
      </Field>
      {select('environment', 'Environment', ['', 'sandbox', 'production'])}
      {select('status', 'Status', ['', 'active', 'suspended'])}
      {select('product', 'Product', ['', ...PRODUCTS])}
      {input(
        'tag',
        'Tag',
        rows.flatMap(({ tags }) => tags),
      )}
      {input(
        'owner',
        'Owner',
        rows.map(({ owner }) => owner),
      )}
      {select('order', 'Order', ORDERS)}
      <Button type="submit" variant="outlinePrimary">
        Search
      </Button>
      {Object.values(filters).some((value) => value !== '') && (
        <Link className="button" to={LIST}>
          Clear
        </Link>
      )}
    </form>
  )
}

type Status = Application['status']

interface BulkProps {
  readonly rows: readonly Application[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Several at once. Only what is on the screen is acted on: what was chosen and is filtered out stays chosen, and is left alone. */
function Bulk({ rows, chosen, onChoose }: BulkProps) {
  const [asked, ask] = useState<{ readonly to: Status; readonly which: readonly Application[] }>()
  const shown = rows.filter(({ id }) => chosen.has(id))
  const all = shown.length === rows.length
  const begin = (to: Status) => ask({ to, which: shown.filter(({ status }) => status !== to) })
  const can = (to: Status) => shown.some(({ status }) => status !== to)
  return (
    <div className="actions bulk" role="group" aria-label="The chosen applications">
      <label>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box !== null) box.indeterminate = shown.length > 0 && !all
          }}
          onChange={() => onChoose(all ? new Set() : new Set(rows.map(({ id }) => id)))}
        />{' '}
        Select all shown
      </label>
      <span role="status">{shown.length === 0 ? 'None chosen' : `${shown.length} chosen`}</span>
      <Button variant="outlineSecondary" disabled={!can('suspended')} onClick={() => begin('suspended')}>
        Suspend
      </Button>
      <Button variant="outlineSecondary" disabled={!can('active')} onClick={() => begin('active')}>
        Activate
      </Button>
      {asked && (
        <Change
          {...asked}
          onDone={(changed) => onChoose(new Set([...chosen].filter((id) => !changed.has(id))))}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}

type Outcome = 'busy' | 'done' | Failure

interface ChangeProps {
  readonly to: Status
  readonly which: readonly Application[]
  /** Ids of those that were changed. */
  readonly onDone: (changed: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Asks, changes one after the other, and tells what became of each. Those that failed can be tried again; the others are not repeated. */
function Change({ to, which, onDone, onClose }: ChangeProps) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const busy = [...outcomes.values()].includes('busy')
  const failed = [...outcomes.values()].filter((one) => typeof one === 'object').length
  const [title, action] = to === 'suspended' ? ['Suspend', 'Suspend'] : ['Activate', 'Activate']
  const run = async () => {
    const now = new Map(outcomes)
    for (const { id } of which) {
      if (now.get(id) === 'done') continue
      setOutcomes(new Map(now.set(id, 'busy')))
      const answer = await call('PATCH', `/applications/${encodeURIComponent(id)}`, { body: { status: to } })
      setOutcomes(new Map(now.set(id, answer.failure ?? 'done')))
    }
    const changed = new Set(which.flatMap(({ id }) => (now.get(id) === 'done' ? [id] : [])))
    if (changed.size > 0) refresh('/applications')
    onDone(changed)
    if (changed.size < which.length) return
    toast({ tone: 'good', title: `${count(changed.size)} ${to === 'active' ? 'activated' : 'suspended'}` })
    onClose()
  }
  return (
    <Dialog title={`${title} ${count(which.length)}`} onClose={busy ? () => undefined : onClose}>
      <Form
        action={failed > 0 ? `Try the ${failed} again that failed` : action}
        busy={busy}
        onSubmit={() => void run()}
        onCancel={onClose}
      >
        <p>
          {to === 'suspended'
            ? 'Their tokens end at once, and no new ones are issued. You can activate them again.'
            : 'Tokens can be issued again, with the same secrets.'}
        </p>
        {failed > 0 && !busy && (
          <p className="notice bad" role="alert">
            <strong>{`${failed} of ${which.length} failed.`}</strong> The others are changed.
          </p>
        )}
        <ul aria-live="polite">
          {which.map(({ id, name, environment }) => (
            <li key={id}>
              {name} <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>{' '}
              <Told outcome={outcomes.get(id)} />
            </li>
          ))}
        </ul>
      </Form>
    </Dialog>
  )
}

const count = (n: number) => (n === 1 ? 'one application' : `${n} applications`)

function Told({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (outcome === undefined) return null
  if (outcome === 'busy') return <Chip>on its way</Chip>
  if (outcome === 'done') return <Chip tone="good">done</Chip>
  const { title, detail, requestId } = outcome
  return (
    <>
      <Chip tone="bad">failed</Chip>
      <p className="error">
        {title}. {detail} {requestId !== '' && `Request ${requestId}`}
      </p>
    </>
  )
}

interface Created {
  readonly application: Application
  readonly secret: SecretValue
}

const DRAFT = {
  name: '',
  description: '',
  environment: 'sandbox' as Environment,
  products: ['tokenization'] as readonly string[],
  scopes: ['files:write', 'events:read', 'vdts:mint', 'vdts:read'] as readonly string[],
  redirectUris: '',
  origins: '',
  ipAllowList: '',
  tags: '',
}

/** The form of a new application with all that another one has but its secrets. */
function Copied({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useQuery<Application>(`/applications/${encodeURIComponent(id)}`)
  if (found.data === undefined)
    return (
      <Dialog title="Copy to production" onClose={onClose}>
        <Load query={found} what="the application">
          {() => null}
        </Load>
      </Dialog>
    )
  const { name, description, products, scopes, redirectUris, origins, ipAllowList, tags, organizationId } =
    found.data
  const here = (address: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(address)
  const left = [...redirectUris, ...origins].filter(here)
  const draft = {
    name: `${name.slice(0, 67)} (production)`,
    description,
    environment: 'production' as const,
    products,
    scopes,
    redirectUris: redirectUris.filter((address) => !here(address)).join('\n'),
    origins: origins.filter((address) => !here(address)).join('\n'),
    ipAllowList: ipAllowList.join('\n'),
    tags: tags.join(', '),
  }
  return (
    <Create
      title={`Copy ${name} to production`}
      organization={organizationId}
      draft={draft}
      onClose={onClose}
    >
      <p className="notice">
        It gets a client id and a secret of its own: secrets are never copied.
        {left.length > 0 && ` Addresses of your own machine are left out: ${left.join(', ')}.`}
      </p>
    </Create>
  )
}

interface CreateProps {
  /** Where it is created: in the organization that is shown, unless said otherwise. */
  readonly organization?: string
  readonly title?: string
  readonly draft?: typeof DRAFT
  readonly onClose: () => void
  readonly children?: ReactNode
}

function Create({
  title = 'Create application',
  organization,
  draft: first = DRAFT,
  onClose,
  children,
}: CreateProps) {
  const place = usePlace()
  const [draft, setDraft] = useState(first)
  const [made, setMade] = useState<Created>()
  const [missing, setMissing] = useState<Failure>()
  const { busy, failure, send } = useSend<Created>('POST', '/applications')
  const told = missing ?? failure
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const submit = async () => {
    const lacking = [
      ['name', draft.name.trim() === '', 'Give it a name.'],
      ['products', draft.products.length === 0, 'Choose at least one.'],
      ['scopes', draft.scopes.length === 0, 'Choose at least one.'],
    ] as const
    const errors = lacking.flatMap(([member, is, message]) =>
      is ? [{ pointer: `/${member}`, rule: 'required', message }] : [],
    )
    setMissing(
      errors.length === 0
        ? undefined
        : { code: '', status: 0, title: 'Something is missing.', detail: '', requestId: '', errors },
    )
    if (errors.length > 0) return
    const created = await send({
      organizationId: organization ?? place.organization,
      ...draft,
      name: draft.name.trim(),
      redirectUris: lines(draft.redirectUris),
      origins: lines(draft.origins),
      ipAllowList: lines(draft.ipAllowList),
      tags: terms(draft.tags),
    })
    if (created === undefined) return
    refresh('/applications')
    setMade(created)
  }
  if (made !== undefined)
    return (
      <Once
        title={`${made.application.name} is ready`}
        what="Client secret"
        value={made.secret.value}
        onDone={() => go(href(DETAIL, { id: made.application.id }))}
      >
        <p>
          Its client id is <code>{made.application.id}</code>.
        </p>
      </Once>
    )
  const area = (
    name: 'description' | 'redirectUris' | 'origins' | 'ipAllowList',
    label: string,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={wrong(told, name)}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={name === 'description' ? 500 : undefined}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const limited = first.origins !== '' || first.ipAllowList !== '' ? true : undefined
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action="Create" busy={busy} failure={told} onSubmit={() => void submit()} onCancel={onClose}>
        {children}
        <Field label="Name" error={wrong(told, 'name')}>
          {(control) => (
            <input
              {...control}
              required
              maxLength={80}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        {area('description', 'Description')}
        <Field label="Environment" error={wrong(told, 'environment')} hint="It can’t be changed afterwards.">
          {(control) => (
            <select
              {...control}
              value={draft.environment}
              onChange={({ target }) => change({ environment: target.value as Environment })}
            >
              <option>sandbox</option>
              <option>production</option>
            </select>
          )}
        </Field>
        <Choices
          legend="Products"
          options={PRODUCTS}
          chosen={draft.products}
          onChange={(products) => change({ products })}
          error={wrong(told, 'products')}
        />
        <Choices
          legend="Scopes"
          options={SCOPES}
          chosen={draft.scopes}
          onChange={(scopes) => change({ scopes })}
          error={wrong(told, 'scopes')}
          hint="As few as it needs: a stolen token can do no more than these."
        />
        {area(
          'redirectUris',
          'Redirect addresses',
          'One on a line. https, or this machine; compared letter by letter.',
        )}
        <Field
          label="Tags"
          hint="Small letters, digits and hyphens, with commas between them."
          error={wrong(told, 'tags')}
        >
          {(control) => (
            <input
              {...control}
              value={draft.tags}
              onChange={({ target }) => change({ tags: target.value })}
            />
          )}
        </Field>
        <details open={limited ?? (wrong(told, 'origins') ?? wrong(told, 'ipAllowList')) !== undefined}>
          <summary>Origins and addresses that may call</summary>
          {area('origins', 'Allowed origins', 'One on a line, without a path: https://app.example.com')}
          {area(
            'ipAllowList',
            'Allowed addresses',
            'One on a line: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. Empty: from everywhere.',
          )}
        </details>
      </Form>
    </Dialog>
  )
}
