/** Parts that pages of operations and of events share: parameters, media types, responses, servers, security. */

import { joinList } from '../../../../lib/text/join-list.ts'
import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import type { Block, FieldItem, Inline } from '../../../blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  joinInline,
  link,
  paragraph,
  parsePhrase,
  section,
} from '../../../blocks/build-blocks.ts'
import type { MessageKey } from '../../../../lib/locale/messages/message-key.ts'
import { htmlToText } from '../../../../lib/text/html/html-to-text.ts'
import { siteMarker } from '../../../../lib/site/links/markers.ts'
import { groupBy } from '../../../../lib/data/group-by.ts'
import { getOwn } from '../../../../lib/data/own-property.ts'
import { uniqueValues } from '../../../../lib/data/unique-values.ts'
import type {
  Api,
  ApiResponse,
  Example,
  MediaType,
  Parameter,
  ParameterLocation,
  PathItemText,
  PartEncoding,
  RequestBody,
  RichText,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../model.ts'
import { findOperation } from '../../find-operations.ts'
import type { Direction } from '../../schema-fields.ts'
import { headingLine } from '../columns.ts'
import type { PageLinks } from '../page-links.ts'
import {
  describePresence,
  foldFields,
  schemaMarks,
  type SchemaPrinter,
  type SchemaUse,
} from '../schema/schema-blocks.ts'
import { isSendable, separateSharedHeader } from '../../sample/build-sample-request.ts'
import type { ShownExample } from '../schema/describe-schema.ts'
import { typeText, type NamedSchemas } from '../schema/type-text.ts'

interface ParameterOptions {
  readonly direction: Direction
  /** Begins the ids. Default: the location of each parameter. */
  readonly prefix?: string
}

/** An example in the line of a parameter. */
function describeExample({ name, label, text, url, description }: Example): ShownExample {
  return {
    // An empty text alone would be an empty box.
    text: url ?? (text || '""'),
    ...(label !== name && { label }),
    description: htmlToText(description.html).trim(),
  }
}

/** Parameters or headers; ids are `<prefix>.<name>`. */
function parameterBlocks(
  list: readonly Parameter[],
  printer: SchemaPrinter,
  { direction, prefix }: ParameterOptions,
): Block {
  const print = (parameter: Parameter): FieldItem => {
    const { name, schema, description, examples } = parameter
    const address = `${prefix ?? parameter.in}.${name}`
    const marked = { ...schema, ...(parameter.deprecated && { deprecated: true }) }
    return {
      id: address,
      name,
      head: [
        link(`#${encodeURI(address)}`, codeText(name)),
        ' ',
        { kind: 'span', className: 'type', content: typeText(schema, printer.schemas) },
        ...schemaMarks(marked, describePresence(parameter)),
        ...(printer.links.badge?.(`${prefix?.replace(/^response\./, '') ?? parameter.in}:${name}`) ?? []),
      ],
      blocks: [
        ...printer.links.describe(description),
        ...printer.describe(schema, address, {
          direction,
          name,
          holder: description,
          examples: examples.map(describeExample),
        }),
        ...(parameter.form === '' ? [] : [paragraph('rules', ...parsePhrase(parameter.form))]),
        ...(parameter.mayBeEmpty === true
          ? [paragraph('rules', ...parsePhrase(writeText('parameter.empty', { form: `\`${name}=\`` })))]
          : []),
        ...printer.inside(schema, address, { direction }),
      ],
    }
  }
  return direction === 'request'
    ? foldFields(list, print, { direction, name: ({ name }) => name, summary: 'api.furtherParameters' })
    : { kind: 'fields', fields: list.map(print) }
}

const PARAMETERS: readonly (readonly [ParameterLocation, string, MessageKey])[] = [
  ['path', 'path-parameters', 'api.pathParameters'],
  ['query', 'query-parameters', 'api.queryParameters'],
  ['querystring', 'query-string', 'api.queryString'],
  ['header', 'header-parameters', 'api.headers'],
  ['cookie', 'cookie-parameters', 'api.cookies'],
]

/** Parameters by their location, each below its heading. */
export function parameterSections(
  parameters: readonly Parameter[],
  printer: SchemaPrinter,
  direction: Direction,
): readonly Block[] {
  return groupByLocation(parameters).map(({ id, title, list }) =>
    section(anchoredHeading(id, title), parameterBlocks(list, printer, { direction })),
  )
}

/** The same below words in bold, for a request that is a part of a page; ids begin with `prefix`. */
export function parameterParts(
  parameters: readonly Parameter[],
  printer: SchemaPrinter,
  prefix: string,
): readonly Block[] {
  return groupByLocation(parameters).flatMap(({ title, list }) => [
    paragraph(undefined, { kind: 'strong', content: [title] }),
    parameterBlocks(list, printer, { direction: 'response', prefix }),
  ])
}

/** The locations that have parameters, each with its heading. */
function groupByLocation(parameters: readonly Parameter[]) {
  return PARAMETERS.flatMap(([location, id, title]) => {
    const list = parameters.filter((parameter) => parameter.in === location)
    return list.length === 0 ? [] : [{ id, title: writeText(title), list }]
  })
}

/** Texts of a path item about all its operations. */
export function pathItemBlocks(pathItem: PathItemText | undefined, links: PageLinks): readonly Block[] {
  if (pathItem === undefined) return []
  const { summary, description } = pathItem
  return [...(summary === '' ? [] : [paragraph(undefined, summary)]), ...links.describe(description)]
}

/** A media type with the names of all that have the same fields. */
export interface NamedMediaType extends MediaType {
  readonly types: readonly string[]
}

/** The media types of a body. Those with the same fields are one, so that no reader compares two equal lists. */
export function joinEqualMediaTypes(media: readonly MediaType[]): readonly NamedMediaType[] {
  const groups = groupBy(media, (mediaType) => {
    const { schema, item, parts } = mediaType
    return media.length === 1 ? '' : JSON.stringify([schema, item, parts])
  })
  return [...groups.values()].flatMap((equal) =>
    equal.slice(0, 1).map((first) => ({ ...first, types: equal.map(({ type }) => type) })),
  )
}

/** Media types and type of a body: '`application/json` Order'. */
function mediaTypeText({ types, schema, item }: NamedMediaType, schemas: NamedSchemas): readonly Inline[] {
  const words = typeText(item ?? schema, schemas)
  return [
    ...types.flatMap((type, index) =>
      index === 0 ? [codeText(type)] : [writeText('list.separator'), codeText(type)],
    ),
    ' ',
    {
      kind: 'span',
      className: 'type',
      content:
        item === undefined
          ? words
          : writeTextParts<readonly Inline[]>('api.streamOf', { type: words }).flat(),
    },
  ]
}

export interface MediaTypeOptions extends SchemaUse {
  /** The description of the body or response, which prevails over the description of a named schema. */
  readonly holder?: RichText
  /** The heading above names the media type when there is only one. */
  readonly named?: boolean
}

/** The media types of a body, joined where they are equal, each with its fields. */
export function mediaTypeBlocks(
  media: readonly NamedMediaType[],
  printer: SchemaPrinter,
  { holder, named = false, ...use }: MediaTypeOptions,
): readonly Block[] {
  return media.map((mediaType, index): Block => {
    const { schema, item, address, parts = [] } = mediaType
    return {
      kind: 'group',
      tag: 'section',
      className: 'media',
      blocks: [
        ...(named && media.length === 1
          ? []
          : [
              {
                kind: 'paragraph' as const,
                className: 'field',
                ...(index > 0 && { id: address }),
                content: mediaTypeText(mediaType, printer.schemas),
              },
            ]),
        ...printer.describe(schema, address, {
          direction: use.direction,
          ...(holder !== undefined && { holder }),
        }),
        ...printer.inside(schema, address, use),
        ...(item === undefined ? [] : printer.inside(item, `${address}.item`, use)),
        ...partBlocks(parts, printer, { address, direction: use.direction }),
      ],
    }
  })
}

/** How the parts of a multipart body, or the fields of a form, are encoded. */
function partBlocks(
  parts: readonly PartEncoding[],
  printer: SchemaPrinter,
  { address, direction }: { readonly address: string; readonly direction: Direction },
): readonly Block[] {
  if (parts.length === 0) return []
  return [
    {
      kind: 'details',
      summary: [writeText('api.encoding')],
      blocks: [
        {
          kind: 'definitions',
          className: 'values',
          items: parts.map(({ name, contentType, form, headers }) => ({
            term: [codeText(name)],
            content: joinInline([
              ...(contentType === undefined ? [] : [[codeText(contentType)]]),
              ...(form === '' ? [] : [parsePhrase(form)]),
            ]),
            blocks:
              headers.length === 0
                ? []
                : [parameterBlocks(headers, printer, { direction, prefix: `${address}.${name}.header` })],
          })),
        },
      ],
    },
  ]
}

/** A body below its heading, which says whether it is required. `examples` are above its fields. */
export function bodyBlocks(
  heading: Block,
  body: RequestBody,
  printer: SchemaPrinter,
  { direction, examples = [] }: { readonly direction: Direction; readonly examples?: readonly Block[] },
): readonly Block[] {
  const media = joinEqualMediaTypes(body.media)
  const [only, ...others] = media
  return [
    headingLine(
      heading,
      ...(direction === 'request' ? [requiredMark(body.required)] : []),
      ...(only === undefined || others.length > 0 ? [] : [' ', ...mediaTypeText(only, printer.schemas)]),
    ),
    ...printer.links.describe(body.description),
    ...examples,
    ...mediaTypeBlocks(media, printer, {
      direction,
      rank: 'main',
      holder: body.description,
      named: true,
    }),
  ]
}

const requiredMark = (required: boolean): Inline => ({
  kind: 'span',
  ...(required && { className: 'required' }),
  content: [required ? writeText('api.required') : writeText('api.optional')],
})

export interface ResponseOptions {
  /** Begins the ids. */
  readonly prefix: string
  /** Whether each response is a heading of the page. */
  readonly headings: boolean
}

/** Responses by status. */
export function responseBlocks(
  responses: readonly ApiResponse[],
  printer: SchemaPrinter,
  api: Api,
  { prefix, headings }: ResponseOptions,
): readonly Block[] {
  return responses.map((response): Block => {
    const { status } = response
    const title = statusTitle(response)
    const media = joinEqualMediaTypes(response.media)
    const [only, ...others] = media
    return {
      kind: 'group',
      tag: 'section',
      className: response.headers.length > 0 ? 'response folds' : 'response',
      data: { class: status.charAt(0) },
      blocks: [
        headingLine(
          headings
            ? { ...anchoredHeading(`${prefix}.${status}`, title, 3), standalone: true }
            : paragraph('field', { kind: 'strong', content: [title] }),
          ...(only === undefined || others.length > 0 ? [] : mediaTypeText(only, printer.schemas)),
        ),
        ...(response.summary === undefined ? [] : [paragraph(undefined, response.summary)]),
        ...printer.links.describe(response.description),
        ...missingNote(response.missing === undefined ? [] : [response.missing]),
        ...headerDetails(response, printer, prefix),
        ...mediaTypeBlocks(media, printer, {
          direction: 'response',
          ...(headings && { rank: 'main' as const }),
          holder: response.description,
          named: true,
        }),
        ...responseLinks(response, api, printer),
      ],
    }
  })
}

/** '404 Not Found'. */
const statusTitle = ({ status, reason }: Pick<ApiResponse, 'status' | 'reason'>) =>
  `${status} ${reason}`.trim()

/** The headers of a response, folded. */
export function headerDetails(
  { headers, status }: ApiResponse,
  printer: SchemaPrinter,
  prefix: string,
  title = writeText('api.headerCount', { count: headers.length }),
): readonly Block[] {
  if (headers.length === 0) return []
  return [
    {
      kind: 'details',
      summary: [title],
      blocks: [
        parameterBlocks(headers, printer, { direction: 'response', prefix: `${prefix}.${status}.header` }),
      ],
    },
  ]
}

/** Possible next uses of a response's values. */
export function responseLinks({ links }: ApiResponse, api: Api, printer: SchemaPrinter): readonly Block[] {
  if (links.length === 0) return []
  return [
    {
      kind: 'list',
      className: 'links',
      items: links.map(({ name, operation, description, parameters, body, server }) => {
        const next = findOperation(api, operation)
        const values = [...parameters, ...(body === undefined ? [] : [{ name: 'body', value: body }])]
        return {
          content: [
            `${writeText('api.next')} `,
            ...(next === undefined ? [] : [link(siteMarker(next.route), next.title), ' ']),
            codeText(name),
          ],
          blocks: [
            ...printer.links.describe(description),
            ...(values.length === 0
              ? []
              : [
                  paragraph(
                    'rules',
                    `${writeText('api.with')} `,
                    ...joinInline(
                      values.map((value) => [codeText(value.name), ' = ', codeText(value.value)]),
                    ),
                  ),
                ]),
            ...(server === undefined
              ? []
              : [paragraph('rules', writeText('api.server')), serverBlocks([server], printer)]),
          ],
        }
      }),
    },
  ]
}

/** Says what is left out because the description refers to something that cannot be found. */
export function missingNote(references: readonly string[]): readonly Block[] {
  if (references.length === 0) return []
  return [
    paragraph(
      'notice',
      `${writeText('api.leftOut')} `,
      ...joinInline(references.map((reference) => [codeText(reference)])),
    ),
  ]
}

/** A list of servers with their variables. */
export function serverBlocks(servers: readonly Server[], printer: Pick<SchemaPrinter, 'links'>): Block {
  return {
    kind: 'list',
    className: 'servers',
    items: servers.map(({ url, name, description, variables, placeholder }) => ({
      content: [
        { kind: 'path', path: url },
        ' ',
        ...(name === undefined ? [] : [{ kind: 'strong' as const, content: [name] }]),
      ],
      blocks: [
        ...printer.links.describe(description),
        ...(placeholder === true ? [placeholderNote()] : []),
        ...(variables.length === 0
          ? []
          : [
              {
                kind: 'definitions' as const,
                className: 'values',
                items: variables.map((variable) => ({
                  term: [codeText(variable.name)],
                  content: [
                    ...(variable.values.length > 0
                      ? [writeText('api.oneOfValues', { values: joinList(variable.values) })]
                      : []),
                    ...(variable.values.length > 0 && variable.value !== ''
                      ? [writeText('list.statements')]
                      : []),
                    ...(variable.value === ''
                      ? []
                      : writeTextParts<Inline>('api.byDefault', { value: codeText(variable.value) })),
                  ],
                  blocks: printer.links.describe(variable.description),
                })),
              },
            ]),
      ],
    })),
  }
}

/** The host of a server that the description does not name is a placeholder (RFC 2606). */
export const placeholderNote = (): Block => paragraph('rules', writeText('api.placeholder'))

const HTTP_SCHEMES: Readonly<Record<string, MessageKey>> = {
  bearer: 'api.bearer',
  basic: 'api.basic',
  digest: 'api.digest',
}

/** Describes in words what a client sends for a scheme, with `code` in backticks. */
export function describeScheme(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return writeText('api.apiKey', {
        place: scheme.in ?? 'header',
        name: `\`${scheme.parameterName ?? ''}\``,
      })
    case 'http':
      return describeHttpScheme(scheme)
    case 'oauth2':
      return writeText('api.accessToken', { protocol: 'OAuth 2.0', header: '`Authorization: Bearer`' })
    case 'openIdConnect':
      return writeText('api.accessToken', { protocol: 'OpenID Connect', header: '`Authorization: Bearer`' })
    default:
      return writeText('api.certificate')
  }
}

