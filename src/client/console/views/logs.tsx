import { useEffect } from 'react'
import {
  api,
  Button,
  Chip,
  Code,
  copy,
  Dialog,
  Empty,
  exact,
  Facts,
  Field,
  go,
  href,
  json,
  Link,
  Load,
  operations,
  save,
  Table,
  useList,
  usePlace,
  useQuery,
  When,
  type Tone,
} from '../kit.ts'
import type { Application, Log, LogDetail } from '../records.ts'
import { again, anchor, csv, curl, redacted, sentence, snapshot, text } from '../snapshot.ts'
import type { ViewProps } from '../../console.tsx'

const PATH = '/developer/monitor/logs'
const NAMES = [
  'applicationId',
  'api',
  'operationId',
  'method',
  'statusClass',
  'code',
  'requestId',
  'from',
  'to',
] as const
const LIVE = 3000

const tone = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad')
/** The API wants UTC; a control for date and time has the reader's own time and no zone. */
const utc = (local: string) =>
  local === '' || Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString()

/** Every call of the organization's applications. Filters, and the call that is open, stand in the address. */
export function Logs({ route: { query } }: ViewProps) {
  const { organization } = usePlace()
  const filters: Readonly<Record<string, string>> = Object.fromEntries(
    NAMES.map((name) => [name, query.get(name) ?? '']),
  )
  const live = query.get('live') === '1'
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  const asked = set.map(
    ([name, value]) => [name, name === 'from' || name === 'to' ? utc(value) : value] as const,
  )
  const search = new URLSearchParams([
    ['organizationId', organization],
    ['limit', '50'],
    ...asked.map((pair) => [...pair]),
  ])
  const list = useList<Log>(`/logs?${search}`)
  const open = query.get('request') ?? ''
  const { again: renew } = list
  useEffect(() => {
    if (!live) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && renew(), LIVE)
    return () => clearInterval(timer)
  }, [live, renew])
  return (
    <>
      <h1 tabIndex={-1}>Logs</h1>
      <Filters key={set.join()} filters={filters} live={live} />
      <Load query={list} what="logs">
        {(items) =>
          items.length === 0 ? (
            <Empty title={set.length === 0 ? 'No calls yet.' : 'No call matches.'}>
              {set.length > 0 && <Link to={PATH}>Show all</Link>}
            </Empty>
          ) : (
            <>
              <Rows items={items} filters={filters} more={list.more} loading={list.loading} />
              <p className="actions">
                <Button
                  variant="actionDropdown"
                  onClick={() => save('logs.csv', csv(items.map((one) => ({ ...one }))), 'text/csv')}
                >
                  Save as CSV
                </Button>
                <Button
                  variant="actionDropdown"
                  onClick={() =>
                    save(
                      'logs.ndjson',
                      items.map((one) => `${JSON.stringify(one)}\n`).join(''),
                      'application/x-ndjson',
                    )
                  }
                >
                  Save as NDJSON
                </Button>
              </p>
            </>
          )
        }
      </Load>
      {open !== '' && (
        <Detail id={open} onClose={() => go(href(PATH, { ...filters, live: live ? '1' : '' }))} />
      )}
    </>
  )
}

interface FiltersProps {
  readonly filters: Readonly<Record<string, string>>
  readonly live: boolean
}

