import { getOwn } from '../../lib/own-property.ts'
import { listFields, itemSchema, opened, listOptions, type Direction } from '../../openapi/schema-fields.ts'
import type {
  Api,
  RequestBody,
  MediaType,
  Operation,
  Parameter,
  ApiResponse,
  Schema,
  RichText,
} from '../../model.ts'
import type { OperationPage, Site } from '../../site-types.ts'

/** Characters of an example that the twin shows; it is read by programs that pay for each. */
const LONGEST = 3000

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const

/** An operation's page as Markdown: what people and programs read without the frame around it. */
export function operationMarkdown(page: OperationPage, site: Site): string {
  const { operation } = page
  const api = site.apis.get(page.version)
  if (api === undefined) return `# ${page.title}\n`
  const from: From = { api, opens: new Set(operation.opens), direction: 'request' }
  const parts = [
    `# ${page.title}`,
    `\`${operation.method} ${operation.path}\`${operation.deprecated ? ' (deprecated)' : ''}`,
    operation.description.markdown,
    `Server: ${operation.servers.map((one) => `\`${one.url}\``).join(', ')}`,
    authorization(operation, api),
    ...operation.limits.map(({ label, text }) => `${label}: ${text}`),
    ...PLACES.map(([place, title]) => {
      const list = operation.parameters.filter((one) => one.in === place)
      return list.length === 0 ? '' : `## ${title}\n\n${list.map((one) => parameter(one, from)).join('\n')}`
    }),
    operation.body === undefined ? '' : `## Body\n\n${body(operation.body, from)}`,
    sample(operation),
    operation.responses.length === 0 ? '' : '## Responses',
    ...operation.responses.map((one) => response(one, { ...from, direction: 'response' })),
    operation.errors.length === 0 ? '' : `## Errors\n\n${errors(operation, api)}`,
    operation.events.length === 0
      ? ''
      : `## Events\n\n${operation.events.map((one) => `- \`${one}\``).join('\n')}`,
  ]
  return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`
}

interface From {
  readonly api: Api
  readonly opens: ReadonlySet<string>
  readonly direction: Direction
}

function authorization({ security }: Operation, api: Api): string {
  if (security.length === 0) return ''
  const told = security.map(({ schemes }) =>
    schemes.length === 0
      ? 'none'
      : schemes
          .map(
            ({ name, scopes }) =>
              `${name} (${getOwn(api.security, name)?.kind ?? ''})${scopes.length === 0 ? '' : ` with ${scopes.map((one) => `\`${one}\``).join(', ')}`}`,
          )
          .join(' and '),
  )
  return `Authorization: ${told.join(', or ')}`
}

function errors({ errors }: Operation, api: Api): string {
  return api.errors
    .filter((one) => errors.includes(one.code))
    .map((one) => `- \`${one.code}\` (${one.status}): ${one.title}`)
    .join('\n')
}

function parameter(one: Parameter, from: From): string {
  const words = [
    type(one.schema),
    one.required ? 'required' : '',
    one.deprecated ? 'deprecated' : '',
    one.form,
  ]
  return `- \`${one.name}\` (${listed(words)})${said(one.description)}${rules(one.schema)}${below(one.schema, `${one.in}.${one.name}`, from, 1)}`
}

function body(one: RequestBody, from: From): string {
  return [
    one.required ? 'Required.' : '',
    one.description.markdown,
    ...one.media.map((media) => content(media, from)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function content(media: MediaType, from: From): string {
  const schema = media.item ?? media.schema
  const inside = below(
    schema,
    media.item === undefined ? media.address : `${media.address}.item`,
    from,
    0,
  ).trimStart()
  const [example] = media.examples
  const shown =
    example === undefined || example.text.length > LONGEST || example.text === ''
      ? ''
      : fenced(example.text, media.type)
  return [
    `\`${media.type}\`: ${media.item === undefined ? '' : 'stream of '}${type(schema)}${rules(schema)}`,
    inside,
    shown,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function fenced(code: string, name: string): string {
  const ticks = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `${ticks}${/json/.test(name) ? 'json' : /^[a-z]+$/.test(name) ? name : ''}\n${code}\n${ticks}`
}

function sample({ samples }: Operation): string {
  const curl = samples.find((one) => one.language === 'curl') ?? samples[0]
  return curl === undefined
    ? ''
    : `## Request\n\n${fenced(curl.code, curl.language === 'curl' ? 'sh' : curl.language)}`
}

function response(one: ApiResponse, from: From): string {
  const headers = one.headers.map(
    (header) => `- \`${header.name}\` (${type(header.schema)})${said(header.description)}`,
  )
  return [
    `### ${one.status} ${one.reason}`.trim(),
    one.description.markdown,
    headers.length === 0 ? '' : `Headers:\n\n${headers.join('\n')}`,
    ...one.media.map((media) => content(media, from)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The fields inside a schema as a nested list; named schemas that the page does not open are only named. */
function below(
  schema: Schema,
  address: string,
  from: From,
  depth: number,
  chain: readonly string[] = [],
): string {
  const here = itemSchema(schema)
  const indent = '  '.repeat(depth)
  const lines = listFields(here, address, from.direction).map((field) => {
    const words = [
      type(field.schema),
      field.required ? 'required' : '',
      field.schema.deprecated === true ? 'deprecated' : '',
    ]
    const name = field.kind === 'pattern' ? (field.name === '*' ? 'any other name' : field.name) : field.name
    const text = field.schema.description ?? itemSchema(field.schema).description
    return `\n${indent}- \`${name}\` (${listed(words)})${text === undefined ? '' : said(text)}${rules(field.schema)}${below(field.schema, field.address, from, depth + 1)}`
  })
  for (const choice of here.choices ?? []) {
    lines.push(
      `\n${indent}- ${choice.kind === 'anyOf' ? 'one or more of' : choice.kind === 'oneOf' ? 'one of' : 'by condition'}:`,
    )
    for (const option of listOptions(choice, address))
      lines.push(
        `\n${indent}  - ${option.label}${option.value === undefined ? '' : ` (\`${option.value}\`)`}${below(option.schema, option.address, from, depth + 2)}`,
      )
  }
  const name = opened(schema, address, from.opens, chain)
  const named = name === undefined ? undefined : from.api.schemas[name]?.schema
  return (
    lines.join('') +
    (named === undefined || name === undefined ? '' : below(named, address, from, depth, [...chain, name]))
  )
}

function listed(words: readonly string[]): string {
  return words.filter((word) => word !== '').join(', ')
}

/** A description on one line behind a name. */
function said(text: RichText): string {
  return text.markdown === '' ? '' : `: ${text.markdown.replaceAll(/\s*\n\s*/g, ' ')}`
}

function rules(schema: Schema): string {
  const here = itemSchema(schema)
  const values = (here.values ?? []).map((one) => `\`${one.value}\``)
  const words = [
    ...(here.constraints ?? []),
    ...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
    ...(schema.default === undefined ? [] : [`default \`${schema.default}\``]),
  ]
  return words.length === 0 ? '' : ` [${words.join('; ')}]`
}

function type(schema: Schema): string {
  if (schema.ref !== undefined) return schema.ref
  if (schema.items !== undefined) return `array of ${type(schema.items)}`
  const words = (schema.types ?? []).join(' or ') || 'any'
  return `${words}${schema.format === undefined ? '' : ` <${schema.format}>`}${schema.nullable === true ? ' or null' : ''}`
}
