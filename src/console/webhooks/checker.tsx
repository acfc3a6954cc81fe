import { Dialog, go, href, Later, Load, useQuery } from '../kit.ts'
import type { DeliveryDetail } from '../records.ts'
import { DETAIL, type At } from './state.ts'

interface Props {
  readonly query: URLSearchParams
  readonly at: At
}

/** The signature checker, where the address asks for it: empty, or filled in from the delivery that it names. */
export function Checker({ query, at }: Props) {
  const check = query.get('check') ?? ''
  const from = check.startsWith('dlv_') ? check : undefined
  const found = useQuery<DeliveryDetail>(from && `/deliveries/${encodeURIComponent(from)}`)
  if (check === '') return null
  const close = () =>
    go(
      href(
        DETAIL,
        at({ endpoint: query.get('endpoint') ?? '', state: query.get('state') ?? '', delivery: from ?? '' }),
      ),
    )
  return (
    <Dialog title="Check a signature" wide onClose={close}>
      {from === undefined ? (
        <Later view="signature" what="the checker" props={{}} />
      ) : (
        <Load query={found} what="the delivery">
          {(delivery) => <Later view="signature" what="the checker" props={{ delivery }} />}
        </Load>
      )}
    </Dialog>
  )
}
