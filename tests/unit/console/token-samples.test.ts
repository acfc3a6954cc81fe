import { expect, test } from 'vitest'
import {
  TOKEN_LANGUAGES,
  writeTokenSample,
} from '../../../src/browser/console/documentation/token-samples.ts'
import { sampleLanguages } from '../../../src/domain/samples/write-sample.ts'

const client = { url: 'https://api.parcels.example/token', clientId: 'shop-1', scopes: ['a:read', 'b:write'] }

test('the languages of the first call are those of the samples', async () => {
  expect(TOKEN_LANGUAGES.map(([id, label]) => [id, label])).toEqual(
    sampleLanguages.map(({ id, label }) => [id, label]),
  )
  for (const [id, , load] of TOKEN_LANGUAGES) expect((await load()).id).toBe(id)
})

test.each(TOKEN_LANGUAGES.map(([id]) => id))(
  '%s: the program names the whole address and no secret',
  async (id) => {
    const runs = (await writeTokenSample(client, id)) ?? []
    const program = runs.map(({ text }) => text).join('')
    expect(program).toContain('api.parcels.example')
    expect(program).toMatch(/client_credentials/)
    expect(program).toMatch(/YOUR_SECRET|c2hvcC0xOllPVVJfU0VDUkVU/)
  },
)

test('an unknown language has no program', async () => {
  expect(await writeTokenSample(client, 'cobol')).toBeUndefined()
})
