/** The work of a thread for one page of an API that is read: its outline and its content, from blocks that are built once for both. */

import { hashOf } from '../../lib/data/hash.ts'
import type { Api } from '../../domain/openapi/model.ts'
import { outlineApiPage } from '../../domain/openapi/outline-api-page.ts'
import { encodeContent } from '../../stages/render/page-content.ts'
import type { OutlineOutput } from '../../stages/render/page-task.ts'
import type { ApiPageSource } from '../../stages/site-types.ts'

/** The outline of a page, with its content if that is wanted. The hash of the content is always the hash of the bytes. */
export function outlinePage(page: ApiPageSource, api: Api, keepsContent: boolean): OutlineOutput {
  const { outline, blocks } = outlineApiPage(page, api)
  const content = encodeContent(blocks)
  return { outline: { ...outline, contentHash: hashOf(content) }, ...(keepsContent && { content }) }
}