function Filters({ filters, live }: FiltersProps) {
  const { organization } = usePlace()
  const applications = useQuery<{ items: readonly Application[] }>(
    `/applications?organizationId=${organization}&limit=100`,
  )
  const submit = (form: HTMLFormElement) =>
    go(href(PATH, Object.fromEntries(new FormData(form)) as Record<string, string>))
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          key={options.length}
          defaultValue={filters[name]}
          onChange={({ target }) => target.form && submit(target.form)}
        >
          <option value="">any</option>
          {options.map(([value, text_]) => (
            <option key={value} value={value}>
              {text_}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const)
  const input = (name: string, label: string, type = 'text') => (
    <Field label={label}>
      {(control) => <input {...control} name={name} type={type} defaultValue={filters[name]} />}
    </Field>
  )
  const ids = [...new Set(Object.keys(operations).map((key) => key.split(' ')[1] ?? ''))].sort()
  return (
    <form
      className="filters"
      role="search"
      aria-label="Logs"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {select('statusClass', 'Status', same(['2xx', '4xx', '5xx']))}
      {select('method', 'Method', same(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']))}
      {select('operationId', 'Operation', same(ids))}
      {select('api', 'Version', same(['v1', 'v2']))}
      {select(
        'applicationId',
        'Application',
        (applications.data?.items ?? []).map(({ id, name }) => [id, name] as const),
      )}
      {input('code', 'Error code')}
      {input('requestId', 'Request id')}
      {input('from', 'From', 'datetime-local')}
      {input('to', 'To', 'datetime-local')}
      <label className="check">
        <input
          type="checkbox"
          name="live"
          value="1"
          defaultChecked={live}
          onChange={({ target }) => target.form && submit(target.form)}
        />{' '}
        Follow live
      </label>
      <Button type="submit" variant="outlinePrimary">
        Filter
      </Button>
    </form>
  )
}

interface RowsProps {
  readonly items: readonly Log[]
  readonly filters: Readonly<Record<string, string>>
  readonly more: (() => void) | undefined
  readonly loading: boolean
}

function Rows({ items, filters, more, loading }: RowsProps) {
  return (
    <Table
      caption="Calls, the latest first"
      rows={items}
      id={({ requestId }) => requestId}
      more={more}
      loading={loading}
      columns={[
        {
          label: 'Call',
          render: ({ requestId, method, path }) => (
            <Link to={PATH} query={{ ...filters, request: requestId }}>
              {method} {path}
            </Link>
          ),
        },
        {
          label: 'Status',
          number: true,
          sort: ({ status }) => status,
          render: ({ status }) => <Chip tone={tone(status)}>{status}</Chip>,
        },
        { label: 'Code', sort: ({ code }) => code ?? '', render: ({ code }) => code ?? '—' },
        { label: 'Time', number: true, sort: ({ ms }) => ms, render: ({ ms }) => `${Math.round(ms)} ms` },
        { label: 'When', sort: ({ at }) => at, render: ({ at }) => <When at={at} /> },
        { label: 'Reference', render: (log) => <Reference log={log} /> },
      ]}
    />
  )
}

/** The way from a call to its page in the reference. */
function Reference({ log: { api: version, operationId } }: { readonly log: Log }) {
  const page = operationId === null ? undefined : operations[`${version} ${operationId}`]
  if (page === undefined) return <>—</>
  return <a href={page.route}>{page.title}</a>
}

/** Where the API of a version is; the console's own lies beside it. */
const origin = () => new URL(api, location.href).origin

function Detail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useQuery<LogDetail>(`/logs/${encodeURIComponent(id)}`)
  return (
    <Dialog title="Call" wide onClose={onClose}>
      <Load query={found} what="the call">
        {(log) => (
          <>
            <Facts
              facts={{
                Call: <code>{`${log.method} ${log.path}`}</code>,
                Status: <Chip tone={tone(log.status)}>{log.status}</Chip>,
                Code: log.code ?? '—',
                'Request id': <Code text={log.requestId} what="request id" />,
                Time: `${exact(log.at)}, ${Math.round(log.ms)} ms`,
                From: `${log.ipAddress}, ${log.userAgent}`,
                Reference: <Reference log={log} />,
              }}
            />
            <Contract log={log} />
            <p className="actions">
              <Again log={log} />
              <Button variant="outlinePrimary" onClick={() => void copy(curl(log, origin()), 'Command')}>
                Copy as curl
              </Button>
              <Button
                variant="outlinePrimary"
                onClick={() => save(`${log.requestId}.html`, snapshot(log, docs(log)), 'text/html')}
              >
                Save for support
              </Button>
            </p>
            {log.eventIds.length > 0 && (
              <p>
                It caused{' '}
                {log.eventIds.map((event) => (
                  <code key={event}>{event} </code>
                ))}
              </p>
            )}
            <Part title="Request" headers={log.request.headers} body={log.request.body} />
            <Part title="Response" headers={log.response.headers} body={log.response.body} />
          </>
        )}
      </Load>
    </Dialog>
  )
}

/** The way to the same call in the form on the operation's page. */
function Again({ log }: { readonly log: LogDetail }) {
  const page = operations[`${log.api} ${log.operationId}`]
  const hash = page && again(log, page)
  if (page === undefined || hash === undefined) return null
  return (
    <a className="button primary" href={page.route + hash}>
      Try it again
    </a>
  )
}

function docs({ api: version, operationId }: Log): string {
  const page = operations[`${version} ${operationId}`]
  return page === undefined ? '' : new URL(page.route, location.href).href
}

/** Codes that say of themselves that the request broke a rule. */
const REFUSED = /^(?:validation_failed|malformed_request)$/

/** Whether request and answer keep the contract; each field that does not leads to where the reference describes it. */
function Contract({ log }: { readonly log: LogDetail }) {
  const { violations, broken } = log
  const page = operations[`${log.api} ${log.operationId}`]
  if (violations.length + broken.length === 0)
    return REFUSED.test(log.code ?? '') ? (
      <p>
        <Chip tone="warn">refused as not valid</Chip> Which rule the request broke was not recorded.
      </p>
    ) : (
      <p>
        <Chip tone="good">keeps the contract</Chip> Request and answer are as the reference says.
      </p>
    )
  return (
    <>
      {violations.length > 0 && (
        <div className="notice bad">
          <p>
            <strong>The request breaks the contract.</strong>
          </p>
          <ul>
            {violations.map((one) => (
              <li key={sentence(one)}>
                {page === undefined ? (
                  sentence(one)
                ) : (
                  <a href={`${page.route}#${anchor(one, page.path)}`}>{sentence(one)}</a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {broken.length > 0 && (
        <div className="notice warn">
          <p>
            <strong>The answer breaks the contract:</strong> that is our mistake. Save the call for support.
          </p>
          <ul>
            {broken.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

function Part({ title, headers, body }: PartProps) {
  const shown = text(body)
  return (
    <details open={title === 'Response'}>
      <summary>{title}</summary>
      <pre tabIndex={0} aria-label={`${title}: headers`}>
        {json(redacted(headers))}
      </pre>
      {shown !== '' && (
        <pre tabIndex={0} aria-label={`${title}: body`}>
          {shown}
        </pre>
      )}
    </details>
  )
}
