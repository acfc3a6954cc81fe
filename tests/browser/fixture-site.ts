/**
 * The fixture site: a site with one of everything that a reader meets. Runs outside of tests as well: tests/setup/fixture-site.ts builds
 * it once for all test files.
 */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { docs } from '../docs.ts'

const config = `export default {
  title: 'Reading room',
  tagline: 'Read in peace',
  description: 'A site to read.',
  url: 'https://docs.example.com',
  announcement: { id: 'first', text: 'The first announcement.' },
  editUrl: 'https://example.com/edit/',
  defaultVersion: 'v1',
  console: { portalId: 'reading' },
}
`

const text =
  'The platform turns documents into tokens that can be passed on without passing on the data. An organization is verified once, its members are invited, and each request carries a short-lived access token whose scopes say what it may do. '

const filler = (n: number) => `${text.repeat(3)}\n\n`.repeat(n)

const long = "const long = '" + 'abcdefghij '.repeat(40) + "'"

const intro = `---
title: Introduction
description: Where everything begins.
---

${filler(1)}

## First steps

${filler(2)}

::::tabs{group=language}

:::tab[Python]

\`\`\`python title="first.py"
print('first python')
\`\`\`

:::

:::tab[Go]

\`\`\`go
fmt.Println("first go")
\`\`\`

:::

:::tab[Rust]

\`\`\`rust
println!("first rust");
\`\`\`

:::

::::

### Smaller steps

${filler(2)}

\`\`\`js {2} showLineNumbers
const a = 1
const b = 2
\`\`\`

\`\`\`js
${long}
\`\`\`

::::tabs{group=language}

:::tab[Python]

second python

:::

:::tab[Go]

second go

:::

::::

#### Too deep for the contents

## Tables and remarks

| Code | Status | Meaning of the code in many words that make this table wider than a phone |
|---|---|---|
| \`organization_not_verified_yet\` | 409 | The organization has not passed verification. |

:::note
A remark with [a link](./second.md).
:::

:::danger[Careful]
Keep \`client_secret\` on a server.
:::

![A chart](./img/chart.svg)

<img src="./img/lost.svg" data-fallback="./img/spare.svg" alt="A picture that is lost" />

Read [the second page](./second.md) or [elsewhere](https://example.com/elsewhere).

## The end

${filler(2)}
`

const second = `---
title: Second page
---

${filler(1)}

::::tabs{group=language}

:::tab[Python]

third python

:::

:::tab[Go]

third go

:::

::::

[Back](./intro.md)
`

const counter = `import { useId, useState, type ReactNode } from 'react'

export function Counter({ start, children }: { readonly start: number; readonly children?: ReactNode }) {
  const [count, setCount] = useState(start)
  const id = useId()
  return (
    <div className="counter">
      <button type="button" aria-describedby={id} onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      <span id={id} style={{ paddingInlineStart: 10 + (count % 10) }}>
        counts up
      </span>
      {children}
    </div>
  )
}
`

const island = `# Counters

import { Counter } from './counter.tsx'

<Counter client:load start={1} />

<Counter client:intent start={10}>
  Text **inside** that is never sent twice.
</Counter>

<Counter client:idle start={100} />

${filler(12)}

<Counter client:visible start={1000} />
`

const chart =
  // Larger than what is put into the page itself.
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 640 320"><desc>${'A mountain. '.repeat(400)}</desc><path fill="#0b6470" d="M0 320 320 80l320 240z"/></svg>`

interface Path {
  [method: string]: object
}

const narrow = { type: 'object', properties: { id: { type: 'string' } } }

const manyFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, { type: 'string' }]))

/** A schema whose page has no room for the fields of the other one, which has a choice. */
const wideSchemas = {
  Wide: {
    type: 'object',
    properties: { ...manyFields(150), more: { $ref: '#/components/schemas/More' } },
  },
  More: {
    type: 'object',
    properties: manyFields(60),
    oneOf: [
      { title: 'Cat', properties: { purrs: { type: 'boolean' } } },
      { title: 'Dog', properties: { barks: { type: 'boolean' } } },
    ],
  },
}

/** A name as generators write it, wider than a sidebar. */
const LONG_TAG = 'CustomerRelationshipConfigurationManagement'

/** An API with `count` operations below each of `tags`. `wide`: its responses take more room than a page has, and an error has no description. */
function spec(version: string, tags: readonly string[], count: number, wide = false): string {
  const paths: Record<string, Path> = {}
  for (const tag of tags)
    for (let n = 1; n <= count; n++)
      paths[`/${tag}/${n}`] = {
        get: {
          operationId: `${tag}-${n}`,
          summary: `Read ${tag} ${n}`,
          tags: [tag],
          responses: {
            200: {
              description: 'It is here',
              content: {
                'application/json': { schema: wide ? { $ref: '#/components/schemas/Wide' } : narrow },
              },
            },
          },
        },
      }
  if (wide)
    paths['/errors'] = {
      get: {
        operationId: 'errors',
        summary: 'Read errors',
        tags: [LONG_TAG],
        responses: {
          200: { description: 'It is here' },
          404: { description: 'It is lost' },
          default: { description: '' },
        },
      },
    }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `Reading ${version}`, version: '1.0.0' },
    externalDocs: { url: 'https://developers.example.com/apis/reading/reference/overview-of-all-operations' },
    servers: [{ url: 'https://api.example.com' }],
    tags: tags.map((name) => ({ name })),
    paths,
    ...(wide && { components: { schemas: wideSchemas } }),
  })
}

const files: Readonly<Record<string, string>> = {
  'docs.config.ts': config,
  'content/docs/intro.md': intro,
  'content/docs/second.md': second,
  'content/docs/img/chart.svg': chart,
  'content/docs/img/lost.svg': chart,
  'content/docs/img/spare.svg': chart,
  'content/docs/guides/_category_.json': '{"label":"Guides","collapsed":true}',
  'content/docs/guides/one.md': `# Guide one\n\n${text}\n`,
  'content/docs/guides/two.md': `# Guide two\n\n${text}\n`,
  'content/docs/counter.tsx': counter,
  'content/docs/toys.mdx': island,
  'content/docs/webhooks/overview.md': `# Webhooks\n\n${text}\n`,
  'content/blog/authors.yml': 'ada:\n  name: Ada Writer\n  title: Engineer\n',
  'content/blog/2026-01-02-hello.md': `---\ntitle: Hello\nauthors: [ada]\ntags: [greetings]\n---\n\n${text}\n\n<!-- truncate -->\n\n${text}\n`,
  // Long enough that the menu does not travel whole.
  'openapi/v1.json': spec('v1', ['alpha', 'beta', 'gamma'], 60),
  'openapi/v2.json': spec('v2', ['alpha'], 1, true),
}

/** Writes the site to a new folder, with changes if given, and builds it. Returns the folder. Throws if the build fails. */
export async function buildFixtureSite(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'offprint-reading-'))
  for (const [path, data] of Object.entries({ ...files, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), data)
  }
  const { code, stderr } = await docs(['build', '--root', root])
  if (code !== 0) throw new Error(`the fixture site does not build:\n${stderr}`)
  return root
}
