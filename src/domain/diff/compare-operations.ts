/** Compares an operation, event or callback with its counterpart: parameters, body, responses, and what the platform sends back. */

import { mediaTypeEssence } from '../../lib/network/media-type-essence.ts'
import {
  asObject,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import type { Json } from '../openapi/model.ts'
import type { ReferenceReader, ResolvedNode } from '../openapi/reference-reader.ts'
import { pointersOf, type Difference, type Effect } from './change.ts'
import { compareSchemas } from './compare-schemas.ts'
import { listCallbacks, listHeaders, listParameters, type RequestNode } from './list-requests.ts'
import { describeType } from './schema-shape.ts'
import { addDifference, type ApiComparison, type SchemaScope } from './scope.ts'

/** Who sends the request: the client an operation, the platform an event. Values have the other direction then. */
type Sender = 'client' | 'platform'

interface Pair {
  readonly comparison: ApiComparison
  readonly owner: string
  /** Begins the paths of what is inside: 'callback.paid.'. */
  readonly prefix: string
  readonly sender: Sender
}

/** Compares two requests with their responses. */
export function compareRequests(pair: Pair, old: RequestNode, now: RequestNode): void {
  const { isUnchanged } = pair.comparison
  const parameters = [old, now].map(({ item, path }) => [path, item.node['parameters']])
  if (isUnchanged(old.node, now.node) && isUnchanged(parameters[0], parameters[1])) return
  compareParameters(pair, old, now)
  compareBodies(pair, old, now)
  compareResponses(pair, old, now)
  compareCallbacks(pair, old, now)
}

const requestDirection = ({ sender }: Pair) => (sender === 'client' ? 'request' : 'response')
const responseDirection = ({ sender }: Pair) => (sender === 'client' ? 'response' : 'request')

/** Pointer of the component that a node is on both sides, or on its only one; '' if it is written at its place. */
function sharedPointer(...nodes: readonly (ResolvedNode | undefined)[]): string {
  const pointers = nodes.flatMap((node) => (node === undefined ? [] : [node.pointer]))
  return pointers.every((pointer) => pointer.startsWith('/components/')) ? (pointers.at(-1) ?? '') : ''
}

function compareParameters(pair: Pair, old: RequestNode, now: RequestNode): void {
  const { comparison, owner, prefix } = pair
  const [before, after] = [listParameters(comparison.old, old), listParameters(comparison.new, now)]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(key), after.get(key)]
    const { place = '', name = '' } = b ?? a ?? {}
    const scope: SchemaScope = {
      owner,
      direction: requestDirection(pair),
      noun: 'parameter',
      isInside: false,
      path: `${prefix}${place}:${name}`,
      shared: sharedPointer(a, b),
    }
    const pointers = pointersOf(a, b)
    const report = (difference: Difference) => addDifference(comparison, scope, difference, pointers)
    if (a === undefined && b !== undefined) {
      const presence = b.isRequired ? 'required' : 'optional'
      report({
        id: place === 'path' ? 'new-request-path-parameter' : `new-${presence}-request-parameter`,
        effect: b.isRequired && scope.direction === 'request' ? 'narrows' : 'none',
        says: `was added and is ${presence}`,
        kind: 'added',
        new: describeType(comparison.new, b.schema),
      })
    } else if (a !== undefined && b === undefined)
      // A server that ignores it does less than its client asks for.
      report({
        id: 'request-parameter-removed',
        effect: 'both',
        says: 'was removed',
        kind: 'removed',
        old: describeType(comparison.old, a.schema),
      })
    else if (a !== undefined && b !== undefined) {
      reportPresence('request-parameter', [a.isRequired, b.isRequired], report)
      reportDeprecation('request-parameter', [a.node, b.node], report)
      if (a.style !== b.style)
        report({
          id: 'request-parameter-style-changed',
          effect: 'both',
          says: `is written as \`${b.style}\` instead of \`${a.style}\``,
          old: a.style,
          new: b.style,
        })
      compareSchemas(comparison, scope, a.schema, b.schema)
    }
  }
}

type Report = (difference: Difference) => void

function reportPresence(noun: string, [was, is]: readonly [boolean, boolean], report: Report): void {
  if (was === is) return
  report({
    id: `${noun}-became-${is ? 'required' : 'optional'}`,
    effect: is ? 'narrows' : 'widens',
    says: `became ${is ? 'required' : 'optional'}`,
    old: was ? 'required' : 'optional',
    new: is ? 'required' : 'optional',
  })
}

