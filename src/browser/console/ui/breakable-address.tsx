/** Long URLs in tables. */
import { Fragment } from 'react'

/** A URL that breaks at its parts: after a slash, a dot or a mark of its query, and not inside of a name. */
export function BreakableAddress({ address }: { readonly address: string }) {
  return address.split(/(?<=[/.?&=-])(?=[^/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
