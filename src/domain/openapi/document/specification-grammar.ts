/**
 * Where a specification may hold objects of which kind, for Swagger 2.0 and OpenAPI 3.0 to 3.2 alike. A `$ref` is a reference only at
 * such a position: below `example`, `default`, `enum`, `const` and `value` it is data, and a property or status may have any name.
 * Authors also write references for operations, whole maps (`schemas: { $ref: schemas.yaml }`) and descriptions, which the
 * specification does not foresee and most tools follow.
 */

import type { Json } from '../model.ts'
import { isJsonObject, type JsonObject } from './json-value.ts'

type ObjectKind =
  | 'document'
  | 'info'
  | 'tag'
  | 'codeSample'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'example'
  | 'link'
  | 'callback'
  | 'securityScheme'
  | 'schema'
  | 'data'

/** The kinds of things that a reference may replace: an object, a map of such objects, or a text. */
export type NodeKind = ObjectKind | `${ObjectKind} map` | 'text'

/** How the objects of a keyword are held: itself, items of a list, or members of a map with names of the author's choice. */
type Holding = 'one' | 'list' | 'map' | 'one or list'

type Keywords = Readonly<Record<string, readonly [kind: ObjectKind, holding: Holding]>>

const METHOD = ['operation', 'one'] as const

/** Parameter and Header Objects have the same keywords (OpenAPI 3.1.1, section 4.8.21). Swagger 2.0 has schema keywords in them. */
const PARAMETER: Keywords = {
  schema: ['schema', 'one'],
  items: ['schema', 'one'],
  content: ['mediaType', 'map'],
  example: ['data', 'one'],
  examples: ['example', 'map'],
}

const GRAMMAR: Readonly<Record<ObjectKind, Keywords>> = {
  document: {
    info: ['info', 'one'],
    tags: ['tag', 'list'],
    paths: ['pathItem', 'map'],
    webhooks: ['pathItem', 'map'],
    'x-webhooks': ['pathItem', 'map'],
    components: ['components', 'one'],
    definitions: ['schema', 'map'],
    parameters: ['parameter', 'map'],
    responses: ['response', 'map'],
    securityDefinitions: ['securityScheme', 'map'],
  },
  components: {
    schemas: ['schema', 'map'],
    responses: ['response', 'map'],
    parameters: ['parameter', 'map'],
    examples: ['example', 'map'],
    requestBodies: ['requestBody', 'map'],
    headers: ['parameter', 'map'],
    securitySchemes: ['securityScheme', 'map'],
    links: ['link', 'map'],
    callbacks: ['callback', 'map'],
    pathItems: ['pathItem', 'map'],
    mediaTypes: ['mediaType', 'map'],
  },
  pathItem: {
    get: METHOD,
    put: METHOD,
    post: METHOD,
    delete: METHOD,
    options: METHOD,
    head: METHOD,
    patch: METHOD,
    trace: METHOD,
    query: METHOD,
    additionalOperations: ['operation', 'map'],
    parameters: ['parameter', 'list'],
  },
  operation: {
    parameters: ['parameter', 'list'],
    requestBody: ['requestBody', 'one'],
    responses: ['response', 'map'],
    callbacks: ['callback', 'map'],
    'x-codeSamples': ['codeSample', 'list'],
    'x-code-samples': ['codeSample', 'list'],
  },
  parameter: PARAMETER,
  requestBody: { content: ['mediaType', 'map'] },
  response: {
    headers: ['parameter', 'map'],
    content: ['mediaType', 'map'],
    links: ['link', 'map'],
    schema: ['schema', 'one'],
  },
  mediaType: {
    schema: ['schema', 'one'],
    itemSchema: ['schema', 'one'],
    example: ['data', 'one'],
    examples: ['example', 'map'],
    encoding: ['encoding', 'map'],
    prefixEncoding: ['encoding', 'list'],
    itemEncoding: ['encoding', 'one'],
  },
  encoding: {
    headers: ['parameter', 'map'],
    encoding: ['encoding', 'map'],
    prefixEncoding: ['encoding', 'list'],
    itemEncoding: ['encoding', 'one'],
  },
  // They have no objects inside, but texts.
  info: {},
  tag: {},
  codeSample: {},
  example: { value: ['data', 'one'], dataValue: ['data', 'one'] },
  // The value of an example: a reference to a file may stand for it, which most tools follow. Nothing in it is a reference.
  data: {},
  link: {},
  callback: {},
  securityScheme: {},
  // JSON Schema 2020-12, core section 10; `definitions`, `dependencies` and `additionalItems` are of earlier drafts.
  schema: {
    properties: ['schema', 'map'],
    patternProperties: ['schema', 'map'],
    $defs: ['schema', 'map'],
    definitions: ['schema', 'map'],
    dependentSchemas: ['schema', 'map'],
    allOf: ['schema', 'list'],
    oneOf: ['schema', 'list'],
    anyOf: ['schema', 'list'],
    prefixItems: ['schema', 'list'],
    items: ['schema', 'one or list'],
    additionalItems: ['schema', 'one'],
    additionalProperties: ['schema', 'one'],
    unevaluatedProperties: ['schema', 'one'],
    unevaluatedItems: ['schema', 'one'],
    propertyNames: ['schema', 'one'],
    contains: ['schema', 'one'],
    contentSchema: ['schema', 'one'],
    not: ['schema', 'one'],
    if: ['schema', 'one'],
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: ['schema', 'one'],
    else: ['schema', 'one'],
  },
}

