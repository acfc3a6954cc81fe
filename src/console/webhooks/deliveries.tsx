import { Chip, Section, RelativeTime } from '../ui/bits.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../routing/link.tsx'
import { QueryTable } from '../ui/query-table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useList } from '../api/use-query.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { EmptyState } from '../ui/query-result.tsx'
import type { Delivery } from '../api/records.ts'
import { Detail } from './delivery-dialog.tsx'
import { DETAIL, TONES, type At } from './webhook-address.ts'

interface Props {
  readonly query: URLSearchParams
  readonly at: At
}

/** What was sent, by state and endpoint; the delivery that the address names is open. */
export function Deliveries({ query, at }: Props) {
  const { organization } = useConsole()
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
        <>
          <Link className="button" to={DETAIL} query={at({ ...filters, check: 'signature' })}>
            Check a signature
          </Link>
          <Button variant="outlinePrimary" loading={list.busy} onClick={list.again}>
            Refresh
          </Button>
        </>
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
      <QueryTable
        list={list}
        what="deliveries"
        empty={<EmptyState title="Nothing was sent." />}
        caption="Deliveries"
        id={({ id }) => id}
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
          { label: 'Last attempt', render: ({ lastAttemptAt }) => <RelativeTime at={lastAttemptAt} /> },
          {
            label: 'Next',
            render: ({ nextAttemptAt }) =>
              nextAttemptAt === null ? '—' : <RelativeTime at={nextAttemptAt} />,
          },
        ]}
      />
      {open !== '' && (
        <Detail
          id={open}
          at={at}
          filters={filters}
          onClose={() => navigate(routeHref(DETAIL, at(filters)))}
        />
      )}
    </Section>
  )
}
