/** Table of webhook deliveries with its filters. */

import { Chip } from '../ui/chip.tsx'
import { Section } from '../ui/section.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../routing/link.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useList } from '../api/use-query.ts'

import { countNouns } from '../format/count-nouns.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { useFilterReset } from '../ui/filter-bar.tsx'
import { EmptyState } from '../ui/query-result.tsx'
import type { Delivery } from '../api/models.ts'
import { BreakableAddress } from '../ui/breakable-address.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DETAIL_ROUTE, DELIVERY_TONES, type BuildWebhookQuery } from './webhook-address.ts'

interface DeliveriesProps {
  readonly query: URLSearchParams
  readonly at: BuildWebhookQuery
}

/** Deliveries by state and endpoint, with the one in the address open. */
export function Deliveries({ query, at }: DeliveriesProps) {
  const { organization } = useConsole()
  const filters = { endpoint: query.get('endpoint') ?? '', state: query.get('state') ?? '' }
  const text = new URLSearchParams({
    organizationId: organization,
    limit: '25',
    ...(filters.endpoint && { endpointId: filters.endpoint }),
    ...(filters.state && { state: filters.state }),
  }).toString()
  const list = useList<Delivery>(`/deliveries?${text}`)
  useFilterReset(list.failure, DETAIL_ROUTE, at(filters), { endpointId: 'endpoint' })
  const open = query.get('delivery') ?? ''
  return (
    <Section
      title="Deliveries"
      actions={
        <>
          <Link className="button" to={DETAIL_ROUTE} query={at({ ...filters, check: 'signature' })}>
            Check a signature
          </Link>
          <Button variant="outlinePrimary" loading={list.busy} onClick={list.refetch}>
            Refresh
          </Button>
        </>
      }
    >
      <TabLinks
        label="State of deliveries"
        to={DETAIL_ROUTE}
        replace
        tabs={['', 'failed', 'pending', 'delivered'].map((state) => ({
          label: state || 'all',
          query: at({ endpoint: filters.endpoint, state }),
          isCurrent: state === filters.state,
        }))}
      />
      <QueryTable
        list={list}
        what="deliveries"
        empty={
          <EmptyState title="No deliveries.">
            <p>Each event is sent to the endpoints that subscribe to it. An endpoint can send a test.</p>
          </EmptyState>
        }
        caption="Deliveries"
        id={({ id }) => id}
        columns={[
          {
            label: 'Event',
            render: ({ id, type }) => (
              <Link to={DETAIL_ROUTE} query={at({ ...filters, delivery: id })}>
                {type}
              </Link>
            ),
          },
          { label: 'State', render: ({ state }) => <Chip tone={DELIVERY_TONES[state]}>{state}</Chip> },
          {
            label: 'Response',
            render: ({ lastStatus, attempts }) =>
              `${lastStatus ?? 'none'}, ${countNouns(attempts, 'attempt')}`,
          },
          {
            label: 'To',
            breaks: true,
            render: ({ endpointUrl }) =>
              endpointUrl === null ? 'a deleted endpoint' : <BreakableAddress address={endpointUrl} />,
          },
          { label: 'Last attempt', render: ({ lastAttemptAt }) => <RelativeTime at={lastAttemptAt} /> },
          {
            label: 'Next',
            render: ({ nextAttemptAt }) =>
              nextAttemptAt === null ? '—' : <RelativeTime at={nextAttemptAt} planned />,
          },
        ]}
      />
      {open !== '' && (
        <DeliveryDialog
          id={open}
          at={at}
          filters={filters}
          onClose={() => navigate(routeHref(DETAIL_ROUTE, at(filters)))}
        />
      )}
    </Section>
  )
}
