/** Reads all named schemas of a document, with the operations and schemas that use each. */

import { groupBy, groupPairs } from '../../../lib/data/group-by.ts'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import type { ApiEvent, Schema, ApiSchema, MediaType } from '../model.ts'
import type { ApiReader } from '../api-reader.ts'
import { asObject, parsePointer, resolvePointer } from '../document/json-value.ts'
import { describePart } from '../part-facts.ts'
import { createNameAllocator, toPathSegment } from '../names.ts'
import { chooseSchemaExamples } from './choose-schema-examples.ts'
import { readSchema } from './read-schema.ts'
import type { PartMemory } from '../part-memory.ts'
import { type RegisterPart, splitSchema } from './split-schema.ts'

interface SchemaUser {
  readonly label: string
  readonly route: string
  readonly method?: string
  /** Name of the event, whose guide prevails over its own page. */
  readonly event?: string
  readonly data: Pick<ApiEvent, 'body' | 'responses'>
}

interface NamedSchemaOptions {
  /** Route below which all pages of the API are. */
  readonly base: string
  readonly users: readonly SchemaUser[]
  /** Schemas that were cut out of others; more come while schemas are read. */
  readonly parts: ReadonlyMap<string, Schema>
  readonly memory: PartMemory
  /** Lists have internal schemas as well. */
  readonly listsInternal: boolean
}

/** Every named schema, with what uses it. Reading one may name others, so the list grows while it is walked. */
export async function readNamedSchemas(
  reader: ApiReader,
  { base, users, parts, memory, listsInternal }: NamedSchemaOptions,
): Promise<Readonly<Record<string, ApiSchema>>> {
  const read = new Map<string, { schema: Schema; pointer: string }>()
  const nodeAt = (pointer: string) => resolvePointer(reader.document, parsePointer(pointer))
  await memory.find(
    Array.from(reader.schemaPointers, ([name, pointer]) => ({
      id: `schema ${name} ${pointer}`,
      nodes: [nodeAt(pointer)],
    })),
  )
  for (const [name, pointer] of reader.schemaPointers) {
    const schema = memory.read(`schema ${name} ${pointer}`, (register) =>
      splitSchema(readSchema(reader, nodeAt(pointer), pointer), name, register),
    )
    read.set(name, { pointer, schema })
  }
  for (const [name, schema] of parts) read.set(name, { pointer: '', schema })
  const examples = await chooseSchemaExamples(reader, read, { users: users.map(({ data }) => data), memory })
  const free = createNameAllocator()
  const routes = new Map(
    [...read.keys()].map((name) => [name, `${base}/schemas/${free(toPathSegment(name))}`]),
  )
  const usedBy = groupPairs<string, ApiSchema['usedBy'][number]>([
    ...users.flatMap(({ data, ...user }) =>
      describePart(data).references.map((name) => [name, user] as const),
    ),
    ...[...read].flatMap(([owner, { schema }]) =>
      [...new Set([...describePart(schema).references, ...(schema.from ?? [])])]
        .filter((name) => name !== owner)
        .map((name) => [name, { label: owner, route: routes.get(owner) ?? base }] as const),
    ),
  ])
  const errors = groupPairs(listErrorSchemas(users))
  const components = asObject(asObject(reader.document['components'])['schemas'])
  return Object.fromEntries(
    [...read].map(([name, { schema, pointer }]) => [
      name,
      {
        name,
        route: routes.get(name) ?? base,
        schema,
        unlisted:
          !Object.hasOwn(components, name) ||
          (!listsInternal && asObject(components[name])['x-internal'] === true),
        usedBy: usedBy.get(name) ?? [],
        errors: errors.get(name) ?? [],
        examples: examples.get(name) ?? [],
        location: reader.locate(pointer, { key: true }),
      },
    ]),
  )
}

/** For each status of an error the schema that is its body most often, and what operations call the error. */
function listErrorSchemas(users: readonly SchemaUser[]): readonly (readonly [name: string, error: string])[] {
  const answers = users
    // The receiver of an event sends the responses, not the API.
    .filter(({ event }) => event === undefined)
    .flatMap(({ data }) => data.responses)
    .filter(({ status }) => /^[45]\d\d$/.test(status))
    .flatMap(({ media, ...answer }) =>
      media.flatMap(({ schema: { ref } }) => (ref === undefined ? [] : { ...answer, ref })),
    )
  return [...groupBy(answers, ({ status }) => status)].flatMap(([status, all]) => {
    if (all.length < COMMON_ERROR) return []
    const [most = []] = [...groupBy(all, ({ ref }) => ref).values()].sort((a, b) => b.length - a.length)
    const calls = most.flatMap(({ reason, description }) => [reason, findShortName(description.markdown)])
    return uniqueValues(calls.filter(Boolean))
      .slice(0, MAX_ERROR_NAMES)
      .map((call) => [most[0]?.ref ?? '', `${status} ${call}`] as const)
  })
}

/** Who looks for an error that fewer answers have looks for their operations. */
const COMMON_ERROR = 10
/** Each operation may have words of its own for an error. */
const MAX_ERROR_NAMES = 4

/** The beginning of a description that is a name: 'Validation failed' in "Validation failed, or the endpoint has been spammed." */
const findShortName = (text: string) => /^\p{L}+(?: \p{L}+){0,3}(?=[.,:;]|$)/u.exec(text)?.[0] ?? ''

/** Collects parts of schemas that became schemas of their own. */
export function createPartCollector(reader: ApiReader): {
  parts: ReadonlyMap<string, Schema>
  register: RegisterPart
  isRegistered: (name: string) => boolean
} {
  const parts = new Map<string, Schema>()
  const isRegistered = (name: string) => parts.has(name) || reader.schemaPointers.has(name)
  const register = (name: string, part: Schema) => {
    let free = name
    for (let n = 2; isRegistered(free); n++) free = `${name}-${n}`
    parts.set(free, part)
    return free
  }
  return { parts, register, isRegistered }
}
/** An operation or event, `name`, whose bodies hold their large parts by reference. */
export function splitBodies<T extends Pick<ApiEvent, 'body' | 'responses'>>(
  owner: T,
  name: string,
  register: RegisterPart,
): T {
  const media = (list: readonly MediaType[], part: string) =>
    list.map((each) => ({ ...each, schema: splitSchema(each.schema, `${name}.${part}`, register) }))
  return {
    ...owner,
    ...(owner.body && { body: { ...owner.body, media: media(owner.body.media, 'body') } }),
    responses: owner.responses.map((each) => ({ ...each, media: media(each.media, each.status) })),
  }
}
