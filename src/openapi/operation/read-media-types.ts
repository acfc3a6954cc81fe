import type { RequestBody, Json, MediaType } from '../../model.ts'
import * as problems from '../../problems.ts'
import { formatExample, readExamples, isJsonMediaType } from '../example/read-examples.ts'
import { isJsonObject, asObject, escapePointerToken, type JsonObject } from '../document/json-value.ts'
import type { ApiReader } from '../api-reader.ts'
import { generateValidExample } from '../example/generate-example.ts'
import { readSchema } from '../schema/read-schema.ts'
import type { Direction } from '../schema-fields.ts'

/** Schemas that are read on one operation, for the request that samples send. */
export interface WithSource<T> {
  readonly value: T
  readonly node: JsonObject
  readonly pointer: string
}

/** A request body; `address` begins the addresses of its fields. */
export function readRequestBody(
  reader: ApiReader,
  value: unknown,
  pointer: string,
  address: string,
): WithSource<RequestBody> | undefined {
  if (!isJsonObject(value)) return undefined
  const found = reader.followReference(value, pointer)
  const { node } = found
  return {
    ...found,
    value: {
      description: reader.readDescription(node['description'], `${found.pointer}/description`),
      required: node['required'] === true,
      media: readMediaTypes(reader, node, found.pointer, { address, direction: 'request' }),
    },
  }
}

/** The media types of a body or response, in the order of the document. */
export function readMediaTypes(
  reader: ApiReader,
  owner: JsonObject,
  pointer: string,
  { address, direction }: { address: string; direction: Direction },
): readonly MediaType[] {
  return Object.entries(asObject(owner['content'])).map(([type, one], i) => {
    const { node, pointer: at } = reader.followReference(
      one,
      `${pointer}/content/${escapePointerToken(type)}`,
    )
    const written = readExamples(reader, node, at, type)
    if (isJsonMediaType(type)) checkExamples(reader, node, at, direction)
    const item = isJsonObject(node['itemSchema'])
      ? readSchema(reader, node['itemSchema'], `${at}/itemSchema`)
      : undefined
    const made =
      // One made example is enough: other media types carry the same value.
      written.length > 0 || i > 0 || !(isJsonMediaType(type) || /form/.test(type))
        ? undefined
        : generateValidExample(
            reader,
            node['schema'] ?? node['itemSchema'],
            `${at}/${node['schema'] === undefined ? 'itemSchema' : 'schema'}`,
            direction,
          )
    return {
      type,
      schema: readSchema(reader, node['schema'], `${at}/schema`),
      ...(item !== undefined && { item }),
      examples:
        made === undefined
          ? written
          : [{ ...formatExample(made, type, { name: '', label: 'Example' }), generated: true }],
      address: i === 0 ? address : `${address}-${i + 1}`,
    }
  })
}

/** Tells which of an author's examples contradict their schema. */
function checkExamples(reader: ApiReader, media: JsonObject, pointer: string, direction: Direction): void {
  if (!isJsonObject(media['schema'])) return
  const told = (value: Json | undefined, at: string) => {
    if (value === undefined) return
    const flaw = reader.validateExample(value, `${pointer}/schema`, direction)
    if (flaw !== undefined)
      reader.report(problems.invalidExample(flaw.message, reader.locate(at + flaw.pointer)))
  }
  told(media['example'], `${pointer}/example`)
  for (const [name, one] of Object.entries(asObject(media['examples']))) {
    const { node, pointer: at } = reader.followReference(
      one,
      `${pointer}/examples/${escapePointerToken(name)}`,
    )
    told(node['value'], `${at}/value`)
    told(node['dataValue'], `${at}/dataValue`)
  }
}
