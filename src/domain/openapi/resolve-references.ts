/** Finds what references of prose name (lib/site/links/api-reference.ts): operations, schemas and their fields, errors, scopes, events, parameters. */

import { getOwn } from '../../lib/data/own-property.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import {
  writeReference,
  type ApiReference,
  type MissingName,
  type ReferenceKind,
  type ReferenceLookup,
  type ResolvedReference,
} from '../../lib/site/links/api-reference.ts'
import { listOperationPages } from '../../lib/site/operation-pages.ts'
import { nearestName } from '../../lib/text/problems/nearest-name.ts'
import type { OperationPage, Page } from '../../stages/site-types.ts'
import type { Api, ApiSchema, Schema } from './model.ts'
import { itemSchema, listChoices, listFields, listOptions, type Field } from './schema-fields.ts'

export interface ReferenceSources {
  readonly apis: readonly Api[]
  readonly pages: readonly Page[]
  /** The version that a reference means if it names none. */
  readonly defaultVersion: string
  /** Whether all descriptions of the site could be read. */
  readonly isComplete: boolean
}

/** One API with the pages that references may name. */
interface DescribedApi {
  readonly api: Api
  readonly operations: readonly OperationPage[]
}

type Target = Omit<Extract<ResolvedReference, { readonly text: string }>, 'isCode'> & {
  readonly isCode?: boolean
}

interface ReferenceRules {
  readonly find: (name: string, described: DescribedApi) => Target | undefined
  /** Names that an author can write. */
  readonly list: (described: DescribedApi, name: string) => readonly string[]
}

/**
 * Returns the lookup of a site. A reference without a version means the default version, and another public API only for names that the default
 * version does not have.
 */
export function createReferenceLookup({
  apis,
  pages,
  defaultVersion,
  isComplete,
}: ReferenceSources): ReferenceLookup {
  const described = new Map(
    apis.map((api): [Api, DescribedApi] => [
      api,
      {
        api,
        operations: listOperationPages(pages, api.version),
      },
    ]),
  )
  return (reference) => {
    const { version, kind, name } = reference
    const searched = sortApis(apis, defaultVersion, version).flatMap((api) => described.get(api) ?? [])
    for (const each of searched) {
      const found = RULES[kind].find(name, each)
      if (found !== undefined)
        return removeAbsent({
          ...found,
          isCode: found.isCode === false ? undefined : true,
        }) as ResolvedReference
    }
    if (!isComplete) return { text: name, isCode: true }
    if (version !== undefined && searched.length === 0)
      return suggest(
        reference,
        { kind: 'version', name: version },
        apis.map((api) => writeReference({ ...reference, version: api.version })),
      )
    const missing = describeMissing(reference, searched)
    return suggest(reference, missing.name, missing.known)
  }
}

/** The APIs in which a reference is looked for, the likeliest first. */
export function sortApis(
  apis: readonly Api[],
  defaultVersion: string,
  version: string | undefined,
): readonly Api[] {
  return apis
    .filter((api) => (version === undefined ? !api.internal : api.version === version))
    .toSorted((a, b) => Number(b.version === defaultVersion) - Number(a.version === defaultVersion))
}

function suggest(reference: ApiReference, missing: MissingName, known: readonly string[]): ResolvedReference {
  const written = writeReference(reference)
  const nearest = nearestName(written, known, undefined)
  const isSame = (other: string) => simplify(other) === simplify(written)
  return removeAbsent({
    missing,
    nearest,
    isCertain:
      nearest !== undefined && isSame(nearest) && known.filter(isSame).length === 1
        ? (true as const)
        : undefined,
  })
}

/** A name without what spellings of one name differ in. */
const simplify = (name: string) => name.toLowerCase().replaceAll(/[-_\s]/g, '')

