/** Parts of drafts of a request that `write_sample` and `check_request` share. */
import { describeRequestError, findMedia, withBody } from '../../../domain/trial/check-request.ts'
import { chosenMedia, parameterKey, type Credentials, type Draft } from '../../../domain/trial/draft.ts'
import { listDraftErrors } from '../../../domain/trial/draft-errors.ts'
import type { Trial, TrialParameter } from '../../../lib/page/try-it-data.ts'
import type { FoundOperation, SiteReader } from '../site-reader.ts'
import { suggest, ToolError } from './tool.ts'

/** The data of an operation. */
export async function readTrial(operation: FoundOperation, site: SiteReader): Promise<Trial> {
  const trial = await site.readTrial(operation)
  if (trial === undefined)
    throw new ToolError('The site does not publish the data of requests of this operation.')
  return trial
}

/** The draft with a body from text, in the media type that is named or in its own. */
export function applyBody(trial: Trial, draft: Draft, text: string, type: string | undefined): Draft {
  const media = type === undefined ? chosenMedia(trial, draft) : findMedia(trial, type)
  if (media !== undefined) return withBody(trial, draft, text, media)
  throw new ToolError(
    type === undefined || trial.body === undefined
      ? 'The operation has no request body.'
      : `The operation does not accept ${type}. ${suggest(
          type,
          trial.body.media.map((own) => own.type),
        )}`,
  )
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
  return listDraftErrors(trial, draft, credentials).map(describeRequestError)
}
