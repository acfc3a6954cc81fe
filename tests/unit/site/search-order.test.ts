/** What search finds first on a site with guides and an API: kinds of pages differ in how likely they are meant. */

import { beforeAll, expect, test } from 'vitest'
import { listSearchDocuments } from '../../../src/stages/emit/search/search-files.ts'
import { runInLanguage } from '../../../src/lib/locale/text.ts'
import { createSearchEngine, type SearchEngine } from '../../../src/domain/search/search-engine.ts'
import { indexPage } from '../../../src/domain/search/index/index-page.ts'
import { mergeIndex } from '../merge-index.ts'
import { readFiles } from './read-files.ts'

const operation = (id: string, summary: string, description = '') => `
    x-questions: [${id === 'getInvoice' ? 'how much does a customer owe us' : ''}]
    operationId: ${id}
    tags: [Invoices]
    summary: ${summary}
    description: ${JSON.stringify(description)}
    security: [{ billing_key: [] }]
    responses:
      '200': { description: Done }
      '404': { description: Nothing there }
      '418': { description: Banned client }
      '429': { description: Too many requests }`

const FILES = {
  'docs.config.ts': "export default { title: 'Billing' }\n",
  'content/docs/start.md': '# Start\n\nHello.\n',
  'content/docs/invoices.md': '# Work with invoices\n\nAn invoice is sent at the end of the month.\n',
  'content/docs/failures.md': '# When a request fails\n\nText.\n\n## Errors\n\nEach error has a code.\n',
  'content/docs/limits.md': '# Rate limits\n\nEach key has a quota.\n',
  'content/docs/codes.md': '# Codes\n\n## rate_limited\n\nWait a little.\n',
  'content/docs/money.md': '# Turn money into data\n\nTokenization of invoices.\n',
  'content/docs/tokens.md': '# Keys\n\n## Tokens\n\nA token opens the console.\n',
  'content/docs/migration.md': '# Migration guide\n\nThe ledger has moved. Move your ledger.\n',
  'content/docs/team.md': `---
questions:
  - invite a colleague
  - section: retries
    questions: our server was down, how do we get what we missed
---
# Members

Add a person to your organization.

## Roles

Each has one.

## Retries

An event is sent again.
`,
  'content/docs/alpha.md': `# Alpha

## Nights

A backup takes an hour. It is free. The volume grows. Nothing is lost. Encrypt what you keep. It is easy.
`,
  'content/docs/beta.md': `# Beta

## Copies

It is free. Each has a name. To encrypt a backup of a volume, set a key. Names are unique.
`,
  'content/docs/yearly.md': '# Books\n\nThe ledger has all sums. Close your ledger.\n',
  'openapi/v1.yaml': `openapi: 3.1.0
info:
  title: Billing
  version: '1'
  description: |
    Everything about money.

    ## Pagination

    Lists have cursors. Pass the cursor of the last response to read the next page of a list.

    ## Status codes

    HTTP status 400 is an invalid request, 402 an unpaid one, 418 a banned client and 425 one that is too early. ${'Wait longer after each failure. '.repeat(40)}
tags: [{ name: Invoices, description: Work with invoices. }]
paths:
  /invoices:
    get:${operation('listInvoices', 'List all', 'Pagination is done by cursor.').replaceAll('\n', '\n  ')}
    delete:${operation('deleteInvoices', 'Remove all', 'Gives nothing.').replaceAll('\n', '\n  ')}
  /invoices/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:${operation('getInvoice', 'Read one').replaceAll('\n', '\n  ')}
  /refunds:
    post:${operation('issueRefund', 'Issue a refund', 'Gives money back.').replaceAll('\n', '\n  ')}
webhooks:
  refund.issued:
    post: { operationId: onRefund, summary: Refund issued, responses: { '200': { description: Fine } } }
components:
  schemas:
    Invoice: { type: object, properties: { total: { type: number }, reason: { $ref: '#/components/schemas/RefundReason' } } }
    RefundReason: { type: string, description: Why money goes back., enum: [DUPLICATE_CHARGE, GOODS_LOST] }
  securitySchemes:
    billing_key: { type: http, scheme: bearer, description: A key of the billing console. }
`,
}

async function openSearch(files: Readonly<Record<string, string>>): Promise<SearchEngine> {
  const { site, problems } = await readFiles(files)
  expect(problems).toEqual([])
  const { documents, facts } = listSearchDocuments(site.pages, site)
  const shards = new Map(
    Array.from(mergeIndex(documents.map(indexPage), facts), ({ name, data }) => [name, data]),
  )
  return createSearchEngine(async (name) => shards.get(name))
}

