import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measureSize } from '../../../bench/samples/measure-size.ts'
import type { SampleRequest } from '../../../src/domain/samples/sample-request.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { findSampleLanguage, sampleLanguages } from '../../../src/domain/samples/write-sample.ts'

const requests: Record<string, SampleRequest> = {
  get: {
    method: 'GET',
    url: 'https://api.example.com/v1/orders/{id}',
    parameters: [
      { in: 'path', name: 'id', value: 'A 1/2' },
      { in: 'query', name: 'fields', value: ['total', 'lines'] },
      { in: 'header', name: 'Accept', value: 'application/json' },
    ],
    authorization: [{ type: 'bearer', token: 'YOUR_TOKEN' }],
  },
  json: {
    method: 'POST',
    url: 'https://api.example.com/v1/orders',
    authorization: [{ type: 'basic', username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' }],
    body: {
      type: 'json',
      value: { customer: 'Ada\'s "shop"', lines: [{ sku: 'A-1', count: 2 }], gift: false, note: null },
    },
  },
  form: {
    method: 'POST',
    url: 'https://api.example.com/oauth/token',
    authorization: [{ type: 'basic', username: 'YOUR_CLIENT_ID', password: 'YOUR_SECRET' }],
    body: {
      type: 'form',
      fields: [
        { name: 'grant_type', value: 'client_credentials' },
        { name: 'scope', value: 'orders.read orders.write' },
      ],
    },
  },
  multipart: {
    method: 'POST',
    url: 'https://api.example.com/v1/files',
    authorization: [{ type: 'apiKey', in: 'header', name: 'X-API-Key', value: 'YOUR_KEY' }],
    body: {
      type: 'multipart',
      parts: [
        { name: 'title', value: 'Deed of sale' },
        { name: 'file', file: 'deed.pdf', contentType: 'application/pdf' },
      ],
    },
  },
  binary: {
    method: 'PUT',
    url: 'https://api.example.com/v1/photos/7',
    body: { type: 'binary', file: 'photo.png', contentType: 'image/png' },
  },
}

test.each(Object.keys(requests))('%s in all languages', async (name) => {
  const request = requests[name]
  if (!request) throw new Error(name)
  const wire = resolveRequest(request)
  const text = sampleLanguages.map(
    ({ label, library, syntax, write }) => `## ${label} (${library})\n\n~~~${syntax}\n${write(wire)}\n~~~\n`,
  )
  await expect(text.join('\n')).toMatchFileSnapshot(`golden/${name}.md`)
})

test('the languages of the specification, in its order', () => {
  expect(sampleLanguages.map((language) => language.id)).toEqual([
    'python',
    'curl',
    'csharp',
    'go',
    'nodejs',
    'ruby',
    'php',
    'java',
    'powershell',
    'dart',
    'javascript',
    'c',
    'objective-c',
    'ocaml',
    'r',
    'swift',
    'kotlin',
    'rust',
  ])
})

test('all writers weigh at most 25 KB brotli', { timeout: 120_000 }, async () => {
  const { bytes, limit } = await measureSize(
    fileURLToPath(new URL('../../../bench/samples/', import.meta.url)),
  )
  expect(bytes.brotli).toBeLessThanOrEqual(limit)
})

test('cURL sends the method of a multipart form without parts', () => {
  const wire = resolveRequest({
    method: 'POST',
    url: 'https://a.example',
    body: { type: 'multipart', parts: [] },
  })
  expect(findSampleLanguage('curl')?.write(wire)).toContain('--request POST')
})