/** Reports that something is deprecated, or is no longer. */
export function reportDeprecation(
  noun: string,
  [old, now]: readonly [JsonObject, JsonObject],
  report: Report,
): void {
  const [was, is] = [old['deprecated'] === true, now['deprecated'] === true]
  if (was === is) return
  report({
    id: `${noun}-${is ? 'deprecated' : 'reactivated'}`,
    effect: 'none',
    says: is ? 'is deprecated' : 'is no longer deprecated',
    kind: is ? 'deprecated' : 'changed',
  })
}

function compareBodies(pair: Pair, old: RequestNode, now: RequestNode): void {
  const { comparison, owner, prefix } = pair
  const a = readBody(comparison.old, old)
  const b = readBody(comparison.new, now)
  if (a === undefined && b === undefined) return
  const scope: SchemaScope = {
    owner,
    direction: requestDirection(pair),
    noun: 'body',
    isInside: false,
    path: `${prefix}body`,
    shared: sharedPointer(a, b),
  }
  const pointers = pointersOf(a, b)
  const report = (difference: Difference) => addDifference(comparison, scope, difference, pointers)
  const noun = `${scope.direction}-body`
  if (a === undefined) {
    const presence = b?.node['required'] === true ? 'required' : 'optional'
    report({
      id: `${noun}-added-${presence}`,
      effect: presence === 'required' ? 'narrows' : 'none',
      says: `was added and is ${presence}`,
      kind: 'added',
    })
  } else if (b === undefined)
    report({ id: `${noun}-removed`, effect: 'both', says: 'was removed', kind: 'removed' })
  else {
    reportPresence(noun, [a.node['required'] === true, b.node['required'] === true], report)
    compareContent(comparison, scope, a, b)
  }
}

function readBody(reader: ReferenceReader, { node, pointer }: RequestNode): ResolvedNode | undefined {
  const body = node['requestBody']
  return isJsonObject(body) ? reader.followReference(body, `${pointer}/requestBody`) : undefined
}

/** Compares the media types of a body or response. */
function compareContent(
  comparison: ApiComparison,
  scope: SchemaScope,
  a: ResolvedNode,
  b: ResolvedNode,
): void {
  const [old, now] = [a, b].map(
    ({ node }) =>
      new Map(
        Object.entries(asObject(node['content'])).map(([type, media]) => [
          mediaTypeEssence(type),
          { type, media },
        ]),
      ),
  )
  if (old === undefined || now === undefined) return
  const noun = scope.direction === 'request' ? 'request-body-media-type' : 'response-media-type'
  const isSent = scope.direction === 'request'
  for (const [key, { type }] of old)
    if (!now.has(key))
      addDifference(
        comparison,
        scope,
        {
          id: `${noun}-removed`,
          effect: 'both',
          says: `no longer has the media type \`${type}\``,
          kind: 'removed',
          old: type,
        },
        { old: a.pointer },
      )
  for (const [key, { type, media }] of now) {
    const before = old.get(key)
    if (before === undefined) {
      const effect: Effect = isSent ? 'widens' : 'none'
      addDifference(
        comparison,
        scope,
        { id: `${noun}-added`, effect, says: `has the new media type \`${type}\``, kind: 'added', new: type },
        { new: b.pointer },
      )
      continue
    }
    const at = old.size > 1 || now.size > 1 ? { ...scope, path: `${scope.path}(${type})` } : scope
    for (const member of ['schema', 'itemSchema'])
      compareSchemas(
        comparison,
        at,
        listMember(before.media, member, `${a.pointer}/content/${escapePointerToken(before.type)}`),
        listMember(media, member, `${b.pointer}/content/${escapePointerToken(type)}`),
      )
  }
}

const listMember = (media: Json, member: string, at: string) => {
  const value = asObject(media)[member]
  return value === undefined ? [] : [{ value, at: `${at}/${member}` }]
}

