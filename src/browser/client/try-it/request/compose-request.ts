/** Turns a draft into the request from which samples and `fetch` are made. Pure. */
import { writeExactJson } from '../../../../lib/data/json/exact-json.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import type { Trial, TrialMedia, TrialParameter, TrialScheme } from '../../../../lib/page/try-it-data.ts'
import type {
  SampleRequest,
  RequestCredential,
  SampleRequestBody,
  ParameterValue,
} from '../../../../domain/samples/sample-request.ts'
import {
  type Draft,
  type Credentials,
  parameterKey,
  serverUrl,
  chosenMedia,
  bodyEditor,
} from '../draft/draft.ts'
import { inputToJson, isMembers, AbsentFile, type Input } from '../schema/form-value.ts'

/**
 * The request from which samples are written: placeholders stand for credentials and parameters that are missing. A request that is sent
 * leaves them out.
 */
export function composeRequest(
  trial: Trial,
  draft: Draft,
  {
    credentials = {},
    isSent = false,
  }: { readonly credentials?: Credentials; readonly isSent?: boolean } = {},
): SampleRequest {
  const parameters = trial.parameters.flatMap(({ required: _, schema: __, ...parameter }) => {
    const value = draft.values[parameterKey(parameter)]
    if (value !== undefined && value !== '') return [{ ...parameter, value: inputToJson(value) }]
    const shown = isSent ? undefined : findPlaceholder(trial, parameter)
    if (shown !== undefined) return [shown]
    return value === undefined ? [] : [{ ...parameter, value }]
  })
  const authorization = listCredentials(trial, draft, { credentials, isSent })
  const body = composeBody(trial, draft, isSent)
  return {
    method: trial.method,
    url: serverUrl(trial, draft) + trial.path,
    parameters,
    ...(authorization.length > 0 && { authorization }),
    ...(body && { body }),
  }
}

/** The placeholder that the page's samples show for a parameter without a value. */
const findPlaceholder = ({ request }: Trial, parameter: Pick<TrialParameter, 'in' | 'name'>) =>
  request.parameters?.find(
    (shown) => shown.isPlaceholder === true && parameterKey(shown) === parameterKey(parameter),
  )

function listCredentials(
  trial: Trial,
  draft: Draft,
  { credentials, isSent }: { readonly credentials: Credentials; readonly isSent: boolean },
): readonly RequestCredential[] {
  return (trial.security[draft.security] ?? []).flatMap((name) => {
    const scheme = trial.schemes[name]
    const given = credentials[name] ?? {}
    if (scheme === undefined || (isSent && Object.values(given).every((text) => text === ''))) return []
    return (
      writeCredential(
        scheme,
        ({ name: field, placeholder }) => given[field] || (isSent ? '' : placeholder),
      ) ?? []
    )
  })
}

function writeCredential(
  scheme: TrialScheme,
  say: (field: CredentialField) => string,
): RequestCredential | undefined {
  const [first, second] = credentialFields(scheme)
  if (first === undefined) return undefined
  const value = say(first)
  if (second !== undefined) return { type: 'basic', username: value, password: say(second) }
  const { location, key = '' } = scheme
  return location === undefined
    ? { type: 'bearer', token: value }
    : { type: 'apiKey', in: location, name: key, value }
}

interface CredentialField {
  /** Of the value in `Credentials`. */
  readonly name: 'token' | 'username' | 'password' | 'value'
  readonly label: string
  readonly placeholder: string
}

/** The credentials that a draft needs from the reader. Where it needs several schemes, a label names its scheme as well. */
export function listCredentialFields({ security, schemes }: Trial, draft: Draft) {
  const names = security[draft.security] ?? []
  return names.flatMap((scheme) =>
    credentialFields(schemes[scheme]).map(({ name, label }) => ({
      scheme,
      name,
      label: names.length > 1 ? `${scheme}: ${label}` : label,
      pointer: `/security/${scheme}/${name}`,
    })),
  )
}

