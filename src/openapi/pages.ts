import { listFields, itemSchema, asScalar, opened, listOptions, type Direction } from './schema-fields.ts'
import { hashOf } from '../lib/hash.ts'
import type {
  Api,
  ApiEvent,
  ApiSchema,
  RequestBody,
  Operation,
  Parameter,
  ApiResponse,
  Schema,
} from '../model.ts'
import type { Heading, SourceLocation, SearchSection } from '../types.ts'
import type { OperationPage, OverviewPage, Page, SchemaPage, SchemasPage, TagPage } from '../site-types.ts'
import { htmlToText } from './description/plain-text.ts'
import type { EventDraft } from './event/read-events.ts'
import { links, refs } from './links.ts'
import { plan, type Root } from './plan.ts'

/** Longest description of a page for search engines and lists. */
const LINE = 160

/** First sentence of a description as plain text, cut at a word. */
export function line(html: string): string {
  const whole = htmlToText(html)
  if (whole.length <= LINE) return whole
  const sentence = /^.{40,}?[.!?](?=\s)/.exec(whole.slice(0, LINE))?.[0]
  return sentence ?? `${whole.slice(0, whole.lastIndexOf(' ', LINE - 1))}…`
}

const HEADINGS: readonly (readonly [Parameter['in'], string, string])[] = [
  ['path', 'path-parameters', 'Path parameters'],
  ['query', 'query-parameters', 'Query parameters'],
  ['querystring', 'query-string', 'Query string'],
  ['header', 'header-parameters', 'Headers'],
  ['cookie', 'cookie-parameters', 'Cookies'],
]

type Bare = Omit<Operation, 'opens'>

// ---------------------------------------------------------------- what a page prints of schemas

function parameterRoots(list: readonly Parameter[], prefix = ''): readonly Root[] {
  return list.map((one) => ({
    address: `${prefix}${one.in}.${one.name}`,
    schema: one.schema,
    direction: 'request' as const,
  }))
}

function bodyRoots(body: RequestBody | undefined, direction: Direction = 'request'): readonly Root[] {
  return (body?.media ?? []).flatMap((one) => [
    { address: one.address, schema: one.schema, direction },
    ...(one.item === undefined ? [] : [{ address: `${one.address}.item`, schema: one.item, direction }]),
  ])
}

function responseRoots(list: readonly ApiResponse[]): readonly Root[] {
  return list.flatMap((one) => [
    ...bodyRoots({ media: one.media } as RequestBody, 'response'),
    ...one.headers.map((header) => ({
      address: `response.${one.status}.header.${header.name}`,
      schema: header.schema,
      direction: 'response' as const,
    })),
  ])
}

function rootsOf(operation: Bare): readonly Root[] {
  return [
    ...parameterRoots(operation.parameters),
    ...bodyRoots(operation.body),
    ...responseRoots(operation.responses),
    ...operation.callbacks.flatMap((one) => [
      ...bodyRoots(one.body, 'response'),
      ...responseRoots(one.responses),
    ]),
  ]
}

// ---------------------------------------------------------------- search

/** The fields that a page prints, each with its description and values as text. */
function fieldSections(
  api: Api,
  roots: readonly Root[],
  opens: ReadonlySet<string>,
): readonly SearchSection[] {
  const list: SearchSection[] = []
  const visit = (schema: Schema, address: string, direction: Direction, chain: readonly string[] = []) => {
    const here = itemSchema(schema)
    const name = opened(schema, address, opens, chain)
    const named = name === undefined ? undefined : api.schemas[name]?.schema
    if (named !== undefined && name !== undefined) visit(named, address, direction, [...chain, name])
    for (const field of listFields(here, address, direction)) {
      const described = htmlToText(
        itemSchema(field.schema).description?.html ?? field.schema.description?.html ?? '',
      )
      const values = (itemSchema(field.schema).values ?? []).map(({ value }) => value)
      const text = [described, ...values]
        .filter((one) => one !== '')
        .join(' ')
        .slice(0, 2000)
      list.push({ id: field.address, heading: field.name, text, field: true })
      visit(field.schema, field.address, direction)
    }
    for (const choice of here.choices ?? [])
      for (const option of listOptions(choice, address)) visit(option.schema, option.address, direction)
  }
  for (const root of roots) visit(root.schema, root.address, root.direction)
  return list
}

