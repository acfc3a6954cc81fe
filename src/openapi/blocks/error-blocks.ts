/** The errors of an operation: one table of statuses, codes and meanings, and each kind of body once below it. */

import type { Block, ListItem } from '../../blocks/block.ts'
import { anchoredHeading, codeText, joinInline, paragraph } from '../../blocks/build-blocks.ts'
import type { Api, ApiError, ApiResponse, MediaType, Operation } from '../../model.ts'
import { headerDetails, mediaTypeBlocks, missingNote, responseLinks, statusTitle } from './operation-parts.ts'
import type { PageLinks } from './page-links.ts'
import type { SchemaPrinter } from './schema-blocks.ts'
import { typeText } from './type-text.ts'

/** Whether a response is an error: a status of 4xx or 5xx, or `default` beside a success. */
export function isError({ status }: ApiResponse, responses: readonly ApiResponse[]): boolean {
  if (status === 'default') return responses.some((other) => /^[123]/.test(other.status))
  return /^[45]/.test(status)
}

/** The section `Errors`; none for an operation without errors. */
export function errorBlocks(operation: Operation, printer: SchemaPrinter, api: Api): readonly Block[] {
  const responses = operation.responses.filter((response) => isError(response, operation.responses))
  const errors = operation.errors.flatMap((code) => api.errors.filter((error) => error.code === code))
  if (responses.length === 0 && errors.length === 0) return []
  return [
    {
      kind: 'group',
      tag: 'section',
      className: 'errors',
      // The same errors are on many pages: as fields of their own they would hide everything else.
      search: 'fold',
      blocks: [
        anchoredHeading('errors', 'Errors'),
        errorTable(responses, errors, printer.links),
        ...bodyDetails(responses, printer),
        ...responses.flatMap((response) => [
          ...headerDetails(response, printer, 'response', `Headers of ${response.status}`),
          ...missingNote(response.missing === undefined ? [] : [response.missing]),
          ...responseLinks(response, api, printer),
        ]),
      ],
    },
  ]
}

function errorTable(responses: readonly ApiResponse[], errors: readonly ApiError[], links: PageLinks): Block {
  const statuses = new Set(responses.map(({ status }) => status))
  const undescribed = [...new Set(errors.map(({ status }) => status))].filter(
    (status) => !statuses.has(status),
  )
  const rows = [
    ...responses.map((response) => ({
      id: `response.${response.status}`,
      title: statusTitle(response),
      codes: errors.filter(({ status }) => status === response.status),
      meaning: {
        content: response.summary === undefined ? [] : [response.summary],
        blocks: links.describe(response.description),
      },
    })),
    ...undescribed.map((status) => {
      const codes = errors.filter((error) => error.status === status)
      return { id: `response.${status}`, title: status, codes, meaning: titles(codes) }
    }),
  ].sort((a, b) => (a.title < b.title ? -1 : 1))
  const hasCodes = errors.length > 0
  return {
    kind: 'table',
    className: 'statuses',
    columns: ['Status', ...(hasCodes ? ['Code'] : []), 'Meaning'],
    rows: rows.map(({ id, title, codes, meaning }) => {
      const [status = '', ...reason] = title.split(' ')
      return {
        id,
        cells: [
          { content: [{ kind: 'strong', content: [status] }, ' ', reason.join(' ')] },
          ...(hasCodes ? [codeCell(codes, links)] : []),
          meaning,
        ],
      }
    }),
  }
}

const titles = (errors: readonly ApiError[]): ListItem => ({
  content: [errors.map(({ title }) => title).join(', ')],
})

/** Codes of the error catalogue, each a link to its entry where the site has the catalogue. */
function codeCell(errors: readonly ApiError[], links: PageLinks): ListItem {
  return {
    content: joinInline(
      errors.map(({ code }) => [
        { kind: 'link', href: links.reference(`error:${code}`), content: [codeText(code)], optional: true },
      ]),
      ', ',
    ),
  }
}

/** The bodies of errors, folded: responses with the same one share it. */
function bodyDetails(responses: readonly ApiResponse[], printer: SchemaPrinter): readonly Block[] {
  const bodies = new Map<string, { media: MediaType; statuses: string[] }>()
  for (const { status, media } of responses)
    for (const mediaType of media) {
      const { type, schema, item } = mediaType
      const key = JSON.stringify([type, schema, item])
      const body = bodies.get(key) ?? { media: mediaType, statuses: [] }
      body.statuses.push(status)
      bodies.set(key, body)
    }
  return [...bodies.values()].map(({ media, statuses }) => {
    const all = statuses.length === responses.length
    return {
      kind: 'details',
      summary: [all ? 'Body ' : `Body of ${statuses.join(', ')} `, codeText(media.type)],
      blocks: [
        paragraph('field', {
          kind: 'span',
          className: 'type',
          content: typeText(media.item ?? media.schema, printer.schemas),
        }),
        ...mediaTypeBlocks([media], printer, { direction: 'response', rank: 'error', named: true }),
      ],
    }
  })
}
