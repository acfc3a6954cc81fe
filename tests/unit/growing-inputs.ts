/** Hostile inputs that can have any size: for each parser, walker and printer, what once made its work grow faster than the input, or could. */
import { createReferenceSuggestions } from '../../src/domain/openapi/document/references/suggest-reference.ts'
import { blocksToMarkdown } from '../../src/domain/blocks/blocks-to-markdown.ts'
import { applyOverlays } from '../../src/domain/openapi/document/transform/apply-overlays.ts'
import { apiPageBlocks } from '../../src/domain/openapi/blocks/api-page-blocks.ts'
import type { Json } from '../../src/domain/openapi/model.ts'
import { readApi } from '../../src/domain/openapi/read-api.ts'
import type { Sidebar, SidebarItem } from '../../src/lib/types.ts'
import type { ApiPageSource } from '../../src/stages/site-types.ts'
import { findOpenBranch, sidebarView } from '../../src/stages/view/sidebar-view.ts'
import { createFileSuggestions, createRouteSuggestions } from '../../src/stages/site/links/suggest-targets.ts'
import { createAnchorSuggestions } from '../../src/lib/text/problems/nearest-anchor.ts'
import { hashOf } from '../../src/lib/data/hash.ts'
import { createGuide } from './spine/create-guide.ts'
import { parseMarkdown } from '../../src/domain/markdown/parse/parse-markdown.ts'
import { convert } from './markdown/convert.ts'
import { createInputs, document } from './openapi/load.ts'

