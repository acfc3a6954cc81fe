import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import siteConfig from '../../../docs.config.ts'
import type { ConsolePermission } from '../../../src/stages/config/config-types.ts'
import { definePlatform } from '../../../src/sandbox/platform-definition.ts'
import {
  isPermitted,
  permittedRoles,
  previewSession,
} from '../../../src/browser/console/session/access/permissions.ts'
import type { Roles } from '../../../src/browser/console/session/token/session-token.ts'

const { permissions, previews } = siteConfig.console?.platform ?? {}
const noRules = { write: [], administer: [], replay: [], audit: [] }
const { write = [], administer = [], replay = [], audit = [] } = permissions ?? {}
const rules = { permissions: { write, administer, replay, audit }, fallback: [] }

const api = load(readFileSync(new URL('../../../openapi/console.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string; 'x-permission'?: string }>>
}

const operations = Object.values(api.paths).flatMap((item) => Object.values(item))

/** Buttons of the console, and the operation that each of them calls. */
test.each<readonly [ConsolePermission, string]>([
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
])('the roles with the permission to %s are those of the operation %s', (act, id) => {
  const permission = operations.find(({ operationId }) => operationId === id)?.['x-permission'] ?? ''
  const allowed = definePlatform([]).roles[permission] ?? []
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
    expect(isPermitted(inside, 'mine', act, rules), role).toBe(allowed.includes(role))
    expect(isPermitted(inside, 'other', act, rules), role).toBe(false)
    const whole = { roles: { global: [role], apps: {}, orgs: {} } }
    expect(isPermitted(whole, 'other', act, rules), role).toBe(allowed.includes(role))
  }
})

test.each(previews ?? [])(
  'a preview as $name has the rights of the role $role and no other',
  ({ role, appliesTo = 'organization' }) => {
    const onPlatform: Roles = { global: ['super_user'], apps: { x: { y: ['z'] } }, orgs: {} }
    const { roles } = previewSession({ roles: onPlatform }, 'mine', { role, appliesTo })
    expect([...roles.global, ...(roles.orgs['mine']?.roles ?? [])]).toEqual([role])
    expect(roles.apps).toEqual({})
    expect(Object.keys(roles.orgs)).toEqual(appliesTo === 'platform' ? [] : ['mine'])
    expect(isPermitted({ roles }, 'mine', 'administer', rules)).toBe(false)
  },
)

test('a permission without roles is given to every allowed role', () => {
  expect(permittedRoles('write', { permissions: noRules, fallback: ['editor'] })).toEqual(['editor'])
})
