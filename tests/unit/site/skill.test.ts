/** The skill for coding agents, and the index by which they find it. */

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeSkill } from '../../../src/stages/emit/machine-readable/write-skill.ts'
import { readFiles } from './read-files.ts'

const OPENAPI = `openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: https://api.example.com/v1 }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, description: "From [the console](https://console.example.com)." }
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://id.example.com/token, scopes: {} } } }
security: [{ key: [] }]
paths:
  /order:
    get:
      operationId: getOrder
      summary: Get an order
      responses:
        '404': { description: None, x-error-codes: [order_missing] }
x-errors: { order_missing: { title: Order missing, status: 404, meaning: None., action: Look., retryable: false } }
`

async function write(config: string): Promise<Readonly<Record<string, string>>> {
  const { site } = await readFiles({
    'docs.config.ts': `export default ${config}\n`,
    'content/docs/intro.md': '# Start\n\nWords.\n',
    'openapi/v1.yaml': OPENAPI,
  })
  return Object.fromEntries(writeSkill(site).map(({ path, data }) => [path, String(data)]))
}

test('a skill has the form of the specification, and its index the digest of its bytes', async () => {
  const files = await write(
    "{ title: 'Orders & \"Carts\" 2.0', description: 'Line one.\\nTwo.', url: 'https://docs.example.com', base: '/help/' }",
  )
  const path = '.well-known/agent-skills/orders-carts-2-0/SKILL.md'
  expect(Object.keys(files)).toEqual([path, '.well-known/agent-skills/index.json'])
  const text = files[path] ?? ''
  const index: unknown = JSON.parse(files['.well-known/agent-skills/index.json'] ?? '')
  const description = 'Use for questions about Orders & "Carts" 2.0 and when you call Orders. Line one. Two.'
  expect(index).toEqual({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: 'orders-carts-2-0',
        type: 'skill-md',
        description,
        url: 'orders-carts-2-0/SKILL.md',
        digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
      },
    ],
  })
  expect(text).toMatch(
    new RegExp(
      `^---\\nname: orders-carts-2-0\\ndescription: ${JSON.stringify(description).replaceAll('\\', '\\\\')}\\n---\\n`,
    ),
  )
  for (const part of [
    '- https://docs.example.com/help/llms.txt lists all pages.',
    '- OpenAPI description: https://docs.example.com/help/docs/api/v1/openapi.json',
    '- Server: https://api.example.com/v1',
    '- `key`: API key in the header `X-Key`. From [the console](https://console.example.com).',
    'tokens from https://id.example.com/token',
    '- GET `/order`: [Get an order](https://docs.example.com/help/docs/api/v1/get-order.md)',
    '- 404 `order_missing`: Order missing',
  ])
    expect(text).toContain(part)
})

test('there is no skill without a URL, and a title in other letters has a name that is allowed', async () => {
  expect(await write('{}')).toEqual({})
  const files = await write("{ title: '取引所', url: 'https://docs.example.com' }")
  expect(Object.keys(files)[0]).toBe('.well-known/agent-skills/documentation/SKILL.md')
})
