/** Drafts of a request, as try-it has them, and their errors in words. Shared by `write_sample` and `check_request`. */
import type { Json } from '../../../domain/openapi/model.ts'
import {
  bodyEditor,
  chosenMedia,
  createRequestDraft,
  parameterKey,
  type Credentials,
  type Draft,
} from '../../../domain/trial/draft.ts'
import { listDraftErrors } from '../../../domain/trial/draft-errors.ts'
import { AbsentFile, isMembers, type Input, type Members } from '../../../domain/trial/form-value.ts'
import { mergeSchema } from '../../../domain/trial/form-schema.ts'
import { parseExactJson } from '../../../lib/data/json/exact-json.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import type { Trial, TrialMedia, TrialParameter } from '../../../lib/page/try-it-data.ts'
import { mediaTypeEssence } from '../../../lib/network/media-type-essence.ts'
import type { FoundOperation, SiteReader } from '../site-reader.ts'
import { suggest, ToolError } from './tool.ts'

/** The data of an operation, and the draft that its page begins with. */
export async function openDraft(
  operation: FoundOperation,
  site: SiteReader,
): Promise<{ readonly trial: Trial; readonly draft: Draft }> {
  const trial = await site.readTrial(operation)
  if (trial === undefined)
    throw new ToolError('The site does not publish the data of requests of this operation.')
  return { trial, draft: createRequestDraft(trial) }
}

/** The draft with a body from text, in the media type that is named or in its own. */
export function withBody(trial: Trial, draft: Draft, text: string, type: string | undefined): Draft {
  const media = findMedia(trial, type) ?? chosenMedia(trial, draft)
  if (media === undefined) throw new ToolError('The operation has no request body.')
  const { invalidJson: _, ...rest } = draft
  const own: Draft = { ...rest, media: media.type }
  const editor = bodyEditor(media)
  if (editor === 'text') return { ...own, body: text }
  if (editor === 'file') return { ...own, body: new AbsentFile([], text) }
  const value =
    editor === 'form'
      ? (parseObject(text) ?? readForm(text, media, trial))
      : tryTo(() => parseExactJson(text))
  if (value === undefined) return { ...own, body: undefined, invalidJson: text }
  if (editor !== 'multipart' || !isMembers(value as Input)) return { ...own, body: value as Input }
  // A part that is a file in the sample of the page is a file by its name.
  const known = isMembers(draft.body) ? draft.body : {}
  const parts = Object.entries(value as Members).map(([name, part]) => [
    name,
    known[name] instanceof File && typeof part === 'string' ? new AbsentFile([], part) : part,
  ])
  return { ...own, body: Object.fromEntries(parts) as Members }
}

/** The media type of the body with this name, also if the description has a range. */
function findMedia({ body }: Trial, type: string | undefined): TrialMedia | undefined {
  if (type === undefined) return undefined
  const wanted = mediaTypeEssence(type)
  const matches = (own: string) =>
    new RegExp(`^${own.replaceAll(/[.+^$()|[\]\\{}?]/g, String.raw`\$&`).replaceAll('*', '[^/]*')}$`).test(
      wanted,
    )
  const found =
    body?.media.find((media) => mediaTypeEssence(media.type) === wanted) ??
    body?.media.find((media) => matches(mediaTypeEssence(media.type)))
  if (found !== undefined) return found
  throw new ToolError(
    `The operation does not accept ${type}. ${suggest(type, body?.media.map((media) => media.type) ?? [])}`,
  )
}

const parseObject = (text: string): Input => {
  const value = tryTo(() => parseExactJson(text))
  return isMembers(value as Input) ? (value as Input) : undefined
}

/** Fields of a form (application/x-www-form-urlencoded) as the schema types them. */
function readForm(text: string, { schema }: TrialMedia, { schemas }: Trial): Members {
  const { properties } = mergeSchema(schema, schemas)
  const typed = isMembers(properties) ? (properties as Record<string, Json>) : {}
  const form = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, readValue(form.getAll(name), typed[name], { schemas })]),
  )
}

/** A value from the texts of a URL, a header or a form, in the type that its schema has. */
export function readValue(
  texts: readonly string[],
  schema: Json | undefined,
  { schemas, explode = true }: Pick<Trial, 'schemas'> & { readonly explode?: boolean },
): Input {
  const node = mergeSchema(schema, schemas)
  const types = [node['type']].flat()
  const [text = ''] = texts
  if (types.includes('array')) {
    const items = explode || texts.length > 1 ? texts : text.split(',')
    return items.map((item) => readValue([item], node['items'], { schemas }))
  }
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true'
  if (
    (types.includes('integer') || types.includes('number')) &&
    /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)
  )
    return parseExactJson(text) as Input
  if (types.includes('object')) return parseObject(text) ?? text
  return text
}

/** The parameter that a name means: `limit`, or `query.limit` if several have it. */
export function findParameter({ parameters }: Trial, name: string): TrialParameter {
  const found = parameters.find((parameter) => parameter.name === name || parameterKey(parameter) === name)
  if (found !== undefined) return found
  throw new ToolError(
    `There is no parameter "${name}". ${suggest(
      name,
      parameters.map((parameter) => parameter.name),
    )}`,
  )
}

/** Errors of a draft, one a line. */
export function describeErrors(trial: Trial, draft: Draft, credentials: Credentials): readonly string[] {
  return listDraftErrors(trial, draft, credentials).map(({ pointer, message }) => {
    const [, first = '', ...rest] = pointer
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (first === 'security') return `authorization \`${rest[0] ?? ''}\` (${rest[1] ?? ''}): ${message}`
    if (first === 'body')
      return rest.length === 0 ? `body: ${message}` : `body \`/${rest.join('/')}\`: ${message}`
    const [place = '', ...name] = first.split('.')
    const inside = rest.length === 0 ? '' : `/${rest.join('/')}`
    return `${place} parameter \`${name.join('.')}${inside}\`: ${message}`
  })
}
