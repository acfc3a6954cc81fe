/** The blocks of a webhook event, in its guide or on a page of its own: payload, examples, and code that verifies signatures. */

import { joinList } from '../../../lib/text/join-list.ts'
import { writeText, writeTextParts } from '../../../lib/locale/text.ts'
import type { Block, Inline } from '../../blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  joinInline,
  link,
  paragraph,
  section,
  titledSection,
  titleHeading,
} from '../../blocks/build-blocks.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import type { Api, ApiEvent, Signature } from '../model.ts'
import { findOperation } from '../find-operations.ts'
import { callbackParts } from './operation/callback-block.ts'
import { exampleTabs, responseExampleTabs, sampleTabs } from './operation/code-blocks.ts'
import {
  deprecatedMark,
  authorizationSection,
  bodyBlocks,
  parameterSections,
  pathItemBlocks,
  responseBlocks,
} from './operation/operation-parts.ts'
import { titleLine } from './change-badge.ts'
import { codeSection, groupBlock, partBlock, sideBlock, textBlock } from './columns.ts'
import type { PageLinks } from './page-links.ts'
import { createSchemaPrinter } from './schema/schema-blocks.ts'

/** The page of an event that has no guide: what it says beside the examples of its payload. */
export function eventPageBlocks(event: ApiEvent, api: Api, links: PageLinks): readonly Block[] {
  const top = [titleLine(titleHeading(event.title), links), ...introductionBlocks(event, api, links)]
  const examples = exampleTabs(event.body?.media ?? [], links)
  const text = groupBlock('event', detailBlocks(event, [], { api, links }))
  if (examples.length === 0) return [...top, text]
  const code = codeSection('example', writeText('api.example'), ...examples)
  return [partBlock(groupBlock('api-top', top), sideBlock(code), textBlock(text))]
}

/** Content of the API description about an event, for its guide. */
export function eventBlocks(event: ApiEvent, api: Api, links: PageLinks): readonly Block[] {
  const examples = exampleTabs(event.body?.media ?? [], links)
  return [
    groupBlock('event', [
      ...introductionBlocks(event, api, links),
      ...detailBlocks(event, examples, { api, links }),
    ]),
  ]
}

/** The name of an event, its description, and the operations that cause it. */
function introductionBlocks(event: ApiEvent, api: Api, links: PageLinks): readonly Block[] {
  const { description, docs, pathItem } = event
  return [
    paragraph(
      'endpoint',
      { kind: 'method', method: event.method },
      ' ',
      codeText(event.name),
      ...deprecatedMark(event),
    ),
    ...links.describe(description),
    ...pathItemBlocks(pathItem, links),
    ...(docs === undefined ? [] : [paragraph(undefined, link(docs.url, docs.label))]),
    ...triggerNote(event, api),
  ]
}

/** Authorization, headers, payload with `examples`, signature, responses, retries. */
function detailBlocks(
  event: ApiEvent,
  examples: readonly Block[],
  { api, links }: { readonly api: Api; readonly links: PageLinks },
): readonly Block[] {
  const { security, parameters, body, signature, responses, retries, others } = event
  const printer = createSchemaPrinter({ schemas: api.schemas, links })
  const blocks: readonly Block[] = [
    ...authorizationSection(security, printer, api),
    ...parameterSections(parameters, printer, 'response'),
    ...(body === undefined
      ? []
      : [
          section(
            ...bodyBlocks(anchoredHeading('payload', writeText('api.payload')), body, printer, {
              direction: 'response',
              examples,
            }),
          ),
        ]),
    ...titledSection(
      anchoredHeading('signature', writeText('api.checkSignature')),
      ...(signature === undefined ? [] : signatureBlocks(signature)),
    ),
    section(
      anchoredHeading('answer', writeText('api.whatToAnswer')),
      ...responseBlocks(responses, printer, api, { prefix: 'answer', headings: false }),
      ...responseExampleTabs(responses, links),
    ),
    ...others.map((other) =>
      section(anchoredHeading(other.address, other.title), ...callbackParts(other, printer, api)),
    ),
    ...titledSection(
      anchoredHeading('retries', writeText('api.retries')),
      ...(retries.length === 0 ? [] : [paragraph(undefined, describeRetries(retries))]),
    ),
  ]
  printer.expand()
  return blocks
}

/** The operations that cause an event. */
function triggerNote(event: ApiEvent, api: Api): readonly Block[] {
  const triggers = event.operations.flatMap((id) => findOperation(api, id) ?? [])
  if (triggers.length === 0) return []
  const names = triggers.map(({ route, title }) => [link(siteMarker(route), title)])
  return [paragraph(undefined, `${writeText('api.sentAfter')} `, ...joinInline(names), '.')]
}

function signatureBlocks({ id, timestamp, signature, tolerance, samples }: Signature): readonly Block[] {
  return [
    paragraph(
      undefined,
      ...writeTextParts<Inline>('api.signature', {
        header: codeText(signature),
        version: codeText('v1,'),
        content: codeText(`{${id}}.{${timestamp}}.{body}`),
        prefix: codeText('whsec_'),
        timestamp: codeText(timestamp),
        seconds: tolerance,
      }),
    ),
    ...sampleTabs(samples, writeText('api.checkSignature')),
  ]
}

function describeRetries(seconds: readonly number[]): string {
  const list = seconds.map(describeDuration)
  const last = list.at(-1) ?? ''
  const all = list.length > 1 ? writeText('api.listAnd', { first: joinList(list.slice(0, -1)), last }) : last
  return writeText('api.retryText', { durations: all })
}

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** Seconds in words, in the largest unit that divides them. */
function describeDuration(seconds: number): string {
  const [size, noun] = UNITS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, 'second']
  return writeText(`duration.${noun}`, { count: seconds / size })
}
