/**
 * Lists the changes between two API descriptions, and marks those that break clients. Pure. It compares the documents that the pages are made from: bundled,
 * changed by overlays and upgraded, with the same rules for references and `allOf`.
 */

import { asObject, asText, asTexts, type JsonObject } from '../openapi/document/json-value.ts'
import { createReferenceReader, type ReferenceReader } from '../openapi/reference-reader.ts'
import {
  isBreaking,
  pointersOf,
  type Change,
  type ChangeKind,
  type Difference,
  type Effect,
  type Pointers,
} from './change.ts'
import { createChangeCollector, operationOwner } from './collect-changes.ts'
import { compareRequests } from './compare-operations.ts'
import { reportDeprecation } from './compare-parameters.ts'
import {
  compareSecurity,
  compareSecuritySchemes,
  compareServers,
  type Bases,
  findRenamedSchemes,
  type Rename,
} from './compare-security.ts'
import { findUnchanged } from './find-unchanged.ts'
import { listRequests, shapeOfPath, type RequestNode } from './list-requests.ts'
import type { ApiComparison } from './scope.ts'
import { startOf } from '../../lib/problems/problem.ts'

/** All changes from one document to another, in the order of the new one; what was removed comes last. */
export function compareApis(old: JsonObject, now: JsonObject): readonly Change[] {
  const changes = createChangeCollector()
  const comparison = {
    ...readBoth(old, now),
    changes,
    isUnchanged: findUnchanged(old, now),
  }
  const documents = { old, new: now, rename: findRenamedSchemes(old, now), bases: findMovedBases(old, now) }
  compareDocuments(comparison, documents)
  compareOperations(comparison, documents)
  compareEvents(comparison, documents)
  return changes.list()
}

/** Operations whose method or path changed, by both as they were: 'GET /orders/{id}' to 'GET /orders/{orderId}'. */
export function listMovedOperations(old: JsonObject, now: JsonObject): ReadonlyMap<string, string> {
  const pairs = pairOperations(readBoth(old, now), { old, new: now })
  return new Map(
    pairs.flatMap(({ label, old: before }) =>
      before === undefined || labelOf(before) === label ? [] : [[labelOf(before), label] as const],
    ),
  )
}

const readBoth = (old: JsonObject, now: JsonObject) => ({
  old: readReferences(old),
  new: readReferences(now),
})

interface Documents {
  readonly old: JsonObject
  readonly new: JsonObject
  readonly rename: Rename
  /** Parts of the old and the new paths that the servers' URLs end with in the other description. */
  readonly bases: Bases
}

/** Unresolved references are reported when the documents are read. */
export function readReferences(document: JsonObject): ReferenceReader {
  return createReferenceReader({
    document,
    locate: () => startOf(''),
    refused: new Set(),
    reportOnce: () => undefined,
  })
}

/** Adds a change of an operation, an event or the whole API. */
export function addChange(
  { changes }: ApiComparison,
  {
    owner,
    subject,
    path = '',
    shared = '',
  }: { owner: string; subject: string; path?: string; shared?: string },
  { id, effect, says, kind = 'changed', old = null, new: now = null }: Difference,
  pointers: Pointers,
): void {
  changes.add(owner, {
    id,
    kind,
    breaking: isBreaking(effect, 'none'),
    direction: 'none',
    path,
    old,
    new: now,
    text: `${subject} ${says}`,
    pointers,
    shared,
  })
}

function compareDocuments(comparison: ApiComparison, { old, new: now, rename, bases }: Documents): void {
  const report = (subject: string, path: string, pointer: string) => (difference: Difference) =>
    addChange(comparison, { owner: '', subject, path }, difference, { old: pointer, new: pointer })
  compareServers(old['servers'], now['servers'], report('The API', 'servers', '/servers'), bases)
  compareSecuritySchemes(
    old,
    now,
    rename,
    report('Security scheme', 'security', '/components/securitySchemes'),
  )
}

interface OperationPair {
  readonly label: string
  readonly old?: RequestNode | undefined
  readonly now?: RequestNode | undefined
}

const labelOf = ({ method, path }: RequestNode) => `${method} ${path}`

/** The base path of the first server: a description may have it there or in each path. */
function readBasePath(document: JsonObject): string {
  const url = asText(asObject((Array.isArray(document['servers']) ? document['servers'] : [])[0])['url'])
  return (URL.canParse(url) ? new URL(url).pathname : url).replace(/\/$/, '')
}

