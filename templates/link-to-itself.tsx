/** The link in a heading by which readers get its address. */
import type { ReactNode } from 'react'

export function LinkToItself({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <a href={`#${encodeURI(id)}`}>{children}</a>
}