/** Label of the field for a user name, which chooses an outcome in the sandbox. */
export const nameUser = ({ schemes }: Trial) =>
  Object.values(schemes)
    .flatMap(credentialFields)
    .find(({ name }) => name === 'username')?.label

/** The credentials that a scheme needs from the reader. None if a page cannot provide them, as with certificates. */
function credentialFields({
  kind,
  scheme,
  isClient,
  location,
  key,
}: Partial<TrialScheme> = {}): readonly CredentialField[] {
  if (kind === 'apiKey') return location && key ? [describeField('value', key, 'API_KEY')] : []
  if (scheme === 'basic')
    return isClient
      ? [
          describeField('username', writeText('api.clientId'), 'CLIENT_ID'),
          describeField('password', writeText('api.clientSecret'), 'CLIENT_SECRET'),
        ]
      : [
          describeField('username', writeText('api.userName'), 'USERNAME'),
          describeField('password', writeText('api.password'), 'PASSWORD'),
        ]
  return kind === undefined || kind === 'mutualTLS' || (kind === 'http' && scheme !== 'bearer')
    ? []
    : [describeField('token', writeText('tryit.accessToken'), 'ACCESS_TOKEN')]
}

const describeField = (name: CredentialField['name'], label: string, value: string): CredentialField => ({
  name,
  label,
  placeholder: `YOUR_${value}`,
})

function composeBody(trial: Trial, draft: Draft, isSent: boolean): SampleRequestBody | undefined {
  const media = chosenMedia(trial, draft)
  if (media === undefined) return undefined
  const { type } = media
  if (draft.invalidJson !== undefined) return { type: 'text', text: draft.invalidJson, contentType: type }
  const { body } = draft
  const shown = bodyEditor(media)
  if (shown === 'json')
    return body === undefined ? undefined : { type: 'json', value: inputToJson(body), contentType: type }
  if (shown === 'text') return { type: 'text', text: typeof body === 'string' ? body : '', contentType: type }
  if (shown === 'file') {
    const file = body instanceof File ? body : new AbsentFile([], 'file')
    return {
      type: 'binary',
      file: file.name,
      // A range such as 'image/*' cannot be sent.
      contentType: type.includes('*') ? file.type || 'application/octet-stream' : type,
    }
  }
  const all = Object.entries(isMembers(body) ? body : {}).filter(([, member]) => member !== undefined)
  if (shown === 'form')
    return {
      type: 'form',
      fields: all.map(([name, member]) => ({
        name,
        value: inputToJson(member) as ParameterValue,
        ...media.encoding?.[name],
      })),
      contentType: type,
    }
  return {
    type: 'multipart',
    parts: listBodyParts(media, body, { isSent }).map(({ value, ...part }) =>
      typeof value === 'string' ? { ...part, value } : { ...part, file: value.name },
    ),
  }
}

interface DraftPart {
  readonly name: string
  readonly value: string | File
  readonly contentType?: string
}

/**
 * Parts of a multipart body. Each item of an array of files or plain values is a part (OpenAPI 3.1.1, section 4.8.15.3). Files that the
 * reader has not chosen are not sent.
 */
export function listBodyParts(
  media: TrialMedia,
  body: Input,
  { isSent }: { readonly isSent: boolean },
): readonly DraftPart[] {
  return Object.entries(isMembers(body) ? body : {}).flatMap(([name, value]) => {
    const given = media.encoding?.[name]?.contentType ?? ''
    const flat = Array.isArray(value) && !value.some((item) => isMembers(item as Input))
    const list = flat ? (value as readonly Input[]) : [value]
    return list.flatMap((item): DraftPart[] => {
      if (item === undefined || (isSent && item instanceof AbsentFile)) return []
      const isFile = item instanceof File
      const own = isFile ? item.type : item !== null && typeof item === 'object' ? 'application/json' : ''
      const value = isFile || typeof item === 'string' ? item : writeExactJson(inputToJson(item))
      // A part has one of the types that are declared.
      const type = own && given.includes(own) ? own : given.split(',')[0] || own
      return [{ name, value, ...(type && { contentType: type }) }]
    })
  })
}
