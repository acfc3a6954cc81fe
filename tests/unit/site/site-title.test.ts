import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'

const api = (title: string) => `openapi: 3.1.0
info: { title: ${title}, version: '1' }
paths: { /order: { get: { operationId: getOrder, responses: { '200': { description: Done } } } } }
`
const guide = { 'content/docs/intro.md': '# Intro\n\nText.\n' }

test.each([
  [{ 'openapi/v1.yaml': api('Orders') }, 'Orders'],
  [{ ...guide, 'openapi/v1.yaml': api('Orders') }, 'Orders'],
  [{ 'openapi/v1.yaml': api('Orders'), 'openapi/v2.yaml': api('Orders') }, 'Orders'],
  [{ 'openapi/v1.yaml': api('Orders'), 'openapi/v2.yaml': api('Bills') }, 'Documentation'],
  [{ 'openapi/v1.yaml': api('Orders'), 'package.json': '{ "name": "shop" }' }, 'shop'],
  [{ ...guide, 'openapi/v1.yaml': 'openapi: [' }, 'Documentation'],
  [guide, 'Documentation'],
])('the site of %j without a title is called %s', async (files, title) => {
  expect((await readFiles(files)).site.config.title).toBe(title)
})
