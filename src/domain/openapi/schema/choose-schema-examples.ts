/** Chooses the examples on the pages of named schemas: values that the author wrote, or one that is made from the schema. */

import { writeText } from '../../../lib/locale/text.ts'
import type { ApiReader } from '../api-reader.ts'
import { asList, isJsonObject, parsePointer, resolvePointer } from '../document/json-value.ts'
import { generateValidExample } from '../example/generate-example.ts'
import { isJsonMediaType } from '../example/media-type.ts'
import { formatExample, parseJsonExample } from '../example/read-examples.ts'
import type { ApiEvent, Example, Json, MediaType, Schema } from '../model.ts'
import type { PartMemory } from '../part-memory.ts'

/** An operation or event, whose bodies have values of schemas. */
type SchemaUser = Pick<ApiEvent, 'body' | 'responses'>

interface NamedSchema {
  readonly schema: Schema
  /** Pointer in the document; '' for a part that was cut out of another schema. */
  readonly pointer: string
}

/**
 * The examples of each schema by name, in this order of preference: those in the schema, the first value of it in an example of a body, and one
 * that is made from it. Values without members have none: they stand among the facts of a schema.
 */
export async function chooseSchemaExamples(
  reader: ApiReader,
  schemas: ReadonlyMap<string, NamedSchema>,
  { users, memory }: { readonly users: readonly SchemaUser[]; readonly memory: PartMemory },
): Promise<ReadonlyMap<string, readonly Example[]>> {
  const inBodies = findExamplesInBodies(users, schemas)
  const chosen = new Map<string, readonly Example[]>()
  const others: { readonly name: string; readonly pointer: string; readonly id: string }[] = []
  for (const [name, { pointer }] of schemas) {
    const own = pointer === '' ? [] : readOwnExamples(reader, pointer)
    const inBody = inBodies.get(name)
    if (own.length > 0) chosen.set(name, own)
    else if (inBody !== undefined) chosen.set(name, [inBody])
    else if (pointer !== '') others.push({ name, pointer, id: `example ${name} ${pointer}` })
  }
  // By reference, because the examples of a base are made from the schemas that extend it.
  await memory.find(others.map(({ id, pointer }) => ({ id, nodes: [{ $ref: `#${encodeURI(pointer)}` }] })))
  for (const { name, pointer, id } of others)
    chosen.set(
      name,
      memory.read(id, () => makeExamples(reader, pointer)),
    )
  return chosen
}

/** The examples that the author wrote in a schema. */
function readOwnExamples(reader: ApiReader, pointer: string): readonly Example[] {
  const { node, pointer: at } = reader.followReference(
    resolvePointer(reader.document, parsePointer(pointer)),
    pointer,
  )
  const values = node['example'] === undefined ? asList(node['examples']) : [node['example']]
  return values
    .map((value) => parseJsonExample(reader, value, 'application/json', at))
    .filter(hasMembers)
    .map(formatValue)
}

/** The first value of each schema in the examples that authors wrote for bodies. */
function findExamplesInBodies(
  users: readonly SchemaUser[],
  schemas: ReadonlyMap<string, NamedSchema>,
): ReadonlyMap<string, Example> {
  const found = new Map<string, Example>()
  const visit = (schema: Schema, value: Json | undefined, whole?: Example) => {
    if (!hasMembers(value)) return
    const { names, inside } = followNames(schema, schemas)
    for (const name of names) if (!found.has(name)) found.set(name, whole ?? formatValue(value))
    const { items, properties = [] } = inside
    if (!isJsonObject(value)) {
      if (items !== undefined) visit(items, asList(value)[0])
      return
    }
    for (const { name, schema: member } of properties)
      if (Object.hasOwn(value, name)) visit(member, value[name])
  }
  for (const { type, schema, examples } of users.flatMap(listMedia))
    for (const example of isJsonMediaType(type) ? examples : [])
      if (example.generated !== true && example.url === undefined) visit(schema, parseText(example), example)
  return found
}

/** The names that a reference leads through, and the schema at their end. */
function followNames(
  schema: Schema,
  schemas: ReadonlyMap<string, NamedSchema>,
): { readonly names: ReadonlySet<string>; readonly inside: Schema } {
  const names = new Set<string>()
  let inside = schema
  while (inside.ref !== undefined && !names.has(inside.ref)) {
    names.add(inside.ref)
    inside = schemas.get(inside.ref)?.schema ?? {}
  }
  return { names, inside }
}

const listMedia = ({ body, responses }: SchemaUser): readonly MediaType[] => [
  ...(body?.media ?? []),
  ...responses.flatMap(({ media }) => media),
]

/** The value of an example; undefined if its text is cut, or is not JSON. */
function parseText({ text }: Example): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** An example that is made from a schema. */
function makeExamples(reader: ApiReader, pointer: string): readonly Example[] {
  const value = generateValidExample(reader, { $ref: `#${encodeURI(pointer)}` }, pointer, 'both')
  return hasMembers(value) ? [{ ...formatValue(value), generated: true }] : []
}

const hasMembers = (value: Json | undefined): value is Json =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const formatValue = (value: Json): Example =>
  formatExample(value, {
    name: '',
    label: writeText('api.example'),
    serialize: (each) => JSON.stringify(each, null, 2),
  })
