import { useState } from 'react'
import {
  Button,
  Chip,
  Choices,
  Code,
  Confirm,
  Dialog,
  Empty,
  Facts,
  Field,
  href,
  json,
  Link,
  Load,
  Once,
  go,
  refresh,
  Refused,
  Section,
  Table,
  toast,
  useList,
  useOpen,
  usePlace,
  useQuery,
  useSend,
  When,
  wrong,
  type Tone,
} from './kit.ts'
import { EVENTS, type Delivery, type DeliveryDetail, type Endpoint, type SecretValue } from './records.ts'

const DETAIL = '/developer/application/detail'

/** Webhook endpoints of the organization, what was sent to them, and why it failed. What is open stands in the address. */
export function Webhooks({ query }: { readonly query: URLSearchParams }) {
  const { organization, can } = usePlace()
  const [creating, create, stop] = useOpen()
  const endpoints = useList<Endpoint>(`/webhook-endpoints?organizationId=${organization}&limit=100`)
  const id = query.get('id') ?? ''
  const chosen = query.get('endpoint') ?? ''
  const at = (more: Readonly<Record<string, string | undefined>>) => ({ id, tab: 'webhooks', ...more })
  return (
    <>
      <Section title="Endpoints" actions={can('write') && <Button onClick={create}>Add endpoint</Button>}>
        <p className="hint">Endpoints belong to the organization: all of its applications share them.</p>
        <Load query={endpoints} what="webhook endpoints">
          {(items) =>
            items.length === 0 ? (
              <Empty title="No endpoints yet.">
                <p>The platform tells your servers what happened, so that they need not ask.</p>
              </Empty>
            ) : (
              <Table
                caption="Webhook endpoints"
                rows={items}
                id={(one) => one.id}
                more={endpoints.more}
                loading={endpoints.loading}
                columns={[
                  {
                    label: 'Address',
                    sort: ({ url }) => url,
                    render: (one) => (
                      <Link
                        to={DETAIL}
                        query={at({ endpoint: one.id })}
                        aria-current={one.id === chosen ? 'true' : undefined}
                      >
                        {one.url}
                      </Link>
                    ),
                  },
                  { label: 'Status', render: (one) => <Health endpoint={one} /> },
                  {
                    label: 'Last 24 hours',
                    render: ({ lastDay }) =>
                      `${lastDay.delivered} delivered, ${lastDay.failed} failed, ${lastDay.pending} pending`,
                  },
                  {
                    label: 'Events',
                    render: ({ events }) => (events.length === 0 ? 'all' : events.join(', ')),
                  },
                ]}
              />
            )
          }
        </Load>
      </Section>
      {endpoints.data?.map((one) => one.id === chosen && <Chosen key={one.id} endpoint={one} />)}
      <Deliveries query={query} at={at} />
      {creating && <Create onClose={stop} />}
    </>
  )
}

function Health({ endpoint: { status, disabledReason, failingSince } }: { readonly endpoint: Endpoint }) {
  if (status === 'disabled')
    return <Chip tone="bad">disabled{disabledReason === null ? '' : `: ${disabledReason}`}</Chip>
  if (failingSince === null) return <Chip tone="good">enabled</Chip>
  return (
    <>
      <Chip tone="bad">failing</Chip> since <When at={failingSince} />
    </>
  )
}

interface Created {
  readonly endpoint: Endpoint
  readonly secret: SecretValue
}

