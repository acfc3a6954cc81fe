import type { SourceMapPayload } from 'node:module'
import { FUNCTION_LINES, locateThrow } from '../../lib/locate-throw.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Site } from '../site-types.ts'
import type { Problem } from '../../lib/types.ts'

/** The problem of an error that a template of the site's authors throws; undefined for any other error. */
export function explainRenderError(
  error: unknown,
  { brand: { templates } }: Pick<Site, 'brand'>,
): Problem | undefined {
  if (templates === undefined) return undefined
  const map = JSON.parse(templates.map) as SourceMapPayload
  const origins = locateThrow(error, map, { frame: /<anonymous>:(\d+):(\d+)/g, lineOffset: FUNCTION_LINES })
  const origin = origins.find(({ source }) => !source.includes('node_modules/')) ?? origins[0]
  if (origin === undefined) return undefined
  const { source: file, line, column } = origin
  return problems.templateFailed(errorMessage(error), { file, line, column })
}
