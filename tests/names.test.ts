/** Names that every object of JavaScript has are names like others, wherever authors may choose one. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, scratch } from './docs.ts'

afterAll(discard)

const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'] as const

/** A table with a member for each name, as JSON: '__proto__' in an object literal would be no member. */
const table = (make: (name: string) => string) =>
  `{${NAMES.map((name) => `${JSON.stringify(name)}:${make(name)}`).join(',')}}`

const guide = (name: string) => `---
title: ${name}
sidebar_label: ${name}
keywords: [${name}]
---

Every class has a ${name}: see [it](./${name}.md#${name}), [again][${name}] and a note[^${name}].

## More {#${name}}

\`\`\`${name} title="${name}"
${name}
\`\`\`

:::note[${name}]
${name}
:::

::::tabs{group=${name}}
:::tab[${name}]
${name}
:::
::::

[${name}]: ./${name}.md
[^${name}]: The ${name}.
`

const post = (name: string) => `---
title: ${name}
authors: [${name}]
tags: [${name}]
---

A ${name}.

<!-- truncate -->

More of it.
`

const text = '{"type":"string","description":"A text."}'
const ok = (schema: string) =>
  `{"description":"Done.","headers":${table(() => `{"description":"A header.","schema":${text}}`)},"content":{"application/json":{"schema":${schema}}}}`

const operation = (name: string) => `{
  "operationId":"${name}","summary":"Call ${name}","description":"Calls ${name}.","tags":["${name}"],
  "security":[{"${name}":["${name}"]}],
  "parameters":[${['query', 'header', 'cookie'].map((place) => `{"name":"${name}","in":"${place}","description":"A name.","required":true,"schema":{"type":"string","format":"${name}"}}`).join(',')}],
  "requestBody":{"description":"A body.","content":{
    "application/json":{"schema":{"$ref":"#/components/schemas/${name}"}},
    "multipart/form-data":{"schema":{"type":"object","properties":${table(() => text)}},"encoding":${table(() => '{"contentType":"text/plain"}')}}}},
  "responses":{"200":${ok(`{"$ref":"#/components/schemas/${name}"}`)}}}`

const specification = `{
  "openapi":"3.1.0","info":{"title":"Names","version":"1.0.0","description":"Names."},
  "servers":[{"url":"https://api.example.com"}],
  "tags":[${NAMES.map((name) => `{"name":"${name}","description":"A tag."}`).join(',')}],
  "paths":{${NAMES.map((name) => `"/${name}":{"post":${operation(name)}}`).join(',')}},
  "components":{
    "schemas":${table((name) => `{"type":"object","description":"A thing.","required":${JSON.stringify(NAMES)},"properties":${table(() => `{"type":"string","format":"${name}"}`)},"additionalProperties":false}`)},
    "securitySchemes":${table(() => `{"type":"oauth2","description":"A way.","flows":{"clientCredentials":{"tokenUrl":"https://api.example.com/token","scopes":${table((scope) => `"The scope ${scope}."`)}}}}`)}}}`

/** Adds a member of each name to what every request body is described by. */
const sheet = `{"overlay":"1.0.0","info":{"title":"More","version":"1"},"actions":[
  {"target":"$.info","update":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}}]}`

function site(): string {
  const folder = scratch()
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [n, name] of NAMES.entries()) {
    put(`content/docs/${name}.md`, guide(name))
    put(`content/docs/in-${name}/${name}/inner.md`, `# Inner ${name}\n\nText.\n`)
    put(`content/blog/2026-01-1${n}-${name}.md`, post(name))
  }
  put(
    'content/docs/in-constructor/constructor/_category_.yml',
    'label: Folder of a constructor\nposition: 2\n',
  )
  put('content/docs/constructor/valueOf/third.md', '# Third\n\nText.\n')
  put(
    'content/blog/authors.yml',
    table((name) => `{"name":"${name}"}`),
  )
  put(
    'content/blog/tags.yml',
    table((name) => `{"label":"${name}"}`),
  )
  put('specs/v1.json', specification)
  put('specs/more.json', sheet)
  put(
    'docs.config.ts',
    `export default { title: 'Names', apis: [{ version: 'v1', spec: 'specs/v1.json', overlays: ['specs/more.json'] }], severity: { 'unknown-language': 'off' } }\n`,
  )
  return folder
}

test('a site of such names is built whole, without a warning, and its bundle holds together', async () => {
  const folder = site()
  const { code, stderr } = await docs(['build', '--strict', '--root', folder])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const read = (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8')
  expect(read('docs/in-constructor/constructor/inner.html')).toContain('Folder of a constructor')
  const slice = JSON.parse(read('docs/api/v1/to-string.openapi.json')) as {
    components: Record<'schemas' | 'securitySchemes', object>
  }
  expect(Object.keys(slice.components.schemas)).toEqual(['toString'])
  expect(Object.keys(slice.components.securitySchemes)).toEqual(['toString'])
  for (const name of NAMES) expect(read(`docs/api/v1/schemas/${name}.html`)).toContain('A thing.')
  const page = read('docs/api/v1/constructor.html')
  for (const name of NAMES) expect(page).toContain(`id="body.${name}"`)
  const whole = read('docs/api/v1/openapi.json')
  expect(whole).not.toContain('native code')
  const verified = await docs(['verify', join(folder, 'dist/offline.zip')])
  expect(verified.stderr).toBe('')
  expect(verified.code).toBe(0)
})
