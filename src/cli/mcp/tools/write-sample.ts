/** The tool `write_sample`: the code of a request in one of the languages of the site, with the values of the agent. */
import type { Json } from '../../../domain/openapi/model.ts'
import { findSampleLanguage, sampleLanguages } from '../../../domain/samples/write-sample.ts'
import { resolveRequest } from '../../../domain/samples/wire-request.ts'
import { composeRequest, listCredentialFields } from '../../../domain/trial/compose-request.ts'
import {
  createRequestDraft,
  parameterKey,
  type Credentials,
  type Draft,
} from '../../../domain/trial/draft.ts'
import type { Input } from '../../../domain/trial/form-value.ts'
import { isObject } from '../../../lib/data/is-object.ts'
import type { Trial } from '../../../lib/page/try-it-data.ts'
import { applyBody, describeErrors, findParameter, readTrial } from './draft-request.ts'
import { findOperation, OPERATION_INPUT } from './find-operation.ts'
import { readText, suggest, ToolError, type Tool, type ToolInput } from './tool.ts'

export const writeSample: Tool = {
  name: 'write_sample',
  title: 'Write code for a request',
  description:
    'Writes a complete program that sends a request of one operation, with your values. Values that you leave out are the examples of the description. Also reports values that the description does not allow.',
  inputSchema: {
    type: 'object',
    properties: {
      ...OPERATION_INPUT,
      language: {
        type: 'string',
        enum: sampleLanguages.map(({ id }) => id),
        description: 'Programming language. Default: curl.',
      },
      parameters: {
        type: 'object',
        description: 'Values of parameters by name. Use "query.id" or "path.id" if two have the same name.',
      },
      body: {
        type: 'string',
        description: 'Request body: JSON text, form fields or parts as a JSON object, or plain text.',
      },
      media_type: { type: 'string', description: 'Content type of the body. Default: as in the example.' },
      server: { type: 'string', description: 'Base URL. Default: the first server of the description.' },
      credentials: {
        type: 'object',
        description: 'Values by security scheme, such as {"oauth2": "TOKEN"}. Default: placeholders.',
      },
    },
    required: ['operation'],
  },
  async run(input, site) {
    const operation = await findOperation(withoutLanguage(input), site)
    const trial = await readTrial(operation, site)
    const id = readText(input, 'language') ?? 'curl'
    const language = findSampleLanguage(id)
    const known = trial.languages ?? sampleLanguages.map((own) => own.id)
    if (language === undefined) throw new ToolError(`There is no language "${id}". ${suggest(id, known)}`)
    const draft = applyInput(trial, createRequestDraft(trial), input)
    const credentials = readCredentials(trial, draft, input)
    const code = language.write(resolveRequest(composeRequest(trial, draft, { credentials })))
    const errors = describeErrors(trial, draft, assumeCredentials(trial, draft))
    return [
      `${operation.method} ${operation.path} in ${language.label}, with ${language.library || 'no library'}. ${site.urlOf(operation.page)}`,
      ...(language.note === undefined ? [] : [language.note]),
      `\`\`\`${language.syntax}\n${code.trimEnd()}\n\`\`\``,
      ...(errors.length === 0
        ? []
        : [
            `The description does not allow this request:\n${errors.map((error) => `- ${error}`).join('\n')}`,
          ]),
    ].join('\n\n')
  },
}

/** `language` is a programming language here, and not the language of the site. */
const withoutLanguage = ({ language: _, ...input }: ToolInput): ToolInput => input

function applyInput(trial: Trial, draft: Draft, input: ToolInput): Draft {
  const given = isObject(input['parameters']) ? Object.entries(input['parameters']) : []
  const values = Object.fromEntries(
    given.map(([name, value]) => [parameterKey(findParameter(trial, name)), value as Input]),
  )
  const server = readText(input, 'server')
  const known = trial.servers.findIndex(({ url, label }) => server === url || server === label)
  const own: Draft = {
    ...draft,
    values: { ...draft.values, ...values },
    ...(server !== undefined && (known < 0 ? { server: -1, customServer: server } : { server: known })),
  }
  const body = writeBody(input['body'])
  const type = readText(input, 'media_type')
  return body === undefined ? own : applyBody(trial, own, body, type)
}

/** The body as text. Agents also send the JSON value itself. */
const writeBody = (body: Json | undefined) =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body)

/** Credentials from the input: a text, or the fields of a scheme with several. */
function readCredentials(trial: Trial, draft: Draft, input: ToolInput): Credentials {
  const given = isObject(input['credentials']) ? input['credentials'] : {}
  const credentials: Record<string, Record<string, string>> = {}
  for (const { scheme, name } of listCredentialFields(trial, draft)) {
    const value = given[scheme]
    const own = isObject(value) ? value[name] : value
    if (typeof own === 'string') (credentials[scheme] ??= {})[name] = own
  }
  return credentials
}

/** Credentials as if each were there: a sample has placeholders for those that are missing. */
function assumeCredentials(trial: Trial, draft: Draft): Credentials {
  const credentials: Record<string, Record<string, string>> = {}
  for (const { scheme, name } of listCredentialFields(trial, draft)) (credentials[scheme] ??= {})[name] = '-'
  return credentials
}
