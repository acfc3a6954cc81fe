/** The blocks of an operation's page, from its endpoint to its events. Each part of the page is one function; together they are the whole page. */

import { readableUrl } from '../../../lib/text/encoding/readable-url.ts'
import { writeText, writeTextParts } from '../../../lib/locale/text.ts'
import type { Block, Inline } from '../../../blocks/block.ts'
import type { MessageKey } from '../../../lib/locale/messages/message-key.ts'
import {
  anchoredHeading,
  codeText,
  link,
  paragraph,
  section,
  titleHeading,
  joinInline,
} from '../../../blocks/build-blocks.ts'
import { track } from '../../../lib/activity.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import { describeRequest } from '../../../lib/network/describe-request.ts'
import type { Api, Operation, ParameterLocation } from '../../../model.ts'
import { normalizeUrlTemplate } from '../../../samples/percent-encode.ts'
import { errorBlocks, isError } from './error-blocks.ts'
import { exampleTabs, responseExampleTabs, sampleTabs } from './code-blocks.ts'
import {
  bodyBlocks,
  joinEqualMediaTypes,
  mediaTypeBlocks,
  missingNote,
  parameterBlocks,
  placeholderNote,
  responseBlocks,
  securityBlocks,
  serverBlocks,
} from './operation-parts.ts'
import { writeOperationSamples } from '../../sample/write-operation-samples.ts'
import { outcomeBlocks } from './outcome-blocks.ts'
import type { PageLinks } from '../page-links.ts'
import { createSchemaPrinter, type SchemaPrinter } from '../schema/schema-blocks.ts'

const PARAMETERS: readonly (readonly [ParameterLocation, string, MessageKey])[] = [
  ['path', 'path-parameters', 'api.pathParameters'],
  ['query', 'query-parameters', 'api.queryParameters'],
  ['querystring', 'query-string', 'api.queryString'],
  ['header', 'header-parameters', 'api.headers'],
  ['cookie', 'cookie-parameters', 'api.cookies'],
]

export interface OperationPlace {
  readonly api: Api
  readonly links: PageLinks
  readonly route: string
  readonly title: string
}

/** An operation's page: what it does and what it takes on the left, the request and its responses on the right. */
export function operationBlocks(operation: Operation, place: OperationPlace): readonly Block[] {
  const { api, links } = place
  const printer = createSchemaPrinter({ schemas: api.schemas, links })
  const blocks: readonly Block[] = [
    {
      kind: 'group',
      tag: 'div',
      className: 'api-top',
      blocks: [
        titleHeading(place.title),
        {
          kind: 'endpoint',
          method: operation.method,
          ...splitRequestUrl(operation),
          tryIt: {
            kind: 'island',
            name: 'try-it',
            on: 'intent',
            props: {
              src: siteMarker(`${place.route}.tryit.js`),
              route: place.route,
              title: place.title,
              group: api.version,
            },
          },
        },
        // The page has the server in its samples and its try-it form.
        {
          kind: 'paragraph',
          medium: 'markdown',
          content: [
            `${writeText('api.server')} `,
            ...joinInline(operation.servers.map(({ url }) => [codeText(url)])),
          ],
        },
        ...noticeBlocks(operation),
        ...missingNote(operation.missing),
        ...(operation.summary === undefined ? [] : [paragraph(undefined, operation.summary)]),
        ...links.describe(operation.description),
        ...(operation.pathItem === undefined
          ? []
          : [
              ...(operation.pathItem.summary === ''
                ? []
                : [paragraph(undefined, operation.pathItem.summary)]),
              ...links.describe(operation.pathItem.description),
            ]),
        ...(operation.docs === undefined
          ? []
          : [paragraph(undefined, link(operation.docs.url, operation.docs.label))]),
      ],
    },
    {
      kind: 'group',
      tag: 'div',
      className: 'api-rest',
      blocks: [...requestBlocks(operation, printer, api), ...resultBlocks(operation, printer, api)],
    },
    // Beside the text where a window is wide. After it on phones: readers look for the parameters first.
    {
      kind: 'group',
      tag: 'div',
      className: 'api-side',
      search: 'skip',
      blocks: sideBlocks(operation, place),
    },
  ]
  printer.expand()
  return blocks
}