/** The base paths of both descriptions, if one of them has in each path what the other has in the URL of its server. */
function findMovedBases(old: JsonObject, now: JsonObject): Bases {
  const [oldBase, newBase] = [readBasePath(old), readBasePath(now)]
  const listPaths = ({ paths }: JsonObject, base: string) =>
    Object.keys(asObject(paths)).map((path) => base + shapeOfPath(path))
  const sharesPath = (a: string, b: string) => {
    const before = new Set(listPaths(old, a))
    return listPaths(now, b).some((path) => before.has(path))
  }
  return oldBase !== newBase && !sharesPath('', '') && sharesPath(oldBase, newBase)
    ? [oldBase, newBase]
    : ['', '']
}

/** Pairs operations by method and path, then by the path with the server's base path, then by `operationId`. */
function pairOperations(
  readers: Pick<ApiComparison, 'old' | 'new'>,
  { old, new: now }: Pick<Documents, 'old' | 'new'>,
): readonly OperationPair[] {
  const before = new Set(listRequests(readers.old, asObject(old['paths']), '/paths'))
  const after = listRequests(readers.new, asObject(now['paths']), '/paths')
  const bases = new Map([...before].map((each) => [each, readBasePath(old)]))
  for (const each of after) bases.set(each, readBasePath(now))
  const pairs = new Map<RequestNode, RequestNode>()
  const keys: readonly ((request: RequestNode) => string)[] = [
    ({ method, path }) => `${method} ${shapeOfPath(path)}`,
    (request) => `${request.method} ${bases.get(request) ?? ''}${shapeOfPath(request.path)}`,
    ({ node }) => asText(node['operationId']),
  ]
  for (const keyOf of keys) {
    const left = new Map([...before].map((each) => [keyOf(each), each]))
    for (const each of after) {
      const found = pairs.has(each) ? undefined : left.get(keyOf(each))
      if (found === undefined || keyOf(each) === '' || !before.has(found)) continue
      pairs.set(each, found)
      before.delete(found)
    }
  }
  return [
    ...after.map((each) => ({ label: labelOf(each), old: pairs.get(each), now: each })),
    ...[...before].map((each) => ({ label: labelOf(each), old: each })),
  ]
}

function compareOperations(comparison: ApiComparison, documents: Documents): void {
  for (const { label, old, now } of pairOperations(comparison, documents)) {
    const owner = operationOwner(label)
    const pointers = pointersOf(old, now)
    const report = (difference: Difference) =>
      addChange(comparison, { owner, subject: `Operation \`${label}\`` }, difference, pointers)
    if (old === undefined)
      report({ id: 'endpoint-added', effect: 'none', says: 'was added', kind: 'added', new: label })
    else if (now === undefined) {
      const isAnnounced = old.node['deprecated'] === true
      report({
        id: `api-removed-${isAnnounced ? 'with' : 'without'}-deprecation`,
        effect: 'both',
        says: isAnnounced ? 'was removed after it was deprecated' : 'was removed',
        kind: 'removed',
        old: label,
      })
    } else {
      compareOperation(report, [old, now], documents.bases)
      compareAccess(comparison, { owner, label, pointers }, { old, now, documents })
      compareRequests({ comparison, owner, prefix: '', sender: 'client' }, old, now)
    }
  }
}

/** Compares an operation without its parameters, body and responses. */
function compareOperation(
  report: (difference: Difference) => void,
  [old, now]: readonly [RequestNode, RequestNode],
  [oldBase, newBase]: Bases,
): void {
  if (old.method !== now.method || oldBase + shapeOfPath(old.path) !== newBase + shapeOfPath(now.path))
    report({
      id: 'api-operation-moved',
      effect: 'both',
      says: `moved from \`${labelOf(old)}\``,
      old: labelOf(old),
      new: labelOf(now),
    })
  reportDeprecation('endpoint', [old.node, now.node], report)
  reportSunset(old.node, now.node, report)
  const [oldId, newId] = [asText(old.node['operationId']), asText(now.node['operationId'])]
  if (oldId !== newId && oldId !== '')
    report({
      id: 'api-operation-id-removed',
      effect: 'none',
      says: `has its id changed from \`${oldId}\` to \`${newId}\``,
      old: oldId,
      new: newId,
    })
  else if (oldId !== newId)
    report({ id: 'api-operation-id-added', effect: 'none', says: `has the new id \`${newId}\``, new: newId })
  const [oldTags, newTags] = [asTexts(old.node['tags']), asTexts(now.node['tags'])]
  for (const tag of newTags.filter((each) => !oldTags.includes(each)))
    report({ id: 'api-tag-added', effect: 'none', says: `has the new tag \`${tag}\``, new: tag })
  for (const tag of oldTags.filter((each) => !newTags.includes(each)))
    report({ id: 'api-tag-removed', effect: 'none', says: `no longer has the tag \`${tag}\``, old: tag })
}

