import { useList, useOpen, usePlace } from './kit.ts'
import type { Endpoint } from './records.ts'
import { Checker } from './webhooks/checker.tsx'
import { Deliveries } from './webhooks/deliveries.tsx'
import { Chosen } from './webhooks/endpoint.tsx'
import { Create, Endpoints } from './webhooks/endpoints.tsx'
import type { Query } from './webhooks/state.ts'

/** Webhook endpoints of the organization, what was sent to them, and why it failed. What is open stands in the address. */
export function Webhooks({ query }: { readonly query: URLSearchParams }) {
  const { organization } = usePlace()
  const [creating, create, stop] = useOpen()
  const endpoints = useList<Endpoint>(`/webhook-endpoints?organizationId=${organization}&limit=100`)
  const id = query.get('id') ?? ''
  const chosen = query.get('endpoint') ?? ''
  const at = (more: Query) => ({ id, tab: 'webhooks', ...more })
  return (
    <>
      <Endpoints list={endpoints} chosen={chosen} at={at} create={create} />
      {endpoints.data?.map((one) => one.id === chosen && <Chosen key={one.id} endpoint={one} />)}
      <Deliveries query={query} at={at} />
      <Checker query={query} at={at} />
      {creating && <Create onClose={stop} />}
    </>
  )
}
