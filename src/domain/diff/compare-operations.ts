/** Compares an operation, event or callback with its counterpart: parameters, body, responses, and what the platform sends back. */

import { asObject, isJsonObject } from '../openapi/document/json-value.ts'
import type { ReferenceReader, ResolvedNode } from '../openapi/reference-reader.ts'
import { pointersOf, type Difference } from './change.ts'
import { compareContent } from './compare-content.ts'
import { compareHeaders, compareParameters, reportPresence, sharedPointer } from './compare-parameters.ts'
import { listCallbacks, type RequestNode } from './list-requests.ts'
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
  const scope = { owner: pair.owner, direction: requestDirection(pair), prefix: pair.prefix } as const
  compareParameters(pair.comparison, scope, old, now)
  compareBodies(pair, old, now)
  compareResponses(pair, old, now)
  compareCallbacks(pair, old, now)
}

const requestDirection = ({ sender }: Pair) => (sender === 'client' ? 'request' : 'response')
const responseDirection = ({ sender }: Pair) => (sender === 'client' ? 'response' : 'request')

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

function compareResponses(pair: Pair, old: RequestNode, now: RequestNode): void {
  const { comparison, owner, prefix } = pair
  const [before, after] = [listResponses(comparison.old, old), listResponses(comparison.new, now)]
  const direction = responseDirection(pair)
  for (const status of new Set([...before.keys(), ...after.keys()])) {
    const [hadStatus, hasStatus] = [before.has(status), after.has(status)]
    const [a, b] = [findResponse(before, status), findResponse(after, status)]
    const scope: SchemaScope = {
      owner,
      direction,
      noun: 'body',
      isInside: false,
      path: `${prefix}${status}`,
      shared: sharedPointer(a, b),
    }
    const success = isSuccess(status) ? 'success' : 'non-success'
    // A range becomes narrower with the statuses that replace it.
    const isReplaced = [...after.keys()].some((other) => rangeOf(other) === status)
    // A client that handles an error which no longer occurs works. One that answers an event with a status must be able to do so still.
    const isLost =
      direction === 'request' ? b === undefined && status !== 'default' : success === 'success' && !isReplaced
    const report = (difference: Difference) => addDifference(comparison, scope, difference, pointersOf(a, b))
    if (!hadStatus)
      report({
        id: `response-${success}-status-added`,
        effect: 'none',
        says: 'was added',
        kind: 'added',
        new: status,
      })
    else if (!hasStatus)
      report({
        id: `response-${success}-status-removed`,
        effect: isLost ? 'both' : 'none',
        says: 'was removed',
        kind: 'removed',
        old: status,
      })
    if (a !== undefined && b !== undefined) {
      compareHeaders(comparison, scope, a, b)
      compareContent(comparison, scope, a, b)
    }
  }
}

const isSuccess = (status: string) => /^[23]/.test(status)

const rangeOf = (status: string) => (/^\d\d\d$/.test(status) ? `${status.charAt(0)}XX` : '')

/** The response for a status, or for its range. For errors it may be `default`. */
function findResponse(
  responses: ReadonlyMap<string, ResolvedNode>,
  status: string,
): ResolvedNode | undefined {
  return (
    responses.get(status) ??
    responses.get(rangeOf(status)) ??
    (isSuccess(status) ? undefined : responses.get('default'))
  )
}

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
      const [old = '', now = ''] = [a, b].map(({ method, path }) => `${method} ${path}`)
      if (old !== now)
        addDifference(
          comparison,
          scope,
          {
            id: 'callback-moved',
            effect: 'both',
            says: `moved from \`${old}\` to \`${now}\``,
            old,
            new: now,
          },
          pointersOf(a, b),
        )
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
