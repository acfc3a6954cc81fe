import { hashOf } from '../lib/hash.ts'
import { stripMarkers } from '../lib/markers.ts'
import { samples as table } from '../samples/samples.ts'
import type { Api, ApiSchema, Json, MediaType, OperationSummary, Schema } from '../model.ts'
import * as problems from '../problems.ts'
import type { Page, Problem, Result } from '../types.ts'
import { bundle } from './bundle.ts'
import { errors, scopes, scopesOf } from './catalogue.ts'
import { docs } from './docs.ts'
import { entries, groups, tags } from './entries.ts'
import { plain, type Entry } from './entry.ts'
import { events } from './event.ts'
import { at, nodeOf, textOf, tokens, type Node } from './json.ts'
import { refs } from './links.ts'
import { locator, type Locate } from './locate.ts'
import { allocator, kebab, segment } from './names.ts'
import { operation } from './operation.ts'
import { overlay } from './overlay.ts'
import * as page from './pages.ts'
import { reader as read, type Reader } from './reader.ts'
import { schema } from './schema.ts'
import { schemes } from './security.ts'
import { split, type Register } from './split.ts'
import { sampled, samples, type Writer } from './sample.ts'
import { DEFAULT, servers } from './server.ts'
import { article } from './text.ts'
import { dialect, upgraded, type Dialect } from './upgrade.ts'
import { validate } from './validate.ts'
import { uniqueValues } from '../lib/unique-values.ts'

export { specFiles } from './files.ts'

export interface ApiInputs {
  /** Path segment of its pages: 'v1'. */
  readonly version: string
  readonly label: string
  /** Main file, relative to the root. */
  readonly file: string
  /** Texts of all files of the specification, overlays included, by path relative to the root. */
  readonly files: Readonly<Record<string, string>>
  readonly overlays: readonly string[]
  /** Ids of the languages of samples; none means all. */
  readonly languages: readonly string[]
  /** Shows what is marked `x-internal`, and leaves the version out of the header's menu. */
  readonly internal: boolean
}

export interface ApiContent {
  /** Undefined when the file is no specification at all. */
  readonly api: Api | undefined
  readonly pages: readonly Page[]
}

/** The API of one document and its pages: operations, tags, overview, schemas. Pure over its inputs; an invalid document gives what can be shown. `write` makes the samples. */
export async function readApi(
  inputs: ApiInputs,
  write: Writer = async (input) => samples(input),
): Promise<Result<ApiContent>> {
  const found: Problem[] = []
  const files = Object.fromEntries(
    Object.entries(inputs.files).map(([path, text]) => [path, stripMarkers(text)]),
  )
  const none = () => ({ value: { api: undefined, pages: [] }, problems: found })
  const document = await assembled(inputs, files, found)
  if (document === undefined) return none()
  const { node, locate, version } = document
  const reader = read({
    document: node,
    locate,
    internal: inputs.internal,
    tell: (problem) => found.push(problem),
  })
  const { api, pages } = made(reader, inputs, version)
  const value = { api, pages: await sampled(pages, api?.languages ?? [], write) }
  // A shared example or description is met wherever it is used.
  return { value, problems: uniqueValues(found) }
}

interface Assembled {
  readonly node: Node
  readonly locate: Locate
  /** As the file says it. */
  readonly version: string
}

/** One valid-enough document of OpenAPI 3: bundled, changed by its overlays, checked, upgraded. */
async function assembled(
  inputs: ApiInputs,
  files: Readonly<Record<string, string>>,
  found: Problem[],
): Promise<Assembled | undefined> {
  const { file } = inputs
  const bundled = await bundle(file, files)
  found.push(...bundled.problems)
  if (bundled.problems.some((one) => one.severity === 'error' && one.location?.file === file))
    return undefined
  const top = { file, line: 1, column: 1 }
  const known = dialect(bundled.value)
  if (known === undefined) {
    found.push(problems.notOpenapi(top))
    return undefined
  }
  const changed = overlay(
    bundled.value as Json,
    inputs.overlays.map((path) => ({ file: path, text: files[path] ?? '' })),
  )
  found.push(...changed.problems)
  const places = locator(file, files)
  if (known.dialect === undefined)
    found.push(
      problems.specVersion(
        known.version,
        places(nodeOf(bundled.value)['swagger'] === undefined ? '/openapi' : '/swagger'),
      ),
    )
  else found.push(...validate(changed.value, known.dialect, places))
  const old: Dialect | undefined = known.dialect
  if (old !== '2.0') return { node: changed.value as Node, locate: places, version: known.version }
  const node = await upgraded(changed.value as Node)
  // Names that Swagger 2 has in other places; within them nothing moves that a message speaks of.
  const moved: Locate = (pointer, options) => {
    const path = typeof pointer === 'string' ? tokens(pointer) : pointer
    if (path[0] !== 'components') return places(path, options)
    const home =
      { schemas: 'definitions', securitySchemes: 'securityDefinitions' }[path[1] ?? ''] ?? path[1] ?? ''
    return places([home, ...path.slice(2)], options)
  }
  return { node, locate: moved, version: known.version }
}

