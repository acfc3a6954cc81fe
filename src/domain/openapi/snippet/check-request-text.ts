/** Compares a request that a guide shows with its operation: method, path, parameters, content type and body. */

import { tryTo } from '../../../lib/data/try-to.ts'
import { mediaTypeEssence } from '../../../lib/network/media-type-essence.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { didYouMean } from '../../../lib/problems/problem.ts'
import { nearestName } from '../../../lib/text/problems/nearest-name.ts'
import type { Problem, SourceLocation } from '../../../lib/types.ts'
import type { OperationPage } from '../../../stages/site-types.ts'
import { asList, parsePointer, type JsonObject } from '../document/json-value.ts'
import { describeExampleError } from '../example/describe-example-error.ts'
import { listPathsBelow, matchPath } from '../match-path.ts'
import type { Api, Json, Parameter } from '../model.ts'
import { checkBody } from './check-body.ts'
import type { SnippetContext, SnippetOperation } from './snippet-context.ts'
import { slicePlaced, type PlacedText, type RequestText } from './written-request.ts'

/** Host of a URL: written, a variable of the shell, or a placeholder in braces or angle brackets. */
const HOST = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*|\$\{?\w+\}?|\{\{[^}]*\}\}|<[^>]*>)/i

/** A value that readers replace. */
const PLACEHOLDER = /\$|\{|<|…|\.\.\./

/** Headers that OpenAPI ignores as parameters (OpenAPI 3.1.1, section 4.8.12.1). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization'])

/** The parts of a URL: its path below the host, and its query. */
function splitUrl({ url }: RequestText): {
  readonly path: PlacedText
  readonly query: PlacedText | undefined
} {
  const target = slicePlaced(url, HOST.exec(url.text)?.[0].length ?? 0)
  const mark = target.text.search(/[?#]/)
  return {
    path: slicePlaced(target, 0, mark < 0 ? undefined : mark),
    query: mark < 0 ? undefined : slicePlaced(target, mark + 1),
  }
}

/** Values of the path's parameters if the path is the operation's, else undefined. */
function matchRequestPath(path: string, { operation }: OperationPage, api: Api) {
  const servers = [...api.servers, ...operation.servers].map(({ filled }) => filled)
  return listPathsBelow(path || '/', servers)
    .map((each) => matchPath(operation.path, each))
    .find((each) => each !== undefined)
}

/** The operation that has the method and path of a request. */
export function findRequestedOperation(
  request: RequestText,
  pages: readonly OperationPage[],
  api: Api,
): OperationPage | undefined {
  const { path } = splitUrl(request)
  return pages.find(
    (page) =>
      page.operation.method === request.method.text.toUpperCase() &&
      matchRequestPath(path.text, page, api) !== undefined,
  )
}

/** Checks a request against an operation. */
export function checkRequestText(
  request: RequestText,
  operation: SnippetOperation,
  context: SnippetContext,
): readonly Problem[] {
  const { id, method, path } = operation.page.operation
  const placeOf = ({ text, offsets }: PlacedText): SourceLocation => ({
    ...context.locate(offsets[0] ?? 0),
    ...(text.length > 0 && { length: text.length }),
  })
  const { path: written, query: queryText } = splitUrl(request)
  const variables = matchRequestPath(written.text, operation.page, context.api)
  const query = queryText === undefined ? [] : readQuery(queryText)
  return [
    ...(request.method.text.toUpperCase() === method
      ? []
      : [
          problems.snippetMismatch(
            `the method of \`${id}\` is \`${method}\`, not \`${request.method.text}\``,
            placeOf(request.method),
          ),
        ]),
    ...(variables === undefined
      ? [
          problems.snippetMismatch(
            `the path of \`${id}\` is \`${path}\`, not \`${written.text || '/'}\``,
            placeOf(written.text === '' ? request.url : written),
          ),
        ]
      : []),
    ...checkParameters({ request, query, variables: variables ?? {}, placeOf }, operation, context),
    ...checkWrittenBody(request, operation, { ...context, placeOf }),
  ]
}

interface WrittenParameter {
  readonly name: PlacedText
  readonly value: PlacedText
}

function readQuery(text: PlacedText): readonly WrittenParameter[] {
  const end = text.text.indexOf('#')
  const query = slicePlaced(text, 0, end < 0 ? undefined : end)
  const pairs: WrittenParameter[] = []
  for (let start = 0; start < query.text.length;) {
    const next = query.text.indexOf('&', start)
    const stop = next < 0 ? query.text.length : next
    const pair = slicePlaced(query, start, stop)
    const equals = pair.text.indexOf('=')
    const cut = equals < 0 ? pair.text.length : equals
    if (pair.text !== '') pairs.push({ name: slicePlaced(pair, 0, cut), value: slicePlaced(pair, cut + 1) })
    start = stop + 1
  }
  return pairs
}

interface WrittenParameters {
  readonly request: RequestText
  readonly query: readonly WrittenParameter[]
  readonly variables: Readonly<Record<string, string>>
  readonly placeOf: (text: PlacedText) => SourceLocation
}

const decode = ({ text }: PlacedText) => tryTo(() => decodeURIComponent(text.replaceAll('+', ' '))) ?? text

function checkParameters(
  { request, query, variables, placeOf }: WrittenParameters,
  operation: SnippetOperation,
  context: SnippetContext,
): readonly Problem[] {
  const { id, parameters } = operation.page.operation
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const keys = Object.values(context.api.security).flatMap(({ in: at, parameterName }) =>
    at === 'query' && parameterName !== undefined ? [parameterName] : [],
  )
  const known = [...inQuery.map(({ name }) => name), ...keys]
  const isFree = parameters.some(
    (parameter) =>
      parameter.in === 'querystring' ||
      (parameter.in === 'query' && parameter.schema.properties !== undefined),
  )
  const unknown = query.filter(({ name }) => {
    const text = decode(name)
    return (
      !isFree &&
      !known.includes(text) &&
      !known.includes(text.replace(/\[.*$/, '')) &&
      !PLACEHOLDER.test(text)
    )
  })
  const found = unknown.map(({ name }) => {
    const nearest = nearestName(
      decode(name),
      known.filter((each) => !query.some((other) => decode(other.name) === each)),
    )
    const location = placeOf(name)
    return problems.snippetMismatch(`\`${id}\` has no query parameter \`${decode(name)}\``, location, {
      hint: didYouMean(nearest),
      edit:
        nearest === undefined ||
        known.filter((each) => nearestName(decode(name), [each]) !== undefined).length > 1
          ? undefined
          : { ...location, from: name.text, to: encodeURIComponent(nearest) },
    })
  })
  const values = (parameter: Parameter): readonly PlacedText[] => {
    const { name } = parameter
    if (parameter.in === 'query')
      return query
        .filter((each) => decode(each.name) === name || decode(each.name).startsWith(`${name}[`))
        .map(({ value }) => value)
    if (parameter.in === 'header')
      return request.headers
        .filter((header) => header.name.text.toLowerCase() === name.toLowerCase())
        .map(({ value }) => value)
    const value = parameter.in === 'path' ? variables[name] : undefined
    return value === undefined ? [] : [{ text: value, offsets: request.url.offsets }]
  }
  return [
    ...found,
    ...parameters.flatMap((parameter) => {
      const isChecked =
        parameter.in === 'query' ||
        (parameter.in === 'header' && !IGNORED_HEADERS.has(parameter.name.toLowerCase()))
      const written = values(parameter)
      if (written.length === 0)
        return parameter.required && isChecked && found.length === 0
          ? [
              problems.snippetMismatch(
                `the ${parameter.in} parameter \`${parameter.name}\` of \`${id}\` is missing`,
                placeOf(parameter.in === 'query' ? request.url : request.method),
              ),
            ]
          : []
      const [only] = written
      return written.length === 1 && only !== undefined && !PLACEHOLDER.test(only.text)
        ? checkText(only, { parameter, location: placeOf(only) }, operation, context)
        : []
    }),
  ]
}

/** A text is wrong if no reading of it, as text, number, truth value or JSON, is a value of the schema. */
function checkText(
  text: PlacedText,
  { parameter, location }: { readonly parameter: Parameter; readonly location: SourceLocation },
  { pointer }: SnippetOperation,
  { reader }: SnippetContext,
): readonly Problem[] {
  const schema = findParameterSchema(parameter, pointer, reader)
  if (
    schema === undefined ||
    parameter.schema.items !== undefined ||
    parameter.schema.properties !== undefined
  )
    return []
  const value = parameter.in === 'header' ? text.text : decode(text)
  const readings: readonly Json[] = [
    value,
    ...[tryTo(() => JSON.parse(value) as Json)].flatMap((each) => each ?? []),
  ]
  const errors = readings.map((each) => reader.validateExample(each, schema, 'request'))
  const error = errors.at(-1)
  if (error === undefined || errors.includes(undefined)) return []
  const message = describeExampleError(error, readings.at(-1) ?? null).replace(
    /^the value/,
    `the ${parameter.in} parameter \`${parameter.name}\``,
  )
  return [problems.snippetMismatch(message, location)]
}

/** The pointer to the schema of a parameter of an operation, or of its path item. */
function findParameterSchema(
  { name, in: place }: Parameter,
  pointer: string,
  reader: SnippetContext['reader'],
): string | undefined {
  const item = pointer.replace(/\/(?:additionalOperations\/)?[^/]*$/, '')
  for (const owner of [pointer, item]) {
    const list = asList(reader.resolveValue(`#${encodeURI(owner)}/parameters`))
    for (const [index, entry] of list.entries()) {
      const { node, pointer: at }: { readonly node: JsonObject; readonly pointer: string } =
        reader.followReference(entry, `${owner}/parameters/${index}`)
      if (
        node['name'] === name &&
        node['in'] === place &&
        parsePointer(at).length > 0 &&
        node['schema'] !== undefined
      )
        return `${at}/schema`
    }
  }
  return undefined
}

function checkWrittenBody(
  { method, headers, body, hasBody }: RequestText,
  operation: SnippetOperation,
  context: SnippetContext & Pick<WrittenParameters, 'placeOf'>,
): readonly Problem[] {
  const { body: described, id } = operation.page.operation
  if (!hasBody)
    return described?.required === true
      ? [problems.snippetMismatch(`the request body of \`${id}\` is missing`, context.placeOf(method))]
      : []
  const header = headers.find(({ name }) => name.text.toLowerCase() === 'content-type')
  const location = context.placeOf(header?.value ?? method)
  const type = header === undefined ? undefined : mediaTypeEssence(header.value.text)
  if (body === undefined || PLACEHOLDER_BODY.test(body.text)) return []
  if (described === undefined || type !== undefined)
    return checkBody(body, { ...operation, type, location }, context)
  // curl sends a form if nothing else is said.
  return /^\s*[[{]/.test(body.text) ? checkBody(body, { ...operation, type, location }, context) : []
}

/** A body that a variable of the shell holds. */
const PLACEHOLDER_BODY = /^\$\{?\w+\}?$/