/** The missing name of a reference, which may be a part of it, and the references that could be meant. */
function describeMissing(
  { version, kind, name }: ApiReference,
  searched: readonly DescribedApi[],
): { readonly name: MissingName; readonly known: readonly string[] } {
  const known = [...new Set(searched.flatMap((each) => RULES[kind].list(each, name)))].map((each) =>
    writeReference({ version, kind, name: each }),
  )
  if (kind === 'schema')
    for (const { api } of searched) {
      const field = findMissingField(name, api)
      if (field !== undefined)
        return {
          name: { kind: 'field', name: field.name, owner: field.owner },
          known: field.known.map((each) =>
            writeReference({ version, kind, name: `${field.owner}.${each}${field.rest}` }),
          ),
        }
    }
  const [operation, parameter] = kind === 'param' ? splitParameter(name, searched) : []
  return {
    name: removeAbsent({ kind, name: parameter ?? name, owner: operation ?? version }) as MissingName,
    known,
  }
}

// ---------------------------------------------------------------- kinds

const RULES: Readonly<Record<ReferenceKind, ReferenceRules>> = {
  op: {
    find(name, { operations }) {
      const page = findOperationPage(name, operations)
      return page && { text: page.title, isCode: false, href: page.route }
    },
    list: ({ operations }, written) => operations.map((page) => nameLike(page, written)),
  },
  schema: {
    find: findSchema,
    list: ({ api }) =>
      Object.values(api.schemas)
        .filter(({ unlisted }) => !unlisted)
        .map(({ name }) => name),
  },
  error: {
    find(name, { api, operations }) {
      const error = api.errors.find(({ code }) => code === name)
      const page = error && operations.find(({ operation }) => error.operations.includes(operation.id))
      return (
        error && {
          text: name,
          href:
            page === undefined ? api.overviewRoute : `${page.route}#${encodeURI(`response.${error.status}`)}`,
          described: `error:${name}`,
        }
      )
    },
    list: ({ api }) => api.errors.map(({ code }) => code),
  },
  scope: {
    find(name, { api }) {
      const scope = api.scopes.find((each) => each.name === name)
      const [scheme] = scope?.schemes ?? []
      return (
        scope && {
          text: name,
          href:
            scheme === undefined
              ? api.overviewRoute
              : `${api.overviewRoute}#${encodeURI(`security-${scheme}`)}`,
          described: `scope:${name}`,
        }
      )
    },
    list: ({ api }) => api.scopes.map(({ name }) => name),
  },
  event: {
    find(name, { api }) {
      const event = api.events.find((each) => each.name === name)
      return event && { text: name, href: event.route, described: `event:${name}` }
    },
    list: ({ api }) => api.events.map(({ name }) => name),
  },
  param: {
    find(name, { operations }) {
      for (const page of operations)
        for (const parameter of page.operation.parameters)
          if (isParameter(name, page, parameter))
            return {
              text: parameter.name,
              href: `${page.route}#${encodeURI(`${parameter.in}.${parameter.name}`)}`,
            }
      return undefined
    },
    list: ({ operations }, written) => {
      const isOfOperation = written.includes('.')
      return operations.flatMap((page) =>
        page.operation.parameters.map(({ name }) =>
          isOfOperation ? `${nameLike(page, written)}.${name}` : name,
        ),
      )
    },
  },
}

/** The name of an operation in its URL. */
const segmentOf = ({ route }: OperationPage) => decodeURIComponent(route.slice(route.lastIndexOf('/') + 1))

/** The name of an operation in the form that the author has chosen. */
const nameLike = (page: OperationPage, written: string) =>
  /^\w+[-_]/.test(written) ? segmentOf(page) : page.operation.id

/** An operation by its `operationId`, or by its name in URLs. */
export const findOperationPage = (name: string, operations: readonly OperationPage[]) =>
  operations.find(({ operation }) => operation.id === name) ??
  operations.find((page) => segmentOf(page) === name)

/** `Idempotency-Key`, or `createOrder.Idempotency-Key`. Names of headers have no case (RFC 9110, section 5.1). */
function isParameter(
  written: string,
  page: OperationPage,
  { name, in: place }: { readonly name: string; readonly in: string },
): boolean {
  const isSame = (other: string) =>
    other === name || (place === 'header' && other.toLowerCase() === name.toLowerCase())
  return (
    isSame(written) ||
    [page.operation.id, segmentOf(page)].some(
      (operation) => written.startsWith(`${operation}.`) && isSame(written.slice(operation.length + 1)),
    )
  )
}

