import { Dialog } from '../ui/dialog/dialog.tsx'
import { LazyPart } from '../routing/lazy-part.tsx'
import { useQuery } from '../api/use-query.ts'

import { navigate, routeHref } from '../routing/route.ts'
import { QueryResult } from '../ui/query-result.tsx'
import type { DeliveryDetail } from '../api/models.ts'
import { DETAIL_ROUTE, type BuildWebhookQuery } from './webhook-address.ts'

/** In place of the id of a delivery: a form without a message. */
const BLANK_CHECK = 'signature'

const loadForm = async () => (await import('./signature-form.tsx')).SignatureForm

interface SignatureDialogProps {
  readonly query: URLSearchParams
  readonly at: BuildWebhookQuery
}

/** The dialog to verify a signature, when the address asks for it: empty, or for the delivery that it names. */
export function SignatureDialog({ query, at }: SignatureDialogProps) {
  const check = query.get('check') ?? ''
  const from = check === '' || check === BLANK_CHECK ? undefined : check
  const deliveryQuery = useQuery<DeliveryDetail>(from && `/deliveries/${encodeURIComponent(from)}`)
  if (check === '') return null
  const close = () =>
    navigate(
      routeHref(
        DETAIL_ROUTE,
        at({ endpoint: query.get('endpoint') ?? '', state: query.get('state') ?? '', delivery: from ?? '' }),
      ),
    )
  return (
    <Dialog title="Check a signature" wide onClose={close}>
      {from === undefined ? (
        <LazyPart load={loadForm} what="the checker" props={{}} />
      ) : (
        <QueryResult query={deliveryQuery} what="the delivery">
          {(delivery) => <LazyPart load={loadForm} what="the checker" props={{ delivery }} />}
        </QueryResult>
      )}
    </Dialog>
  )
}
