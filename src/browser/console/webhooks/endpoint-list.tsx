/** The list of webhook endpoints, and the form for a new one. */
import { useState } from 'react'
import type { Failure } from '../api/call-api.ts'
import { BreakableAddress } from '../ui/breakable-address.tsx'
import { Chip } from '../ui/chip.tsx'
import { Section } from '../ui/section.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { Link } from '../routing/link.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
import { SecretDialog } from '../ui/dialog/secret-dialog.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { type ListQuery } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { EmptyState } from '../ui/query-result.tsx'
import type { SecretValue, WebhookEndpoint } from '../api/models.ts'
import { EVENT_TYPES, EndpointFields, findMissingFields } from './endpoint-fields.tsx'
import { DETAIL_ROUTE, type BuildWebhookQuery } from './webhook-address.ts'

interface EndpointListProps {
  readonly list: ListQuery<WebhookEndpoint>
  /** Id of the one that is open below. */
  readonly chosen: string
  readonly at: BuildWebhookQuery
  readonly create: () => void
}

/** The webhook endpoints of the organization. */
export function EndpointList({ list, chosen, at, create }: EndpointListProps) {
  const { can } = useConsole()
  return (
    <Section title="Endpoints" actions={can('write') && <Button onClick={create}>Add endpoint</Button>}>
      <p className="hint">Endpoints belong to the organization: all of its applications share them.</p>
      <QueryTable
        list={list}
        what="webhook endpoints"
        empty={
          <EmptyState title="No endpoints yet.">
            <p>The platform sends events to your servers, so that they don’t have to poll.</p>
            {can('write') && <Button onClick={create}>Add the first one</Button>}
          </EmptyState>
        }
        caption="Webhook endpoints"
        id={({ id }) => id}
        columns={[
          {
            label: 'Address',
            breaks: true,
            sort: ({ url }) => url,
            render: ({ id, url }) => (
              <Link
                to={DETAIL_ROUTE}
                query={at({ endpoint: id })}
                aria-current={id === chosen ? 'true' : undefined}
              >
                <BreakableAddress address={url} />
              </Link>
            ),
          },
          { label: 'Status', render: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
          {
            label: 'Last 24 hours',
            render: ({ lastDay }) =>
              `${lastDay.delivered} delivered, ${lastDay.failed} failed, ${lastDay.pending} pending`,
          },
          {
            label: 'Events',
            render: ({ events }) => listEvents(events),
          },
        ]}
      />
    </Section>
  )
}

/** The types of event that an endpoint gets, in words. */
export const listEvents = (events: readonly string[]): string =>
  events.length === 0 ? 'all' : events.join(', ')

/** Whether an endpoint gets events, and since when it fails. */
export function EndpointStatus({
  endpoint: { status, disabledReason, failingSince },
}: {
  readonly endpoint: WebhookEndpoint
}) {
  if (status === 'disabled')
    return <Chip tone="bad">disabled{disabledReason === null ? '' : `: ${disabledReason}`}</Chip>
  if (failingSince === null) return <Chip tone="good">enabled</Chip>
  return (
    <>
      <Chip tone="bad">failing</Chip> since <RelativeTime at={failingSince} />
    </>
  )
}

/** A new endpoint with its signing secret, which is shown once. */
export interface CreatedEndpoint {
  readonly endpoint: WebhookEndpoint
  readonly secret: SecretValue
}

interface CreateEndpointProps {
  /** Opens the new endpoint. */
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** The dialog that adds an endpoint, which starts with all events. */
export function CreateEndpoint({ onDone, onClose }: CreateEndpointProps) {
  const { organization } = useConsole()
  const [draft, setDraft] = useState({ url: '', description: '', events: EVENT_TYPES })
  const [created, setCreated] = useState<CreatedEndpoint>()
  const [missing, setMissing] = useState<Failure>()
  const { send, ...request } = useMutation<CreatedEndpoint>('POST', '/webhook-endpoints')
  const submit = async () => {
    const lacking = findMissingFields(draft)
    setMissing(lacking)
    if (lacking !== undefined) return
    const response = await send({ organizationId: organization, ...draft, url: draft.url.trim() })
    if (response === undefined) return
    refreshQueries('/webhook-endpoints')
    setCreated(response)
  }
  if (created !== undefined)
    return (
      <SecretDialog
        title="The endpoint is ready"
        what="Signing secret"
        value={created.secret.value}
        onDone={() => onDone(created.endpoint.id)}
      >
        <p>Your server verifies with this secret that a message comes from the platform.</p>
      </SecretDialog>
    )
  return (
    <FormDialog
      title="Add endpoint"
      action="Add"
      request={{ ...request, failure: missing ?? request.failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <EndpointFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
    </FormDialog>
  )
}