function Create({ onClose }: { readonly onClose: () => void }) {
  const { organization } = usePlace()
  const [draft, setDraft] = useState({ url: '', description: '', events: EVENTS })
  const [made, setMade] = useState<Created>()
  const { busy, failure, send } = useSend<Created>('POST', '/webhook-endpoints')
  const submit = async () => {
    const created = await send({ organizationId: organization, ...draft, url: draft.url.trim() })
    if (created === undefined) return
    refresh('/webhook-endpoints')
    setMade(created)
  }
  if (made !== undefined)
    return (
      <Once title="The endpoint is ready" what="Signing secret" value={made.secret.value} onDone={onClose}>
        <p>Your server checks with this secret that a message comes from the platform.</p>
      </Once>
    )
  return (
    <Dialog title="Add endpoint" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Refused failure={failure} />
        <Field
          label="Address"
          error={wrong(failure, 'url')}
          hint="https, and reachable from the internet. In the sandbox this machine is fine too."
        >
          {(control) => (
            <input
              {...control}
              type="url"
              value={draft.url}
              onChange={({ target }) => setDraft({ ...draft, url: target.value })}
            />
          )}
        </Field>
        <Field label="Description" error={wrong(failure, 'description')}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              value={draft.description}
              onChange={({ target }) => setDraft({ ...draft, description: target.value })}
            />
          )}
        </Field>
        <Choices
          legend="Events"
          options={EVENTS}
          chosen={draft.events}
          onChange={(events) => setDraft({ ...draft, events })}
          error={wrong(failure, 'events')}
        />
        <p className="actions">
          <Button type="submit" loading={busy}>
            Add
          </Button>
          <Button variant="outlineSecondary" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

type Doing = 'test' | 'recover' | 'rotate' | 'remove'

/** What can be done with one endpoint. */
function Chosen({ endpoint }: { readonly endpoint: Endpoint }) {
  const { can } = usePlace()
  const [doing, setDoing] = useState<Doing>()
  const [secret, setSecret] = useState<SecretValue>()
  const path = `/webhook-endpoints/${endpoint.id}`
  const change = useSend<Endpoint>('PATCH', path)
  const disabled = endpoint.status === 'disabled'
  const stop = () => setDoing(undefined)
  const toggle = async () => {
    if ((await change.send({ status: disabled ? 'enabled' : 'disabled' })) === undefined) return
    refresh('/webhook-endpoints')
    toast({ tone: 'good', title: disabled ? 'The endpoint is enabled' : 'The endpoint is disabled' })
  }
  return (
    <Section title="Endpoint">
      <Facts
        facts={{
          Address: <Code text={endpoint.url} what="address" />,
          Description: endpoint.description || '—',
          Status: <Health endpoint={endpoint} />,
          'Signing secrets': `${endpoint.secrets.length} in use`,
          Created: <When at={endpoint.createdAt} />,
        }}
      />
      <Refused failure={change.failure} />
      <p className="actions">
        {can('replay') && (
          <>
            <Button variant="outlinePrimary" onClick={() => setDoing('test')}>
              Send test
            </Button>
            <Button variant="outlinePrimary" onClick={() => setDoing('recover')}>
              Recover
            </Button>
          </>
        )}
        {can('write') && (
          <>
            <Button variant="outlinePrimary" onClick={() => setDoing('rotate')}>
              Rotate signing secret
            </Button>
            <Button variant="outlineSecondary" loading={change.busy} onClick={() => void toggle()}>
              {disabled ? 'Enable' : 'Disable'}
            </Button>
            <Button variant="danger" onClick={() => setDoing('remove')}>
              Delete
            </Button>
          </>
        )}
      </p>
      {doing === 'test' && <Test path={path} events={endpoint.events} onClose={stop} />}
      {doing === 'recover' && <Recover path={path} onClose={stop} />}
      {doing === 'rotate' && <Rotate path={path} onClose={stop} onMade={setSecret} />}
      {doing === 'remove' && <Remove endpoint={endpoint} path={path} onClose={stop} />}
      {secret && (
        <Once
          title="The new signing secret"
          what="Signing secret"
          value={secret.value}
          onDone={() => setSecret(undefined)}
        >
          <p>
            Messages carry a signature of each secret that is in use, so that both old and new receivers
            accept them.
          </p>
        </Once>
      )}
    </Section>
  )
}

interface Doer {
  readonly path: string
  readonly onClose: () => void
}