/** The URL that samples send to, with its templates, in two parts between which a line may break. */
function splitRequestUrl({ request, servers }: Operation): {
  readonly server: string
  readonly path: string
} {
  const url = normalizeUrlTemplate(request.url)
  const written = servers[0]?.filled ?? ''
  const server = url.startsWith(written) ? written : ''
  return { server, path: readableUrl(url.slice(server.length)) }
}

function noticeBlocks({ deprecated, replacement, sunset }: Operation): readonly Block[] {
  if (!deprecated && replacement === undefined && sunset === undefined) return []
  return [
    paragraph(
      'notice',
      ...(deprecated
        ? [{ kind: 'strong' as const, className: 'deprecated', content: [writeText('api.deprecatedNotice')] }]
        : []),
      ...(replacement === undefined
        ? []
        : [
            ' ',
            ...writeTextParts<Inline>('api.useInstead', {
              operation:
                replacement.route === undefined
                  ? replacement.label
                  : link(siteMarker(replacement.route), replacement.label),
            }),
          ]),
      ...(sunset === undefined ? [] : [` ${writeText('api.endsOn', { date: sunset })}`]),
    ),
  ]
}

/** The request in every language, examples of responses, downloads. */
function sideBlocks(operation: Operation, { api, links, route }: OperationPlace): readonly Block[] {
  const samples = track('samples', describeRequest(operation.request), () =>
    writeOperationSamples(operation, api.languages),
  )
  const bodies = operation.body?.media ?? []
  const count = bodies.reduce((sum, { examples }) => sum + examples.length, 0)
  const responses = responseExampleTabs(operation.responses, links)
  return [
    {
      kind: 'group',
      tag: 'section',
      labelledBy: 'request',
      blocks: [
        { kind: 'heading', level: 2, id: 'request', content: [writeText('api.request')], unlisted: true },
        ...(samples.length === 0
          ? []
          : [
              {
                kind: 'group' as const,
                tag: 'div' as const,
                className: 'samples',
                blocks: sampleTabs(samples),
              },
            ]),
        ...(operation.servers[0]?.placeholder === true ? [placeholderNote()] : []),
        ...emptyBodyNote(operation),
        ...(count > 1
          ? [
              {
                kind: 'details' as const,
                summary: [writeText('api.exampleBodies', { count })],
                blocks: exampleTabs(bodies, links),
              },
            ]
          : []),
      ],
    },
    ...(responses.length === 0
      ? []
      : [
          {
            kind: 'group' as const,
            tag: 'section' as const,
            labelledBy: 'response',
            blocks: [
              {
                kind: 'heading' as const,
                level: 2 as const,
                id: 'response',
                content: [writeText('api.response')],
                unlisted: true as const,
              },
              ...responses,
            ],
          },
        ]),
    {
      kind: 'paragraph',
      className: 'downloads',
      medium: 'web',
      content: [
        link(siteMarker(`${route}.md`), 'Markdown'),
        ' ',
        link(siteMarker(`${route}.openapi.json`), 'OpenAPI'),
        ' ',
        link(siteMarker(`${route}.http`), writeText('api.httpFile')),
      ],
    },
  ]
}

/** Says why samples send an empty body, or none: no member is required, and the description gives no examples. */
function emptyBodyNote({ body, request }: Operation): readonly Block[] {
  if (body === undefined) return []
  if (request.body === undefined) return [paragraph('rules', writeText('api.optionalBody'))]
  const isEmpty = request.body.type === 'json' && JSON.stringify(request.body.value) === '{}'
  return isEmpty ? [paragraph('rules', writeText('api.emptyBody'))] : []
}

