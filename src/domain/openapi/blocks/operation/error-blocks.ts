/** The errors of an operation: one table of statuses, codes and meanings, and each kind of body once below it. */

import { joinList } from '../../../../lib/text/join-list.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import type { Block, ListItem, TableBlock } from '../../../blocks/block.ts'
import { anchoredHeading, codeText, joinInline, paragraph } from '../../../blocks/build-blocks.ts'
import { groupBy } from '../../../../lib/data/group-by.ts'
import type { Api, ApiError, ApiResponse, Operation } from '../../model.ts'
import {
  headerDetails,
  joinEqualMediaTypes,
  mediaTypeBlocks,
  missingNote,
  responseLinks,
} from './operation-parts.ts'
import type { PageLinks } from '../page-links.ts'
import type { SchemaPrinter } from '../schema/schema-blocks.ts'
import { typeText } from '../schema/type-text.ts'
import { compareStrings } from '../../../../lib/text/compare-strings.ts'

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
        anchoredHeading('errors', writeText('api.errors')),
        ...errorTables(responses, errors, printer.links),
        ...bodyDetails(responses, printer),
        ...sharedHeaders(responses, printer),
        ...responses.flatMap((response) => [
          ...missingNote(response.missing === undefined ? [] : [response.missing]),
          ...responseLinks(response, api, printer),
        ]),
      ],
    },
  ]
}

/** Statuses that any request may get, whatever its operation does: of the token, the format, the rate and the server. */
const GENERAL = /^(?:401|405|406|408|411|413|414|415|429|431|5..)$/

/** In a table of more rows than these, general statuses are folded when there are at least so many. */
const MANY_ROWS = 6
const MANY_GENERAL = 3

/** The table of errors: what is special to the operation, then what any request may get, folded. */
function errorTables(
  responses: readonly ApiResponse[],
  errors: readonly ApiError[],
  links: PageLinks,
): readonly Block[] {
  const rows = listRows(responses, errors, links)
  const printTable = (some: readonly ErrorRow[]) => errorTable(some, links, { hasCodes: errors.length > 0 })
  const general = rows.filter(isGeneral)
  if (rows.length <= MANY_ROWS || general.length < MANY_GENERAL || general.length === rows.length)
    return [printTable(rows)]
  return [
    printTable(rows.filter((row) => !isGeneral(row))),
    {
      kind: 'details',
      className: 'further',
      summary: [
        `${writeText('api.generalErrors', { count: general.length })}: `,
        ...joinInline(general.map(({ status }) => [codeText(status)])),
      ],
      blocks: [printTable(general)],
    },
  ]
}

interface ErrorRow {
  readonly status: string
  readonly codes: readonly ApiError[]
  readonly meaning: ListItem
}

const isGeneral = ({ status }: ErrorRow) => GENERAL.test(status)

/** A row for each status, in their order. */
function listRows(
  responses: readonly ApiResponse[],
  errors: readonly ApiError[],
  links: PageLinks,
): readonly ErrorRow[] {
  const statuses = new Set(responses.map(({ status }) => status))
  const undescribed = [...new Set(errors.map(({ status }) => status))].filter(
    (status) => !statuses.has(status),
  )
  const codesOf = (status: string) => errors.filter((error) => error.status === status)
  return [
    ...responses.map(({ status, reason, summary, description }) => ({
      status,
      codes: codesOf(status),
      meaning: {
        content: [
          ...(reason === '' ? [] : [{ kind: 'strong' as const, content: [reason] }]),
          ...(summary === undefined ? [] : [' ', summary]),
        ],
        blocks: links.describe(description),
      },
    })),
    ...undescribed.map((status) => {
      const codes = codesOf(status)
      return {
        status,
        codes,
        meaning: { content: [joinList(codes.map(({ title }) => title))] },
      }
    }),
  ].sort((a, b) => compareStrings(a.status, b.status))
}

function errorTable(
  rows: readonly ErrorRow[],
  links: PageLinks,
  { hasCodes }: { readonly hasCodes: boolean },
): TableBlock {
  return {
    kind: 'table',
    className: 'statuses',
    columns: [
      writeText('api.status'),
      writeText('api.meaning'),
      ...(hasCodes ? [writeText('api.code')] : []),
    ],
    rows: rows.map(({ status, codes, meaning }) => ({
      id: `response.${status}`,
      cells: [{ content: [codeText(status)] }, meaning, ...(hasCodes ? [codeCell(codes, links)] : [])],
    })),
  }
}

/** Codes of the error catalogue, each a link to its entry where the site has the catalogue. */
function codeCell(errors: readonly ApiError[], links: PageLinks): ListItem {
  return {
    content: joinInline(
      errors.map(({ code }) => [
        { kind: 'link', href: links.reference(`error:${code}`), content: [codeText(code)], optional: true },
      ]),
      ' ',
    ),
  }
}

/** The bodies of errors, folded: responses with the same one share it. */
function bodyDetails(responses: readonly ApiResponse[], printer: SchemaPrinter): readonly Block[] {
  const bodies = groupBy(
    responses.flatMap(({ status, media }) => media.map((mediaType) => ({ status, mediaType }))),
    ({ mediaType: { type, schema, item } }) => JSON.stringify([type, schema, item]),
  )
  return [...bodies.values()].flatMap((uses) => {
    const [first] = uses
    if (first === undefined) return []
    const { mediaType } = first
    const statuses = uses.map(({ status }) => status)
    return [
      {
        kind: 'details' as const,
        summary: [
          describeStatuses('api.bodyOf', 'api.errorBody', statuses, responses),
          ...(bodies.size > 1 ? [' ', codeText(mediaType.type)] : []),
        ],
        blocks: [
          paragraph('field', ...(bodies.size > 1 ? [] : [codeText(mediaType.type), ' ']), {
            kind: 'span',
            className: 'type',
            content: typeText(mediaType.item ?? mediaType.schema, printer.schemas),
          }),
          ...mediaTypeBlocks(joinEqualMediaTypes([mediaType]), printer, {
            direction: 'response',
            rank: 'error',
            named: true,
          }),
        ],
      },
    ]
  })
}

/** The headers of errors, folded: responses with the same ones share them. */
function sharedHeaders(responses: readonly ApiResponse[], printer: SchemaPrinter): readonly Block[] {
  const groups = groupBy(
    responses.filter(({ headers }) => headers.length > 0),
    ({ headers }) => JSON.stringify(headers),
  )
  const folded = [...groups.values()].flatMap((group) => {
    const [first] = group
    const statuses = group.map(({ status }) => status)
    return first === undefined
      ? []
      : headerDetails(
          first,
          printer,
          'response',
          describeStatuses('api.headersOf', 'api.errorHeaders', statuses, responses),
        )
  })
  return folded.length > 1
    ? [{ kind: 'details', summary: [writeText('api.errorHeaders')], blocks: folded }]
    : folded
}

/** 'Body of 404, 409', or 'Body of all errors'. */
function describeStatuses(
  some: 'api.bodyOf' | 'api.headersOf',
  every: 'api.errorBody' | 'api.errorHeaders',
  statuses: readonly string[],
  all: readonly ApiResponse[],
): string {
  return statuses.length === all.length ? writeText(every) : writeText(some, { statuses: joinList(statuses) })
}
