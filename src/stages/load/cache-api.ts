/**
 * What was read of an API, from the cache. Its operations, events and schemas are most of it, so they are entries of their own, many in each: an edit
 * writes those that hold what changed, and not all again. The document and the texts for search become values when one is first asked for,
 * because a build in which nothing changed needs neither.
 */

import type { BuildContext } from '../../graph/context.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { decodeText } from '../../lib/text/encoding/decode-text.ts'
import type { Api } from '../../domain/openapi/model.ts'
import { isDocumentOfText, parseSourceText } from '../../domain/openapi/document/parse/json-text.ts'
import { describePart } from '../../domain/openapi/part-facts.ts'
import type { ApiContent } from '../../domain/openapi/read-api.ts'
import type { EventPage, OperationPage, Page } from '../site-types.ts'
import type { Result } from '../../lib/types.ts'

/** What an API is read from. */
export interface ApiSource {
  /** Names everything that the API depends on. */
  readonly key: string
  /** Main file of the description. */
  readonly text: string
}

/** The entry of an API: everything that is small, and what names the other entries. */
interface StoredApi {
  /** Without the document, operations, events, schemas and sections. */
  readonly content: Result<ApiContent>
  readonly values: readonly string[]
  readonly sections: readonly string[]
  /** Whether the document is what the main file says as JSON. */
  readonly isDocumentInText: boolean
}

/** Members of an entry that holds many: some 300 KB of a large API. */
const GROUP_SIZE = 64

/** What `read` gives for a source, from the cache if it can be. */
export async function cacheApi(
  { key, text }: ApiSource,
  { cache }: BuildContext,
  read: () => Promise<Result<ApiContent>>,
): Promise<Result<ApiContent>> {
  if (!cache.keepsValues) return read()
  let whole: Promise<Result<ApiContent>> | undefined
  const readOnce = () => (whole ??= read())
  const stored = await cache.get('openapi', key, async () => describeStoredApi(await readOnce(), text))
  // What was just read is only put away.
  const loadBytes = async (stage: string, name: string, encode: (content: ApiContent) => Uint8Array) => {
    const compute = async () => encode((await readOnce()).value)
    if (whole === undefined) return cache.getBytes(stage, name, compute)
    await cache.keepBytes(stage, name, compute)
    return new Uint8Array()
  }
  const [values, sections, document] = await Promise.all([
    Promise.all(
      stored.values.map((name, index) =>
        loadBytes('openapi-values', name, (content) => encodeValues(content, index)),
      ),
    ),
    Promise.all(
      stored.sections.map((name, index) =>
        loadBytes('openapi-sections', name, (content) => encodeSections(content, index)),
      ),
    ),
    stored.isDocumentInText
      ? undefined
      : loadBytes('openapi-document', key, ({ api }) => encode(api?.document)),
  ])
  if (whole !== undefined) return whole
  return addLargeParts(stored.content, {
    values,
    sections,
    readDocument: () => (document === undefined ? parseSourceText(text) : decode(document)),
  })
}

function describeStoredApi({ value, ...rest }: Result<ApiContent>, text: string): StoredApi {
  const { api, pages } = value
  return {
    content: {
      ...rest,
      value: {
        api: api && { ...api, document: null, schemas: withoutSchemas(api) },
        pages: pages.map(withoutLargeMembers),
      },
    },
    values: splitGroups(listValues(value)).map((group) =>
      hashOf(...group.map((item) => describePart(item).hash)),
    ),
    sections: splitGroups(pages).map((group) => hashOf(JSON.stringify(group.map(describeSections)))),
    isDocumentInText: api !== undefined && isDocumentOfText(api.document, text),
  }
}

/** Operations, events and schemas, in an order that only their API says. */
function listValues({ api, pages }: ApiContent): readonly object[] {
  return [
    ...pages.filter(isOperation).map(({ operation }) => operation),
    ...pages.filter(isEvent).map(({ event }) => event),
    ...Object.values(api?.schemas ?? {}).map(({ schema }) => schema),
  ]
}

