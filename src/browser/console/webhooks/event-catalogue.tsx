/** The events of the platform: when each is sent, who gets it, its payload, and a test of it. */
import { useState } from 'react'
import { useConsole } from '../frame/console-context.tsx'
import { platform, referenceEvents } from '../page-data.ts'
import { Link } from '../routing/link.tsx'
import { navigate, routeHref } from '../routing/route.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form, Select } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { NO_VALUE, Table } from '../ui/table/table.tsx'
import type { ListQuery } from '../api/use-query.ts'
import type { WebhookEndpoint } from '../api/models.ts'
import { useSendTest } from './use-send-test.ts'
import { DETAIL_ROUTE, type BuildWebhookQuery } from './webhook-address.ts'

interface EventCatalogueProps {
  readonly query: URLSearchParams
  readonly at: BuildWebhookQuery
  readonly endpoints: ListQuery<WebhookEndpoint>
}

/** All events, with the one in the address open. */
export function EventCatalogue({ query, at, endpoints }: EventCatalogueProps) {
  const open = platform.events.find(({ name }) => name === query.get('event'))
  const listReceivers = (name: string) =>
    endpoints.data?.filter(({ events }) => events.length === 0 || events.includes(name))
  return (
    <Section title="Events">
      <p className="hint">The platform sends an event to each endpoint that subscribes to it.</p>
      <Table
        caption="Events"
        rows={platform.events}
        id={({ name }) => name}
        columns={[
          {
            label: 'Event',
            sort: ({ name }) => name,
            render: ({ name }) => (
              <Link to={DETAIL_ROUTE} query={at({ event: name })}>
                {name}
              </Link>
            ),
          },
          { label: 'Sent when', render: ({ description }) => description },
          {
            label: 'Endpoints',
            number: true,
            render: ({ name }) => listReceivers(name)?.length ?? NO_VALUE,
          },
        ]}
      />
      {open !== undefined && (
        <EventDialog
          name={open.name}
          description={open.description}
          endpoints={endpoints.data ?? []}
          onClose={() => navigate(routeHref(DETAIL_ROUTE, at({})))}
        />
      )}
    </Section>
  )
}

interface EventDialogProps {
  readonly name: string
  readonly description: string
  readonly endpoints: readonly WebhookEndpoint[]
  readonly onClose: () => void
}

/** One event: its payload as the reference shows it, and a test to an endpoint. */
function EventDialog({ name, description, endpoints, onClose }: EventDialogProps) {
  const { can } = useConsole()
  const { route, example } = referenceEvents[name] ?? {}
  return (
    <Dialog title={name} wide onClose={onClose}>
      {description !== '' && <p>{description}</p>}
      {route !== undefined && (
        <p>
          <a href={route}>Fields and signature in the documentation</a>
        </p>
      )}
      {example !== undefined && (
        <>
          <h3>Payload</h3>
          <pre tabIndex={0}>{example}</pre>
        </>
      )}
      {can('replay') && endpoints.length > 0 && <SendTest type={name} endpoints={endpoints} />}
    </Dialog>
  )
}

interface SendTestProps {
  readonly type: string
  /** At least one. */
  readonly endpoints: readonly WebhookEndpoint[]
}

function SendTest({ type, endpoints }: SendTestProps) {
  const [id, setId] = useState(endpoints[0]?.id ?? '')
  const { send, ...request } = useSendTest(`/webhook-endpoints/${id}`)
  return (
    <Form action="Send test" request={request} onSubmit={() => void send(type)}>
      <Select
        label="Endpoint"
        options={endpoints.map((endpoint) => [endpoint.id, endpoint.url] as const)}
        value={id}
        onChange={setId}
      />
    </Form>
  )
}