/** The size of an input in characters, and the work that it makes. */
export interface GrowingInput {
  readonly size: number
  readonly run: () => unknown
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const repeat = (count: number, write: (index: number) => string) => range(count).map(write).join('')
const refTo = (index: number) => ({ $ref: `#/components/schemas/S${index}` })
const table = (count: number, create: (index: number) => object) =>
  Object.fromEntries(range(count).map((index) => [`S${index}`, create(index)]))

// ---------------------------------------------------------------- API descriptions

/** All that is printed of a description: each page, and its Markdown. */
function printApi(text: string): GrowingInput {
  return {
    size: text.length,
    run: async () => {
      const { value } = await readApi(createInputs(text))
      for (const page of value.pages as readonly ApiPageSource[])
        if (value.api !== undefined) blocksToMarkdown(apiPageBlocks(page, value.api).blocks, undefined)
    },
  }
}

const media = (schema: object) => ({ content: { 'application/json': { schema } } })

/** Schemas that an operation receives and sends. */
const schemas = (components: object, type = 'application/json') =>
  printApi(
    document({
      paths: {
        '/x': {
          post: {
            requestBody: { content: { [type]: { schema: refTo(0) } } },
            responses: { 200: { description: 'ok', ...media(refTo(0)) } },
          },
        },
      },
      components: { schemas: components },
    }),
  )

const allOthers = (count: number, keyword: string, more: object = {}) =>
  table(count, (index) => ({
    type: 'object',
    properties: { [`p${index}`]: { type: 'string' } },
    ...more,
    [keyword]: range(count).flatMap((other) => (other === index ? [] : refTo(other))),
  }))

/** A schema in a schema, `count` times. */
const nested = (count: number, wrap: (inside: object) => object) =>
  range(count).reduce<object>((inside) => wrap(inside), { type: 'string' })

const chain = (count: number, wrap: (next: object, index: number) => object) => ({
  ...table(count, (index) => wrap(refTo(index + 1), index)),
  [`S${count}`]: { type: 'object', properties: { last: { type: 'string' } } },
})

const operations = (count: number, create: (index: number) => object) =>
  Object.fromEntries(
    range(count).map((index) => [
      `/p${index}`,
      { get: { responses: { 200: { description: 'ok' } }, ...create(index) } },
    ]),
  )

export const DESCRIPTIONS: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'oneOf of all others': (n) => schemas(allOthers(n, 'oneOf')),
  'oneOf of all others, and nothing else': (n) =>
    schemas(table(n, (i) => ({ oneOf: range(n).flatMap((j) => (i === j ? [] : refTo(j))) }))),
  'anyOf of all others': (n) => schemas(allOthers(n, 'anyOf')),
  'oneOf of all others in a form': (n) => schemas(allOthers(n, 'oneOf'), 'multipart/form-data'),
  'oneOf of all others, closed': (n) => schemas(allOthers(n, 'oneOf', { unevaluatedProperties: false })),
  'if of all others': (n) =>
    schemas(table(n, (i) => ({ allOf: range(n).map((j) => ({ if: refTo(j), else: refTo((i + j) % n) })) }))),
  'properties that are all others': (n) =>
    schemas(table(n, () => ({ properties: Object.fromEntries(range(n).map((j) => [`p${j}`, refTo(j)])) }))),
  'references to references': (n) => schemas(chain(n, (next) => next)),
  'a chain of properties': (n) => schemas(chain(n, (next) => ({ properties: { next } }))),
  'a chain of required properties': (n) =>
    schemas(chain(n, (next) => ({ required: ['next'], properties: { next } }))),
  'a chain of items': (n) => schemas(chain(n, (items) => ({ type: 'array', items }))),
  'a chain of alternatives': (n) => schemas(chain(n, (next) => ({ oneOf: [next, { type: 'null' }] }))),
  'a chain of two alternatives': (n) => schemas(chain(n, (next) => ({ oneOf: [next, next] }))),
  'a tree of alternatives': (n) => {
    const tree = (left: number): object =>
      left < 1 ? { type: 'string' } : { oneOf: [tree((left - 1) / 2), tree((left - 1) / 2)] }
    return schemas({ S0: tree(n) })
  },
  'a tree of objects': (n) => {
    const tree = (left: number): object =>
      left < 1 ? { type: 'string' } : { properties: { a: tree((left - 1) / 2), b: tree((left - 1) / 2) } }
    return schemas({ S0: tree(n) })
  },
  'a dynamic reference to itself': (n) =>
    schemas(table(n, () => ({ $dynamicAnchor: 'a', $dynamicRef: '#a', type: 'object' }))),
  'a wide object': (n) =>
    schemas({ S0: { properties: Object.fromEntries(range(n).map((i) => [`p${i}`, { type: 'string' }])) } }),
  'parts of one allOf': (n) =>
    schemas({ S0: { allOf: range(n).map((i) => ({ properties: { [`p${i}`]: { type: 'string' } } })) } }),
  'values of an enum': (n) => schemas({ S0: { enum: range(n).map((i) => `value ${i}`) } }),
  'a list of unique items': (n) =>
    schemas({ S0: { type: 'array', uniqueItems: true, example: range(n).map((i) => `value ${i}`) } }),
  'an example': (n) => schemas({ S0: { type: 'object', example: nestedExample(n) } }),
  tags: (n) =>
    printApi(
      document({
        tags: range(n).map((i) => ({ name: `t${i}`, description: `Tag ${i}` })),
        paths: operations(n, (i) => ({ tags: [`t${i}`] })),
      }),
    ),
  'tags of one operation': (n) =>
    printApi(document({ paths: operations(1, () => ({ tags: range(n).map((i) => `t${i}`) })) })),
  webhooks: (n) =>
    printApi(
      document({
        webhooks: Object.fromEntries(
          range(n).map((i) => [
            `e${i}`,
            { post: { requestBody: media({ type: 'object' }), responses: { 200: { description: 'ok' } } } },
          ]),
        ),
      }),
    ),
  'operations of one schema': (n) =>
    printApi(
      document({
        paths: operations(n, () => ({ responses: { 200: { description: 'ok', ...media(refTo(0)) } } })),
        components: { schemas: { S0: { type: 'object' } } },
      }),
    ),
  'parameters of one operation': (n) =>
    printApi(
      document({
        paths: operations(1, () => ({
          parameters: range(n).map((i) => ({ name: `p${i}`, in: 'query', schema: { type: 'string' } })),
        })),
      }),
    ),
  'security of one operation': (n) =>
    printApi(
      document({
        paths: operations(1, () => ({ security: range(n).map((i) => ({ [`k${i}`]: [] })) })),
        components: {
          securitySchemes: Object.fromEntries(
            range(n).map((i) => [`k${i}`, { type: 'apiKey', in: 'header', name: `X-${i}` }]),
          ),
        },
      }),
    ),
  'operations with the same id': (n) =>
    printApi(document({ paths: operations(n, () => ({ operationId: 'x' })) })),
  servers: (n) =>
    printApi(
      document({
        servers: range(n).map((i) => ({ url: `https://s${i}.example` })),
        paths: operations(1, () => ({})),
      }),
    ),
  'references to nothing': (n) =>
    schemas({ S0: { properties: Object.fromEntries(range(n).map((i) => [`p${i}`, refTo(i + 1)])) } }),
}

