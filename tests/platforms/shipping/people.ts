/** The platform of the tests that is not the shipped one: orders and shipping, with two products, four scopes and three roles. */

import type { PlatformNames } from '../../../src/sandbox/contract/contract.ts'

export const REALM = '/realms/parcels'
export const API = 'https://console.parcels.example'
export const VERSION = '2025-06'

export interface Person {
  readonly id: string
  readonly email: string
  /** '' for none. */
  readonly role: string
  readonly organization: string
}

export const PEOPLE: readonly Person[] = [
  {
    id: '5b1f6c1e-2222-4000-8000-000000000001',
    email: 'ada@north.example',
    role: 'shop-owner',
    organization: 'north',
  },
  {
    id: '5b1f6c1e-2222-4000-8000-000000000002',
    email: 'bo@north.example',
    role: 'shop-viewer',
    organization: 'north',
  },
  { id: '5b1f6c1e-2222-4000-8000-000000000003', email: 'cy@north.example', role: '', organization: 'north' },
]

export const SHIPPING: PlatformNames = {
  values: {
    Product: ['orders', 'shipping'],
    OrganizationRole: ['shop-owner', 'shop-developer', 'shop-viewer'],
    Scope: ['orders:read', 'orders:write', 'shipments:read', 'shipments:write'],
    EventType: ['order.paid', 'parcel.delivered'],
    ApiVersion: [VERSION],
  },
  patterns: {},
  roles: {
    any: [],
    read: ['shop-owner', 'shop-developer', 'shop-viewer'],
    write: ['shop-owner', 'shop-developer'],
    replay: ['shop-owner', 'shop-developer'],
    administer: ['shop-owner'],
    audit: ['shop-owner'],
  },
}
