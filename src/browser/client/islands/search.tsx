/** The island of the search box. It opens the search dialog, whose module loads with the first use. */

import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

import { writeText } from '../../../lib/locale/text.ts'
import { SearchPanel } from '../search/search-panel.tsx'
import { prepareSearch } from '../search/use-search.ts'

export interface SearchProps {
  /** Route of the page. */
  readonly from: string
  /** Route of the A–Z index, if it is not '/search', as in a translation. */
  readonly index?: string
  /** A link to the A–Z index, which readers without JavaScript follow. */
  readonly children?: ReactNode
}

/** The search: a link that opens a dialog. The index is loaded when the reader points at it. */
export function Search({ from, index = '/search', children }: SearchProps) {
  const [opened, setOpened] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => prepareSearch(index), [index])
  useEffect(() => {
    if (opened && dialog.current?.open === false) dialog.current.showModal()
  }, [opened])
  const close = () => dialog.current?.close()
  const [typed, setTyped] = useState('')
  // A link to the A–Z index may hold a search.
  const readInitial = () =>
    typed || (from === index ? (new URLSearchParams(location.search).get('q') ?? '') : '')

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Typed while this island was loading (hydrate-islands.ts).
    const { dataset } = event.target as HTMLElement
    setTyped(dataset.typed ?? '')
    delete dataset.typed
    setOpened(true)
    // React may not have removed a dialog that was just closed.
    if (dialog.current?.open === false) dialog.current.showModal()
    dialog.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <docs-opener onClick={open}>{children}</docs-opener>
      {opened && (
        <dialog
          ref={dialog}
          className="search"
          aria-label={writeText('search.label')}
          onClose={({ currentTarget }) => setOpened(currentTarget.open)}
          onClick={({ target, currentTarget }) => {
            // The panel covers the dialog, so a click on the dialog itself is on the backdrop.
            if (target === currentTarget) close()
          }}
        >
          <SearchPanel from={from} index={index} initial={readInitial()} close={close} />
        </dialog>
      )}
    </>
  )
}

declare module 'react' {
  // eslint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'docs-opener': {
        readonly children?: ReactNode
        readonly onClick: (event: MouseEvent) => void
      }
    }
  }
}
