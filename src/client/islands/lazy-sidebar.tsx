import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { pageAddress } from '../page-address.ts'
import { reportError, clientRuntime } from '../client-runtime.ts'
import { SidebarTree } from '../sidebar-tree.tsx'
import type { SidebarEntry } from '../../view-types.ts'

export interface LazySidebarProps {
  readonly id: string
  /** URL of the script with all entries. */
  readonly src: string
  readonly current: string
  /** The entries that are in the page, as HTML. */
  readonly children?: ReactNode
}

/** Loads the script with all entries. */
async function loadEntries(id: string, src: string): Promise<readonly SidebarEntry[]> {
  const { load } = clientRuntime()
  let found: readonly SidebarEntry[] = []
  clientRuntime().menu = (name, items) => {
    if (name === id) found = items as readonly SidebarEntry[]
  }
  await load?.(src)
  return found
}

/** A long sidebar: shows the entries that are in the page, and loads all others when a reader opens another branch. */
export function LazySidebar({ id, src, current, children }: LazySidebarProps) {
  const [items, setItems] = useState<readonly SidebarEntry[]>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const fetching = useRef<Promise<readonly SidebarEntry[]>>(undefined)
  const expand = useCallback(
    async (path: string) => {
      const open = [...(box.current?.querySelectorAll<HTMLElement>('details[open]') ?? [])]
      // Two branches may be opened before the script has loaded: it runs once, and both open.
      fetching.current ??= loadEntries(id, src)
      const all = await fetching.current.finally(() => (fetching.current = undefined))
      setOpened((before) => new Set([...before, ...open.map(({ dataset }) => dataset.path ?? ''), path]))
      setItems(all)
    },
    [id, src],
  )
  // The branch has replaced the button that was pressed, so the focus moves to it, before the next paint.
  useLayoutEffect(() => {
    const last = [...opened].at(-1)
    if (items && last)
      box.current?.querySelector<HTMLElement>(`details[data-path="${last}"] > summary`)?.focus()
  }, [items, opened])
  return (
    <div
      ref={box}
      onClick={({ target }) => {
        if (items === undefined && target instanceof HTMLButtonElement && target.dataset.path !== undefined)
          expand(target.dataset.path).catch(reportError)
      }}
    >
      {items === undefined ? (
        children
      ) : (
        <SidebarTree items={items} current={current} href={pageAddress} opened={opened} />
      )}
    </div>
  )
}