function compareResponses(pair: Pair, old: RequestNode, now: RequestNode): void {
  const { comparison, owner, prefix } = pair
  const [before, after] = [listResponses(comparison.old, old), listResponses(comparison.new, now)]
  const direction = responseDirection(pair)
  for (const status of new Set([...before.keys(), ...after.keys()])) {
    const a = before.get(status) ?? before.get(rangeOf(status))
    const b = after.get(status) ?? after.get(rangeOf(status))
    const isCovered = (map: ReadonlyMap<string, unknown>) =>
      /^\dXX$/.test(status) && [...map.keys()].some((other) => rangeOf(other) === status)
    const scope: SchemaScope = {
      owner,
      direction,
      noun: 'body',
      isInside: false,
      path: `${prefix}${status}`,
      shared: sharedPointer(a, b),
    }
    const success = /^[23]/.test(status) ? 'success' : 'non-success'
    const report = (difference: Difference) => addDifference(comparison, scope, difference, pointersOf(a, b))
    if (a === undefined && b !== undefined && !isCovered(before))
      report({
        id: `response-${success}-status-added`,
        effect: 'none',
        says: 'was added',
        kind: 'added',
        new: status,
      })
    else if (a !== undefined && b === undefined && !isCovered(after))
      report({
        id: `response-${success}-status-removed`,
        // A client that handles an error which no longer occurs works.
        effect: success === 'success' ? 'both' : 'none',
        says: 'was removed',
        kind: 'removed',
        old: status,
      })
    else if (a !== undefined && b !== undefined) {
      compareHeaders(comparison, scope, a, b)
      compareContent(comparison, scope, a, b)
    }
  }
}

const rangeOf = (status: string) => (/^\d\d\d$/.test(status) ? `${status.charAt(0)}XX` : '')

function listResponses(
  reader: ReferenceReader,
  { node, pointer }: RequestNode,
): ReadonlyMap<string, ResolvedNode> {
  return new Map(
    Object.entries(asObject(node['responses'])).flatMap(([status, value]) =>
      status.startsWith('x-')
        ? []
        : [
            [
              status.toUpperCase().replace('DEFAULT', 'default'),
              reader.followReference(value, `${pointer}/responses/${status}`),
            ],
          ],
    ),
  )
}

function compareHeaders(
  comparison: ApiComparison,
  scope: SchemaScope,
  a: ResolvedNode,
  b: ResolvedNode,
): void {
  const [before, after] = [listHeaders(comparison.old, a), listHeaders(comparison.new, b)]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)]
    const at: SchemaScope = {
      ...scope,
      noun: 'header',
      path: `${scope.path}.header:${(now ?? old)?.name ?? ''}`,
      shared: scope.shared || sharedPointer(old, now),
    }
    const report = (difference: Difference) => addDifference(comparison, at, difference, pointersOf(old, now))
    const noun = `${scope.direction}-header`
    if (old === undefined && now !== undefined)
      report({
        id: `${noun}-added`,
        effect: 'none',
        says: 'was added',
        kind: 'added',
        new: describeType(comparison.new, now.schema),
      })
    else if (old !== undefined && now === undefined)
      report({
        id: `${old.isRequired ? 'required' : 'optional'}-${noun}-removed`,
        effect: 'both',
        says: 'was removed',
        kind: 'removed',
        old: describeType(comparison.old, old.schema),
      })
    else if (old !== undefined && now !== undefined) {
      reportPresence(noun, [old.isRequired, now.isRequired], report)
      reportDeprecation(noun, [old.node, now.node], report)
      compareSchemas(comparison, at, old.schema, now.schema)
    }
  }
}

function compareCallbacks(pair: Pair, old: RequestNode, now: RequestNode): void {
  const { comparison, owner, prefix } = pair
  const [before, after] = [listCallbacks(comparison.old, old), listCallbacks(comparison.new, now)]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(name), after.get(name)]
    const scope: SchemaScope = {
      owner,
      direction: 'response',
      noun: 'body',
      isInside: false,
      path: `${prefix}callback:${name}`,
      shared: '',
    }
    if (a !== undefined && b !== undefined) {
      compareRequests({ ...pair, prefix: `${scope.path}.`, sender: 'platform' }, a, b)
      continue
    }
    const isAdded = a === undefined
    addDifference(
      comparison,
      scope,
      {
        id: isAdded ? 'callback-added' : 'callback-removed',
        effect: isAdded ? 'none' : 'both',
        says: isAdded ? 'was added' : 'was removed',
        kind: isAdded ? 'added' : 'removed',
      },
      pointersOf(a, b),
    )
  }
}
