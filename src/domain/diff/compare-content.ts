/** Compares the media types of a body: names and ranges, schemas, and how the parts of forms are written. */

import { mediaTypeEssence } from '../../lib/network/media-type-essence.ts'
import { asObject, asText, escapePointerToken, type JsonObject } from '../openapi/document/json-value.ts'
import type { SchemaPart } from '../openapi/example/flatten-schema.ts'
import type { ReferenceReader, ResolvedNode } from '../openapi/reference-reader.ts'
import type { Difference, Effect } from './change.ts'
import { compareHeaders } from './compare-parameters.ts'
import { compareSchemas } from './compare-schemas.ts'
import { openSchema, readShape } from './schema-shape.ts'
import { addDifference, within, type ApiComparison, type SchemaScope } from './scope.ts'

interface Media {
  readonly type: string
  readonly node: JsonObject
  readonly at: string
}

/** Compares the content of two bodies or responses. */
export function compareContent(
  comparison: ApiComparison,
  scope: SchemaScope,
  a: ResolvedNode,
  b: ResolvedNode,
): void {
  const [before, after] = [listMedia(a), listMedia(b)]
  const noun = scope.direction === 'request' ? 'request-body-media-type' : 'response-media-type'
  const report = (difference: Difference) =>
    addDifference(
      comparison,
      scope,
      difference,
      difference.new === undefined ? { old: a.pointer } : { new: b.pointer },
    )
  for (const [key, { type }] of before)
    if (findMedia(after, key) === undefined)
      report({
        id: `${noun}-removed`,
        effect: 'both',
        says: `no longer has the media type \`${type}\``,
        kind: 'removed',
        old: type,
      })
  const pairs = new Map<string, readonly [Media, Media]>()
  for (const [key, media] of after) {
    const old = findMedia(before, key)
    if (old !== undefined) pairs.set(`${old.type} ${media.type}`, [old, media])
    else
      report({
        id: `${noun}-added`,
        effect: scope.direction === 'request' ? 'widens' : 'none',
        says: `has the new media type \`${media.type}\``,
        kind: 'added',
        new: media.type,
      })
  }
  for (const [key, media] of before) {
    const now = findMedia(after, key)
    if (now !== undefined && !after.has(key)) pairs.set(`${media.type} ${now.type}`, [media, now])
  }
  for (const [old, now] of pairs.values()) {
    const isWider = isInRange(mediaTypeEssence(old.type), mediaTypeEssence(now.type))
    if (mediaTypeEssence(old.type) !== mediaTypeEssence(now.type))
      report({
        id: `${noun}-name-${isWider ? 'generalized' : 'specialized'}`,
        effect: isWider ? 'widens' : 'narrows',
        says: `has the media type \`${now.type}\` instead of \`${old.type}\``,
        old: old.type,
        new: now.type,
      })
    const isOnly = before.size < 2 && after.size < 2
    compareMedia(comparison, isOnly ? scope : { ...scope, path: `${scope.path}(${now.type})` }, old, now)
  }
}

/** Media types by their names without parameters. */
function listMedia({ node, pointer }: ResolvedNode): ReadonlyMap<string, Media> {
  return new Map(
    Object.entries(asObject(node['content'])).map(([type, media]) => [
      mediaTypeEssence(type),
      { type, node: asObject(media), at: `${pointer}/content/${escapePointerToken(type)}` },
    ]),
  )
}

/** Whether a range such as `text/*` has a type or a smaller range. */
function isInRange(type: string, range: string): boolean {
  return range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))
}

/** The media type with a name, else one that has it or that it has. */
function findMedia(content: ReadonlyMap<string, Media>, key: string): Media | undefined {
  const found = [...content].find(([other]) => isInRange(key, other) || isInRange(other, key))
  return content.get(key) ?? found?.[1]
}

