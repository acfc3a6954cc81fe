/** The blocks of an operation's page, from its endpoint to its events. Each part of the page is one function; together they are the whole page. */

import { readableUrl } from '../../../../lib/text/encoding/readable-url.ts'
import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import type { Block, Inline } from '../../../blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  link,
  paragraph,
  section,
  titledSection,
  titleHeading,
  joinInline,
} from '../../../blocks/build-blocks.ts'
import { track } from '../../../../lib/activity.ts'
import { siteMarker } from '../../../../lib/site/links/markers.ts'
import { describeRequest } from '../../../../lib/network/describe-request.ts'
import type { Api, Operation } from '../../model.ts'
import { normalizeUrlTemplate } from '../../../samples/percent-encode.ts'
import { errorBlocks, isError } from './error-blocks.ts'
import { describeSingleExample, exampleTabs, responseExampleTabs, sampleTabs } from './code-blocks.ts'
import { callbackBlock } from './callback-block.ts'
import {
  authorizationSection,
  bodyBlocks,
  deprecatedNote,
  missingNote,
  pathItemBlocks,
  parameterSections,
  placeholderNote,
  responseBlocks,
  serverBlocks,
} from './operation-parts.ts'
import { writeOperationSamples } from '../../sample/write-operation-samples.ts'
import { outcomeBlocks } from './outcome-blocks.ts'
import { titleLine } from '../change-badge.ts'
import { codeSection, groupBlock, partBlock, sideBlock, textBlock } from '../columns.ts'
import type { PageLinks } from '../page-links.ts'
import { createSchemaPrinter, type SchemaPrinter } from '../schema/schema-blocks.ts'

export interface OperationPlace {
  readonly api: Api
  readonly links: PageLinks
  readonly route: string
  readonly title: string
}

/** An operation's page: what it takes beside its request, then its responses beside their examples. */
export function operationBlocks(operation: Operation, place: OperationPlace): readonly Block[] {
  const { api, links } = place
  const printer = createSchemaPrinter({ schemas: api.schemas, links })
  const blocks: readonly Block[] = [
    partBlock(
      groupBlock('api-top', topBlocks(operation, place)),
      sideBlock(requestSection(operation, place), downloadLinks(place.route)),
      textBlock(...requestBlocks(operation, printer, api)),
    ),
    partBlock(
      ...responseSection(operation, links).map((examples) => sideBlock(examples)),
      textBlock(...resultBlocks(operation, printer, api)),
    ),
  ]
  printer.expand()
  return blocks
}

