/**
 * What a page of a large reference takes in the bundle. The bundle of a description with a thousand operations would otherwise grow by
 * megabytes without anyone noticing: what each page repeats, each page pays for.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { docs } from './docs.ts'

const root = mkdtempSync(join(tmpdir(), 'bundle-size-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const TAGS = 20
const OPERATIONS_PER_TAG = 15

/** A description of 300 operations, each with a path parameter, a body and two responses. */
function writeDescription(): string {
  const order = { $ref: '#/components/schemas/Order' }
  const content = { 'application/json': { schema: order } }
  const paths: Record<string, object> = {}
  for (let tag = 0; tag < TAGS; tag++)
    for (let n = 0; n < OPERATIONS_PER_TAG; n++)
      paths[`/tag-${tag}/orders-${n}/{id}`] = {
        post: {
          operationId: `updateOrder${tag}x${n}`,
          summary: `Update order ${n} of part ${tag}`,
          tags: [`Part ${tag}`],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: { content },
          responses: { 200: { description: 'Updated', content }, 404: { description: 'Not found' } },
        },
      }
  const properties = Object.fromEntries(
    ['id', 'state', 'customer', 'total'].map((name) => [
      name,
      { type: 'string', description: `The ${name}.` },
    ]),
  )
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    paths,
    components: { schemas: { Order: { type: 'object', required: ['id'], properties } } },
  })
}

test('a page of a large reference stays small in the bundle', async () => {
  mkdirSync(join(root, 'openapi'))
  writeFileSync(join(root, 'openapi/v1.json'), writeDescription())
  writeFileSync(
    join(root, 'docs.config.ts'),
    `export default { apis: [{ version: 'v1', label: 'API v1', spec: 'openapi/v1.json' }], languages: ['curl'] }\n`,
  )
  const out = join(root, 'out')
  const { code, stderr } = await docs(['build', '--root', root, '--out', out, '--no-cache'])
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  const zip = readFileSync(`${out}.zip`)
  const pages = Object.entries(unzipSync(zip)).filter(([path]) => /\/update-order[^/]*\.html$/.test(path))
  expect(pages).toHaveLength(TAGS * OPERATIONS_PER_TAG)
  const sizes = pages.map(([, data]) => data.length).sort((a, b) => a - b)
  const html = (path: string) => readFileSync(join(out, path), 'utf8')
  const links = (text: string) =>
    (/<nav id="_sidebar"[^]*?<ul class="site-links"/.exec(text)?.[0].match(/<a /g) ?? []).length
  const [, first] = pages[100] ?? ['', new Uint8Array()]
  const bundled = new TextDecoder().decode(first)
  // Entries around the page, the page of the group, and links to those that are left out.
  expect(links(bundled)).toBeLessThanOrEqual(13)
  expect(links(html(`${pages[100]?.[0]}`))).toBeGreaterThan(30)
  // Bytes of HTML, and of the archive for each page: those of 2026-11-22 (13,089 and 4,748) and a tenth.
  expect(sizes[150]).toBeLessThan(14_400)
  expect(zip.length / pages.length).toBeLessThan(5200)
}, 180_000)
