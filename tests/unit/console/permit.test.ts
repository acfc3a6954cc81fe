import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import {
  isPermitted,
  PREVIEW_ROLES,
  previewSession,
  type Permission,
  type PreviewRole,
} from '../../../src/console/session/permissions.ts'
import type { Roles } from '../../../src/console/session/session-token.ts'

const api = load(readFileSync(new URL('../../../openapi/console.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string; 'x-roles'?: string[] }>>
}

const operations = Object.values(api.paths).flatMap((item) => Object.values(item))

/** Buttons of the console, and the operation that each of them calls. */
test.each<readonly [Permission, string]>([
  ['write', 'createApplication'],
  ['write', 'updateApplication'],
  ['write', 'rotateSecret'],
  ['write', 'revokeSecret'],
  ['write', 'createWebhookEndpoint'],
  ['write', 'updateWebhookEndpoint'],
  ['write', 'deleteWebhookEndpoint'],
  ['write', 'rotateWebhookSecret'],
  ['administer', 'deleteApplication'],
  ['administer', 'updateMember'],
  ['administer', 'removeMember'],
  ['administer', 'createInvitation'],
  ['administer', 'revokeInvitation'],
  ['administer', 'updateSettings'],
  ['replay', 'testWebhookEndpoint'],
  ['replay', 'replayDelivery'],
  ['replay', 'recoverWebhookEndpoint'],
  ['audit', 'listAuditLog'],
])('whoever may %s may call %s, and nobody else', (act, id) => {
  const allowed = operations.find(({ operationId }) => operationId === id)?.['x-roles'] ?? []
  expect(allowed.length).toBeGreaterThan(0)
  const all = [
    'organization_admin',
    'developer',
    'member',
    'bit_super_user',
    'bit_tech_support',
    'bit_csr',
    'bit_system_user',
    'super_user',
    'admin_user',
  ]
  for (const role of all) {
    const inside = { roles: { global: [], apps: {}, orgs: { mine: { roles: [role], products: [] } } } }
    expect(isPermitted(inside, 'mine', act), role).toBe(allowed.includes(role))
    expect(isPermitted(inside, 'other', act), role).toBe(false)
    const whole = { roles: { global: [role], apps: {}, orgs: {} } }
    expect(isPermitted(whole, 'other', act), role).toBe(allowed.includes(role))
  }
})

test.each(Object.entries(PREVIEW_ROLES) as readonly (readonly [PreviewRole, string])[])(
  'a preview as %s has the rights of the role %s, in the organization that is looked at, and no other',
  (preview, role) => {
    const whole: Roles = { global: ['super_user'], apps: { x: { y: ['z'] } }, orgs: {} }
    const { roles } = previewSession({ roles: whole }, 'mine', preview)
    expect([...roles.global, ...(roles.orgs['mine']?.roles ?? [])]).toEqual([role])
    expect(roles.apps).toEqual({})
    expect(Object.keys(roles.orgs)).toEqual(preview === 'support' ? [] : ['mine'])
    expect(isPermitted({ roles }, 'mine', 'administer')).toBe(false)
  },
)
