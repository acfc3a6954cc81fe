/** What the issue "Any API description" asks of references with a thousand operations, of wide schemas and of long lists. */

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Block } from '../../../src/domain/blocks/block.ts'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { listIds } from '../../../src/domain/blocks/inspect-blocks.ts'
import { SidebarTree } from '../../../src/browser/client/sidebar/sidebar-tree.tsx'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import type { SidebarEntry } from '../../../src/stages/view/view-types.ts'
import { Code } from '../../../templates/code.tsx'
import { load } from './load.ts'

const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } })
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The blocks of the only operation of a document. */
async function blocksOf(item: object, schemas: object = {}): Promise<readonly Block[]> {
  const { api, pages } = await load({ paths: { '/x': item }, components: { schemas } })
  const page = pages.find(({ kind }) => kind === 'operation')
  if (page?.kind !== 'operation') throw new Error('no operation')
  return apiPageBlocks(page, api).blocks
}

const okWith = (schema: object, more: object = {}) => ({
  responses: { 200: { description: 'OK', content: json(schema, more) } },
})

test('tags are in the groups of x-tagGroups, in their order', async () => {
  const operation = (tag: string) => ({ get: { tags: [tag], responses: {} } })
  const { api } = await load({
    paths: { '/a': operation('a'), '/b': operation('b'), '/c': operation('c') },
    'x-tagGroups': [
      { name: 'Second', tags: ['b'] },
      { name: 'First', tags: ['c', 'a'] },
    ],
  })
  expect(api.groups).toEqual([
    { label: 'Second', tags: ['b'] },
    { label: 'First', tags: ['c', 'a'] },
  ])
})

test('the sidebar shows what is deprecated, and breaks long names between their words', () => {
  const entry = (label: string, more: Partial<SidebarEntry> = {}): SidebarEntry => ({
    label,
    route: `/${label}`,
    items: [],
    ...more,
  })
  const html = renderToStaticMarkup(
    createElement(SidebarTree, {
      items: [
        entry('Old', { deprecated: true }),
        entry('listOrganizationMembers'),
        entry('api.v2/users_by_id'),
      ],
      current: '/',
      href: (route: string) => route,
    }),
  )
  expect(html).toContain('<s>Old<span class="sr-only"> (deprecated)</span></s>')
  expect(html).toContain('list<wbr/>Organization<wbr/>Members')
  expect(html).toContain('api.<wbr/>v2/<wbr/>users_<wbr/>by_<wbr/>id')
})

test('long lists of values are folded with their number, and have a filter when they are very long', async () => {
  const textOf = async (count: number) => {
    const values = Array.from({ length: count }, (_, n) => `value-${n}`)
    return JSON.stringify(await blocksOf({ get: okWith({ properties: { state: { enum: values } } }) }))
  }
  const short = await textOf(12)
  expect(short).toContain('value-11')
  expect(short).not.toContain('12 values')
  const long = await textOf(13)
  expect(long).toContain('"summary":["13 values"]')
  expect(long).not.toContain('list-filter')
  const veryLong = await textOf(31)
  expect(veryLong).toContain('"summary":["31 values"]')
  expect(veryLong).toContain('"name":"list-filter"')
})

test('the values of a named enumeration are shown wherever it is used', async () => {
  const blocks = await blocksOf(
    {
      get: {
        ...okWith({
          properties: { state: refer('State'), states: { type: 'array', items: refer('State') } },
        }),
        parameters: [{ name: 'state', in: 'query', schema: refer('State') }],
      },
    },
    { State: { type: 'string', enum: ['open', 'closed'], description: 'Where it is' } },
  )
  expect(blocksToMarkdown(blocks, []).match(/`"open"`, `"closed"`/g)).toHaveLength(3)
})

test('a schema that is used twice is shown in both places, folded', async () => {
  const blocks = await blocksOf(
    {
      post: {
        requestBody: { content: json({ properties: { from: refer('Address'), to: refer('Address') } }) },
        ...okWith({ properties: { sent: refer('Address') } }),
      },
    },
    { Address: { properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  )
  const ids = listIds(blocks)
  for (const place of ['body.from', 'body.to', 'response.200.sent']) expect(ids).toContain(`${place}.street`)
  expect(JSON.stringify(blocks).match(/"summary":\["2 fields"\]/g)).toHaveLength(3)
})

test('the members of a deepObject parameter are fields inside of it', async () => {
  const blocks = await blocksOf({
    get: {
      parameters: [
        {
          name: 'filter',
          in: 'query',
          style: 'deepObject',
          schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
      ],
      responses: {},
    },
  })
  expect(listIds(blocks)).toEqual(expect.arrayContaining(['query.filter', 'query.filter.name']))
  expect(JSON.stringify(blocks)).toMatch(
    /"id":"query\.filter".*"kind":"fields","fields":\[\{"id":"query\.filter\.name"/,
  )
})

test('many examples are one list, whose choice changes the code', async () => {
  const examples = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`e${n}`, { value: { n }, summary: `Example ${n}` }]),
    )
  const menusOf = async (count: number) => {
    const blocks = await blocksOf({ get: okWith({ type: 'object' }, { examples: examples(count) }) })
    return JSON.stringify(blocks).match(/"title":"Example"(,"menu":true)?/g)
  }
  expect(await menusOf(2)).toEqual(['"title":"Example"'])
  expect(await menusOf(3)).toEqual(['"title":"Example","menu":true'])
})

test('long code is folded with the number of its lines', () => {
  const html = (lines: number) =>
    renderToStaticMarkup(
      createElement(Code, { html: Array(lines).fill('x').join('\n'), language: 'json', fold: true }),
    )
  expect(html(24)).not.toContain('class="fold"')
  expect(html(25)).toContain('All 25 lines')
})

test('the Markdown of an operation has types, values, descriptions and callbacks', async () => {
  const blocks = await blocksOf(
    {
      post: {
        parameters: [{ name: 'dry', in: 'query', description: 'Only tries', schema: { type: 'boolean' } }],
        requestBody: { content: json(refer('Job')) },
        callbacks: {
          done: {
            '{$request.body#/url}': {
              post: { summary: 'Job done', responses: { 204: { description: 'Taken' } } },
            },
          },
        },
        responses: {},
      },
    },
    {
      Job: {
        required: ['url'],
        properties: {
          url: { type: 'string', format: 'uri', description: 'Called at the end' },
          level: { enum: ['low', 'high'] },
        },
      },
    },
  )
  const markdown = blocksToMarkdown(blocks, [])
  for (const text of [
    '- `dry` (boolean, optional): Only tries',
    '- `url` (string (uri), required): Called at the end',
    '`"low"`, `"high"`',
    '## Callbacks',
    'Job done',
    '{$request.body#/url}',
    '204',
  ])
    expect(markdown).toContain(text)
})
