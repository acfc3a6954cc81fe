import { getOwn } from '../../lib/own-property.ts'
import type { Trial, TrialEncoding, TrialMedia, TrialParameter } from '../../lib/try-it-data.ts'
import type { Api, Json, MediaType, Operation } from '../../model.ts'
import type { OperationPage } from '../../site-types.ts'
import { nodeOf, reach, tokens, type Node } from './node.ts'

/**
 * The script that brings what try-it needs of one operation: a classic one, because a page opened by file:// can load nothing else.
 * @param slice the operation's own part of the specification (slice.ts)
 * @param answers whether the schemas of responses belong in it: offline nothing is sent
 */
export function tryit(api: Api, page: OperationPage, slice: Json, answers: boolean): string {
  const data = JSON.stringify(trial(api, page.operation, nodeOf(slice), answers))
  return `(offprint.tryit??={})[${JSON.stringify(page.route)}]=${data}\n`
}

function trial(api: Api, operation: Operation, slice: Node, answers: boolean): Trial {
  const follow = (value: Json | undefined): Node => followed(slice, value)
  const item = nodeOf(Object.values(nodeOf(slice['paths']))[0])
  const { method } = operation
  const raw = nodeOf(item[method.toLowerCase()] ?? nodeOf(item['additionalOperations'])[method])
  const described = [item['parameters'], raw['parameters']].flatMap((list) =>
    Array.isArray(list) ? list.map(follow) : [],
  )
  const parameters = operation.parameters.map((one): TrialParameter => {
    const node = described.findLast((other) => other['name'] === one.name && other['in'] === one.in) ?? {}
    const content = one.content === undefined ? node : nodeOf(nodeOf(node['content'])[one.content])
    return {
      in: one.in,
      name: one.name,
      required: one.required,
      schema: lean(content['schema'] ?? {}),
      ...(one.content !== undefined && { content: one.content }),
      ...shape(node),
    }
  })
  const body = operation.body && {
    required: operation.body.required,
    media: contents(operation.body.media, follow(raw['requestBody'])['content'], follow),
  }
  const given = nodeOf(raw['responses'])
  const responses = answers
    ? operation.responses.map(({ status, media }): [string, readonly TrialMedia[]] => [
        status,
        contents(media, follow(getOwn(given, status))['content'], follow),
      ])
    : []
  const names = new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)))
  return {
    method,
    path: operation.path,
    servers: operation.servers.map(({ url, filled, name, variables }) => ({
      url: variables.length === 0 ? filled : url,
      label: name ?? filled,
      variables: variables.map((one) => ({ name: one.name, value: one.value, values: one.values })),
    })),
    security: operation.security.map(({ schemes }) => schemes.map(({ name }) => name)),
    schemes: Object.fromEntries(
      [...names].flatMap((name) => {
        const scheme = getOwn(api.security, name)
        if (scheme === undefined) return []
        const { kind, scheme: way, in: place, parameterName: key } = scheme
        return [
          [
            name,
            { kind, ...(way && { scheme: way }), ...(place && { place }), ...(key !== undefined && { key }) },
          ],
        ]
      }),
    ),
    parameters,
    ...(body && { body }),
    responses: Object.fromEntries(responses),
    schemas: gathered(slice, { parameters, body, responses }),
    request: operation.request,
  }
}

/** What a reference leads to; the node itself when it is none. */
function followed(root: Node, value: Json | undefined): Node {
  let node = nodeOf(value)
  // More steps than this are a circle.
  for (let steps = 0; typeof node['$ref'] === 'string' && steps < 50; steps++)
    node = nodeOf(reach(root, tokens(node['$ref'])))
  return node
}

function contents(
  media: readonly MediaType[],
  content: Json | undefined,
  follow: (value: Json | undefined) => Node,
): readonly TrialMedia[] {
  return media.map(({ type, address }) => {
    const node = follow(getOwn(nodeOf(content), type))
    const encoding = Object.entries(nodeOf(node['encoding'])).map(([name, one]): [string, TrialEncoding] => {
      const { contentType } = nodeOf(one)
      return [name, { ...shape(nodeOf(one)), ...(typeof contentType === 'string' && { contentType }) }]
    })
    return {
      type,
      schema: lean(node['schema'] ?? {}),
      ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
      address,
    }
  })
}

function shape({ style, explode, allowReserved }: Node): Omit<TrialEncoding, 'contentType'> {
  return {
    ...(typeof style === 'string' && { style: style as NonNullable<TrialEncoding['style']> }),
    ...(typeof explode === 'boolean' && { explode }),
    ...(allowReserved === true && { allowReserved }),
  }
}

/** Keywords whose members are schemas by name, and names may be anything. */
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'])
/** Keywords that hold values. */
const VALUES = new Set(['enum', 'const', 'default', 'required'])
/** Words for readers, who have the page. */
const WORDS = new Set(['description', 'example', 'examples', 'externalDocs', 'xml', '$comment', 'deprecated'])

/** A schema without what neither a form nor a check needs. */
function lean(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(lean)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !WORDS.has(key) && !key.startsWith('x-'))
      .map(([key, value]) => {
        if (VALUES.has(key)) return [key, value]
        if (!NAMED.has(key)) return [key, lean(value)]
        return [
          key,
          Object.fromEntries(Object.entries(nodeOf(value)).map(([name, one]) => [name, lean(one)])),
        ]
      }),
  )
}

/** All schemas that a value refers to, and that those refer to. */
function gathered(root: Node, start: unknown): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = {}
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value)) {
      if (key === '$ref' && typeof one === 'string' && one.startsWith('#/') && !Object.hasOwn(found, one)) {
        const target = reach(root, tokens(one))
        if (target === undefined) continue
        found[one] = lean(target)
        visit(found[one])
      } else visit(one)
    }
  }
  visit(start)
  return found
}
