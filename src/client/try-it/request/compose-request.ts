/** Turns a draft into the request from which samples and `fetch` are made. Pure. */
import { writeExactJson } from '../../../lib/data/json/exact-json.ts'
import { writeText } from '../../../lib/locale/text.ts'
import type { Trial, TrialMedia, TrialParameter, TrialScheme } from '../../../lib/page/try-it-data.ts'
import type {
  SampleRequest,
  RequestCredential,
  RequestBody,
  ParameterValue,
} from '../../../samples/sample-request.ts'
import {
  type Draft,
  type Credentials,
  parameterKey,
  serverUrl,
  chosenMedia,
  bodyEditor,
} from '../draft/draft.ts'
import { inputToJson, isMembers, type Input } from '../schema/form-value.ts'

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
  const body = composeBody(trial, draft)
  return {
    method: trial.method,
    url: serverUrl(trial, draft) + trial.path,
    parameters,
    ...(authorization.length > 0 && { authorization }),
    ...(body && { body }),
  }
}

/** What the page's samples show for a parameter without a value. */
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

/** What the field for a user name is called, which chooses an outcome in the sandbox. */
export const nameUser = ({ schemes }: Trial) =>
  Object.values(schemes)
    .flatMap(credentialFields)
    .find(({ name }) => name === 'username')?.label

/** The credentials that a scheme needs from the reader; none where a page cannot provide them, as with certificates. */
function credentialFields({
  kind,
  scheme,
  isClient,
  location,
  key,
}: Partial<TrialScheme> = {}): readonly CredentialField[] {
  if (kind === 'apiKey')
    return location === undefined || key === undefined
      ? []
      : [{ name: 'value', label: key, placeholder: 'YOUR_API_KEY' }]
  if (scheme === 'basic')
    return isClient
      ? [
          { name: 'username', label: writeText('api.clientId'), placeholder: 'YOUR_CLIENT_ID' },
          { name: 'password', label: writeText('api.clientSecret'), placeholder: 'YOUR_CLIENT_SECRET' },
        ]
      : [
          { name: 'username', label: writeText('api.userName'), placeholder: 'YOUR_USERNAME' },
          { name: 'password', label: writeText('api.password'), placeholder: 'YOUR_PASSWORD' },
        ]
  return kind === undefined || kind === 'mutualTLS' || (kind === 'http' && scheme !== 'bearer')
    ? []
    : [{ name: 'token', label: writeText('tryit.accessToken'), placeholder: 'YOUR_ACCESS_TOKEN' }]
}

function composeBody(trial: Trial, draft: Draft): RequestBody | undefined {
  const media = chosenMedia(trial, draft)
  if (media === undefined) return undefined
  const { type } = media
  if (draft.invalidJson !== undefined) return { type: 'text', text: draft.invalidJson, contentType: type }
  const { body } = draft
  const shown = bodyEditor(type)
  if (shown === 'json')
    return body === undefined ? undefined : { type: 'json', value: inputToJson(body), contentType: type }
  if (shown === 'text') return { type: 'text', text: typeof body === 'string' ? body : '', contentType: type }
  if (shown === 'file')
    return {
      type: 'binary',
      file: body instanceof File ? body.name : 'file',
      // A range such as 'image/*' cannot be sent.
      contentType: type.includes('*')
        ? (body instanceof File && body.type) || 'application/octet-stream'
        : type,
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
  return { type: 'multipart', parts: listBodyParts(media, body).map(({ blob: _, ...part }) => part) }
}

interface TextPart {
  readonly name: string
  readonly value: string
  readonly contentType?: string
  readonly blob?: File
}

/** Parts of a multipart body. Each item of an array of files or plain values is a part (OpenAPI 3.1.1, section 4.8.15.3). */
export function listBodyParts(media: TrialMedia, body: Input): readonly (TextPart | FilePart)[] {
  return Object.entries(isMembers(body) ? body : {}).flatMap(([name, value]) => {
    const given = media.encoding?.[name]?.contentType?.split(',')[0]?.trim()
    const flat = Array.isArray(value) && !value.some((item) => isMembers(item as Input))
    const list = flat ? (value as readonly Input[]) : [value]
    return list.flatMap((item): (TextPart | FilePart)[] => {
      if (item === undefined) return []
      if (item instanceof File) {
        if (item.name === '') return []
        const type = given === undefined || given.includes('*') ? item.type : given
        return [{ name, file: item.name, blob: item, ...(type !== '' && { contentType: type }) }]
      }
      const deep = typeof item === 'object' && item !== null
      const type = given ?? (deep ? 'application/json' : undefined)
      const value = typeof item === 'string' ? item : writeExactJson(inputToJson(item))
      return [{ name, value, ...(type !== undefined && { contentType: type }) }]
    })
  })
}

interface FilePart {
  readonly name: string
  readonly file: string
  readonly contentType?: string
  readonly blob: File
}