/** Each page of a long chain shows a part of it. */
export const CHAINS: Readonly<Record<string, (count: number) => GrowingInput>> = {
  bases: (n) => schemas(chain(n, (next, i) => ({ allOf: [next, { properties: { [`p${i}`]: {} } }] }))),
  'bases beside a reference': (n) => schemas(chain(n, (next, i) => ({ ...next, required: [`p${i}`] }))),
}

const nestedExample = (count: number) =>
  Object.fromEntries(range(count).map((index) => [`m${index}`, { a: [index, 'text'] }]))

/** Nesting that is written in place, as far as a text may be nested. */
export const NESTED_DESCRIPTIONS: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'objects in objects': (n) => schemas({ S0: nested(n, (inside) => ({ properties: { a: inside } })) }),
  'lists in lists': (n) => schemas({ S0: nested(n, (items) => ({ type: 'array', items })) }),
  'alternatives in alternatives': (n) =>
    schemas({ S0: nested(n, (inside) => ({ oneOf: [inside, { type: 'null' }, { type: 'integer' }] })) }),
  'parts in parts': (n) => schemas({ S0: nested(n, (inside) => ({ allOf: [inside, { title: 'T' }] })) }),
  'negations in negations': (n) => schemas({ S0: nested(n, (not) => ({ not })) }),
}

/** Overlays of one document. */
function overlay(actions: readonly object[], members: number, more: object = {}): GrowingInput {
  const text = JSON.stringify({ overlay: '1.0.0', info: { title: 'T', version: '1' }, actions })
  const base = JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      paths: operations(members, () => ({ description: 'Text' })),
      ...more,
    }),
  ) as Json
  return {
    size: text.length + JSON.stringify(base).length,
    run: () => applyOverlays(base, [{ file: 'overlay.yaml', text }]),
  }
}

const deep = (count: number) => range(count).reduce<object>((inside) => ({ a: inside }), {})

export const OVERLAYS: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'actions on one member': (n) =>
    overlay(
      range(n).map(() => ({ target: '$.openapi', update: '3.1.0' })),
      1,
    ),
  'a target that multiplies': (n) =>
    overlay([{ target: `$${'[*,*,*,*]'.repeat(n)}`, update: { 'x-a': 1 } }], n, deep(n)),
  'a target that descends again and again': (n) =>
    overlay([{ target: `$${'..*'.repeat(n)}`, update: { 'x-a': 1 } }], n, deep(n)),
  'a pattern that backtracks': (n) =>
    overlay([{ target: `$..[?match(@.description, '(a+)+b')]`, remove: true }], 2, {
      description: 'a'.repeat(n),
    }),
  'actions that double a document': (n) =>
    overlay(
      range(n).map(() => ({ target: '$.paths..*', update: { a: { b: {} } } })),
      2,
    ),
  'a target that selects everything': (n) => overlay([{ target: '$..*', update: { 'x-a': 1 } }], n),
}

// ---------------------------------------------------------------- sidebars

/** The sidebars of all pages of a reference. */
function sidebars(items: readonly SidebarItem[]): GrowingInput {
  const routes = items.flatMap((item) => [item, ...item.items]).flatMap(({ route }) => route ?? [])
  const text = JSON.stringify(items)
  return {
    size: text.length,
    run: () => {
      // Results are remembered by identity.
      const own = JSON.parse(text) as readonly SidebarItem[]
      const sidebar: Sidebar = { id: 'v1', kind: 'api', items: own, size: 1000, hash: '' }
      return routes.map((route) => [
        findOpenBranch(own, route),
        sidebarView(sidebar, { route, overview: '/start' }),
      ])
    },
  }
}

const entries = (count: number, create: (index: number) => Partial<SidebarItem>) =>
  range(count).map((i): SidebarItem => ({ label: `${i}`, route: `/${i}`, items: [], ...create(i) }))

export const SIDEBARS: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'groups with a page': (n) =>
    sidebars(entries(n, (i) => ({ items: entries(1, () => ({ route: `/${i}/a` })) }))),
  'entries of one group': (n) =>
    sidebars(entries(1, () => ({ items: entries(n, (i) => ({ route: `/0/${i}` })) }))),
  'groups in a group without a page': (n) =>
    sidebars([
      { label: 'All', items: entries(n, (i) => ({ items: entries(1, () => ({ route: `/${i}/a` })) })) },
    ]),
}