/** Reports the date of removal that is announced, or changed: clients plan with it. */
function reportSunset(a: JsonObject, b: JsonObject, report: (difference: Difference) => void): void {
  const [old, now] = [asText(a['x-sunset']), asText(b['x-sunset'])]
  if (old === now || b['deprecated'] !== true) return
  const values = { old, new: now }
  if (now === '')
    return report({
      ...values,
      id: 'sunset-deleted',
      effect: 'both',
      says: `no longer has the sunset date ${old}`,
    })
  const isEarlier = old !== '' && now < old
  report({
    ...values,
    id: isEarlier ? 'api-sunset-date-changed-too-small' : 'endpoint-deprecated-with-sunset',
    effect: isEarlier ? 'both' : 'none',
    says: isEarlier ? `will be removed on ${now}, and not on ${old}` : `will be removed on ${now}`,
    kind: 'deprecated',
  })
}

/** Compares security and servers, which operations inherit from the document: such a change is one, with the operations that it reaches. */
function compareAccess(
  comparison: ApiComparison,
  { owner, label, pointers }: { owner: string; label: string; pointers: Pointers },
  { old, now, documents }: { old: RequestNode; now: RequestNode; documents: Documents },
): void {
  const [oldOwn, newOwn] = [old.node['security'], now.node['security']]
  const isGlobal = oldOwn === undefined && newOwn === undefined
  const subject = isGlobal ? 'The API' : `Operation \`${label}\``
  compareSecurity(
    isGlobal ? 'api-global-security' : 'api-security',
    oldOwn ?? documents.old['security'],
    newOwn ?? documents.new['security'],
    documents.rename,
    (difference) =>
      addChange(
        comparison,
        { owner, subject, path: 'security', shared: isGlobal ? '/security' : '' },
        difference,
        isGlobal ? { old: '/security', new: '/security' } : pointers,
      ),
  )
  const ownServers = ({ node, item }: RequestNode) => node['servers'] ?? item.node['servers']
  const [oldServers, newServers] = [ownServers(old), ownServers(now)]
  if (oldServers !== undefined || newServers !== undefined)
    compareServers(
      oldServers ?? documents.old['servers'],
      newServers ?? documents.new['servers'],
      (difference) => addChange(comparison, { owner, subject, path: 'servers' }, difference, pointers),
    )
}

/** Members of a document that have events. */
const EVENT_ROOTS = ['x-webhooks', 'webhooks']

/** Names of the events of a document. */
export const listEvents = (document: JsonObject): readonly string[] =>
  EVENT_ROOTS.flatMap((root) => Object.keys(asObject(document[root])))

function compareEvents(comparison: ApiComparison, { old, new: now }: Documents): void {
  const list = (reader: ReferenceReader, document: JsonObject) =>
    new Map(
      EVENT_ROOTS.flatMap((root) =>
        listRequests(reader, asObject(document[root]), `/${root}`).map(
          (request) => [`${request.path} ${request.method}`, request] as const,
        ),
      ),
    )
  const [before, after] = [list(comparison.old, old), list(comparison.new, now)]
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    const [a, b] = [before.get(key), after.get(key)]
    const label = `event ${(b ?? a)?.path ?? ''}`
    const owner = operationOwner(label)
    const pointers = pointersOf(a, b)
    const report = (difference: Difference) =>
      addChange(comparison, { owner, subject: `Event \`${(b ?? a)?.path ?? ''}\`` }, difference, pointers)
    if (a !== undefined && b !== undefined) {
      reportDeprecation('webhook', [a.node, b.node], report)
      compareRequests({ comparison, owner, prefix: '', sender: 'platform' }, a, b)
      continue
    }
    const [verb, effect]: readonly [ChangeKind & ('added' | 'removed'), Effect] =
      a === undefined ? ['added', 'none'] : ['removed', 'both']
    report({
      id: `webhook-${verb}`,
      effect,
      says: `was ${verb}`,
      kind: verb,
      [a === undefined ? 'new' : 'old']: label,
    })
  }
}
