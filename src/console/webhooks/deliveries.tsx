import { Button, Chip, Empty, go, href, Link, Listing, Section, useList, usePlace, When } from '../kit.ts'
import type { Delivery } from '../records.ts'
import { Detail } from './delivery.tsx'
import { DETAIL, TONES, type At } from './state.ts'

interface Props {
  readonly query: URLSearchParams
  readonly at: At
}

/** What was sent, by state and endpoint; the delivery that the address names is open. */
export function Deliveries({ query, at }: Props) {
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
      <Listing
        list={list}
        what="deliveries"
        empty={<Empty title="Nothing was sent." />}
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
          { label: 'Last attempt', render: ({ lastAttemptAt }) => <When at={lastAttemptAt} /> },
          {
            label: 'Next',
            render: ({ nextAttemptAt }) => (nextAttemptAt === null ? '—' : <When at={nextAttemptAt} />),
          },
        ]}
      />
      {open !== '' && (
        <Detail id={open} at={at} filters={filters} onClose={() => go(href(DETAIL, at(filters)))} />
      )}
    </Section>
  )
}