/** The same as one text: for what is the same on many pages, as the fields of errors are. */
function fieldText(api: Api, roots: readonly Root[], opens: ReadonlySet<string>): string {
  const list = fieldSections(api, roots, opens)
  return list
    .map(({ heading, text }) => `${heading} ${text}`)
    .join(' ')
    .slice(0, 20_000)
}

function section(id: string, heading: string, text: string): readonly SearchSection[] {
  return text.trim() === '' ? [] : [{ id, heading, text: text.trim() }]
}

function parameterSections(list: readonly Parameter[]): readonly SearchSection[] {
  return list.map((one) => ({
    id: `${one.in}.${one.name}`,
    heading: one.name,
    text: htmlToText(one.description.html),
    field: true,
  }))
}

// ---------------------------------------------------------------- pages

/** What the pages of one document are made with. */
export interface Maker {
  readonly api: Api
  readonly named: (name: string) => Schema | undefined
  /** Hash of what every page of the API may print: security, errors, titles. */
  readonly shared: string
}

const hashes = new WeakMap<Schema, string>()

/** Hash of one schema without what its references lead to. */
function hashSchema(schema: Schema): string {
  const known = hashes.get(schema) ?? hashOf(JSON.stringify(schema))
  hashes.set(schema, known)
  return known
}

/** The schemas of which a page prints something: those that it opens, and those without fields that they refer to. */
function shown({ api }: Maker, own: unknown, printed: readonly string[]): readonly ApiSchema[] {
  const opened = printed.flatMap((name) => api.schemas[name] ?? [])
  const linked = refs(
    own,
    opened.map((one) => one.schema),
  ).flatMap((name) => api.schemas[name] ?? [])
  return [...new Set([...opened, ...linked.filter((one) => asScalar(one.schema) !== undefined)])]
}

/** Hash of a page's own data, of the schemas that it shows, and of where those lead that it links. */
function hashed(maker: Maker, own: unknown, printed: readonly string[]): string {
  const schemas = shown(maker, own, printed)
  const linked = refs(
    own,
    schemas.map((one) => one.schema),
  ).map((name) => `${name} ${maker.api.schemas[name]?.route ?? ''}`)
  return hashOf(maker.shared, JSON.stringify(own), ...schemas.map((one) => hashSchema(one.schema)), ...linked)
}

export function operationPage(
  maker: Maker,
  bare: Bare,
  at: { route: string; title: string; location: SourceLocation },
): OperationPage {
  const roots = rootsOf(bare)
  const made = plan(roots, maker.named)
  const operation: Operation = { ...bare, opens: made.opens }
  const opens = new Set(made.opens)
  const text = (list: readonly Root[]) => fieldText(maker.api, list, opens)
  const headings = operationHeadings(operation)
  const description = line(bare.description.html)
  const content = { ...at, operation }
  return {
    kind: 'operation',
    version: maker.api.version,
    ...at,
    description: description === '' ? `${bare.method} ${bare.path}` : description,
    headings,
    links: links(
      bare,
      shown(maker, bare, made.printed).map((one) => one.schema),
    ),
    sections: [
      ...section('', '', `${bare.method} ${bare.path} ${bare.id} ${htmlToText(bare.description.html)}`),
      ...parameterSections(bare.parameters),
      ...section('body', 'Body', htmlToText(bare.body?.description.html ?? '')),
      ...fieldSections(maker.api, bodyRoots(bare.body), opens),
      ...bare.responses.flatMap((one) => {
        const [id, heading] = [`response.${one.status}`, `${one.status} ${one.reason}`.trim()]
        const described = htmlToText(one.description.html)
        if (!one.status.startsWith('2'))
          return section(id, heading, `${described} ${text(responseRoots([one]))}`)
        return [...section(id, heading, described), ...fieldSections(maker.api, responseRoots([one]), opens)]
      }),
    ],
    anchors: [
      ...parameterRoots(bare.parameters).map((root) => root.address),
      ...bodyRoots(bare.body).map((root) => root.address),
      ...made.anchors,
    ],
    operation,
    hash: hashed(maker, content, made.printed),
  }
}

