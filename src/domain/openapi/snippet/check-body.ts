/** Checks bodies that guides show. */
import * as problems from '../../../lib/problems/problems.ts'
import type { Problem, SourceLocation } from '../../../lib/types.ts'
import { escapePointerToken } from '../document/json-value.ts'
import { isJsonMediaType } from '../example/media-type.ts'
import type { MediaType } from '../model.ts'
import { checkSnippetValue } from './check-value.ts'
import type { SnippetContext, SnippetOperation } from './snippet-context.ts'
import type { PlacedText } from './written-request.ts'

/** Checks a body of a request. `type` is the content type that the request names. */
export function checkBody(
  text: PlacedText,
  {
    page,
    pointer,
    type,
    location,
  }: SnippetOperation & { readonly type: string | undefined; readonly location: SourceLocation },
  context: SnippetContext,
): readonly Problem[] {
  const { body, id } = page.operation
  if (body === undefined) return [problems.snippetMismatch(`\`${id}\` has no request body`, location)]
  const media = body.media.find((each) =>
    type === undefined ? isJsonMediaType(each.type) : each.type === type,
  )
  if (media === undefined) {
    const known = body.media.map((each) => `\`${each.type}\``).join(', ')
    return type === undefined
      ? [problems.snippetMismatch(`the request body of \`${id}\` is not JSON, but ${known}`, location)]
      : [problems.snippetMismatch(`\`${id}\` does not take \`${type}\`, but ${known}`, location)]
  }
  if (!isJsonMediaType(media.type)) return []
  const { reader } = context
  const node = reader.resolveValue(`#${encodeURI(pointer)}/requestBody`)
  const found = reader.followReference(node, `${pointer}/requestBody`)
  return checkSnippetValue(text, { ...schemaOf(media, found.pointer), direction: 'request' }, context)
}

/** The schema of a media type, with its pointer. */
export const schemaOf = (media: MediaType, pointer: string) => ({
  schema: media.schema,
  pointer: `${pointer}/content/${escapePointerToken(media.type)}/schema`,
})
