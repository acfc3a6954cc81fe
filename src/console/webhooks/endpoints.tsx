import { useState } from 'react'
import {
  Button,
  Chip,
  Choices,
  Dialog,
  Empty,
  Field,
  Form,
  Link,
  Listing,
  Once,
  refresh,
  Section,
  usePlace,
  useSend,
  When,
  wrong,
  type List,
} from '../kit.ts'
import { EVENTS, type Endpoint, type SecretValue } from '../records.ts'
import { DETAIL, type At } from './state.ts'

interface Props {
  readonly list: List<Endpoint>
  /** Id of the one that is open below. */
  readonly chosen: string
  readonly at: At
  readonly create: () => void
}

export function Endpoints({ list, chosen, at, create }: Props) {
  const { can } = usePlace()
  return (
    <Section title="Endpoints" actions={can('write') && <Button onClick={create}>Add endpoint</Button>}>
      <p className="hint">Endpoints belong to the organization: all of its applications share them.</p>
      <Listing
        list={list}
        what="webhook endpoints"
        empty={
          <Empty title="No endpoints yet.">
            <p>The platform tells your servers what happened, so that they need not ask.</p>
          </Empty>
        }
        caption="Webhook endpoints"
        id={({ id }) => id}
        columns={[
          {
            label: 'Address',
            sort: ({ url }) => url,
            render: ({ id, url }) => (
              <Link
                to={DETAIL}
                query={at({ endpoint: id })}
                aria-current={id === chosen ? 'true' : undefined}
              >
                {url}
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
    </Section>
  )
}

export function Health({
  endpoint: { status, disabledReason, failingSince },
}: {
  readonly endpoint: Endpoint
}) {
  if (status === 'disabled')
    return <Chip tone="bad">disabled{disabledReason === null ? '' : `: ${disabledReason}`}</Chip>
  if (failingSince === null) return <Chip tone="good">enabled</Chip>
  return (
    <>
      <Chip tone="bad">failing</Chip> since <When at={failingSince} />
    </>
  )
}

/** An endpoint with its signing secret, which is shown this once. */
export interface Created {
  readonly endpoint: Endpoint
  readonly secret: SecretValue
}

export function Create({ onClose }: { readonly onClose: () => void }) {
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
      <Form action="Add" busy={busy} failure={failure} onSubmit={() => void submit()} onCancel={onClose}>
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
      </Form>
    </Dialog>
  )
}