function operationHeadings(operation: Operation): readonly Heading[] {
  const list: Heading[] = []
  const add = (depth: number, id: string, text: string) => list.push({ depth, id, text })
  if (operation.security.length > 0) add(2, 'authorization', 'Authorization')
  for (const [place, id, text] of HEADINGS)
    if (operation.parameters.some((one) => one.in === place)) add(2, id, text)
  if (operation.body !== undefined) add(2, 'body', 'Body')
  if (operation.responses.length > 0) add(2, 'responses', 'Responses')
  for (const one of operation.responses)
    add(3, `response.${one.status}`, `${one.status} ${one.reason}`.trim())
  if (operation.errors.length > 0) add(2, 'errors', 'Errors')
  if (operation.callbacks.length > 0) add(2, 'callbacks', 'Callbacks')
  if (operation.events.length > 0) add(2, 'events', 'Events')
  return list
}

export function tagPage(maker: Maker, tag: Api['tags'][number], place: SourceLocation): TagPage {
  const { api } = maker
  const listed = api.operations.filter((one) => tag.operations.includes(one.id))
  return {
    kind: 'tag',
    version: api.version,
    tag: tag.name,
    route: tag.route,
    title: tag.label,
    description: line(tag.description.html) || `${tag.label}: ${listed.length} operations of ${api.label}`,
    headings: [{ depth: 2, id: 'operations', text: 'Operations' }],
    links: links(tag),
    sections: section(
      '',
      '',
      `${htmlToText(tag.description.html)} ${listed.map((one) => one.title).join(' ')}`,
    ),
    location: place,
    hash: hashed(maker, [tag, listed], []),
  }
}

export function overviewPage(
  maker: Maker,
  at: { route: string; aliases: readonly string[]; location: SourceLocation },
  headings: readonly Heading[],
): OverviewPage {
  const { api } = maker
  const { document: _, schemas: __, ...told } = api
  return {
    kind: 'overview',
    version: api.version,
    ...at,
    title: api.title,
    description: line(api.description.html) || `${api.title}, ${api.operations.length} operations`,
    headings: overviewHeadings(api, headings),
    // Guides show errors, scopes and events too: their links are resolved here.
    links: links(
      api.description,
      api.servers,
      api.tags,
      Object.values(api.security),
      api.errors,
      api.scopes,
      api.events.flatMap((one) => one.links.map((link) => ({ html: '', links: [link] }))),
    ),
    sections: [
      ...section('', '', htmlToText(api.description.html)),
      ...section('servers', 'Servers', api.servers.map((one) => one.url).join(' ')),
    ],
    anchors: [
      ...api.tags.map((one) => `tag-${one.route.split('/').at(-1) ?? ''}`),
      ...Object.keys(api.security).map((name) => `security-${name}`),
    ],
    hash: hashed(maker, told, []),
  }
}

function overviewHeadings(api: Api, own: readonly Heading[]): readonly Heading[] {
  const list = [...own]
  const add = (id: string, text: string, depth = 2) => list.push({ depth, id, text })
  if (api.operations.length > 0) add('operations', 'Operations')
  for (const tag of api.operations.length > 0 ? api.tags : [])
    add(`tag-${tag.route.split('/').at(-1) ?? ''}`, tag.label, 3)
  if (api.events.length > 0) add('events', 'Webhook events')
  if (api.servers.length > 0) add('servers', 'Servers')
  if (Object.keys(api.security).length > 0) add('security', 'Authorization')
  add('downloads', 'Downloads')
  return list
}

