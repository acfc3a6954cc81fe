/** The link in a heading by which readers get its address. */
import type { ReactNode } from 'react'

/** The content of a heading as a link to it. */
export function LinkToItself({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <a href={`#${encodeURI(id)}`}>{children}</a>
}
