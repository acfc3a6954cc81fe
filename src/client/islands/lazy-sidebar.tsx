import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { pageAddress } from '../page-address.ts'
import { reportError, clientRuntime } from '../client-runtime.ts'
import { SidebarTree, type SidebarEntry } from '../sidebar-tree.tsx'

export interface LazySidebarProps {
  readonly id: string
  /** Address of the script that holds the whole menu. */
  readonly src: string
  readonly current: string
  /** The branch that travelled with the page, as HTML. */
  readonly children?: ReactNode
}

/** Fetches a menu's script once and gives its entries. */
async function loadEntries(id: string, src: string): Promise<readonly SidebarEntry[]> {
  const { load } = clientRuntime()
  let found: readonly SidebarEntry[] = []
  clientRuntime().menu = (name, items) => {
    if (name === id) found = items as readonly SidebarEntry[]
  }
  await load?.(src)
  return found
}

/** A long sidebar: shows what came with the page, and fetches the rest when a reader opens a branch that didn't. */
export function LazySidebar({ id, src, current, children }: LazySidebarProps) {
  const [items, setItems] = useState<readonly SidebarEntry[]>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const fetching = useRef<Promise<readonly SidebarEntry[]>>(undefined)
  const expand = useCallback(
    async (path: string) => {
      const open = [...(box.current?.querySelectorAll<HTMLElement>('details[open]') ?? [])]
      // Two branches may be pressed before the script is there: it runs once, and both are opened.
      fetching.current ??= loadEntries(id, src)
      const all = await fetching.current.finally(() => (fetching.current = undefined))
      setOpened((before) => new Set([...before, ...open.map(({ dataset }) => dataset.path ?? ''), path]))
      setItems(all)
    },
    [id, src],
  )
  // The button that was pressed is gone by now: focus goes to the branch that took its place, before anything else can happen.
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
