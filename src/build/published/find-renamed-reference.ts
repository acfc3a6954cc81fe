/** Finds the present names of operations, parameters, schemas, fields and events that prose names as they were published. */
import type { PublishedRoute } from '../../lib/files/lock-file.ts'
import { parseReference, writeReference, type ReferenceKind } from '../../lib/site/links/api-reference.ts'
import type { Page } from '../../stages/site-types.ts'
import { findAnchorSuccessor, findPageSuccessor, type PublishedIndex } from './find-successors.ts'

/** A page of an API description as it was published. */
interface PublishedPart {
  readonly facts: PublishedRoute
  /** Last segment of the route, and the end of it below the version: 'schemas/Order'. */
  readonly segment: string
  readonly below: string
  /** The page at this route or the page that certainly took its place. */
  readonly follow: () => Page | undefined
}

type FindName = (name: string, parts: readonly PublishedPart[], index: PublishedIndex) => string | undefined

const FINDERS: Partial<Readonly<Record<ReferenceKind, FindName>>> = {
  op: findOperation,
  param: findParameter,
  schema: findSchema,
  event: findEvent,
}

/**
 * The reference with the present name, in the form that the source has: 'op:createOrder', 'Order.total' of `::field`, or 'createOrder:201' of a
 * code block. Undefined if the lock file does not record the old name, or if it is not certain what took its place.
 */
export function findRenamedReference(written: string, index: PublishedIndex): string | undefined {
  const reference = parseReference(written)
  if (reference !== undefined) {
    const parts = listPublishedParts(index, reference.version)
    const name = FINDERS[reference.kind]?.(reference.name, parts, index)
    return name === undefined ? undefined : writeReference({ ...reference, name })
  }
  const [, version, name = '', status = ''] = /^(?:([^/:]+)\/)?(.+?)(:\w+)?$/.exec(written) ?? []
  const parts = listPublishedParts(index, version)
  const found = findOperation(name, parts) ?? findSchema(name, parts, index)
  return found === undefined ? undefined : `${version === undefined ? '' : `${version}/`}${found}${status}`
}

/** The published pages of one version, or of all versions. */
function listPublishedParts(index: PublishedIndex, version: string | undefined): readonly PublishedPart[] {
  const { site, locked } = index
  const bases = [...site.apis.values()]
    .filter((api) => version === undefined || api.version === version)
    .map(({ route }) => `${route}/`)
  return [...locked].flatMap(([route, facts]) => {
    const base = bases.find((each) => route.startsWith(each))
    if (base === undefined) return []
    const follow = () => {
      const present = site.pagesByRoute.get(route)
      if (present !== undefined) return present
      const successor = findPageSuccessor(route, facts, index)
      return successor?.isCertain === true ? successor.page : undefined
    }
    return [{ facts, segment: lastSegment(route), below: route.slice(base.length), follow }]
  })
}

const lastSegment = (route: string) => decodeURIComponent(route.slice(route.lastIndexOf('/') + 1))

/** The operation, named by its `operationId` or its segment as before. */
function findOperation(name: string, parts: readonly PublishedPart[]): string | undefined {
  const part = parts.find(
    ({ facts, segment }) =>
      facts.operation !== undefined && (facts.operation[1] === name || segment === name),
  )
  const page = part?.follow()
  if (page?.kind !== 'operation') return undefined
  return part?.facts.operation?.[1] === name ? page.operation.id : lastSegment(page.route)
}

function findParameter(
  name: string,
  parts: readonly PublishedPart[],
  index: PublishedIndex,
): string | undefined {
  for (const part of parts)
    for (const operation of [part.facts.operation?.[1], part.segment]) {
      if (part.facts.operation === undefined || !name.startsWith(`${operation}.`)) continue
      const present = findOperation(operation ?? '', [part])
      const parameter = followAnchor(
        part,
        index,
        (anchor) =>
          /^(?:path|query|header|cookie)\.(.+)$/.exec(anchor)?.[1] ===
          name.slice((operation ?? '').length + 1),
      )
      if (present !== undefined && parameter !== undefined)
        return `${present}.${parameter.slice(parameter.indexOf('.') + 1)}`
    }
  return undefined
}

/** A schema, or a field by its path below one. */
function findSchema(
  name: string,
  parts: readonly PublishedPart[],
  index: PublishedIndex,
): string | undefined {
  for (const part of parts) {
    const {
      below,
      facts: { title = '' },
    } = part
    if (!below.startsWith('schemas/') || (name !== title && !name.startsWith(`${title}.`))) continue
    const page = part.follow()
    if (page?.kind !== 'schema') continue
    if (name === title) return page.schema
    const field = followAnchor(part, index, (anchor) => nameField(anchor) === name.slice(title.length + 1))
    if (field !== undefined) return `${page.schema}.${nameField(field)}`
  }
  return undefined
}

/** The path of a field in references, which does not mark lists, from its anchor. */
const nameField = (anchor: string) => anchor.replace(/^fields\./, '').replaceAll('[]', '')

function findEvent(name: string, parts: readonly PublishedPart[]): string | undefined {
  // The segment is the name in kebab case.
  const joinWords = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const page = parts
    .find(({ below, segment }) => below.startsWith('webhooks/') && joinWords(segment) === joinWords(name))
    ?.follow()
  return page?.kind === 'event' ? page.event.name : undefined
}

/** The present anchor of a part that had an anchor; undefined if it is not certain. */
function followAnchor(
  { facts, follow }: PublishedPart,
  index: PublishedIndex,
  isWanted: (anchor: string) => boolean,
): string | undefined {
  const before = facts.anchors?.split(' ') ?? []
  const anchor = before.find(isWanted)
  const page = follow()
  if (anchor === undefined || page === undefined) return undefined
  if (index.anchorsOf(page).has(anchor)) return anchor
  const successor = findAnchorSuccessor(anchor, { page, before, index })
  return successor?.isCertain === true && successor.page === page ? successor.anchor : undefined
}
