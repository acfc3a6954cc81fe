/** The work of a thread for one page of an API that is read: its outline and its content, from blocks that are made once for both. */

import { hashOf } from '../lib/data/hash.ts'
import type { Api } from '../model.ts'
import { outlineApiPage } from '../openapi/outline-api-page.ts'
import { encodeContent } from '../render/page-content.ts'
import type { OutlineOutput } from '../page-task.ts'
import type { ApiPageSource } from '../site-types.ts'

/** The outline of a page, with its content if that is wanted. The hash of the content is that of the bytes in any case. */
export function outlinePage(page: ApiPageSource, api: Api, keepsContent: boolean): OutlineOutput {
  const { outline, blocks } = outlineApiPage(page, api)
  const content = encodeContent(blocks)
  return { outline: { ...outline, contentHash: hashOf(content) }, ...(keepsContent && { content }) }
}