/** What a client sends. */
function requestBlocks(operation: Operation, printer: SchemaPrinter, api: Api): readonly Block[] {
  const { security, servers, limits, parameters, body } = operation
  return [
    ...(security.length === 0
      ? []
      : [
          section(
            anchoredHeading('authorization', writeText('api.authorization')),
            ...securityBlocks(security, printer, api),
          ),
        ]),
    ...(servers.length > 1 || limits.length > 0
      ? [
          {
            kind: 'group' as const,
            tag: 'section' as const,
            className: 'facts',
            blocks: [
              ...limits.map(({ label, text }) =>
                paragraph(undefined, { kind: 'strong', content: [label] }, `: ${text}`),
              ),
              ...(servers.length > 1
                ? [
                    {
                      kind: 'details' as const,
                      summary: [writeText('api.serverCount', { count: servers.length })],
                      blocks: [serverBlocks(servers, printer)],
                    },
                  ]
                : []),
            ],
          },
        ]
      : []),
    ...PARAMETERS.flatMap(([location, id, title]) => {
      const list = parameters.filter((parameter) => parameter.in === location)
      return list.length === 0
        ? []
        : [
            section(
              anchoredHeading(id, writeText(title)),
              parameterBlocks(list, printer, { direction: 'request' }),
            ),
          ]
    }),
    ...(body === undefined
      ? []
      : [
          section(
            ...bodyBlocks(anchoredHeading('body', writeText('api.body')), body, printer, {
              direction: 'request',
            }),
          ),
        ]),
  ]
}

/** What comes back, and what happens then. */
function resultBlocks(operation: Operation, printer: SchemaPrinter, api: Api): readonly Block[] {
  const { callbacks, events } = operation
  const { links } = printer
  const responses = operation.responses.filter((response) => !isError(response, operation.responses))
  return [
    ...(responses.length === 0
      ? []
      : [
          section(
            anchoredHeading('responses', writeText('api.responses')),
            ...responseBlocks(responses, printer, api, { prefix: 'response', headings: true }),
          ),
        ]),
    ...errorBlocks(operation, printer, api),
    ...outcomeBlocks(operation, api),
    ...(callbacks.length === 0
      ? []
      : [
          section(
            anchoredHeading('callbacks', writeText('api.callbacks')),
            ...callbacks.map((callback): Block => ({
              kind: 'details',
              summary: [callback.title],
              blocks: [
                {
                  kind: 'paragraph',
                  className: 'endpoint',
                  content: [
                    { kind: 'method', method: callback.method },
                    ' ',
                    { kind: 'code', className: 'path', text: callback.expression },
                  ],
                },
                ...(callback.deprecated
                  ? [
                      paragraph('notice', {
                        kind: 'strong',
                        className: 'deprecated',
                        content: [writeText('api.deprecatedNotice')],
                      }),
                    ]
                  : []),
                ...links.describe(callback.description),
                ...(callback.security.length === 0
                  ? []
                  : [
                      paragraph(undefined, { kind: 'strong', content: [writeText('api.authorization')] }),
                      ...securityBlocks(callback.security, printer, api),
                    ]),
                ...(callback.parameters.length === 0
                  ? []
                  : [
                      parameterBlocks(callback.parameters, printer, {
                        direction: 'response',
                        prefix: `callback.${callback.name}.parameter`,
                      }),
                    ]),
                ...(callback.body === undefined
                  ? []
                  : [
                      ...links.describe(callback.body.description),
                      ...exampleTabs(callback.body.media, links),
                      ...mediaTypeBlocks(joinEqualMediaTypes(callback.body.media), printer, {
                        direction: 'response',
                        holder: callback.body.description,
                      }),
                    ]),
                ...responseBlocks(callback.responses, printer, api, {
                  prefix: `callback.${callback.name}.response`,
                  headings: false,
                }),
              ],
            })),
          ),
        ]),
    ...(events.length === 0
      ? []
      : [
          paragraph(
            undefined,
            { kind: 'strong', content: [writeText('api.sentAfterwards')] },
            ': ',
            ...joinInline(
              events.map((name) => {
                const event = api.events.find((known) => known.name === name)
                return [
                  {
                    kind: 'link',
                    href: links.reference(`event:${name}`, event?.route),
                    content: event === undefined ? [codeText(name)] : [event.title],
                    optional: true,
                  },
                ]
              }),
            ),
          ),
        ]),
  ]
}
