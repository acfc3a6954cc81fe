import { expect, test } from 'vitest'
import { SITE } from '../../src/lib/site/links/markers.ts'
import { shortenItems } from '../../templates/shorten-items.ts'
import type { SidebarEntry } from '../../src/stages/view/view-types.ts'

const entry = (label: string): SidebarEntry => ({ label, route: `/${label}`, items: [], method: 'GET' })
const tree: readonly SidebarEntry[] = [
  { label: 'Overview', route: '/overview', items: [] },
  { label: 'Before', items: [], first: '/before' },
  { label: 'Open', route: '/open', items: Array.from({ length: 40 }, (_, n) => entry(`entry-${n}`)) },
  { label: 'After', items: [], first: '/after' },
  { label: 'Schemas', route: '/schemas', items: [] },
]

/** Addresses and labels of the tree on the page at `current`, in the order of reading. */
function listLinks(current: string, items = tree): readonly string[] {
  const list = (entries: readonly SidebarEntry[]): readonly string[] =>
    entries.flatMap(({ href, route, label, items: below }) => [
      `${href?.replace(SITE, 'to ') ?? route} ${label}`,
      ...list(below),
    ])
  return list(shortenItems(items, current, '/overview') ?? [])
}

test('a page of the bundle keeps the entries around its own and links to the pages that list the others', () => {
  expect(listLinks('/entry-20')).toEqual([
    '/overview Overview',
    'to /overview 2 more groups',
    '/open Open',
    'to /open 17 more',
    ...Array.from({ length: 7 }, (_, n) => `/entry-${n + 17} entry-${n + 17}`),
    'to /open 16 more',
    '/schemas Schemas',
  ])
})

test('the first and last entries of a group have as many neighbours', () => {
  expect(listLinks('/entry-0').slice(2, 4)).toEqual(['/open Open', '/entry-0 entry-0'])
  expect(listLinks('/entry-0')).toContain('to /open 34 more')
  expect(listLinks('/open')).toContain('to /open 34 more')
  expect(listLinks('/entry-39').at(-2)).toBe('/entry-39 entry-39')
})

test('groups below a heading are counted with the others', () => {
  const inner = { label: 'Inner', items: [], first: '/inner' }
  const headed = [...tree, { label: 'More', items: [inner, entry('near')] }]
  expect(listLinks('/entry-20', headed)).toContain('to /overview 3 more groups')
  expect(listLinks('/near', headed)).toContain('to /overview 4 more groups')
  expect(listLinks('/near', headed).slice(-2)).toEqual(['undefined More', '/near near'])
})

test('the groups of a short sidebar fold as well, and a sidebar without groups stays', () => {
  const whole = tree.filter(({ first }) => first === undefined)
  expect(listLinks('/schemas', whole)).toEqual([
    '/overview Overview',
    'to /overview 1 more group',
    '/schemas Schemas',
  ])
  expect(shortenItems(whole.slice(0, 1), '/overview', '/overview')).toBeUndefined()
})