function describeHttpScheme({ scheme = '', isClient, format }: SecurityScheme): string {
  const words = writeText('api.inAuthorization', {
    scheme: isClient
      ? writeText('api.basicClient')
      : writeText(getOwn(HTTP_SCHEMES, scheme) ?? 'api.httpScheme', { name: `\`${scheme}\`` }),
    header: '`Authorization`',
  })
  return format === undefined ? words : `${words} (${format})`
}

/** A note after the name of what is deprecated. */
export function deprecatedMark({ deprecated }: { readonly deprecated: boolean }): readonly Inline[] {
  if (!deprecated) return []
  return [{ kind: 'span', className: 'deprecated', content: [` ${writeText('api.deprecated')}`] }]
}

/** Says that an operation may go away. */
export function deprecatedNote(): Inline {
  return { kind: 'strong', className: 'deprecated', content: [writeText('api.deprecatedNotice')] }
}

/** How requests are authorized, below its heading; nothing where the description does not say. */
export function authorizationSection(
  requirements: readonly SecurityRequirement[],
  printer: Pick<SchemaPrinter, 'links'>,
  api: Api,
): readonly Block[] {
  if (requirements.length === 0) return []
  const heading = anchoredHeading('authorization', writeText('api.authorization'))
  return [section(heading, ...securityBlocks(requirements, printer, api))]
}

