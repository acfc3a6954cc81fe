/** Long lists of webhook events are in groups: by tag, or by what their names begin with. */
import { expect, test } from 'vitest'
import { groupEvents, type EventToGroup } from '../../../src/domain/openapi/event/group-events.ts'

/** Groups of names, with as many others as make a list long. */
function group(names: readonly string[], tagOf?: (name: string) => string) {
  const others = Array.from({ length: 21 }, (_, i) => `zz${'abcdefghijklmnopqrstuvw'[i] ?? ''}`)
  const events = [...names, ...others].map((name): EventToGroup => {
    const tag = tagOf?.(name)
    return { name, ...(tag !== undefined && { tag }) }
  })
  return groupEvents(events, (tag) => tag.toUpperCase()).slice(0, names.length)
}

test('names with hyphens, underscores or capitals share their first words', () => {
  expect(
    group(['issues-opened', 'issue_comment_created', 'issues_closed', 'issueCommentDeleted', 'fork']),
  ).toEqual(['Issues', 'Issue comment', 'Issues', 'Issue comment', undefined])
})

test('the longest beginning that three names share is the group, or else one that two share', () => {
  const review = ['pull-review-sent', 'pull-review-dismissed', 'pull-review-edited']
  expect(group(['pull-opened', 'pull-closed', ...review, 'pull-label-added', 'pull-label-lost'])).toEqual([
    'Pull',
    'Pull',
    'Pull review',
    'Pull review',
    'Pull review',
    'Pull',
    'Pull',
  ])
})

test('names with dots share what is before one', () => {
  const dotted = [
    'invoice.payment_failed',
    'invoice.payment_made',
    'customer.subscription.created',
    'customer.x.y',
  ]
  const events = [...dotted, ...Array.from({ length: 20 }, (_, i) => `other${i}.made`)].map((name) => ({
    name,
  }))
  expect(groupEvents(events, String).slice(0, 4)).toEqual(['Invoice', 'Invoice', 'Customer', 'Customer'])
})

test('tags are the groups where each event has one, and there are several', () => {
  expect(group(['a-made', 'a-lost', 'b-made'], (name) => (name === 'a-made' ? 'one' : 'two'))).toEqual([
    undefined,
    'TWO',
    'TWO',
  ])
  expect(group(['a-made', 'a-lost'], () => 'all')).toEqual(['A', 'A'])
})

test('a short list has no groups', () => {
  expect(groupEvents([{ name: 'a.made' }, { name: 'a.lost' }], String)).toEqual([undefined, undefined])
})
