/** Turns a draft into the request from which samples and `fetch` are made. Pure. */
import { writeText } from '../../lib/locale/text.ts'
import type { Trial, TrialParameter, TrialScheme } from '../../lib/page/try-it-data.ts'
import type {
  BodyFile,
  BodyPart,
  SampleRequest,
  RequestCredential,
  SampleRequestBody,
  ParameterValue,
} from '../samples/sample-request.ts'
import { type Draft, type Credentials, parameterKey, serverUrl, chosenMedia, bodyEditor } from './draft.ts'
import { inputToJson, isMembers, AbsentFile, type Input, type Members } from './form-value.ts'

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
      ...describeFile(file),
      // A range such as 'image/*' cannot be sent.
      contentType: type.includes('*') ? file.type || 'application/octet-stream' : type,
    }
  }
  const members = Object.entries((Array.isArray(body) || isMembers(body) ? body : {}) as Members).filter(
    ([, member]) => member !== undefined,
  )
  if (shown === 'form')
    return {
      type: 'form',
      fields: members.map(([name, member]) => ({
        ...media.rules?.[name],
        name,
        value: inputToJson(member) as ParameterValue,
      })),
      contentType: type,
    }
  return {
    type: 'multipart',
    contentType: type,
    parts: members.flatMap(([key, member]): readonly BodyPart[] => {
      const rule = media.rules?.[key] ?? media.itemRule ?? {}
      const name = rule.name ?? (Array.isArray(body) ? '' : key)
      const files = listFiles(member)
      if (files === undefined) return [{ ...rule, name, value: inputToJson(member) as ParameterValue }]
      return files
        .filter((file) => !(isSent && file instanceof AbsentFile))
        .map((file) => ({ ...rule, name, ...describeFile(file) }))
    }),
  }
}

/** The files of a part; undefined if it is not one, or a list of them. */
function listFiles(value: Input): readonly File[] | undefined {
  const list = [value].flat() as readonly Input[]
  return list.some((item) => item instanceof File) ? list.filter((item) => item instanceof File) : undefined
}

function describeFile(file: File): BodyFile {
  return { file: file.name, ...(!(file instanceof AbsentFile) && { content: file }) }
}