/** The alternatives of an operation, and a table of the scopes that they ask for. */
export function securityBlocks(
  requirements: readonly SecurityRequirement[],
  printer: Pick<SchemaPrinter, 'links'>,
  api: Api,
): readonly Block[] {
  const alternatives = uniqueValues(separateSharedHeader(requirements, api.security))
  const named = alternatives.filter(({ schemes }) => schemes.length > 0)
  const anonymous = named.length < alternatives.length
  if (named.length === 0) return [paragraph(undefined, writeText('api.noAuthorization'))]
  return [
    ...(named.length > 1 || anonymous
      ? [paragraph(undefined, anonymous ? writeText('api.optionalOneOf') : writeText('api.oneOfThese'))]
      : []),
    {
      kind: 'list',
      className: 'security',
      items: named.map(({ schemes }) => ({
        blocks: schemes.map(({ name, scopes }, index) => {
          const scheme = getOwn(api.security, name)
          // With one alternative the table below names the scopes.
          const shown = named.length > 1 ? scopes : []
          return paragraph(
            undefined,
            ...(index > 0 ? [`${writeText('api.and')} `] : []),
            link(siteMarker(`${api.overviewRoute}#security-${name}`), codeText(name)),
            ...deprecatedMark({ deprecated: scheme?.deprecated === true }),
            ...(scheme === undefined ? [] : [': ', ...parsePhrase(describeScheme(scheme))]),
            ...(scheme === undefined || isSendable(scheme)
              ? []
              : [`${writeText('list.statements')}${writeText('api.notInSamples')}`]),
            ...(shown.length === 0
              ? []
              : [
                  `${writeText('list.separator')}${writeText('api.withScopes', { count: shown.length })} `,
                  ...joinInline(shown.map((scope) => [codeText(scope)])),
                ]),
          )
        }),
      })),
    },
    ...operationScopeTable(named, printer.links, api),
  ]
}

