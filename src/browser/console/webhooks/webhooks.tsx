/** The webhooks page. It is a tab of each application, because endpoints belong to the organization. */
import { useToggle } from '../ui/hooks/use-toggle.ts'
import { useConsole } from '../frame/console-context.tsx'
import { useList } from '../api/use-query.ts'

import { Link } from '../routing/link.tsx'
import { navigate, routeHref } from '../routing/route.ts'
import type { WebhookEndpoint } from '../api/models.ts'
import { SignatureDialog } from './signature-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { EventCatalogue } from './event-catalogue.tsx'
import { EndpointDetails } from './endpoint-details.tsx'
import { CreateEndpoint, EndpointList } from './endpoint-list.tsx'
import { DETAIL_ROUTE, type WebhookQuery } from './webhook-address.ts'

/** The organization's webhook endpoints and deliveries. The address has what is open. */
export function Webhooks({ query }: { readonly query: URLSearchParams }) {
  const { organization } = useConsole()
  const [creating, create, stop] = useToggle()
  const endpoints = useList<WebhookEndpoint>(`/webhook-endpoints?organizationId=${organization}&limit=100`)
  const id = query.get('id') ?? ''
  const chosen = query.get('endpoint') ?? ''
  const at = (more: WebhookQuery) => ({ id, tab: 'webhooks', ...more })
  const open = (endpoint: string) => {
    stop()
    navigate(routeHref(DETAIL_ROUTE, at({ endpoint })))
  }
  return (
    <>
      <EndpointList list={endpoints} chosen={chosen} at={at} create={create} />
      {endpoints.data?.map(
        (endpoint) =>
          endpoint.id === chosen && (
            <EndpointDetails
              key={endpoint.id}
              endpoint={endpoint}
              close={
                <Link className="button" to={DETAIL_ROUTE} query={at({})}>
                  Close
                </Link>
              }
            />
          ),
      )}
      <Deliveries query={query} at={at} />
      <EventCatalogue query={query} at={at} endpoints={endpoints} />
      <SignatureDialog query={query} at={at} />
      {creating && <CreateEndpoint onDone={open} onClose={stop} />}
    </>
  )
}
