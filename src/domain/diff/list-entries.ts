/** Entries of a page of changes with their anchors, and the badges of what they change. Pure. */

import { rememberLast } from '../../lib/data/caching/remember-last.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import { getOwn } from '../../lib/data/own-property.ts'
import { createNameAllocator, toKebabSegment } from '../openapi/names.ts'
import type { Change, ChangeKind } from './change.ts'

/** Changes below the first operation that they reach. */
export interface ChangeGroup {
  /** Anchor of its heading. */
  readonly id: string
  /** 'POST /orders', 'event order.paid'; '' for changes of the whole API. */
  readonly operation: string
  readonly entries: readonly ChangeEntry[]
}

export interface ChangeEntry {
  /** Its anchor. */
  readonly id: string
  readonly change: Change
}

/** A badge that links to an entry. */
export interface ChangeBadge {
  readonly kind: Exclude<ChangeKind, 'removed'>
  /** Anchor of the entry. */
  readonly entry: string
}

/** Groups changes by operation, in their order. Anchors of headings do not depend on the entries. */
export const listEntries = rememberLast((changes: readonly Change[]): readonly ChangeGroup[] => {
  const allocateId = createNameAllocator()
  const groups = [...groupBy(changes, ({ operation }) => operation)].map(([operation, list]) => ({
    id: allocateId(toKebabSegment(operation, 'api')),
    operation,
    list,
  }))
  return groups.map(({ list, ...group }) => ({
    ...group,
    entries: list.map((change) => ({
      id: allocateId(toKebabSegment(`${group.operation} ${change.path} ${change.id}`, 'change')),
      change,
    })),
  }))
})

/** The badges of an operation, event or schema by path without the brackets of lists: 'body.note', 'Order.items.price'; '' for all of it. */
export type PageBadges = Readonly<Record<string, ChangeBadge>>

/** The path of a change as badges have it: without the brackets of lists, and in a callback as its fields are addressed on the page. */
const pathOfBadge = (path: string): string =>
  path
    .replaceAll('[]', '')
    .replace(/^callback:(.+?)\.body(?=\.|$)/, 'callback.$1')
    .replace(/^callback:(.+?)\.(?=(?:[1-5]\w\w|default)(?:\.|$))/, 'callback.$1.response.')

/** A place has one badge: the first of these kinds. */
const RANKS: readonly ChangeBadge['kind'][] = ['added', 'deprecated', 'changed']

/**
 * The badges of operations ('POST /orders'), events ('event order.paid') and schemas ('schema Order'). The badge of what changed links to its group of
 * entries, or to the first entry if the changes are in groups of other operations.
 */
export const findBadges = rememberLast((changes: readonly Change[]): ReadonlyMap<string, PageBadges> => {
  const groups = listEntries(changes)
  const headings = new Map(groups.map(({ operation, id }) => [operation, id]))
  const pages = new Map<string, Record<string, ChangeBadge>>()
  const add = (name: string, path: string, badge: ChangeBadge) => {
    const badges = pages.get(name) ?? {}
    const known = getOwn(badges, path)
    if (known === undefined || RANKS.indexOf(badge.kind) < RANKS.indexOf(known.kind)) badges[path] = badge
    pages.set(name, badges)
  }
  for (const { id, change } of groups.flatMap(({ entries }) => entries)) {
    const { operations, schema, inheritedBy = [] } = change
    const badge: ChangeBadge = { kind: change.kind === 'removed' ? 'changed' : change.kind, entry: id }
    const places = [
      ...operations.map((name) => ({ name, path: pathOfBadge(change.path) })),
      ...(schema === undefined ? [] : [schema, ...inheritedBy]).map((name) => ({
        name: `schema ${name}`,
        path: pathOfBadge(name + change.path.slice(schema?.length)),
      })),
    ]
    for (const { name, path } of places) {
      const isWhole = path === '' && badge.kind !== 'changed'
      add(name, '', isWhole ? badge : { kind: 'changed', entry: headings.get(name) ?? id })
      if (path !== '') add(name, path, badge)
    }
  }
  return pages
})
