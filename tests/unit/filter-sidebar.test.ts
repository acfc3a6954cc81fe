import { expect, test } from 'vitest'
import { filterSidebar } from '../../src/browser/client/islands/sidebar-filter.tsx'
import type { SidebarEntry } from '../../src/stages/view/view-types.ts'

const items: readonly SidebarEntry[] = [
  { label: 'Overview', route: '/overview', items: [] },
  {
    label: 'Orders',
    route: '/orders',
    items: [
      { label: 'List all orders', route: '/list', method: 'GET', path: '/orders', items: [] },
      { label: 'Place an order', route: '/place', method: 'POST', path: '/orders', items: [] },
    ],
  },
]

const find = (query: string) => filterSidebar(items, query).map(({ entry }) => entry.route)

test('the filter of a sidebar finds entries by title, method, path and branch', () => {
  expect(find('place')).toEqual(['/place'])
  expect(find('get /orders')).toEqual(['/list'])
  expect(find('ORDERS')).toEqual(['/orders', '/list', '/place'])
  expect(filterSidebar(items, 'post')[0]?.branch).toBe('Orders')
  expect(find('nothing')).toEqual([])
})
