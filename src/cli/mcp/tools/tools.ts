/** The tools, in the order in which agents see them. */
import { checkRequest } from './check-request.ts'
import { getOperation, getSchema, listOperations } from './operations.ts'
import { readPage } from './read-page.ts'
import { search } from './search.ts'
import type { SiteReader } from '../site-reader.ts'
import type { Tool } from './tool.ts'
import { writeSample } from './write-sample.ts'

/** Tools for a site: a site without an API has none that read one. */
export function listTools({ card }: SiteReader): readonly Tool[] {
  const hasApi = card.languages.some(({ apis }) => apis.length > 0)
  return hasApi
    ? [search, readPage, listOperations, getOperation, getSchema, writeSample, checkRequest]
    : [search, readPage]
}
