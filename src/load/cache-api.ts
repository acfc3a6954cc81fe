/**
 * What was read of an API, from the cache. The document and the texts for search are most of it, and are entries of their own: a build in which
 * nothing changed reads neither, so they become values when one is first asked for.
 */

import type { BuildContext } from '../context.ts'
import { defineLazyMember } from '../lib/data/lazy-member.ts'
import type { ApiContent } from '../openapi/read-api.ts'
import type { Page } from '../site-types.ts'
import type { Result } from '../types.ts'

/** The value of `read` under `key`, which names everything that it depends on. */
export async function cacheApi(
  key: string,
  { cache }: BuildContext,
  read: () => Promise<Result<ApiContent>>,
): Promise<Result<ApiContent>> {
  if (!cache.keepsValues) return read()
  let whole: Promise<Result<ApiContent>> | undefined
  const readOnce = () => (whole ??= read())
  const small = await cache.get('openapi', key, async () => withoutLargeParts(await readOnce()))
  const [document, sections] = await Promise.all([
    cache.getBytes('openapi-document', key, async () => encode((await readOnce()).value.api?.document)),
    cache.getBytes('openapi-sections', key, async () =>
      encode((await readOnce()).value.pages.map((page) => page.sections)),
    ),
  ])
  if (whole !== undefined) return whole
  return addLargeParts(small, document, sections)
}

function withoutLargeParts({ value: { api, pages }, ...rest }: Result<ApiContent>): Result<ApiContent> {
  return {
    ...rest,
    value: {
      api: api && { ...api, document: null },
      // The site stage replaces the overview, with all that it has.
      pages: pages.map((page) => (page.kind === 'overview' ? page : withoutSections(page))),
    },
  }
}

function withoutSections({ sections: _, ...page }: Page): Page {
  return page as Page
}

/** Changes the value: a server that keeps it gets the same pages each time. */
function addLargeParts(
  content: Result<ApiContent>,
  document: Uint8Array,
  sections: Uint8Array,
): Result<ApiContent> {
  const { api, pages } = content.value
  if (api !== undefined && api.document === null) defineLazyMember(api, 'document', () => decode(document))
  let lists: readonly Page['sections'][] | undefined
  const sectionsOf = (index: number) =>
    (lists ??= decode(sections) as readonly Page['sections'][])[index] ?? []
  for (const [index, page] of pages.entries())
    if (!Object.hasOwn(page, 'sections')) defineLazyMember(page, 'sections', () => sectionsOf(index))
  return content
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null')

function decode(data: Uint8Array): unknown {
  return JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.length).toString('utf8'))
}
