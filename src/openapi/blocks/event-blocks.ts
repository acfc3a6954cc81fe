/** The blocks that a webhook guide gets from the API description: the event's payload, examples, and code that verifies signatures. */

import { joinList } from '../../lib/text/join-list.ts'
import { writeText, writeTextParts } from '../../lib/locale/text.ts'
import type { Block, Inline } from '../../blocks/block.ts'
import { anchoredHeading, codeText, joinInline, link, paragraph, section } from '../../blocks/build-blocks.ts'
import { siteMarker } from '../../lib/site/markers.ts'
import type { Api, ApiEvent, Signature } from '../../model.ts'
import { completeEvent } from '../event/complete-event.ts'
import { exampleTabs, responseExampleTabs, sampleTabs } from './code-blocks.ts'
import { bodyBlocks, parameterBlocks, responseBlocks } from './operation-parts.ts'
import type { PageLinks } from './page-links.ts'
import { createSchemaPrinter } from './schema-blocks.ts'

/** What the API description says about an event, below the author's text in the event's guide. */
export function eventBlocks(event: ApiEvent, api: Api, links: PageLinks): readonly Block[] {
  return [
    {
      kind: 'group',
      tag: 'div',
      className: 'event',
      blocks: [
        paragraph(
          'endpoint',
          codeText(event.name),
          ...(event.deprecated
            ? [
                {
                  kind: 'span' as const,
                  className: 'deprecated',
                  content: [` ${writeText('api.deprecated')}`],
                },
              ]
            : []),
        ),
        ...links.describe(event.description),
        ...eventDetailBlocks(event, api, links, { headings: true }),
      ],
    },
  ]
}

/** Headers, payload, signature, responses, retries. Without `headings` several events can be on one page. */
export function eventDetailBlocks(
  described: ApiEvent,
  api: Api,
  links: PageLinks,
  { headings }: { readonly headings: boolean },
): readonly Block[] {
  const event = completeEvent(described, api)
  const printer = createSchemaPrinter({ schemas: api.schemas, links })
  const prefix = headings ? '' : `${event.anchor}.`
  const triggers = event.operations.flatMap((id) => api.operations.filter((operation) => operation.id === id))
  const heading = (id: string, text: string): Block =>
    headings ? anchoredHeading(id, text) : { kind: 'heading', level: 4, content: [text] }
  const body = event.body && {
    ...event.body,
    media: event.body.media.map((media) => ({ ...media, address: `${prefix}${media.address}` })),
  }
  const blocks: readonly Block[] = [
    ...(triggers.length === 0
      ? []
      : [
          paragraph(
            undefined,
            `${writeText('api.sentAfter')} `,
            ...joinInline(triggers.map(({ route, title }) => [link(siteMarker(route), title)])),
            '.',
          ),
        ]),
    ...(event.headers.length === 0
      ? []
      : [
          section(
            heading('headers', writeText('api.headers')),
            parameterBlocks(event.headers, printer, { direction: 'response', prefix: `${prefix}header` }),
          ),
        ]),
    ...(body === undefined
      ? []
      : [
          section(
            ...bodyBlocks(heading('payload', writeText('api.payload')), body, printer, {
              direction: 'response',
              examples: exampleTabs(body.media, links),
            }),
          ),
        ]),
    ...(event.signature === undefined
      ? []
      : [
          section(heading('signature', writeText('api.checkSignature')), ...signatureBlocks(event.signature)),
        ]),
    section(
      heading('answer', writeText('api.whatToAnswer')),
      ...responseBlocks(event.responses, printer, api, { prefix: `${prefix}answer`, headings: false }),
      ...responseExampleTabs(event.responses, links),
    ),
    ...(event.retries.length === 0
      ? []
      : [
          section(
            heading('retries', writeText('api.retries')),
            paragraph(undefined, describeRetries(event.retries)),
          ),
        ]),
  ]
  printer.expand()
  return blocks
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
    ...sampleTabs(samples),
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
