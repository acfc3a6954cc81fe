import { useState } from 'react'
import {
  Button,
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
  Load,
  Once,
  refresh,
  Table,
  terms,
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

const PAGE = 10

/** All applications of the organization. What is looked for stands in the address. */
export function Applications({ route: { query } }: ViewProps) {
  const { organization, can } = usePlace()
  const [open, show, hide] = useOpen()
  const filters = {
    search: query.get('search') ?? '',
    environment: query.get('environment') ?? '',
    status: query.get('status') ?? '',
  }
  const filtered = Object.values(filters).some((value) => value !== '')
  const text = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()
  const list = useQuery<{ items: readonly Application[] }>(
    `/applications?organizationId=${organization}&limit=100${text && `&${text}`}`,
  )
  return (
    <>
      <header className="title">
        <h1 tabIndex={-1}>Applications</h1>
        {can('write') && <Button onClick={show}>Create application</Button>}
      </header>
      <Filters key={text} filters={filters} />
      {!can('write') && (
        <p className="hint">
          You can look at applications, but not change them: that needs the role developer or
          organization_admin.
        </p>
      )}
      <Load query={list} what="applications">
        {({ items }) =>
          items.length === 0 ? (
            filtered ? (
              <Empty title="No application matches.">
                <Link to="/developer/application">Show all</Link>
              </Empty>
            ) : (
              <Empty title="No applications yet.">
                <p>An application has the credentials with which your servers call the API.</p>
                {can('write') && <Button onClick={show}>Create the first one</Button>}
              </Empty>
            )
          ) : (
            <Rows items={items} />
          )
        }
      </Load>
      {open && <Create onClose={hide} />}
    </>
  )
}

function Filters({
  filters,
}: {
  readonly filters: Readonly<Record<'search' | 'environment' | 'status', string>>
}) {
  const submit = (form: HTMLFormElement) => {
    const wanted = Object.fromEntries(new FormData(form)) as Record<string, string>
    go(href('/developer/application', wanted))
  }
  const select = (name: 'environment' | 'status', label: string, options: readonly string[]) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          defaultValue={filters[name]}
          onChange={({ target }) => target.form && submit(target.form)}
        >
          <option value="">any</option>
          {options.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
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
      {select('environment', 'Environment', ['sandbox', 'production'])}
      {select('status', 'Status', ['active', 'suspended'])}
      <Button type="submit" variant="outlinePrimary">
        Search
      </Button>
    </form>
  )
}

function Rows({ items }: { readonly items: readonly Application[] }) {
  return (
    <Table
      caption="Applications"
      rows={items}
      perPage={PAGE}
      id={({ id }) => id}
      columns={[
        {
          label: 'Name',
          sort: ({ name }) => name,
          render: ({ id, name, tags }) => (
            <>
              <Link to="/developer/application/detail" query={{ id }}>
                {name}
              </Link>
              {tags.map((tag) => (
                <Chip key={tag}>{tag}</Chip>
              ))}
            </>
          ),
        },
        { label: 'Client id', render: ({ id }) => <code>{id}</code> },
        {
          label: 'Environment',
          sort: ({ environment }) => environment,
          render: ({ environment }) => (
            <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>
          ),
        },
        {
          label: 'Status',
          sort: ({ status }) => status,
          render: ({ status }) => <Chip tone={status === 'active' ? 'good' : 'bad'}>{status}</Chip>,
        },
        { label: 'Products', render: ({ products }) => products.join(', ') },
        {
          label: 'Last used',
          sort: ({ lastUsedAt }) => lastUsedAt ?? '',
          render: ({ lastUsedAt }) => <When at={lastUsedAt} />,
        },
        {
          label: 'Secret made',
          sort: ({ secrets }) => secrets[0]?.createdAt ?? '',
          render: ({ secrets }) => <When at={secrets[0]?.createdAt ?? null} />,
        },
      ]}
    />
  )
}

interface Created {
  readonly application: Application
  readonly secret: SecretValue
}

function Create({ onClose }: { readonly onClose: () => void }) {
  const { organization } = usePlace()
  const [draft, setDraft] = useState({
    name: '',
    description: '',
    environment: 'sandbox' as Environment,
    products: ['tokenization'] as readonly string[],
    scopes: ['files:write', 'events:read', 'vdts:mint', 'vdts:read'] as readonly string[],
    redirectUris: '',
    tags: '',
  })
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
      organizationId: organization,
      ...draft,
      name: draft.name.trim(),
      redirectUris: lines(draft.redirectUris),
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
        onDone={() => go(href('/developer/application/detail', { id: made.application.id }))}
      >
        <p>
          Its client id is <code>{made.application.id}</code>.
        </p>
      </Once>
    )
  return (
    <Dialog title="Create application" onClose={onClose}>
      <Form action="Create" busy={busy} failure={told} onSubmit={() => void submit()} onCancel={onClose}>
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
        <Field label="Description" error={wrong(told, 'description')}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={500}
              value={draft.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
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
        <Field
          label="Redirect addresses"
          hint="One on a line. https, or this machine; compared letter by letter."
          error={wrong(told, 'redirectUris')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              value={draft.redirectUris}
              onChange={({ target }) => change({ redirectUris: target.value })}
            />
          )}
        </Field>
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
      </Form>
    </Dialog>
  )
}
