/** Finds the targets of references to API descriptions, once the descriptions are read. */
import type { ReferenceLookup } from '../../lib/site/links/api-reference.ts'
import type { Config } from '../config/config-types.ts'
import type { Content } from '../site-types.ts'

/** Reads the content when the first reference asks for it. */
export function createReferenceFinder(
  { apis, defaultVersion }: Config,
  content: Pick<Content, 'apis' | 'pages'> | (() => Promise<Pick<Content, 'apis' | 'pages'>>),
): () => Promise<ReferenceLookup> {
  let lookup: Promise<ReferenceLookup> | undefined
  const create = async (): Promise<ReferenceLookup> => {
    const { createReferenceLookup } = await import('../../domain/openapi/resolve-references.ts')
    const read = typeof content === 'function' ? await content() : content
    return createReferenceLookup({ ...read, defaultVersion, isComplete: read.apis.length === apis.length })
  }
  return () => (lookup ??= create())
}
