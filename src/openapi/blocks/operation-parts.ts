/** Parts that pages of operations and of events share: parameters, media types, responses, servers, security. */

import type { Block, FieldItem, Inline } from '../../blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  joinInline,
  link,
  paragraph,
  parsePhrase,
} from '../../blocks/build-blocks.ts'
import { siteMarker } from '../../lib/markers.ts'
import { getOwn } from '../../lib/own-property.ts'
import type {
  Api,
  ApiResponse,
  MediaType,
  Parameter,
  PartEncoding,
  RequestBody,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../model.ts'
import type { Direction } from '../schema-fields.ts'
import { schemaMarks, type SchemaPrinter } from './schema-blocks.ts'
import { typeText } from './type-text.ts'

/** Parameters or headers; ids are `<prefix>.<name>`, the prefix being the parameter's location by default. */
export function parameterBlocks(
  list: readonly Parameter[],
  printer: SchemaPrinter,
  { direction, prefix }: { readonly direction: Direction; readonly prefix?: string },
): Block {
  return {
    kind: 'fields',
    fields: list.map((parameter): FieldItem => {
      const { name, schema, description, examples } = parameter
      const address = `${prefix ?? parameter.in}.${name}`
      const marked = { ...schema, ...(parameter.deprecated && { deprecated: true }) }
      const { description: _, ...undescribed } = schema
      return {
        id: address,
        name,
        head: [
          link(`#${encodeURI(address)}`, codeText(name)),
          ' ',
          { kind: 'span', className: 'type', content: typeText(schema, printer.schemas) },
          ...schemaMarks(marked, parameter.required),
        ],
        blocks: [
          ...printer.links.describe(description),
          ...printer.describe(description.html === '' ? schema : undescribed, address),
          ...(parameter.form === '' ? [] : [paragraph('rules', ...parsePhrase(parameter.form))]),
          ...(examples.length === 0
            ? []
            : [
                paragraph(
                  'rules',
                  'Example: ',
                  ...joinInline(
                    examples.map((example) => [
                      codeText(example.text),
                      ...(examples.length > 1 && example.label !== example.name ? [` ${example.label}`] : []),
                    ]),
                    ', ',
                  ),
                ),
              ]),
          ...printer.inside(schema, address, direction),
        ],
      }
    }),
  }
}

/** The media types of a body, each with its fields. */
export function mediaTypeBlocks(
  media: readonly MediaType[],
  printer: SchemaPrinter,
  direction: Direction,
): readonly Block[] {
  return media.map(({ type, schema, item, address, parts = [] }, index): Block => {
    const words = typeText(item ?? schema, printer.schemas)
    const content: readonly Inline[] = [
      codeText(type),
      ' ',
      { kind: 'span', className: 'type', content: item === undefined ? words : ['stream of ', ...words] },
    ]
    return {
      kind: 'group',
      tag: 'section',
      className: 'media',
      blocks: [
        { kind: 'paragraph', className: 'field', ...(index > 0 && { id: address }), content },
        ...printer.describe(schema, address),
        ...printer.inside(schema, address, direction),
        ...(item === undefined ? [] : printer.inside(item, `${address}.item`, direction)),
        ...partBlocks(parts, printer, { address, direction }),
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
      summary: ['Encoding'],
      blocks: [
        {
          kind: 'definitions',
          className: 'values',
          items: parts.map(({ name, contentType, form, headers }) => ({
            term: [codeText(name)],
            content: joinInline(
              [
                ...(contentType === undefined ? [] : [[codeText(contentType)]]),
                ...(form === '' ? [] : [parsePhrase(form)]),
              ],
              ', ',
            ),
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

export function bodyBlocks(
  body: RequestBody,
  printer: SchemaPrinter,
  direction: Direction,
): readonly Block[] {
  return [
    ...(body.required
      ? [paragraph('field', { kind: 'span', className: 'required', content: ['required'] })]
      : []),
    ...printer.links.describe(body.description),
    ...mediaTypeBlocks(body.media, printer, direction),
  ]
}

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
    const { status, headers, media } = response
    const title = `${status} ${response.reason}`.trim()
    return {
      kind: 'group',
      tag: 'section',
      className: 'response',
      data: { class: status.charAt(0) },
      // Errors have the same fields on many pages: as fields of their own they would hide everything else.
      ...(headings && !status.startsWith('2') && { search: 'fold' }),
      blocks: [
        headings
          ? anchoredHeading(`${prefix}.${status}`, title, 3)
          : paragraph('field', { kind: 'strong', content: [title] }),
        ...(response.summary === undefined ? [] : [paragraph(undefined, response.summary)]),
        ...printer.links.describe(response.description),
        ...missingNote(response.missing === undefined ? [] : [response.missing]),
        ...(headers.length === 0
          ? []
          : [
              {
                kind: 'details' as const,
                summary: [headers.length === 1 ? '1 header' : `${headers.length} headers`],
                blocks: [
                  parameterBlocks(headers, printer, {
                    direction: 'response',
                    prefix: `${prefix}.${status}.header`,
                  }),
                ],
              },
            ]),
        ...mediaTypeBlocks(media, printer, 'response'),
        ...responseLinks(response, api, printer),
      ],
    }
  })
}

/** What the values of a response can be used for next. */
function responseLinks({ links }: ApiResponse, api: Api, printer: SchemaPrinter): readonly Block[] {
  if (links.length === 0) return []
  return [
    {
      kind: 'list',
      className: 'links',
      items: links.map(({ name, operation, description, parameters, body }) => {
        const next = api.operations.find(({ id }) => id === operation)
        const values = [...parameters, ...(body === undefined ? [] : [{ name: 'body', value: body }])]
        return {
          content: ['Next: ', next === undefined ? name : link(siteMarker(next.route), next.title)],
          blocks: [
            ...printer.links.describe(description),
            ...(values.length === 0
              ? []
              : [
                  paragraph(
                    'rules',
                    'with ',
                    ...joinInline(
                      values.map((value) => [codeText(value.name), ' = ', codeText(value.value)]),
                      ', ',
                    ),
                  ),
                ]),
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
      'Left out, because the description does not define it: ',
      ...joinInline(
        references.map((reference) => [codeText(reference)]),
        ', ',
      ),
    ),
  ]
}

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
                    ...(variable.values.length > 0 ? [`one of ${variable.values.join(', ')}; `] : []),
                    ...(variable.value === '' ? [] : [codeText(variable.value), ' by default']),
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
export function placeholderNote(): Block {
  return paragraph('rules', 'The description names no host: the one shown here is a placeholder.')
}

const HTTP_SCHEMES: Readonly<Record<string, string>> = {
  bearer: 'a bearer token',
  basic: 'a user name and a password (HTTP Basic)',
  digest: 'HTTP Digest',
}

/** What a client sends for a scheme, in words; `code` in backticks. */
export function describeScheme(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `an API key in the ${scheme.in ?? 'header'} \`${scheme.parameterName ?? ''}\``
    case 'http':
      return `${getOwn(HTTP_SCHEMES, scheme.scheme ?? '') ?? `HTTP authentication \`${scheme.scheme ?? ''}\``} in \`Authorization\``
    case 'oauth2':
      return 'an OAuth 2.0 access token in `Authorization: Bearer`'
    case 'openIdConnect':
      return 'an OpenID Connect access token in `Authorization: Bearer`'
    default:
      return 'a client certificate (mutual TLS)'
  }
}

/** The alternatives of an operation, each scheme with its scopes. */
export function securityBlocks(
  requirements: readonly SecurityRequirement[],
  printer: Pick<SchemaPrinter, 'links'>,
  api: Api,
): readonly Block[] {
  const named = requirements.filter(({ schemes }) => schemes.length > 0)
  const anonymous = named.length < requirements.length
  if (named.length === 0) return [paragraph(undefined, 'No authorization is needed.')]
  return [
    ...(named.length > 1 || anonymous
      ? [paragraph(undefined, anonymous ? 'Optional; one of these:' : 'One of these:')]
      : []),
    {
      kind: 'list',
      className: 'security',
      items: named.map(({ schemes }) => ({
        blocks: schemes.map(({ name, scopes }, index) => {
          const scheme = getOwn(api.security, name)
          return paragraph(
            undefined,
            ...(index > 0 ? ['and '] : []),
            link(siteMarker(`${api.overviewRoute}#security-${name}`), codeText(name)),
            ...(scheme === undefined ? [] : [': ', ...parsePhrase(describeScheme(scheme))]),
            ...(scopes.length === 0
              ? []
              : [
                  scopes.length === 1 ? ', with the scope ' : ', with the scopes ',
                  ...joinInline(
                    scopes.map((scope) => [
                      link(
                        printer.links.reference(`scope:${scope}`, `${api.overviewRoute}#security-${name}`),
                        codeText(scope),
                      ),
                    ]),
                    ', ',
                  ),
                ]),
          )
        }),
      })),
    },
  ]
}