const isEvent = (page: Page): page is EventPage => page.kind === 'event'

const isOperation = (page: Page): page is OperationPage => page.kind === 'operation'

/** What the sections of a page depend on: the content of the page, and what an operation is found by. */
function describeSections(page: Page): unknown {
  const { method, path, id } = isOperation(page) ? page.operation : {}
  return [page.route, page.contentHash, method, path, id]
}

function splitGroups<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / GROUP_SIZE)
  return Array.from({ length: count }, (_, index) => takeGroup(items, index))
}

const takeGroup = <T>(items: readonly T[], index: number) =>
  items.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE)

const encodeValues = (content: ApiContent, index: number) => encode(takeGroup(listValues(content), index))

const encodeSections = ({ pages }: ApiContent, index: number) =>
  encode(takeGroup(pages, index).map(({ sections }) => sections))

function withoutSchemas({ schemas }: Api): Api['schemas'] {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, named]) => [name, { ...named, schema: null as never }]),
  )
}

/** Sections are not read here: those of an unchanged page are parsed when they are. */
function withoutLargeMembers(page: Page): Page {
  const names = (Object.keys(page) as (keyof Page)[]).filter((name) => name !== 'sections')
  return Object.fromEntries(
    names.map((name) => [name, isLargeMember(page, name) ? null : page[name]]),
  ) as unknown as Page
}

/** An operation or event is a value of its own. */
const isLargeMember = (page: Page, name: string) =>
  (isOperation(page) && name === 'operation') || (isEvent(page) && name === 'event')

interface LargeParts {
  readonly values: readonly Uint8Array[]
  readonly sections: readonly Uint8Array[]
  readonly readDocument: () => unknown
}

/** Changes the value: a server that keeps it gets the same pages each time. */
function addLargeParts(
  content: Result<ApiContent>,
  { values, sections, readDocument }: LargeParts,
): Result<ApiContent> {
  const { api, pages } = content.value
  // A server gets the same object again, with its parts.
  if (api === undefined || Object.getOwnPropertyDescriptor(api, 'document')?.value !== null) return content
  defineLazyMember(api, 'document', readDocument)
  const places: readonly (readonly [owner: object, member: string])[] = [
    ...pages.filter(isOperation).map((page) => [page, 'operation'] as const),
    ...pages.filter(isEvent).map((page) => [page, 'event'] as const),
    ...Object.values(api.schemas).map((named) => [named, 'schema'] as const),
  ]
  for (const [index, value] of values.flatMap((data) => decode(data) as readonly object[]).entries()) {
    const [owner, member] = places[index] ?? []
    if (owner !== undefined && member !== undefined) Object.assign(owner, { [member]: value })
  }
  const lists = sections.map((data) => {
    let group: readonly Page['sections'][] | undefined
    return () => (group ??= decode(data) as readonly Page['sections'][])
  })
  for (const [index, page] of pages.entries())
    if (!Object.hasOwn(page, 'sections'))
      defineLazyMember(
        page,
        'sections',
        () => lists[Math.floor(index / GROUP_SIZE)]?.()[index % GROUP_SIZE] ?? [],
      )
  return content
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null')

const decode = (data: Uint8Array): unknown => JSON.parse(decodeText(data))

/**
 * Gives an object a member that is computed when it is first read: for data that is large and seldom needed. Also works when the
 * object is frozen before that, as it is for plug-ins.
 */
export function defineLazyMember<T extends object>(
  object: T,
  name: keyof T & string,
  compute: () => unknown,
): T {
  let computed: { readonly value: unknown } | undefined
  return Object.defineProperty(object, name, {
    configurable: true,
    enumerable: true,
    get() {
      if (computed !== undefined) return computed.value
      computed = { value: compute() }
      const { value } = computed
      if (!Object.isFrozen(object))
        Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true })
      return value
    },
  })
}