/** Keywords that only say something about a schema; beside a `$ref` they don't change what is valid. */
export const ANNOTATIONS = new Set(
  '$ref title description deprecated readOnly writeOnly default example examples nullable summary externalDocs xml $comment'.split(
    ' ',
  ),
)

/** Keywords whose value is a text in every object that has them; `source` belongs to a code sample. */
const TEXTS = new Set(['description', 'summary', 'source'])

/** Kinds for which the specification has a Reference Object, or a `$ref` of their own. */
const REFERENCE_KINDS = new Set<NodeKind>([
  'pathItem',
  'parameter',
  'requestBody',
  'response',
  'mediaType',
  'example',
  'link',
  'callback',
  'securityScheme',
  'schema',
])

/** Whether the specification allows a reference in the place of a node. */
export const hasReferenceObject = (kind: NodeKind): boolean => REFERENCE_KINDS.has(kind)

/** Calls `visit` for each object that the grammar places directly inside a node, with the keys that lead to it. */
export function visitChildren(
  node: JsonObject,
  kind: NodeKind,
  visit: (child: JsonObject, kind: NodeKind, path: readonly string[]) => void,
): void {
  if (kind === 'text' || kind === 'data') return
  const memberKind = mapMemberKind(kind)
  if (memberKind !== undefined) {
    for (const [name, member] of Object.entries(node))
      if (isJsonObject(member) && !(kind === 'callback' && name.startsWith('x-')))
        visit(member, memberKind, [name])
    return
  }
  const keywords = GRAMMAR[kind as ObjectKind]
  for (const [key, value] of Object.entries(node)) {
    const rule = Object.hasOwn(keywords, key) ? keywords[key] : undefined
    if (rule === undefined) {
      if (TEXTS.has(key) && isJsonObject(value)) visit(value, 'text', [key])
      continue
    }
    const [childKind, holding] = rule
    if (Array.isArray(value)) {
      if (holding === 'list' || holding === 'one or list')
        for (const [i, item] of (value as readonly Json[]).entries())
          if (isJsonObject(item)) visit(item, childKind, [key, String(i)])
    } else if (isJsonObject(value) && holding !== 'list')
      visit(value, holding === 'map' ? `${childKind} map` : childKind, [key])
  }
}

/** Kind of the members of a map; undefined for other kinds. The members of a Callback Object are named by runtime expressions. */
function mapMemberKind(kind: NodeKind): ObjectKind | undefined {
  if (kind === 'callback') return 'pathItem'
  return kind.endsWith(' map') ? (kind.slice(0, -' map'.length) as ObjectKind) : undefined
}