export function schemaPage(maker: Maker, schema: ApiSchema): SchemaPage {
  const { api } = maker
  const roots: readonly Root[] = [{ address: 'fields', schema: schema.schema, direction: 'both' }]
  const made = plan(roots, (name) => (name === schema.name ? undefined : maker.named(name)), 60_000)
  const whole: ApiSchema = { ...schema, opens: made.opens }
  const description = line(schema.schema.description?.html ?? '')
  return {
    kind: 'schema',
    version: api.version,
    route: schema.route,
    title: schema.name,
    description: description === '' ? `Schema ${schema.name} of ${api.label}` : description,
    headings: [
      { depth: 2, id: 'fields', text: 'Fields' },
      ...(schema.example === undefined ? [] : [{ depth: 2, id: 'example', text: 'Example' }]),
      ...(schema.usedBy.length === 0 ? [] : [{ depth: 2, id: 'used-by', text: 'Used by' }]),
    ],
    links: links(
      schema.schema,
      shown(maker, schema.schema, made.printed).map((one) => one.schema),
    ),
    sections: [
      ...section('', '', htmlToText(schema.schema.description?.html ?? '')),
      ...fieldSections(api, roots, new Set(made.opens)),
    ],
    anchors: made.anchors,
    location: schema.location,
    schema: whole,
    ...(schema.synthetic && { unlisted: true }),
    hash: hashed(maker, whole, made.printed),
  }
}

export function schemasPage(maker: Maker, route: string, place: SourceLocation): SchemasPage {
  const list = Object.values(maker.api.schemas).filter((one) => !one.synthetic)
  return {
    kind: 'schemas',
    version: maker.api.version,
    route,
    title: 'Schemas',
    description: `All ${list.length} schemas of ${maker.api.title}`,
    headings: [],
    links: [],
    sections: [],
    location: place,
    hash: hashOf(
      maker.shared,
      JSON.stringify(list.map((one) => [one.name, one.route, line(one.schema.description?.html ?? '')])),
    ),
  }
}

/** An event with what its page needs: it is printed on a guide, or on the overview. */
export function eventOf(maker: Maker, draft: EventDraft): ApiEvent {
  const roots = [
    ...draft.headers.map((one) => ({
      address: `header.${one.name}`,
      schema: one.schema,
      direction: 'request' as const,
    })),
    ...bodyRoots(draft.body, 'response'),
    ...responseRoots(draft.responses),
  ]
  const made = plan(roots, maker.named)
  const own = { ...draft, opens: made.opens }
  return {
    ...own,
    headings: [
      ...(draft.headers.length === 0 ? [] : [{ depth: 2, id: 'headers', text: 'Headers' }]),
      ...(draft.body === undefined ? [] : [{ depth: 2, id: 'payload', text: 'Payload' }]),
      ...(draft.signature === undefined ? [] : [{ depth: 2, id: 'signature', text: 'Check the signature' }]),
      { depth: 2, id: 'answer', text: 'What to answer' },
      ...(draft.retries.length === 0 ? [] : [{ depth: 2, id: 'retries', text: 'Retries' }]),
    ],
    anchors: [...draft.headers.map((one) => `header.${one.name}`), ...made.anchors],
    sections: [
      ...section('', '', `${draft.name} ${htmlToText(draft.description.html)}`),
      ...fieldSections(maker.api, bodyRoots(draft.body, 'response'), new Set(made.opens)),
    ],
    links: links(
      draft,
      shown(maker, draft, made.printed).map((one) => one.schema),
    ),
    hash: hashed(maker, own, made.printed),
  }
}

/** All pages of one API, sorted by route. */
export function sorted(pages: readonly Page[]): readonly Page[] {
  return pages.toSorted((a, b) => (a.route < b.route ? -1 : a.route > b.route ? 1 : 0))
}