function compareMedia(comparison: ApiComparison, scope: SchemaScope, old: Media, now: Media): void {
  for (const member of ['schema', 'itemSchema'])
    compareSchemas(comparison, scope, listMember(old, member), listMember(now, member))
  const [before, after] = [asObject(old.node['encoding']), asObject(now.node['encoding'])]
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = `/encoding/${escapePointerToken(name)}`
    const [a, b] = [
      { node: asObject(before[name]), pointer: old.at + at },
      { node: asObject(after[name]), pointer: now.at + at },
    ] as const
    const inner = within(scope, `.${name}`)
    const report = (difference: Difference) =>
      addDifference(comparison, inner, difference, { old: a.pointer, new: b.pointer })
    compareEncodingStyle(a.node, b.node, report)
    const isImplied = [a, b].every(({ node }) => node['contentType'] === undefined)
    if (!isImplied)
      comparePartTypes(
        listPartTypes(a.node, comparison.old, old, name),
        listPartTypes(b.node, comparison.new, now, name),
        report,
      )
    compareHeaders(comparison, inner, a, b)
  }
}

type Report = (difference: Difference) => void

/** Compares how a field of a form is written. */
function compareEncodingStyle(a: JsonObject, b: JsonObject, report: Report): void {
  const [oldStyle = '', newStyle = ''] = [a, b].map(({ style, explode }) => {
    const name = asText(style) || 'form'
    return (explode ?? name === 'form') === true ? `${name}, explode` : name
  })
  if (oldStyle !== newStyle)
    report({
      id: 'encoding-style-changed',
      effect: 'both',
      says: `is written as \`${newStyle}\` instead of \`${oldStyle}\``,
      old: oldStyle,
      new: newStyle,
    })
}

const ANY_TYPE = '*/*'

/** Compares the content types of a part. Nothing is known of the effect if the types of one side are unknown. */
function comparePartTypes(before: readonly string[], after: readonly string[], report: Report): void {
  const effect = (all: readonly string[], usual: Effect, ofAny: Effect): Effect => {
    if (before.length === 0 || after.length === 0) return 'none'
    return all.includes(ANY_TYPE) ? ofAny : usual
  }
  for (const type of before.filter((each) => each !== ANY_TYPE && !after.includes(each)))
    report({
      id: 'encoding-content-type-removed',
      effect: effect(after, 'narrows', 'widens'),
      says: `no longer has the content type \`${type}\``,
      old: type,
    })
  for (const type of after.filter((each) => each !== ANY_TYPE && !before.includes(each)))
    report({
      id: 'encoding-content-type-added',
      effect: effect(before, 'widens', 'narrows'),
      says: `has the new content type \`${type}\``,
      new: type,
    })
}

/** The content types that a part of a form may have: its own, else the type that follows from its schema (OpenAPI 3.1.1, section 4.8.15.1.1). */
function listPartTypes(
  { contentType }: JsonObject,
  reader: ReferenceReader,
  media: Media,
  name: string,
): readonly string[] {
  if (contentType !== undefined)
    return asText(contentType)
      .toLowerCase()
      .split(/(?<!\s)\s*,\s*/)
  const form = readShape(reader, openSchema(reader, listMember(media, 'schema')))
  return findImpliedTypes(reader, form.properties.get(name) ?? [])
}

/** The content type that follows from a schema; none if it is unknown. A file may be of any type. */
function findImpliedTypes(reader: ReferenceReader, parts: readonly SchemaPart[]): readonly string[] {
  const { types = [], format, node, items } = readShape(reader, openSchema(reader, parts))
  const [type, ...others] = types
  if (type === undefined || others.length > 0) return []
  if (type === 'array') return items.length === 0 ? [] : findImpliedTypes(reader, items)
  if (type === 'object') return ['application/json']
  if (node['contentMediaType'] !== undefined) return [asText(node['contentMediaType']).toLowerCase()]
  return [format === 'binary' || format === 'byte' ? ANY_TYPE : 'text/plain']
}

/** The schema of a media type. For bytes without a structure, `type: string, format: binary` of OpenAPI 3.0 is none in 3.1. */
function listMember({ node, at, type }: Media, member: string): readonly SchemaPart[] {
  const { [member]: value } = node
  const { format, contentMediaType } = asObject(value)
  const isText = /json|xml|form|^text\//.test(type)
  const isBytes = !isText && (format === 'binary' || contentMediaType !== undefined)
  return value === undefined || isBytes ? [] : [{ value, at: `${at}/${member}` }]
}