/** Each scope once, with what it allows; twice if two schemes say different things of it. */
function operationScopeTable(
  requirements: readonly SecurityRequirement[],
  links: PageLinks,
  api: Api,
): readonly Block[] {
  const needed = requirements.flatMap(({ schemes }) =>
    schemes.flatMap(({ name: scheme, scopes }) =>
      scopes.map((scope) => ({ scheme, scope, description: describeScope(api, scheme, scope) })),
    ),
  )
  const different = groupBy(needed, ({ scope, description }) => `${scope} ${description?.markdown ?? ''}`)
  const rows = [...different.values()].flatMap((same) => same.slice(0, 1))
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      columns: [writeText('api.scope'), writeText('api.allows')],
      rows: rows.map(({ scope, scheme, description }) => ({
        cells: [
          {
            content: [
              link(
                links.reference(`scope:${scope}`, `${api.overviewRoute}#security-${scheme}`),
                codeText(scope),
              ),
            ],
          },
          { blocks: links.describe(description) },
        ],
      })),
    },
  ]
}

/** Permission that a scope stands for, in the words of the first flow of its scheme that has it. */
function describeScope({ security }: Api, scheme: string, scope: string): RichText | undefined {
  return security[scheme]?.flows.find(({ scopes }) => Object.hasOwn(scopes, scope))?.scopes[scope]
}
