/** Compares code of guides with the API description that it names: values of schemas, bodies, and whole requests. */

import * as problems from '../../../lib/problems/problems.ts'
import type { CodeSnippet } from '../../../lib/site/snippet.ts'
import { listOperationPages } from '../../../lib/site/operation-pages.ts'
import { findLineIndex, listLineStarts } from '../../../lib/text/line-starts.ts'
import type { Problem } from '../../../lib/types.ts'
import type { OperationPage } from '../../../stages/site-types.ts'
import { escapePointerToken } from '../document/json-value.ts'
import { isJsonMediaType } from '../example/media-type.ts'
import type { Api } from '../model.ts'
import { findOperationPointer, openDocument } from '../open-document.ts'
import type { ReferenceReader } from '../reference-reader.ts'
import {
  createReferenceLookup,
  findOperationPage,
  sortApis,
  type ReferenceSources,
} from '../resolve-references.ts'
import { checkBody, schemaOf } from './check-body.ts'
import { checkRequestText, findRequestedOperation } from './check-request-text.ts'
import { checkSnippetValue } from './check-value.ts'
import type { SnippetContext, SnippetOperation } from './snippet-context.ts'
import { placeText, readCurlRequest, readHttpRequest, slicePlaced } from './written-request.ts'

const SHELLS = new Set(['curl', 'bash', 'sh', 'shell', 'zsh', 'console', 'terminal'])

/** An API with what its snippets are compared with. */
interface OpenedApi {
  readonly reader: ReferenceReader
  readonly operations: readonly OperationPage[]
}

/** Returns the check of a site's snippets. */
export function createSnippetCheck(sources: ReferenceSources): (snippet: CodeSnippet) => readonly Problem[] {
  const find = createReferenceLookup(sources)
  const opened = new Map<Api, OpenedApi>()
  const open = (api: Api) => {
    const known = opened.get(api) ?? {
      reader: openDocument(api),
      operations: listOperationPages(sources.pages, api.version),
    }
    opened.set(api, known)
    return known
  }
  return (snippet) => {
    const { kind, location } = snippet
    const { version, name, status } = parseTarget(snippet, sources.apis)
    const apis = sortApis(sources.apis, sources.defaultVersion, version)
    for (const api of apis) {
      const { reader, operations } = open(api)
      const context = { api, reader, locate: createLocate(snippet) }
      if (kind === 'schema' && Object.hasOwn(api.schemas, name))
        return checkSchemaSnippet(snippet, name, context)
      const page = kind === 'schema' ? undefined : findOperationPage(name, operations)
      if (page === undefined) continue
      const operation = { page, pointer: findOperationPointer(page.operation, reader) }
      return kind === 'request'
        ? checkRequestSnippet(snippet, operation, context)
        : checkResponseSnippet(snippet, { ...operation, status }, context)
    }
    const reference = { version, kind: kind === 'schema' ? ('schema' as const) : ('op' as const), name }
    const found = find(reference)
    if (!('missing' in found)) return []
    // An operation that was renamed has the same method and path, so that the rest of the code is checked as well.
    const renamed = kind === 'request' ? checkByRequest(snippet, apis, open) : undefined
    const nearest = renamed?.id ?? found.nearest?.replace(/^(.*\/)?\w+:/, '$1')
    return [
      problems.unknownReference(
        snippet.of,
        { missing: found.missing, ...(nearest !== undefined && { nearest }) },
        location,
      ),
      ...(renamed?.problems ?? []),
    ]
  }
}

/** The operation that has the method and path of the code, and the other problems of the code with it. */
function checkByRequest(snippet: CodeSnippet, apis: readonly Api[], open: (api: Api) => OpenedApi) {
  const request = readRequest(snippet)
  if (request === undefined) return undefined
  for (const api of apis) {
    const { reader, operations } = open(api)
    const page = findRequestedOperation(request, operations, api)
    if (page === undefined) continue
    const operation = { page, pointer: findOperationPointer(page.operation, reader) }
    const context = { api, reader, locate: createLocate(snippet) }
    return { id: page.operation.id, problems: checkRequestText(request, operation, context) }
  }
  return undefined
}

