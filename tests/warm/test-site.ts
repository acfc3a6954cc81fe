/**
 * A small site with one of everything that Offprint reads: guides in folders, includes, code from files, MDX with an author's
 * components, images, webhook guides, versions of an API with overlays, a blog, single pages, static files and a configuration
 * with most options. The edits of edits.ts name its files.
 */

import type { SiteFiles } from './site-files.ts'

/** A picture of `width` × 40 pixels. */
export const svgImage = (width: number, colour = 'navy'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="${width}" height="40" fill="${colour}"/></svg>\n`

/** One transparent pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const GUIDES: Readonly<Record<string, string>> = {
  'intro.md': `---
title: Introduction
description: What the platform does.
sidebar_position: 1
keywords: [welcome]
---

Begin with [the first guide](./guides/first.md), then [errors](./error-codes.md#all) and the [reference](/docs/api/v1).

![The flow](./img/flow.svg)

## Parts {#parts}

See [an operation](/docs/api/v1/get-order), [its schema](/docs/api/v1/schemas/Order) and [the news](/blog/hello).

## Price {#price}

Up to $$a^2 + b^2$$ requests.
`,
  'guides/_category_.yml': 'label: Guides\nposition: 2\n',
  'guides/index.md': `---
title: All guides
---

A page of the folder itself.
`,
  'guides/first.md': `---
title: First guide
sidebar_position: 1
---

::include{file=../../parts/limits.md}

## Code {#code}

\`\`\`ts title="client.ts" file=/content/samples/client.ts region=revoke
\`\`\`

\`\`\`js {1} showLineNumbers
const a = 1
\`\`\`

:::tip[A hint]
Read [the second guide](./second.md#steps).
:::
`,
  'guides/second.md': `# Second guide

## Steps {#steps}

| Step | Meaning |
| --- | --- |
| one | [Back](./first.md#code) |

::::tabs{group=os}
:::tab[Linux]
\`ls\`
:::
:::tab[Windows]
\`dir\`
:::
::::

## More

Text with a footnote.[^note]

[^note]: The footnote.
`,
  'guides/third.mdx': `---
title: Components
sidebar_position: 3
---

import { Counter, Panel } from '../../components/counter.tsx'
import limits from '../../components/limits.json'

Up to {limits.perMinute} requests.

<Counter client:visible from={limits.perMinute} />

<Panel title="A panel">
  With *Markdown* and [a link](./first.md).
</Panel>

## Notes {#notes}

<Tip title="A tip">Text.</Tip>
`,
  '03-numbered/01-one.md': '# One\n\nIts number orders it.\n',
  '03-numbered/02-two.md': '# Two\n\nIt comes second.\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  'scopes.md': `---
title: Scopes
sidebar_position: 4
---

## All scopes {#all}

::slot{name=scopes}

## Ask for little {#least}

Request what you need.
`,
  'error-codes.md': '# Error codes\n\n## All codes {#all}\n\n::slot{name=error-catalogue}\n',
  'hidden.md': '---\ntitle: Hidden guide\nsidebar_hidden: true\n---\n\nNot in the sidebar.\n',
  'unlisted.md': '---\ntitle: Unlisted guide\nunlisted: true\n---\n\nIn no list.\n',
  'draft.md': '---\ntitle: Draft guide\ndraft: true\n---\n\nNot built.\n',
  // The attribute `data-keys` is what sanitizing removes.
  'html.md': '# HTML\n\n<p align="center" data-keys="two"><kbd>Ctrl</kbd></p>\n',
  'img/flow.svg': svgImage(100),
  'webhook/orders/_category_.yml': 'label: Orders\nposition: 1\n',
  'webhook/orders/overview.md':
    '---\ntitle: Webhooks\nsidebar_position: 1\n---\n\nSee [an event](./order-paid.md).\n',
  'webhook/orders/order-paid.md':
    '---\ntitle: Order paid\nevent: order.paid\n---\n\nA guide.\n\n::slot{name=event}\n\n## After it\n\nPack.\n',
  'webhook/files/_category_.yml': 'label: Files\nposition: 2\n',
  'webhook/files/file-stored.md': '---\ntitle: File stored\nevent: file.stored\n---\n\n::slot{name=event}\n',
}

const BLOG: Readonly<Record<string, string>> = {
  'authors.yml': `ada:
  name: Ada Example
  title: Engineer
  url: https://ada.example.com
  image: /img/ada.svg
  socials:
    github: ada
bert:
  name: Bert Example
`,
  'tags.yml': 'news:\n  label: News\n  description: What is new.\nhowto:\n  label: How to\n',
  '2026-01-05-hello.md': `---
title: Hello
description: The first post of the year.
authors: [ada]
tags: [news]
---

Some first words & a [link](/docs/intro).

<!-- truncate -->

What only the whole post shows.

## Details {#details}

More.
`,
  '2026-02-01-second.md': '---\ntitle: Second post\nauthors: [bert]\ntags: [news, howto]\n---\n\nShort.\n',
  '2025-11-30-before.md': '---\ntitle: Before\nauthors: [ada, bert]\ntags: [howto]\n---\n\nAn older post.\n',
  '2025-10-01-oldest.mdx':
    '---\ntitle: Oldest\nauthors: [bert]\ntags: [untold]\n---\n\nThe {2 + 3} first words.\n',
  '2024-01-01-first.md': '---\ntitle: The first\nauthors: ada\ntags: howto\n---\n\nHow it began.\n',
}

const OTHER: Readonly<Record<string, string | Uint8Array>> = {
  'content/parts/limits.md': '## Limits {#limits}\n\nTen a second.\n\n::include{file=./note.md}\n',
  'content/parts/note.md': ':::note\nCounted by the minute.\n:::\n',
  'content/samples/client.ts':
    "import { Client } from './sdk'\n\n// #region revoke\nconst client = new Client()\nawait client.revoke('token')\n// #endregion\n",
  'content/components/counter.tsx': `import { useState, type ReactNode } from 'react'
import { formatCount } from './format-count.ts'

export function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {formatCount(count)}
    </button>
  )
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel">
      <h3>{title}</h3>
      {children}
    </section>
  )
}
`,
  'content/components/format-count.ts': 'export const formatCount = (count: number) => `Count ${count}`\n',
  'content/components/limits.json': '{ "perMinute": 60 }\n',
  'content/pages/about.md':
    '---\ntitle: About\n---\n\nA page of its own, in no sidebar. See [terms](./legal/terms.md).\n',
  'content/pages/legal/terms.md': '# Terms\n\nOne folder down.\n\n![Dot](../dot.gif)\n',
  'content/pages/dot.gif': GIF,
  'content/static/files/data.txt': 'data\n',
  'content/static/img/ada.svg': svgImage(64),
  'package.json': '{ "name": "test-site" }\n',
  'config/footer.json':
    '[{ "label": "Guides", "href": "/docs/intro" }, { "label": "Terms", "href": "/legal/terms" }]\n',
}

const CONFIG = {
  title: 'Test site',
  tagline: 'All constructs',
  description: 'A site for tests.',
  url: 'https://docs.example.com',
  editUrl: 'https://code.example.com/edit/main/',
  announcement: { id: 'one', text: 'Version 2 is out.' },
  apis: [
    { version: 'v1', label: 'API v1', spec: 'openapi/v1.yaml', overlays: ['openapi/overlays/texts.yaml'] },
    { version: 'v2', spec: 'openapi/v2.yaml', previous: 'v1', changes: { from: 'openapi/history/*.yaml' } },
    { version: 'internal', spec: 'openapi/internal.json', internal: true },
  ],
  mcp: [{ file: 'mcp/tools.json' }],
  defaultVersion: 'v1',
  sidebars: {
    webhook: [
      { doc: 'webhook/orders/overview' },
      {
        label: 'Events',
        items: [{ doc: 'webhook/orders/order-paid' }, { doc: 'webhook/files/file-stored', label: 'Stored' }],
      },
      { label: 'Reference', link: '/docs/api/v1' },
    ],
  },
  languages: ['curl', 'python'],
  postsPerPage: 2,
  feedLimit: 3,
  redirects: [
    { from: '/docs/old', to: '/docs/guides/first' },
    { from: '/away', to: 'https://elsewhere.example.com' },
  ],
  hosts: { api: 'https://api.example.com', identityProvider: 'https://id.example.com' },
}

const V1 = `openapi: 3.1.0
info: { title: Orders, version: 1.2.0, description: "Orders of a shop.\\n\\n## Limits\\n\\nTen a second." }
servers:
  - url: https://{region}.example.com/v1
    variables: { region: { default: eu, enum: [eu, us] } }