/** The operation and the parameter of a name, if its start is an operation. */
function splitParameter(name: string, searched: readonly DescribedApi[]): readonly [string?, string?] {
  for (const { operations } of searched)
    for (const page of operations)
      for (const operation of [page.operation.id, segmentOf(page)])
        if (name.startsWith(`${operation}.`)) return [operation, name.slice(operation.length + 1)]
  return []
}

// ---------------------------------------------------------------- fields of schemas

/** A field where the reference prints it: on the page of the named schema around it. */
export interface FoundField<Owner = ApiSchema> {
  readonly owner: Owner
  readonly field: Field
}

/** A place whose members are looked for. Only places of the reference have an owner. */
interface SchemaPlace<Owner> {
  readonly schema: Schema
  readonly address: string
  readonly owner: Owner
}

function findSchema(name: string, { api }: DescribedApi): Target | undefined {
  const whole = getOwn(api.schemas, name)
  if (whole !== undefined) return { text: name, href: whole.route }
  const found = findField(name, api)
  return found && { text: name, href: `${found.owner.route}#${encodeURI(found.field.address)}` }
}

/** The field that `Order.items.price` names; undefined if no schema has such a field. */
export function findField(name: string, api: Api): FoundField | undefined {
  const followed = followFields(name, api)
  return followed?.rest === '' ? followed.found : undefined
}

/** The first part of a name that the schema before it lacks. */
function findMissingField(
  name: string,
  api: Api,
):
  | {
      readonly name: string
      readonly owner: string
      readonly known: readonly string[]
      readonly rest: string
    }
  | undefined {
  const followed = followFields(name, api)
  if (followed === undefined || followed.rest === '') return undefined
  const [first = '', ...others] = followed.rest.split('.')
  return {
    name: first,
    owner: name.slice(0, -followed.rest.length - 1),
    known: followed.members.map(({ field }) => field.name),
    rest: others.map((part) => `.${part}`).join(''),
  }
}

interface FollowedName {
  readonly found: FoundField | undefined
  /** The part of the name after `found`. */
  readonly rest: string
  /** Fields of the place at which `rest` begins. */
  readonly members: readonly FoundField[]
}

/** Follows a name as far as the schemas have it. Names of schemas and fields may contain dots themselves. */
function followFields(name: string, api: Api): FollowedName | undefined {
  const owner = listStarts(name).flatMap((start) => getOwn(api.schemas, start) ?? [])[0]
  if (owner === undefined) return undefined
  let found: FoundField | undefined
  let rest = name.slice(owner.name.length + 1)
  let members = listMembers({ schema: owner.schema, address: 'fields', owner }, api)
  while (rest !== '') {
    const next = listStarts(rest).flatMap((start) => members.filter(({ field }) => field.name === start))[0]
    if (next === undefined) break
    found = next
    rest = rest.slice(next.field.name.length + 1)
    members = listMembers({ ...next.field, owner: next.owner }, api)
  }
  return { found, rest, members }
}

/** 'a.b.c', 'a.b' and 'a'. */
function listStarts(name: string): readonly string[] {
  const parts = name.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

/** The fields directly inside a schema, its alternatives and the named schemas that it refers to. */
export function listMembers<Owner>(
  { schema, address, owner }: SchemaPlace<Owner>,
  api: Api,
  around: readonly string[] = [],
): readonly FoundField<Owner | ApiSchema>[] {
  const item = itemSchema(schema)
  const named =
    item.ref === undefined || around.includes(item.ref) ? undefined : getOwn(api.schemas, item.ref)
  return [
    ...listFields(item, address, 'both')
      .filter(({ kind }) => kind !== 'not')
      .map((field) => ({ owner, field })),
    ...listChoices(item, address).flatMap(({ choice, address: prefix }) =>
      listOptions(choice, prefix).flatMap((option) => listMembers({ ...option, owner }, api, around)),
    ),
    ...(named === undefined
      ? []
      : listMembers({ schema: named.schema, address: 'fields', owner: named }, api, [...around, named.name])),
  ]
}