// ---------------------------------------------------------------- Markdown

function page(text: string, files: Readonly<Record<string, string>> = {}): GrowingInput {
  const size = Object.values(files).reduce((sum, file) => sum + file.length, text.length)
  return { size, run: () => convert(text, { files }) }
}

export const PAGES: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'one line': (n) => page('word *em* `code` [link](https://a.example) '.repeat(n)),
  'one line of links to headings': (n) => page(`# A\n\n${'[a](#a) '.repeat(n)}`),
  paragraphs: (n) => page('Text.\n\n'.repeat(n)),
  'lines of one paragraph': (n) => page('Text\n'.repeat(n)),
  'headings with the same text': (n) => page('## A\n\n'.repeat(n)),
  'unknown elements in lines': (n) => page(repeat(16 * n, (i) => `text <a-${i}>\n\n`)),
  'opened comments': (n) => page('<!-- a '.repeat(n)),
  'opened comments in lines': (n) => page('text <!-- a\n'.repeat(n)),
  'opened comments in paragraphs': (n) => page('text <!-- a\n\n'.repeat(n)),
  'opened elements': (n) => page('<b><a '.repeat(n)),
  'opened brackets': (n) => page('['.repeat(n)),
  'opened images': (n) => page('![a]('.repeat(n)),
  'opened emphasis': (n) => page('*a _b **c '.repeat(n)),
  'runs of backticks': (n) => page(repeat(Math.sqrt(n) * 2, (i) => `${'`'.repeat(i + 1)} a `)),
  'opened formulas': (n) => page('$$a$ '.repeat(n)),
  'opened autolinks': (n) => page('<https://a '.repeat(n)),
  'opened directives': (n) => page(':::note\n'.repeat(n)),
  braces: (n) => page('{a: {{ '.repeat(n)),
  entities: (n) => page('&amp; &lt '.repeat(n)),
  'a wide table': (n) => page(`|${'h|'.repeat(n)}\n|${'-|'.repeat(n)}\n|${'a|'.repeat(n)}\n`),
  'a long table': (n) => page(`|a|b|\n|-|-|\n${'|a|b|\n'.repeat(n)}`),
  'a wide table of short rows': (n) => page(`|${'h|'.repeat(n)}\n|${'-|'.repeat(n)}\n${'|a|\n'.repeat(n)}`),
  footnotes: (n) => page(repeat(n, (i) => `A[^${i}]\n\n[^${i}]: B\n\n`)),
  'one footnote': (n) => page(`${'A[^a] '.repeat(n)}\n\n[^a]: B\n`),
  definitions: (n) => page(repeat(n, (i) => `[a${i}]\n\n[a${i}]: https://a.example/${i}\n\n`)),
  'fences of code': (n) => page('```js\nconst a = 1\n```\n\n'.repeat(n)),
  'lines of code': (n) => page(`\`\`\`js\n${'const a = 1\n'.repeat(n)}\`\`\`\n`),
  'one line of code': (n) => page(`\`\`\`js\n${'a('.repeat(n)}\n\`\`\`\n`),
  tabs: (n) => page(`::::tabs\n${repeat(n, (i) => `:::tab[T${i}]\nText\n:::\n`)}::::\n`),
  'items of a list': (n) => page('- a\n'.repeat(n)),
  'keys of another tool in one line': (n) => page('++ctrl+a++ '.repeat(16 * n)),
  'lines of another tool in one paragraph': (n) => page(repeat(16 * n, (i) => `*[a${i}]: B\n`)),
  'links in wrong brackets': (n) => page('(a)[./b.md] [a] (./b.md) '.repeat(16 * n)),
  'task lists': (n) => page('- [ ] a\n'.repeat(n)),
  'keys of front matter': (n) => page(`---\n${repeat(n, (i) => `k${i}: a\n`)}---\n`),
  'tags of a guide': (n) => page(`---\ntags: [${repeat(n, (i) => `t${i}, `)}]\n---\n`),
  'one include again and again': (n) => page('::include{file="/a.md"}\n\n'.repeat(n), { 'a.md': 'Text.\n' }),
  'includes that double': (n) =>
    page('::include{file="/p0.md"}\n', {
      ...Object.fromEntries(
        range(n).map((i) => [`p${i}.md`, `::include{file="/p${i + 1}.md"}\n\n`.repeat(2)]),
      ),
      [`p${n}.md`]: 'Text.\n',
    }),
}

/** Nesting, as deep as a page may have it. */
export const NESTED_PAGES: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'directives in directives': (n) =>
    page(
      `${repeat(n, (i) => `${':'.repeat(n + 3 - i)}note\n`)}Text\n${repeat(n, (i) => `${':'.repeat(i + 4)}\n`)}`,
    ),
  'lists in lists': (n) => page(repeat(n, (i) => `${'  '.repeat(i)}- a\n`)),
  'quotes in quotes': (n) => page(repeat(n, (i) => `${'> '.repeat(i)}a\n\n`)),
  'elements in elements': (n) => page(`${'<div>'.repeat(n)}a${'</div>'.repeat(n)}`),
  'emphasis in emphasis': (n) => page(`${'*a **b '.repeat(n)}${'** *'.repeat(n)}`),
  'links in links': (n) => page(`${'['.repeat(n)}a${'](b)'.repeat(n)}`),
}

