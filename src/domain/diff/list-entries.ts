/** Entries of a page of changes with their anchors, and the badges of what they change. Pure. */

import { rememberLast } from '../../lib/data/caching/remember-last.ts'
import { groupBy } from '../../lib/data/group-by.ts'
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

/** Badges of a page have one kind: the first of these. */
const RANKS: readonly ChangeBadge['kind'][] = ['added', 'deprecated', 'changed']

/**
 * The badges of operations ('POST /orders'), events ('event order.paid') and schemas ('schema Order'). The badge of what changed links to its group of
 * entries, or to the first entry if the changes are in groups of other operations.
 */
export const findBadges = rememberLast((changes: readonly Change[]): ReadonlyMap<string, ChangeBadge> => {
  const groups = listEntries(changes)
  const headings = new Map(groups.map(({ operation, id }) => [operation, id]))
  const badges = new Map<string, ChangeBadge>()
  for (const { id, change } of groups.flatMap(({ entries }) => entries)) {
    const { operations, path, schema } = change
    const kind = path === '' && change.kind !== 'removed' ? change.kind : 'changed'
    for (const name of [...operations, ...(schema === undefined ? [] : [`schema ${schema}`])]) {
      const known = badges.get(name)
      if (known !== undefined && RANKS.indexOf(known.kind) <= RANKS.indexOf(kind)) continue
      badges.set(name, { kind, entry: kind === 'changed' ? (headings.get(name) ?? id) : id })
    }
  }
  return badges
})