function made(reader: Reader, inputs: ApiInputs, version: string): ApiContent {
  const { document } = reader
  const languages = inputs.languages.length > 0 ? inputs.languages : table.map((one) => one.id)
  const base = `/docs/api/${inputs.version}`
  const free = allocator(['schemas', 'public-apis'])
  const all = entries(reader)
  const routes = new Map(all.map((entry) => [entry.id, `${base}/${free(kebab(entry.id) || 'operation')}`]))
  const route = (id: string) => routes.get(id) ?? base
  const tagList = tags(reader, all, base, free)
  const security = schemes(reader)
  const own = servers(reader, document, '')
  const catalogue = errors(reader, all)
  const around = {
    servers: own.length > 0 ? own : [DEFAULT],
    schemes: security,
    errors: catalogue,
    route: (id: string) => routes.get(id),
  }
  const { parts, register } = collector(reader)
  const operations = all.map((entry) => ({
    entry,
    operation: slim(operation(reader, entry, around), register),
  }))
  const drafts = events(reader, { version: inputs.version, languages }, all)
  const about = overviewText(reader)
  const briefs = operations.map(({ entry, operation }): OperationSummary => ({
    id: entry.id,
    route: route(entry.id),
    method: entry.method,
    path: entry.path,
    title: entry.title,
    line: page.line(operation.description.html),
    deprecated: operation.deprecated,
    tag: entry.tag,
    scopes: scopesOf(reader, entry.node),
  }))
  const users = operations.map(({ entry, operation }) => ({
    label: entry.title,
    route: route(entry.id),
    method: entry.method,
    data: operation,
  }))
  const schemas = named(reader, base, users, parts, register)
  if (all.length === 0 && drafts.length === 0)
    reader.tell(problems.emptyPaths(reader.locate('/paths', { key: true })))
  const api: Api = {
    ...information(reader, inputs, version),
    description: about.text,
    servers: around.servers,
    tags: tagList,
    groups: groups(reader, tagList),
    operations: briefs,
    schemas,
    events: [],
    security,
    scopes: scopes(reader, all, security),
    errors: catalogue,
    languages,
    document: document,
  }
  return paged(reader, api, { operations, drafts, headings: about.headings, base })
}

interface Material {
  readonly operations: readonly { entry: Entry; operation: ReturnType<typeof operation> }[]
  readonly drafts: ReturnType<typeof events>
  readonly headings: ReturnType<typeof article>['headings']
  readonly base: string
}

function paged(reader: Reader, bare: Api, { operations, drafts, headings, base }: Material): ApiContent {
  const top = reader.locate('')
  const shared = hashOf(
    JSON.stringify([
      bare.label,
      bare.title,
      bare.security,
      bare.errors,
      bare.tags.map((tag) => [tag.name, tag.label, tag.route]),
    ]),
  )
  const maker = (api: Api): page.Maker => ({ api, shared, named: (name) => api.schemas[name]?.schema })
  const api: Api = { ...bare, events: drafts.map((draft) => page.eventOf(maker(bare), draft)) }
  const with_ = maker(api)
  const routes = new Map(api.operations.map((one) => [one.id, one.route]))
  const schemaPages = Object.values(api.schemas).map((one) => page.schemaPage(with_, one))
  const pages: Page[] = [
    page.overviewPage(with_, { route: `${base}/public-apis`, aliases: [base], location: top }, headings),
    ...api.tags.map((tag) => page.tagPage(with_, tag, top)),
    ...operations.map(({ entry, operation }) =>
      page.operationPage(with_, operation, {
        route: routes.get(entry.id) ?? base,
        title: entry.title,
        location: reader.locate(entry.pointer, { key: true }),
      }),
    ),
    ...(schemaPages.length === 0 ? [] : [page.schemasPage(with_, `${base}/schemas`, top)]),
    ...schemaPages,
  ]
  return { api, pages: page.sorted(pages) }
}

