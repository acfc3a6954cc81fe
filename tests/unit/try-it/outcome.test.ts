/** Outcomes of a sandbox that the name of a file chooses. */

import { expect, test } from 'vitest'
import {
  applyOutcome,
  findOutcome,
  type RequestInput,
} from '../../../src/browser/client/try-it/draft/apply-outcome.ts'
import { createRequestDraft } from '../../../src/domain/trial/draft.ts'
import { isMembers } from '../../../src/domain/trial/form-value.ts'
import type { Trial } from '../../../src/lib/page/try-it-data.ts'

const stored = {
  in: 'file',
  field: 'file',
  value: 'sandbox-stored.csv',
  outcome: 'The file is stored.',
} as const
const malware = { in: 'file', field: 'file', value: 'sandbox-malware.pdf', outcome: 'Malware.' } as const
const type = 'multipart/form-data'
const trial: Trial = {
  method: 'POST',
  path: '/files',
  servers: [{ url: 'http://localhost:3001', label: 'sandbox', variables: [] }],
  security: [],
  schemes: {},
  tokenSchemes: [],
  parameters: [],
  outcomes: [stored, malware],
  body: {
    required: true,
    media: [
      {
        type,
        address: 'body',
        schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
      },
    ],
  },
  schemas: {},
  responses: {},
  request: { method: 'POST', url: 'http://localhost:3001/files', body: { type: 'multipart', parts: [] } },
  languages: ['curl'],
}
const first: RequestInput = { draft: { ...createRequestDraft(trial), body: {} }, credentials: {} }
const fileOf = ({ draft: { body } }: RequestInput) => {
  const file = isMembers(body) ? body['file'] : undefined
  return file instanceof File ? file : undefined
}

test('without a file, a small one of the right kind is sent', async () => {
  const chosen = applyOutcome(trial, first, malware)
  expect(findOutcome(trial, chosen)).toBe(1)
  expect(fileOf(chosen)?.type).toBe('application/pdf')
  expect(await fileOf(chosen)?.text()).toMatch(/^%PDF/)
  expect(fileOf(applyOutcome(trial, chosen, undefined))).toBe(undefined)
})

test("a reader's own file is sent under the name of the outcome, and gets its own name back", async () => {
  const own = new File(['a,b,c'], 'meters.csv', { type: 'text/csv' })
  const filled = { ...first, draft: { ...first.draft, body: { file: own } } }
  const chosen = applyOutcome(trial, applyOutcome(trial, filled, stored), malware)
  expect(findOutcome(trial, chosen)).toBe(1)
  expect(await fileOf(chosen)?.text()).toBe('a,b,c')
  expect(fileOf(chosen)?.type).toBe('text/csv')
  expect(fileOf(applyOutcome(trial, chosen, undefined))).toBe(own)
})
