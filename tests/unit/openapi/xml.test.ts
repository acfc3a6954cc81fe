import { expect, test } from 'vitest'
import { page } from './load.ts'

const Category = { type: 'object', properties: { name: { type: 'string' } }, xml: { name: 'category' } }
const Pet = {
  type: 'object',
  required: ['id', 'name', 'photos', 'tags', 'category', 'vendor'],
  xml: { name: 'pet', namespace: 'https://example.com/pets', prefix: 'p' },
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    name: { type: 'string', example: 'Tom & "Jerry"' },
    photos: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'photo' } } },
    tags: { type: 'array', minItems: 2, items: { type: 'string', enum: ['a'] } },
    category: { $ref: '#/components/schemas/Category' },
    vendor: {
      oneOf: [{ type: 'object', properties: { key: { type: 'string', xml: { name: 'vendor-key' } } } }],
    },
  },
}
const schemas = { Category, Pet, Text: { type: 'string' } }

const document = `<?xml version="1.0" encoding="UTF-8"?>
<p:pet xmlns:p="https://example.com/pets" id="1">
  <name>Tom &amp; &quot;Jerry&quot;</name>
  <photos>
    <photo>string</photo>
  </photos>
  <tags>a</tags>
  <tags>a</tags>
  <category>
    <name>string</name>
  </category>
  <vendor>
    <vendor-key>string</vendor-key>
  </vendor>
</p:pet>`

/** The texts of XML that an operation with this media type sends and gets. */
async function writeXml(media: object, type = 'application/xml') {
  const content = { [type]: media }
  const { operation } = await page(
    {
      post: { requestBody: { required: true, content }, responses: { 200: { description: 'ok', content } } },
    },
    { components: { schemas } },
  )
  const { body } = operation.request
  return {
    sent: body?.type === 'text' ? body.text : body,
    received: operation.responses[0]?.media[0]?.examples[0]?.text,
  }
}

test('a body of XML has the names that its schema gives', async () => {
  const schema = { $ref: '#/components/schemas/Pet' }
  for (const type of ['application/xml', 'text/xml', 'application/vnd.pets+xml; charset=utf-8']) {
    const { sent, received } = await writeXml({ schema }, type)
    expect(received, type).toBe(document)
    expect(sent, type).toContain('<p:pet xmlns:p="https://example.com/pets" id="1">')
  }
})

test('an example of the author is XML already, or becomes it', async () => {
  const schema = { $ref: '#/components/schemas/Category' }
  const text = '<category><name>Cats</name></category>'
  expect(await writeXml({ schema, example: text })).toEqual({ sent: text, received: text })
  const written = '<?xml version="1.0" encoding="UTF-8"?>\n<category>\n  <name>Cats</name>\n</category>'
  const { sent, received } = await writeXml({ schema, example: { name: 'Cats' } })
  expect([sent, received]).toEqual([written, written])
})

test('a list at the root has one element around it, named after its schema or not at all', async () => {
  const list = {
    type: 'array',
    items: { type: 'object', xml: { name: 'row' }, properties: { 'a b': { type: 'null' } } },
  }
  const { received } = await writeXml({ schema: list })
  expect(received?.split('\n').slice(1)).toEqual(['<root>', '  <row>', '    <a_b />', '  </row>', '</root>'])
})

test('items of a list at the root are named after their schema', async () => {
  const { received } = await writeXml({
    schema: { type: 'array', items: { $ref: '#/components/schemas/Text' } },
  })
  expect(received?.split('\n').slice(1)).toEqual(['<root>', '  <Text>string</Text>', '</root>'])
})

test('a schema of a text says nothing about the document in it', async () => {
  expect((await writeXml({ schema: { type: 'string' } })).received).toBeUndefined()
})

test('a body without required members has all members', async () => {
  const { sent, received } = await writeXml({ schema: { $ref: '#/components/schemas/Category' } })
  expect(sent).toBe(received)
})

test('nodeType of OpenAPI 3.2 makes attributes, texts and wrapped lists', async () => {
  const schema = {
    type: 'object',
    xml: { name: 'note' },
    properties: {
      lang: { const: 'en', xml: { nodeType: 'attribute' } },
      text: { const: 'a < b', xml: { nodeType: 'cdata' } },
    },
  }
  const { received } = await writeXml({ schema })
  expect(received?.split('\n').slice(1)).toEqual(['<note lang="en"><![CDATA[a < b]]></note>'])
  // White space beside a text would be part of it.
  const bold = { type: 'object', properties: { i: { const: 'x' } } }
  const mixed = {
    ...schema,
    properties: { ...schema.properties, bold, end: { const: '.', xml: { nodeType: 'text' } } },
  }
  expect((await writeXml({ schema: mixed })).received?.split('\n').slice(1)).toEqual([
    '<note lang="en"><![CDATA[a < b]]><bold><i>x</i></bold>.</note>',
  ])
})

test('one media type of XML has an example beside that of JSON', async () => {
  const schema = { $ref: '#/components/schemas/Category' }
  const { operation } = await page(
    {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': { schema },
              'application/xml': { schema },
              'text/xml': { schema },
            },
          },
        },
      },
    },
    { components: { schemas } },
  )
  expect(
    operation.responses[0]?.media.map(({ examples }) => examples.map(({ text }) => text.slice(0, 5))),
  ).toEqual([['{\n  "'], ['<?xml'], []])
})