/** The request of a code block; undefined if it has none, or is only a body. */
function readRequest({ language, text }: CodeSnippet) {
  if (SHELLS.has(language)) return readCurlRequest(text)
  return language === 'http' ? readHttpRequest(text) : undefined
}

/** 'v2/createOrder:201'. An `operationId` may have slashes and colons of its own. */
function parseTarget(
  { kind, of }: CodeSnippet,
  apis: readonly Api[],
): { readonly version: string | undefined; readonly name: string; readonly status: string | undefined } {
  const version = apis.map((api) => api.version).find((each) => of.startsWith(`${each}/`))
  const rest = version === undefined ? of : of.slice(version.length + 1)
  const [, name = rest, status] =
    kind === 'response' ? (/^(.*):(\d{3}|[1-5]XX|default)$/i.exec(rest) ?? []) : []
  return { version, name, status }
}

/** Locations of offsets of the text. */
function createLocate({ text, lines, location }: CodeSnippet): SnippetContext['locate'] {
  const starts = listLineStarts(text)
  return (offset) => {
    const index = findLineIndex(starts, offset)
    const line = lines[index]
    return line === undefined ? location : { ...line, column: line.column + offset - (starts[index] ?? 0) }
  }
}

function checkSchemaSnippet(
  { text }: CodeSnippet,
  name: string,
  context: SnippetContext,
): readonly Problem[] {
  const { api } = context
  const schema = api.schemas[name]?.schema
  return schema === undefined
    ? []
    : checkSnippetValue(
        placeText(text, 0),
        { schema, pointer: `/components/schemas/${escapePointerToken(name)}`, direction: 'both' },
        context,
      )
}

function checkRequestSnippet(
  snippet: CodeSnippet,
  operation: SnippetOperation,
  context: SnippetContext,
): readonly Problem[] {
  const { language, text, location } = snippet
  const isShell = SHELLS.has(language)
  if (isShell || language === 'http') {
    const request = readRequest(snippet)
    return request === undefined
      ? [
          problems.snippetMismatch(
            isShell
              ? 'the code has no command of `curl`'
              : 'the code has no request line, such as `GET /orders`',
            location,
          ),
        ]
      : checkRequestText(request, operation, context)
  }
  return checkBody(placeText(text, 0), { ...operation, type: undefined, location }, context)
}

function checkResponseSnippet(
  { language, text, location }: CodeSnippet,
  { page, pointer, status: named }: SnippetOperation & { readonly status: string | undefined },
  context: SnippetContext,
): readonly Problem[] {
  const { id, responses } = page.operation
  const head = language === 'http' ? /^\s*HTTP\/[\d.]+ (\d{3})/.exec(text)?.[1] : undefined
  const status = named ?? head ?? responses.find((each) => each.status.startsWith('2'))?.status ?? 'default'
  const response =
    responses.find((each) => each.status.toUpperCase() === status.toUpperCase()) ??
    responses.find((each) => each.status.toUpperCase() === `${status.charAt(0)}XX`) ??
    responses.find((each) => each.status === 'default')
  if (response === undefined) {
    const known = responses.map((each) => `\`${each.status}\``).join(', ')
    return [problems.snippetMismatch(`\`${id}\` has no response \`${status}\`, but ${known}`, location)]
  }
  const blank = language === 'http' ? /\n[ \t]*\n/.exec(text) : null
  const start = blank === null ? 0 : blank.index + blank[0].length
  if (language === 'http' && blank === null) return []
  const media = response.media.find((each) => isJsonMediaType(each.type))
  if (media === undefined)
    return [
      problems.snippetMismatch(`the response \`${response.status}\` of \`${id}\` has no JSON`, location),
    ]
  const { reader } = context
  const at = `${pointer}/responses/${escapePointerToken(response.status)}`
  const found = reader.followReference(reader.resolveValue(`#${encodeURI(at)}`), at)
  return checkSnippetValue(
    slicePlaced(placeText(text, 0), start),
    { ...schemaOf(media, found.pointer), direction: 'response' },
    context,
  )
}
