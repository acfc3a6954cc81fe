import { useToggle } from '../ui/bits.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useList } from '../api/use-query.ts'
import type { Endpoint } from '../api/records.ts'
import { Checker } from './signature-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { Chosen } from './endpoint-details.tsx'
import { Create, Endpoints } from './endpoint-list.tsx'
import type { Query } from './webhook-address.ts'

/** Webhook endpoints of the organization, what was sent to them, and why it failed. What is open stands in the address. */
export function Webhooks({ query }: { readonly query: URLSearchParams }) {
  const { organization } = useConsole()
  const [creating, create, stop] = useToggle()
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