let billing: SearchEngine
beforeAll(async () => {
  billing = await openSearch(FILES)
})

/** The first hit with the section that answers. */
async function findFirst(text: string, engine = billing): Promise<string> {
  const [first] = (await engine.search(text)).hits
  if (first === undefined) return 'nothing'
  const { passages } = await engine.readPassages(first)
  const id = passages[0]?.id ?? ''
  return id === '' ? first.route : `${first.route}#${id}`
}

test.each([
  // The guide of a subject comes before the list of its operations.
  ['invoices', '/docs/invoices'],
  // An overview with headings of its author explains what operations only mention.
  ['pagination by cursor', '/docs/api/v1/public-apis#about-pagination'],
  // The heading of a security scheme is its name, which readers do not know.
  ['authorization', '/docs/api/v1/public-apis#security-billing_key'],
  // Every operation has a heading "Errors".
  ['errors', '/docs/failures#errors'],
  // The section that explains several statuses is their list.
  ['418', '/docs/api/v1/public-apis#about-status-codes'],
  // A code leads to its entry, and not to a title with its words.
  ['rate_limited', '/docs/codes#rate_limited'],
  ['rate limited', '/docs/limits'],
  // Porter's stem of both is "token".
  ['tokenization', '/docs/money'],
  // What changed in a version mentions everything.
  ['ledger', '/docs/yearly'],
  // Titles say "remove".
  ['drop invoices', '/docs/api/v1/delete-invoices'],
  // One sentence that says it all counts more than its words in several.
  ['encrypt volume backup', '/docs/beta'],
  // Authors write down what readers ask.
  ['invite a colleague', '/docs/team'],
  ['colleague', '/docs/team'],
  ['server was down last night', '/docs/team#retries'],
  ['what does this customer owe', '/docs/api/v1/get-invoice'],
  // The title of an event is what causes it, which is meant unless the query says otherwise.
  ['refund a customer', '/docs/api/v1/issue-refund'],
  ['refund issued event', '/docs/api/v1/webhooks/refund-issued'],
  ['refund.issued', '/docs/api/v1/webhooks/refund-issued'],
  // A value leads to the schema that lists it.
  ['GOODS_LOST', '/docs/api/v1/schemas/RefundReason'],
  // What is called an object or the like is a schema, where one has the name.
  ['invoice object', '/docs/api/v1/schemas/Invoice'],
  ['the data model of an invoice', '/docs/api/v1/schemas/Invoice'],
  ['ledger object', '/docs/yearly'],
])('%j finds %s first', async (text, found) => {
  expect(await findFirst(text)).toBe(found)
})

test('errors that many operations have are the schema of their bodies, where no page explains them', async () => {
  const answer = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Trouble' } } },
  })
  const names = 'abcdefghijkl'.split('')
  const paths = names.map((name) => [
    `/${name}`,
    {
      get: {
        operationId: `read-${name}`,
        summary: `Read ${name}`,
        responses: {
          200: { description: 'Fine' },
          404: answer('Resource not found, or hidden.'),
          ...(name === 'c' && { 402: answer('Payment required') }),
        },
      },
    },
  ])
  const properties = { message: { type: 'string' } }
  const engine = await openSearch({
    'docs.config.ts': "export default { title: 'Letters' }\n",
    'content/docs/start.md': '# Start\n\nHello.\n',
    'openapi/v1.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Letters', version: '1' },
      paths: Object.fromEntries(paths),
      components: { schemas: { Trouble: { type: 'object', properties } } },
    }),
  })
  for (const query of ['404', '404 not found', 'not found', 'resource not found'])
    expect(await findFirst(query, engine)).toBe('/docs/api/v1/schemas/Trouble')
  // One that few have is asked for by who looks for these.
  expect(await findFirst('402', engine)).toMatch(/^\/docs\/api\/v1\/read-c/)
})

test('what is read of a document in no language is in that of its site', async () => {
  const { site } = await readFiles(FILES)
  // A thread's inputs are read when it has room for them: the language of that moment is that of another site.
  const { documents } = runInLanguage('de', () => listSearchDocuments(site.pages, site))
  const names = documents.flatMap(({ sections }) => sections.flatMap((section) => section.names ?? []))
  expect(names).toContain('Autorisierung')
  expect(names).not.toContain('Authorization')
})
