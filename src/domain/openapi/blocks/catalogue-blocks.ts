/** Parts of guides that list what all API versions say: the error codes and the scopes. The same code or scope of several versions is one entry. */

import { writeText } from '../../../lib/locale/text.ts'
import type { Block } from '../../blocks/block.ts'
import { codeText, link, paragraph } from '../../blocks/build-blocks.ts'
import { statusPhrase } from '../../../lib/network/status-phrase.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import type { Api, ApiError, Scope } from '../model.ts'
import { filterBlock } from './filter-block.ts'
import type { PageLinks } from './page-links.ts'

interface CatalogueEntry<T> {
  /** As the first API describes it. */
  readonly value: T
  readonly uses: readonly { readonly api: Api; readonly operations: readonly string[] }[]
}

/** The API versions that a part of a guide is about: one, or all that are public. */
export function catalogueApis(apis: readonly Api[], version: string | undefined): readonly Api[] {
  return apis.filter((api) => !api.internal && (version === undefined || api.version === version))
}

function mergeEntries<T extends { readonly operations: readonly string[] }>(
  apis: readonly Api[],
  list: (api: Api) => readonly T[],
  key: (value: T) => string,
): readonly CatalogueEntry<T>[] {
  const entries = new Map<string, { value: T; uses: { api: Api; operations: readonly string[] }[] }>()
  for (const api of apis)
    for (const value of list(api)) {
      const entry = entries.get(key(value)) ?? { value, uses: [] }
      entry.uses.push({ api, operations: value.operations })
      entries.set(key(value), entry)
    }
  return [...entries.values()]
}

/** With more errors than these, a table of all errors precedes their entries. */
const FEW_ERRORS = 8

/** All error codes with what they mean, what to do, and which operations respond with them; by status. */
export function errorCatalogueBlocks(apis: readonly Api[], links: PageLinks): readonly Block[] {
  const entries = mergeEntries(
    apis,
    (api) => api.errors,
    (error) => error.code,
  )
  const statuses = [...new Set(entries.map(({ value }) => value.status))].sort()
  const sections = statuses.map((status): Block => ({
    kind: 'group',
    tag: 'section',
    className: 'catalogue',
    blocks: [
      {
        kind: 'heading',
        level: 3,
        id: `status-${status}`,
        content: [`${status} ${statusPhrase(status)}`.trim()],
      },
      ...entries.filter(({ value }) => value.status === status).map((entry) => errorBlock(entry, links)),
    ],
  }))
  if (entries.length <= FEW_ERRORS) return sections
  const sorted = [...entries].sort((a, b) => (a.value.status < b.value.status ? -1 : 1))
  const table: Block = {
    kind: 'group',
    tag: 'div',
    // Each code is found at its entry.
    search: 'skip',
    blocks: [
      {
        kind: 'table',
        className: 'codes',
        columns: [
          writeText('api.code'),
          writeText('api.status'),
          writeText('api.retry'),
          writeText('api.meaning'),
        ],
        rows: sorted.map(({ value: { code, anchor, status, retry, title } }) => ({
          cells: [
            { content: [link(`#${encodeURIComponent(anchor)}`, codeText(code))] },
            { content: [status] },
            { content: [retry ? writeText('api.yes') : writeText('api.no')] },
            { content: [title] },
          ],
        })),
      },
    ],
  }
  return [filterBlock(writeText('filter.errors'), table, ...sections)]
}

function errorBlock({ value, uses }: CatalogueEntry<ApiError>, links: PageLinks): Block {
  return {
    kind: 'details',
    className: 'problem',
    target: value.anchor,
    summary: [codeText(value.code), ` ${value.title}`],
    blocks: [
      ...links.describe(value.description),
      ...(value.action === undefined
        ? []
        : [
            {
              kind: 'group' as const,
              tag: 'div' as const,
              className: 'action',
              blocks: [
                {
                  kind: 'inline' as const,
                  content: [{ kind: 'strong' as const, content: [writeText('api.whatToDo')] }],
                },
                ...links.describe(value.action),
              ],
            },
          ]),
      paragraph('rules', value.retry ? writeText('api.mayRepeat') : writeText('api.noRepeat')),
      ...operationUses(uses),
    ],
  }
}

/** Operations of each version, folded. */
function operationUses(uses: CatalogueEntry<unknown>['uses']): readonly Block[] {
  const items = uses.flatMap(({ api, operations }) => {
    const ids = new Set(operations)
    return api.operations
      .filter(({ id }) => ids.has(id))
      .map(({ method, route, title }) => ({
        content: [
          { kind: 'method' as const, method },
          ' ',
          link(siteMarker(route), title),
          ...(uses.length > 1 ? [` (${api.label})`] : []),
        ],
      }))
  })
  if (items.length === 0) return []
  return [
    {
      kind: 'details',
      summary: [writeText('api.operationCount', { count: items.length })],
      blocks: [{ kind: 'list', items }],
    },
  ]
}

/** All scopes with what they allow, and which operations need them. */
export function scopeListBlocks(apis: readonly Api[], links: PageLinks): readonly Block[] {
  const entries = mergeEntries<Scope>(
    apis,
    (api) => api.scopes,
    (scope) => scope.name,
  )
  return [
    {
      kind: 'definitions',
      className: 'scopes',
      items: entries.map(({ value, uses }) => ({
        id: value.name,
        term: [link(`#${encodeURIComponent(value.name)}`, codeText(value.name))],
        blocks: [...links.describe(value.description), ...operationUses(uses)],
      })),
    },
  ]
}
