/** Puts the events of an API in groups, so that a reader of a long list finds the subject first. */

import { toSentence } from '../names.ts'

/** So many events are read at a glance: they need no groups. */
const FEW_EVENTS = 20

export interface EventToGroup {
  readonly name: string
  readonly tag?: string
}

/**
 * The label of each event's group, in their order; undefined for an event that stands alone. Groups are the tags where all events have one, and
 * else what names begin with: `customer.subscription.created` and `customer.subscription.deleted` are both in 'Customer subscription'.
 */
export function groupEvents(
  events: readonly EventToGroup[],
  labelOfTag: (tag: string) => string,
): readonly (string | undefined)[] {
  if (events.length <= FEW_EVENTS) return events.map(() => undefined)
  const tags = events.flatMap(({ tag = '' }) => (tag === '' ? [] : [labelOfTag(tag)]))
  const hasTags = tags.length === events.length && new Set(tags).size > 1
  const labels = hasTags ? tags : groupNames(events.map(({ name }) => name))
  const sizes = countEach(labels)
  return labels.map((label) => (label !== '' && (sizes.get(label) ?? 0) > 1 ? label : undefined))
}

/** The longest beginning that each name shares with two others, or else with one, as words; '' if there is none. */
function groupNames(names: readonly string[]): readonly string[] {
  const isDotted = names.every((name) => /[./:]/.test(name))
  const paths = names.map((name) =>
    isDotted ? name.split(/[./:]+/) : toSentence(name).toLowerCase().split(' '),
  )
  const beginnings = paths.map((path) => path.slice(0, -1).map((_, i) => path.slice(0, i + 1).join(' ')))
  const sizes = countEach(beginnings.flat())
  return beginnings.map((own) => {
    const findLongest = (least: number) => own.findLast((beginning) => (sizes.get(beginning) ?? 0) >= least)
    return toSentence(findLongest(3) ?? findLongest(2) ?? '')
  })
}

function countEach(items: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