function information(reader: Reader, inputs: ApiInputs, version: string) {
  const info = nodeOf(reader.document['info'])
  const title = textOf(info['title']).trim()
  plain(reader, title, '/info/title')
  const contact = nodeOf(info['contact'])
  const license = nodeOf(info['license'])
  const text = (node: Node, key: string, as = key) =>
    textOf(node[key]) === '' ? {} : { [as]: textOf(node[key]) }
  const link = docs(reader.document['externalDocs'])
  return {
    version: inputs.version,
    label: inputs.label,
    internal: inputs.internal,
    file: inputs.file,
    title: title === '' ? inputs.label : title,
    release: textOf(info['version']),
    dialect: version,
    ...text(info, 'termsOfService', 'terms'),
    ...(info['contact'] !== undefined && {
      contact: { ...text(contact, 'name'), ...text(contact, 'url'), ...text(contact, 'email') },
    }),
    ...(textOf(license['name']) !== '' && {
      license: { name: textOf(license['name']), ...text(license, 'url') },
    }),
    ...(link !== undefined && { docs: link }),
  }
}

/** The description of the whole document, whose headings belong to the overview's contents. */
function overviewText(reader: Reader) {
  const info = nodeOf(reader.document['info'])
  // The same limit, with its message, as every description.
  reader.text(info['description'], '/info/description')
  return article(textOf(info['description']) || textOf(info['summary']), reader.where('/info/description'))
}

interface User {
  readonly label: string
  readonly route: string
  readonly method: string
  readonly data: unknown
}

/** Every named schema, with what uses it. Reading one may name others, so the list grows while it is walked. */
function named(
  reader: Reader,
  base: string,
  users: readonly User[],
  parts: ReadonlyMap<string, Schema>,
  register: Register,
): Readonly<Record<string, ApiSchema>> {
  const read = new Map<string, { schema: Schema; pointer: string }>()
  for (const [name, pointer] of reader.names) {
    const whole = schema(reader, at(reader.document, tokens(pointer)), pointer)
    read.set(name, { pointer, schema: split(whole, name, register) })
  }
  for (const [name, schema] of parts) read.set(name, { pointer: '', schema })
  const free = allocator()
  const routes = new Map([...read.keys()].map((name) => [name, `${base}/schemas/${free(segment(name))}`]))
  const usedBy = new Map<string, ApiSchema['usedBy'][number][]>()
  const note = (name: string, user: ApiSchema['usedBy'][number]) => {
    const known = usedBy.get(name)
    if (known === undefined) usedBy.set(name, [user])
    else known.push(user)
  }
  for (const { label, route, method, data } of users)
    for (const name of refs(data)) note(name, { label, route, method })
  for (const [owner, { schema }] of read)
    for (const name of new Set([...refs(schema), ...(schema.from ?? [])]))
      if (name !== owner) note(name, { label: owner, route: routes.get(owner) ?? base })
  const components = nodeOf(nodeOf(reader.document['components'])['schemas'])
  return Object.fromEntries(
    [...read].map(([name, { schema, pointer }]) => [
      name,
      {
        name,
        route: routes.get(name) ?? base,
        schema,
        synthetic: !Object.hasOwn(components, name),
        usedBy: usedBy.get(name) ?? [],
        opens: [],
        location: reader.locate(pointer, { key: true }),
      },
    ]),
  )
}

/** Collects parts of schemas that became schemas of their own. */
function collector(reader: Reader): { parts: ReadonlyMap<string, Schema>; register: Register } {
  const parts = new Map<string, Schema>()
  const register = (name: string, part: Schema) => {
    let free = name
    for (let n = 2; parts.has(free) || reader.names.has(free); n++) free = `${name}-${n}`
    parts.set(free, part)
    return free
  }
  return { parts, register }
}

/** An operation whose bodies hold their large parts by reference. */
function slim<T extends ReturnType<typeof operation>>(one: T, register: Register): T {
  const media = (list: readonly MediaType[], name: string) =>
    list.map((each) => ({ ...each, schema: split(each.schema, `${one.id}.${name}`, register) }))
  return {
    ...one,
    ...(one.body && { body: { ...one.body, media: media(one.body.media, 'body') } }),
    responses: one.responses.map((each) => ({ ...each, media: media(each.media, each.status) })),
  }
}