/** Emphasis in one line. */
const line = (text: string): GrowingInput => ({ size: text.length, run: () => parseMarkdown(text, 'remark') })

export const EMPHASIS: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'words in emphasis': (n) => line('*a* **b** '.repeat(n)),
  'ends that nothing opens': (n) => line('*a '.repeat(n) + 'b_ '.repeat(n)),
  'ends that are too long': (n) => line('*a b** '.repeat(n)),
  'emphasis that crosses emphasis': (n) => line('_a *b '.repeat(n) + '*_ '.repeat(n)),
}

// ---------------------------------------------------------------- links

const place = { file: 'content/docs/page-0.md', line: 1, column: 1 }

/** A suggestion for each of as many broken links as there are pages. */
function brokenLinks(count: number, nameOf: (index: number) => string, linkOf: (index: number) => string) {
  const routes = range(count).map((index) => `/docs/${nameOf(index)}`)
  const links = range(count).map(linkOf)
  return {
    size: [...routes, ...links].join('').length,
    run: () => {
      const pages = routes.map((route) => createGuide(route, `${route.slice(1)}.md`))
      const suggestRoute = createRouteSuggestions(new Map(pages.map((each) => [each.route, each])))
      const suggestFile = createFileSuggestions(pages.map(({ location }) => location.file))
      return links.map((link) => [
        suggestRoute(`/${link}`),
        suggestFile(`${link}.md`, { location: { ...place, file: `${link}/a.md` } }),
        suggestFile(`/.hidden/${link}.md`, { location: place }),
      ])
    },
  }
}

export const LINKS: Readonly<Record<string, (count: number) => GrowingInput>> = {
  'slips in references': (n) => ({
    size: 10 * n,
    run: () => {
      const suggest = createReferenceSuggestions({ components: { schemas: table(n, () => ({})) } })
      return range(n).map((i) => suggest(`#/components/schemas/T${i}`))
    },
  }),
  'slips in anchors': (n) => ({
    size: 40 * n,
    run: () => {
      const suggest = createAnchorSuggestions()
      const ids = new Set(range(4 * n).map((i) => `heading-${i}`))
      return range(4 * n).map((i) => suggest(`headings-${i}`, ids))
    },
  }),
  'slips in links': (n) =>
    brokenLinks(
      n,
      (i) => `page-${i}`,
      (i) => `docs/pge-${i}`,
    ),
  'slips in links to different words': (n) =>
    brokenLinks(
      n,
      (i) => hashOf(String(i)).slice(0, 10),
      (i) => `docs/${hashOf(String(i)).slice(1, 10)}`,
    ),
  'links to pages with one name': (n) =>
    brokenLinks(
      n,
      (i) => `${i}/setup`,
      (i) => `guides-${i}/setup`,
    ),
  'links to moved pages': (n) =>
    brokenLinks(
      n,
      (i) => `${i}/a/setup`,
      () => 'a/setup',
    ),
  'a link with many parts': (n) =>
    brokenLinks(
      2,
      (i) => `page-${i}`,
      () => 'a/'.repeat(n),
    ),
}