tags:
  - { name: orders, x-displayName: Orders, description: What customers buy. }
  - { name: files, description: What customers store. }
x-tagGroups:
  - { name: Shop, tags: [orders] }
  - { name: Storage, tags: [files] }
security: [{ token: [orders:read] }]
paths:
  /orders/{orderId}:
    parameters:
      - { name: orderId, in: path, required: true, schema: { $ref: '#/components/schemas/OrderId' } }
    put:
      operationId: replaceOrder
      tags: [orders]
      summary: Replace an order
      description: Replaces it. See [all schemas](/docs/api/v1/schemas).
      deprecated: true
      x-replaced-by: getOrder
      x-sunset: '2027-01-01'
      x-rate-limit: { limit: 60, windowSeconds: 60, per: token }
      x-triggers: [order.paid]
      security: [{ token: [orders:write] }]
      parameters:
        - { name: tags, in: query, style: form, explode: false, schema: { type: array, items: { type: string }, maxItems: 3 } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            examples:
              small: { summary: One item, value: { id: ord_1, payment: { kind: card, number: '4242' } } }
      responses:
        '200':
          description: The new order
          headers: { ETag: { schema: { type: string }, description: Its version. } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        '404': { $ref: '#/components/responses/Missing' }
      callbacks:
        changed:
          '{$request.query.url}':
            post: { responses: { '204': { description: Taken } } }
    get:
      operationId: getOrder
      tags: [orders]
      summary: Get an order
      responses:
        '200': { description: The order, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /files:
    get:
      operationId: listFiles
      tags: [files]
      summary: List files
      responses:
        '200': { description: All files, content: { application/json: { schema: { type: array, items: { $ref: './schemas/file.yaml' } } } } }
        '404': { $ref: '#/components/responses/Missing' }
    post:
      operationId: storeFile
      tags: [files]
      summary: Store a file
      security: [{ key: [] }]
      requestBody: { content: { application/json: { schema: { $ref: './schemas/file.yaml' } } } }
      responses: { '201': { description: Stored } }
webhooks:
  order.paid:
    post:
      summary: Order paid
      description: Sent once.
      parameters: [{ name: webhook-id, in: header, required: true, schema: { type: string } }]
      requestBody:
        content: { application/json: { schema: { type: object, required: [type], properties: { type: { const: order.paid }, data: { $ref: '#/components/schemas/Order' } } } } }
      responses: { 2XX: { description: Taken } }
  file.stored:
    post: { summary: File stored, responses: { 2XX: { description: Taken } } }
components:
  securitySchemes:
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { 'orders:read': Read orders, 'orders:write': Change orders } } } }
    key: { type: apiKey, in: header, name: X-Key }
  responses:
    Missing:
      description: There is none
      x-error-codes: [order_missing]
      content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' }, example: { code: order_missing } } }
  schemas:
    OrderId: { type: string, pattern: '^ord_\\d+$', description: Names an order., examples: [ord_1] }
    Order:
      description: What a customer buys.
      type: object
      required: [id, payment]
      properties:
        id: { $ref: '#/components/schemas/OrderId' }
        created: { type: string, format: date-time, readOnly: true }
        state: { type: string, enum: [new, paid], x-enumDescriptions: { new: Not paid yet., paid: Paid. } }
        parts: { type: array, items: { $ref: '#/components/schemas/Order' } }
        payment:
          oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }]
          discriminator: { propertyName: kind, mapping: { card: '#/components/schemas/Card', cash: '#/components/schemas/Cash' } }
    Card: { type: object, required: [kind], properties: { kind: { const: card }, number: { type: string, writeOnly: true } } }
    Cash: { type: object, required: [kind], properties: { kind: { const: cash } } }
    Problem: { type: object, properties: { code: { type: string } } }
