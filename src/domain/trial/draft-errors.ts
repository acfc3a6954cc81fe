/** Errors of a draft: differences from the API description, and reasons why it cannot be sent. Pure. */
import { writeText } from '../../lib/locale/text.ts'
import type { Trial } from '../../lib/page/try-it-data.ts'
import { listCredentialFields } from './compose-request.ts'
import { type Credentials, type Draft, parameterKey, chosenMedia, bodyEditor, serverUrl } from './draft.ts'
import { listDifferences, type FieldError } from './list-differences.ts'
import { inputToJson, isChosenFile } from './form-value.ts'
import { tryTo } from '../../lib/data/try-to.ts'

/** Differences from the API description. Pointers begin with 'security', with a parameter's key or with 'body'. */
export function listDraftErrors(
  trial: Trial,
  draft: Draft,
  credentials: Credentials = {},
): readonly FieldError[] {
  const missing = listCredentialFields(trial, draft)
    .filter(({ scheme, name }) => !credentials[scheme]?.[name])
    .map(({ pointer }): FieldError => ({ pointer, message: writeText('tryit.isRequired'), isEmpty: true }))
  const parameters = trial.parameters.flatMap((parameter): readonly FieldError[] => {
    const pointer = `/${parameterKey(parameter)}`
    const value = draft.values[parameterKey(parameter)]
    if (value === undefined || (parameter.in === 'path' && value === ''))
      return parameter.required ? [{ pointer, message: writeText('tryit.isRequired'), isEmpty: true }] : []
    return listDifferences(inputToJson(value), parameter.schema, trial.schemas, 'request', pointer)
  })
  return [...missing, ...parameters, ...listBodyErrors(trial, draft)]
}

function listBodyErrors(trial: Trial, draft: Draft): readonly FieldError[] {
  if (draft.invalidJson !== undefined) return [{ pointer: '/body', message: writeText('tryit.notJson') }]
  const media = chosenMedia(trial, draft)
  if (media === undefined || draft.body === undefined || isChosenFile(draft.body)) return []
  if (bodyEditor(media) === 'file')
    return [{ pointer: '/body', message: writeText('tryit.isRequired'), isEmpty: true }]
  return listDifferences(inputToJson(draft.body), media.schema, trial.schemas, 'request', '/body')
}

/** Why the request cannot be sent; undefined if it can. */
export function findObstacle(trial: Trial, draft: Draft): string | undefined {
  const empty = trial.parameters.find((parameter) => {
    const value = draft.values[parameterKey(parameter)]
    return parameter.in === 'path' && (value === undefined || value === '')
  })
  if (empty) return writeText('tryit.fillPath', { name: empty.name })
  if (!/^https?:$/.test(urlProtocol(serverUrl(trial, draft)) ?? '')) return writeText('tryit.badServer')
  const media = chosenMedia(trial, draft)
  if (media !== undefined && bodyEditor(media) === 'file' && !isChosenFile(draft.body))
    return writeText('tryit.chooseFile')
  return undefined
}

function urlProtocol(url: string): string | undefined {
  // A server variable has no value yet.
  return url.includes('{') ? undefined : tryTo(() => new URL(url).protocol)
}