/** Introduction of the operation: endpoint, notices, description. */
function topBlocks(operation: Operation, { api, links, route, title }: OperationPlace): readonly Block[] {
  const { summary, pathItem, docs } = operation
  const props = { src: siteMarker(`${route}.tryit.js`), route, title, group: api.version }
  return [
    titleLine(titleHeading(title), links),
    {
      kind: 'endpoint',
      method: operation.method,
      ...splitRequestUrl(operation),
      tryIt: { kind: 'island', name: 'try-it', on: 'intent', props },
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
    { kind: 'paragraph', medium: 'markdown', content: [openApiLink(route)] },
    ...noticeBlocks(operation),
    ...missingNote(operation.missing),
    ...(summary === undefined ? [] : [paragraph(undefined, summary)]),
    ...links.describe(operation.description),
    ...pathItemBlocks(pathItem, links),
    ...(docs === undefined ? [] : [paragraph(undefined, link(docs.url, docs.label))]),
  ]
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
      ...(deprecated ? [deprecatedNote()] : []),
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

/** The request in every language, with the examples of its body. */
function requestSection(operation: Operation, { api, links }: OperationPlace): Block {
  const samples = track('samples', describeRequest(operation.request), () =>
    writeOperationSamples(operation, api.languages),
  )
  return codeSection(
    'request',
    writeText('api.request'),
    ...sampleGroup(samples, operation),
    ...(operation.servers[0]?.placeholder === true ? [placeholderNote()] : []),
    ...emptyBodyNote(operation),
    ...exampleBodies(operation, links),
  )
}

function sampleGroup(
  samples: ReturnType<typeof writeOperationSamples>,
  operation: Operation,
): readonly Block[] {
  if (samples.length === 0) return []
  const title = `${operation.method} ${splitRequestUrl(operation).path}`
  return [groupBlock('samples', sampleTabs(samples, title))]
}

/** Media types of bodies that do not name one. */
const DEFAULT_TYPES: Readonly<Partial<Record<NonNullable<Operation['request']['body']>['type'], string>>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** The examples of a request body, folded; the name of a single one, unless the samples send another media type. */
function exampleBodies({ body, request }: Operation, links: PageLinks): readonly Block[] {
  const media = body?.media ?? []
  const count = media.reduce((sum, { examples }) => sum + examples.length, 0)
  const [only] = media.filter(({ examples }) => examples.length > 0)
  const sent = request.body?.contentType ?? DEFAULT_TYPES[request.body?.type ?? 'json'] ?? ''
  const isSent = media.length === 1 || only === undefined || [only.type, only.sentType].includes(sent)
  if (count < 2 && isSent) return describeSingleExample(media, links)
  const summary = [writeText('api.exampleBodies', { count })]
  return [{ kind: 'details', summary, blocks: exampleTabs(media, links, 'first') }]
}

/** Examples of responses. */
function responseSection({ responses }: Operation, links: PageLinks): readonly Block[] {
  const tabs = responseExampleTabs(responses, links)
  return tabs.length === 0 ? [] : [codeSection('response', writeText('api.response'), ...tabs)]
}

const openApiLink = (route: string) => link(siteMarker(`${route}.openapi.json`), 'OpenAPI')

function downloadLinks(route: string): Block {
  return {
    kind: 'paragraph',
    className: 'downloads',
    medium: 'web',
    content: [
      link(siteMarker(`${route}.md`), 'Markdown'),
      ' ',
      openApiLink(route),
      ' ',
      link(siteMarker(`${route}.http`), writeText('api.httpFile')),
    ],
  }
}

/** Explains why samples send an empty body, or none: no member is required, and the description has no examples. */
function emptyBodyNote({ body, request }: Operation): readonly Block[] {
  if (body === undefined) return []
  if (request.body === undefined) return [paragraph('rules', writeText('api.optionalBody'))]
  const isEmpty = request.body.type === 'json' && JSON.stringify(request.body.value) === '{}'
  return isEmpty ? [paragraph('rules', writeText('api.emptyBody'))] : []
}

/** Everything that a client sends. */
function requestBlocks(operation: Operation, printer: SchemaPrinter, api: Api): readonly Block[] {
  const { security, parameters, body } = operation
  return [
    ...authorizationSection(security, printer, api),
    ...factSection(operation, printer),
    ...parameterSections(parameters, printer, 'request'),
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

/** The limits of an operation, and its servers if there is a choice. */
function factSection({ servers, limits }: Operation, printer: SchemaPrinter): readonly Block[] {
  const facts: Block[] = limits.map(({ label, text }) =>
    paragraph(undefined, { kind: 'strong', content: [label] }, `: ${text}`),
  )
  if (servers.length > 1)
    facts.push({
      kind: 'details',
      summary: [writeText('api.serverCount', { count: servers.length })],
      blocks: [serverBlocks(servers, printer)],
    })
  const className = limits.length > 0 ? 'facts folds' : 'facts'
  return facts.length === 0 ? [] : [{ kind: 'group', tag: 'section', className, blocks: facts }]
}

/** Responses, and what happens after them. */
function resultBlocks(operation: Operation, printer: SchemaPrinter, api: Api): readonly Block[] {
  const responses = operation.responses.filter((response) => !isError(response, operation.responses))
  return [
    ...titledSection(
      anchoredHeading('responses', writeText('api.responses')),
      ...responseBlocks(responses, printer, api, { prefix: 'response', headings: true }),
    ),
    ...errorBlocks(operation, printer, api),
    ...outcomeBlocks(operation, api),
    ...titledSection(
      anchoredHeading('callbacks', writeText('api.callbacks')),
      ...operation.callbacks.map((callback) => callbackBlock(callback, printer, api)),
    ),
    ...eventNote(operation, printer.links, api),
  ]
}

/** The events that an operation causes. */
function eventNote({ events }: Operation, links: PageLinks, api: Api): readonly Block[] {
  if (events.length === 0) return []
  const names = events.map((name): readonly Inline[] => {
    const event = api.events.find((known) => known.name === name)
    const content = event === undefined ? [codeText(name)] : [event.title]
    return [{ kind: 'link', href: links.reference(`event:${name}`, event?.route), content, optional: true }]
  })
  const label: Inline = { kind: 'strong', content: [writeText('api.sentAfterwards')] }
  return [paragraph(undefined, label, ': ', ...joinInline(names))]
}