function Test({ path, events, onClose }: Doer & { readonly events: readonly string[] }) {
  const [type, setType] = useState(events[0] ?? EVENTS[0] ?? '')
  const { busy, failure, send } = useSend<Delivery>('POST', `${path}/test`)
  const submit = async () => {
    if ((await send({ type })) === undefined) return
    refresh('/deliveries', '/webhook-endpoints')
    toast({ tone: 'info', title: 'The test is on its way' })
    onClose()
  }
  return (
    <Dialog title="Send a test" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Refused failure={failure} />
        <Field label="Event" error={wrong(failure, 'type')}>
          {(control) => (
            <select {...control} value={type} onChange={({ target }) => setType(target.value)}>
              {EVENTS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          )}
        </Field>
        <p className="actions">
          <Button type="submit" loading={busy}>
            Send
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

const HOURS = [1, 6, 24, 72, 168] as const

function Recover({ path, onClose }: Doer) {
  const [hours, setHours] = useState(24)
  const { busy, failure, send } = useSend<{ readonly events: number }>('POST', `${path}/recover`)
  const submit = async () => {
    const since = new Date(Date.now() - hours * 3_600_000).toISOString()
    const answer = await send({ since })
    if (answer === undefined) return
    refresh('/deliveries', '/webhook-endpoints')
    toast({ tone: 'info', title: `${answer.events} events are sent again` })
    onClose()
  }
  return (
    <Dialog title="Recover what was missed" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Refused failure={failure} />
        <p>
          Sends again, under their old ids, all events that this endpoint did not take. Your server knows by
          the id what it has.
        </p>
        <Field label="Since" error={wrong(failure, 'since')}>
          {(control) => (
            <select {...control} value={hours} onChange={({ target }) => setHours(Number(target.value))}>
              {HOURS.map((one) => (
                <option key={one} value={one}>
                  {one < 48 ? `${one} hours ago` : `${one / 24} days ago`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <p className="actions">
          <Button type="submit" loading={busy}>
            Recover
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

function Rotate({ path, onClose, onMade }: Doer & { readonly onMade: (secret: SecretValue) => void }) {
  const { busy, failure, send } = useSend<Created>('POST', `${path}/rotate-secret`)
  const submit = async () => {
    const answer = await send({ overlapSeconds: 86_400 })
    if (answer === undefined) return
    refresh('/webhook-endpoints')
    onClose()
    onMade(answer.secret)
  }
  return (
    <Confirm
      title="Rotate the signing secret"
      action="Rotate"
      busy={busy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Refused failure={failure} />
      <p>For 24 hours messages are signed with both secrets. Your server accepts them all the time.</p>
    </Confirm>
  )
}

function Remove({ endpoint, path, onClose }: Doer & { readonly endpoint: Endpoint }) {
  const { busy, failure, send } = useSend('DELETE', path)
  const submit = async () => {
    if ((await send()) === undefined) return
    onClose()
    refresh('/webhook-endpoints')
    toast({ tone: 'good', title: 'The endpoint was deleted' })
  }
  return (
    <Confirm
      title="Delete the endpoint"
      name={endpoint.url}
      action="Delete for good"
      busy={busy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Refused failure={failure} />
      <p>Nothing is sent to it any more. Its deliveries stay for as long as the settings say.</p>
    </Confirm>
  )
}

const TONES: Readonly<Record<Delivery['state'], Tone>> = { pending: 'warn', delivered: 'good', failed: 'bad' }

interface DeliveriesProps {
  readonly query: URLSearchParams
  readonly at: (
    more: Readonly<Record<string, string | undefined>>,
  ) => Readonly<Record<string, string | undefined>>
}

function Deliveries({ query, at }: DeliveriesProps) {
  const { organization } = usePlace()
  const filters = { endpoint: query.get('endpoint') ?? '', state: query.get('state') ?? '' }
  const text = new URLSearchParams({
    organizationId: organization,
    limit: '25',
    ...(filters.endpoint && { endpointId: filters.endpoint }),
    ...(filters.state && { state: filters.state }),
  }).toString()
  const list = useList<Delivery>(`/deliveries?${text}`)
  const open = query.get('delivery') ?? ''
  return (
    <Section
      title="Deliveries"
      actions={
        <Button variant="outlinePrimary" loading={list.busy} onClick={list.again}>
          Refresh
        </Button>
      }
    >
      <nav className="choice" aria-label="State of deliveries">
        {['', 'failed', 'pending', 'delivered'].map((state) => (
          <Link
            key={state}
            to={DETAIL}
            query={at({ endpoint: filters.endpoint, state })}
            replace
            aria-current={state === filters.state ? 'true' : undefined}
          >
            {state || 'all'}
          </Link>
        ))}
      </nav>
      <Load query={list} what="deliveries">
        {(items) =>
          items.length === 0 ? (
            <Empty title="Nothing was sent." />
          ) : (
            <Table
              caption="Deliveries"
              rows={items}
              id={({ id }) => id}
              more={list.more}
              loading={list.loading}
              columns={[
                {
                  label: 'Event',
                  render: ({ id, type }) => (
                    <Link to={DETAIL} query={at({ ...filters, delivery: id })}>
                      {type}
                    </Link>
                  ),
                },
                { label: 'State', render: ({ state }) => <Chip tone={TONES[state]}>{state}</Chip> },
                {
                  label: 'Answer',
                  render: ({ lastStatus, attempts }) => `${lastStatus ?? 'none'} after ${attempts}`,
                },
                { label: 'To', render: ({ endpointUrl }) => endpointUrl ?? 'a deleted endpoint' },
                { label: 'Last attempt', render: ({ lastAttemptAt }) => <When at={lastAttemptAt} /> },
                {
                  label: 'Next',
                  render: ({ nextAttemptAt }) => (nextAttemptAt === null ? '—' : <When at={nextAttemptAt} />),
                },
              ]}
            />
          )
        }
      </Load>
      {open !== '' && <Detail id={open} onClose={() => go(href(DETAIL, at(filters)))} />}
    </Section>
  )
}

function Detail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { can } = usePlace()
  const path = `/deliveries/${encodeURIComponent(id)}`
  const found = useQuery<DeliveryDetail>(path)
  const { busy, failure, send } = useSend<Delivery>('POST', `${path}/replay`)
  const replay = async () => {
    if ((await send()) === undefined) return
    toast({ tone: 'info', title: 'The message is sent again' })
    refresh('/deliveries', '/webhook-endpoints')
  }
  return (
    <Dialog title="Delivery" wide onClose={onClose}>
      <Load query={found} what="the delivery">
        {({ type, state, endpointUrl, eventId, history, payload }) => (
          <>
            <Facts
              facts={{
                Event: type,
                State: <Chip tone={TONES[state]}>{state}</Chip>,
                To: endpointUrl ?? 'a deleted endpoint',
                Message: <Code text={eventId} what="message id" />,
              }}
            />
            <Refused failure={failure} />
            {can('replay') && (
              <p className="actions">
                <Button loading={busy} onClick={() => void replay()}>
                  Send again
                </Button>
                <Button variant="outlinePrimary" loading={found.busy} onClick={found.again}>
                  Refresh
                </Button>
              </p>
            )}
            <h3>Attempts</h3>
            <ol className="attempts">
              {history.toReversed().map((attempt) => (
                <li key={attempt.at}>
                  <p>
                    <Chip tone={attempt.status !== null && attempt.status < 300 ? 'good' : 'bad'}>
                      {attempt.status ?? attempt.error ?? 'no answer'}
                    </Chip>{' '}
                    <When at={attempt.at} />, {attempt.trigger}, {attempt.ms} ms
                  </p>
                  <p>{attempt.diagnosis}</p>
                  <details>
                    <summary>What was sent and answered</summary>
                    <pre tabIndex={0}>
                      {json(attempt.requestHeaders)}
                      {'\n\n'}
                      {json(attempt.responseHeaders)}
                      {'\n\n'}
                      {attempt.responseBody}
                    </pre>
                  </details>
                </li>
              ))}
            </ol>
            <details>
              <summary>Payload</summary>
              <pre tabIndex={0}>{json(payload)}</pre>
            </details>
          </>
        )}
      </Load>
    </Dialog>
  )
}
