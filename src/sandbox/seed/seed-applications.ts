import { DAY } from '../time/clock.ts'
import { randomBytes } from 'node:crypto'
import { hashSecret, createSecret } from '../store/random-ids.ts'
import { HARBOUR_MILL, NORDLICHT } from '../identity/users.ts'
import type { Application, ClientSecret, WebhookEndpoint } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/**
 * The application of the first steps. Its secret is the same in every sandbox and written in the guides: it opens
 * nothing but a sandbox, and exists so that the first request needs no console.
 */
export const QUICKSTART = { id: 'app_3NqK8wVt5ZcR1yHs', secret: 'sandbox-quickstart-secret' } as const

/** Applications and webhook endpoints of the seeded organizations. */
export function seedApplications(context: SandboxContext, now: number): void {
  const { store, contracts } = context
  const { scopes } = contracts.v1
  const base: Omit<Application, 'id' | 'at' | 'name' | 'secrets' | 'updatedAt'> = {
    keys: [],
    org: HARBOUR_MILL,
    description: '',
    environment: 'sandbox',
    status: 'active',
    suspendedAt: null,
    products: ['kyb', 'tokenization'],
    scopes,
    redirectUris: [],
    origins: [],
    ipAllowList: [],
    tags: [],
    owner: 'amara.okafor@harbour-mill.example',
    lastUsedAt: null,
  }
  const at = now - 90 * DAY
  const add = (values: Partial<Application> & Pick<Application, 'id' | 'name' | 'secrets'>) =>
    store.put('application', { ...base, at, updatedAt: at, ...values })
  add({
    id: QUICKSTART.id,
    name: 'Quickstart',
    description: 'For the first steps: its credentials are in the guides.',
    tags: ['guides'],
    secrets: [seedSecret('sec_quickstartSecret', QUICKSTART.secret, at)],
    lastUsedAt: now - 180_000,
  })
  add({
    id: 'app_8YtR5eWq2UiO9pAs',
    name: 'Meter readings import',
    description: 'Uploads the readings of each month and mints them.',
    scopes: ['files:write', 'events:read', 'vdts:mint', 'vdts:read'],
    products: ['tokenization'],
    tags: ['billing'],
    ipAllowList: ['203.0.113.0/24', '2001:db8:40::/48'],
    owner: 'lena.brandt@harbour-mill.example',
    // Two at once: a rotation is under way.
    secrets: [
      {
        ...seedSecret('sec_9MnB8vCx7ZlK6jHg', createSecret('sk_'), now - DAY / 2),
        createdBy: 'lena.brandt@harbour-mill.example',
      },
      {
        ...seedSecret('sec_1QwE2rTy3UiO4pAs', createSecret('sk_'), at),
        expiresAt: now + DAY / 2,
        lastUsedAt: now - 600_000,
        usage: [
          {
            ipAddress: '203.0.113.24',
            userAgent: 'meter-import/4.2',
            count: 1204,
            lastUsedAt: now - 600_000,
          },
          {
            ipAddress: '2001:db8:40::1f',
            userAgent: 'meter-import/4.1',
            count: 18,
            lastUsedAt: now - DAY,
          },
        ],
      },
    ],
    lastUsedAt: now - 600_000,
  })
  add({
    id: 'app_5DfG6hJk7LzX8cVb',
    name: 'Supplier onboarding (old)',
    status: 'suspended',
    suspendedAt: now - 20 * DAY,
    products: ['kyb'],
    scopes: ['kyb:read', 'kyb:write', 'organizations:read'],
    secrets: [seedSecret('sec_4RfV5tGb6YhN7uJm', createSecret('sk_'), at)],
  })
  add({
    id: 'app_2WsX3edC4rFv5TgB',
    org: NORDLICHT,
    name: 'Datenwerke gateway',
    owner: 'jonas.petersen@nordlicht.example',
    products: ['identity', 'kyb', 'tokenization'],
    secrets: [seedSecret('sec_8IkM9oLp0QaZ1wSx', createSecret('sk_'), at)],
  })
  seedEndpoints(context, at)
}

function seedEndpoints({ store, addresses }: SandboxContext, at: number): void {
  const addEndpoint = ({
    id,
    path,
    ...facts
  }: Pick<WebhookEndpoint, 'id' | 'org' | 'description' | 'events'> & { readonly path: string }) =>
    store.put('endpoint', {
      id,
      at,
      ...facts,
      url: `${addresses.inbox}${path}`,
      status: 'enabled',
      disabledReason: null,
      disabledAt: null,
      secrets: [
        {
          id: id.replace('whe_', 'whs_'),
          value: `whsec_${randomBytes(32).toString('base64')}`,
          createdAt: at,
          expiresAt: null,
        },
      ],
      failingSince: null,
      updatedAt: at,
    })
  addEndpoint({
    id: 'whe_7HgF6dSa5PoI4uYt',
    org: HARBOUR_MILL,
    path: '/hooks/harbour-mill',
    description: 'The inbox of the sandbox',
    events: [],
  })
  addEndpoint({
    id: 'whe_3RtY4uIo5PaS6dFg',
    org: HARBOUR_MILL,
    path: '/fail/warehouse',
    description: 'A server that fails, to see what that looks like',
    events: ['file.upload.completed', 'kyb.status.updated', 'organization.admin.created'],
  })
  addEndpoint({
    id: 'whe_9ZxC8vBn7MqW6eRt',
    org: NORDLICHT,
    path: '/hooks/nordlicht',
    description: 'The inbox of the sandbox',
    events: [],
  })
}

function seedSecret(id: string, value: string, at: number): ClientSecret {
  return {
    id,
    digest: hashSecret(value),
    last4: value.slice(-4),
    createdAt: at,
    createdBy: 'amara.okafor@harbour-mill.example',
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    usage: [],
  }
}