x-errors:
  order_missing: { title: Order missing, status: 404, meaning: No order has this id., action: Look it up., retryable: false }
  unused_code: { title: Not used, status: 409, meaning: Nothing uses it., action: Wait., retryable: true }
x-webhook-signing: { scheme: standard-webhooks, toleranceSeconds: 300, retryAfterSeconds: [5, 300, 7200] }
`

const V2 = `openapi: 3.0.3
info: { title: Orders 2, version: 2.0.0 }
servers: [{ url: 'https://example.com/v2' }]
tags: [{ name: orders, description: The second version. }]
security: [{ token: ['orders:read'] }]
paths:
  /orders/{orderId}:
    get:
      operationId: getOrder
      tags: [orders]
      summary: Get an order by its id
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: The order, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
components:
  securitySchemes:
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { 'orders:read': Read all orders } } } }
  schemas:
    Order: { type: object, properties: { id: { type: string, description: Its id. }, total: { type: integer } } }
`

const INTERNAL = {
  openapi: '3.1.0',
  info: { title: 'Internal', version: '1' },
  paths: {
    '/health': {
      get: { operationId: 'getHealth', summary: 'Health', responses: { 200: { description: 'Alive' } } },
    },
  },
}

const OVERLAY = `overlay: 1.0.0
info: { title: Texts, version: '1' }
actions:
  - { target: "$.paths['/files'].get", update: { description: Lists what is stored. } }
`

/** The sources of the site, new for each caller. */
export function createTestSite(): SiteFiles {
  const site: SiteFiles = new Map(Object.entries(OTHER))
  for (const [path, text] of Object.entries(GUIDES)) site.set(`content/docs/${path}`, text)
  for (const [path, text] of Object.entries(BLOG)) site.set(`content/blog/${path}`, text)
  site.set(
    'docs.config.ts',
    `import { defineConfig } from 'offprint'
import footer from './config/footer.json'

export default defineConfig({
  footer,
  ...// options
${JSON.stringify(CONFIG, null, 2)}
// end of options
})
`,
  )
  site.set('openapi/v1.yaml', V1)
  site.set('openapi/v2.yaml', V2)
  site.set(
    'openapi/history/2026-01-31.yaml',
    V2.replace('summary: Get an order by its id', 'deprecated: true'),
  )
  site.set('openapi/internal.json', `${JSON.stringify(INTERNAL, null, 2)}\n`)
  site.set('openapi/overlays/texts.yaml', OVERLAY)
  site.set(
    'mcp/tools.json',
    `${JSON.stringify({ tools: [{ name: 'find_orders', inputSchema: { type: 'object', properties: { q: { type: 'string' } } } }] }, null, 2)}\n`,
  )
  site.set(
    'openapi/schemas/file.yaml',
    'title: File\ntype: object\ndescription: A stored file.\nproperties:\n  name: { type: string, description: Its name. }\n',
  )
  return site
}
