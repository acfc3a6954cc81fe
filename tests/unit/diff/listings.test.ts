/** Changes between two lists of an MCP server, with their verdicts. */
import { expect, test } from 'vitest'
import { compareListings, locateInListing } from '../../../src/domain/mcp-server/compare-listings.ts'
import { readListing } from '../../../src/domain/mcp-server/read-listing.ts'

function read(lists: object) {
  const { value } = readListing('lists.json', JSON.stringify(lists, undefined, 1))
  if (value === undefined) throw new Error('no lists')
  return value
}

const tool = (parts: object) => ({ tools: [{ name: 'buy', inputSchema: { type: 'object' }, ...parts }] })
const input = (schema: object) => tool({ inputSchema: { type: 'object', ...schema } })
const output = (properties: object) => tool({ outputSchema: { type: 'object', properties } })
const prompt = (...names: readonly object[]) => ({ prompts: [{ name: 'greet', arguments: names }] })
const terms = (parts: object) => ({ resources: [{ uri: 'shop://terms', name: 'terms', ...parts }] })
const text = { type: 'string' }
const item = (schema: object) =>
  input({
    properties: { first: { $ref: '#/$defs/Item' }, rest: { type: 'array', items: { $ref: '#/$defs/Item' } } },
    $defs: { Item: { type: 'object', ...schema } },
  })

test.each<readonly [string, object, object, readonly string[]]>([
  ['nothing, in another order', { tools: [], ...terms({}) }, { ...terms({}), tools: [] }, []],
  ['a title', tool({ title: 'Buy' }), tool({ title: 'Buy it', description: 'Now.' }), []],
  ['a tool', { tools: [] }, tool({}), ['tool buy: tool-added']],
  ['no tool', tool({}), { tools: [] }, ['tool buy: tool-removed breaks']],
  ['a field', input({}), input({ properties: { a: text } }), ['tool buy: new-optional-request-property']],
  [
    'a required field',
    input({}),
    input({ properties: { a: text }, required: ['a'] }),
    ['tool buy: new-required-request-property breaks'],
  ],
  [
    'a named schema inside itself',
    item({ properties: { parts: { type: 'array', items: { $ref: '#/$defs/Item' } } } }),
    item({
      properties: { parts: { type: 'array', items: { $ref: '#/$defs/Item' } }, count: text },
      required: ['count'],
    }),
    ['tool buy: new-required-request-property breaks'],
  ],
  [
    'a field of the result',
    output({ id: text, total: text }),
    output({ id: text }),
    ['tool buy: response-optional-property-removed breaks'],
  ],
  [
    'a writing tool',
    tool({ annotations: { readOnlyHint: true } }),
    tool({}),
    ['tool buy: tool-hint-changed breaks'],
  ],
  [
    'a reading tool',
    tool({}),
    tool({ annotations: { readOnlyHint: true } }),
    ['tool buy: tool-hint-changed'],
  ],
  [
    'a task',
    tool({}),
    tool({ execution: { taskSupport: 'required' } }),
    ['tool buy: tool-task-support-changed breaks'],
  ],
  [
    'a task that may be a call',
    tool({ execution: { taskSupport: 'required' } }),
    tool({ execution: { taskSupport: 'optional' } }),
    ['tool buy: tool-task-support-changed'],
  ],
  ['a resource', { resources: [] }, terms({}), ['resource shop://terms: resource-added']],
  [
    'a media type',
    terms({ mimeType: 'text/plain' }),
    terms({ mimeType: 'text/html' }),
    ['resource shop://terms: resource-media-type-changed breaks'],
  ],
  ['a prompt', prompt(), { prompts: [] }, ['prompt greet: prompt-removed breaks']],
  [
    'an argument',
    prompt({ name: 'a' }),
    prompt({ name: 'a', required: true }, { name: 'b' }),
    ['prompt greet: request-property-became-required breaks', 'prompt greet: new-optional-request-property'],
  ],
])('%s', (_, old, now, expected) => {
  const changes = compareListings(read(old), read(now))
  expect(
    changes.map(({ operation, id, breaking }) => `${operation}: ${id}${breaking ? ' breaks' : ''}`),
  ).toEqual(expected)
})

test('a change has its place in the file', () => {
  const old = read(input({}))
  const now = read([{ prompts: [] }, input({ properties: { a: text } })])
  const [change] = compareListings(old, now)
  expect(locateInListing(change?.pointers.new ?? '', now)).toMatchObject({ file: 'lists.json', line: 12 })
})
