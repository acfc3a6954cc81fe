import type {
  Api,
  Callback,
  Operation,
  ApiResponse,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../model.ts'
import * as problems from '../problems.ts'
import { docs } from './docs.ts'
import { METHODS, told, type Entry } from './entry.ts'
import { isNode, nodeOf, textOf, textsOf, token, type Node } from './json.ts'
import { body, responses } from './media.ts'
import { parameters } from './parameter.ts'
import type { Reader } from './reader.ts'
import { request } from './request.ts'
import { authored } from './sample.ts'
import { requirements } from './security.ts'
import { DEFAULT, servers } from './server.ts'

/** What operations share. */
export interface Around {
  readonly servers: readonly Server[]
  readonly schemes: Readonly<Record<string, SecurityScheme>>
  readonly errors: Api['errors']
  /** Operation by id, for what replaces a deprecated one. */
  readonly route: (id: string) => string | undefined
}

/** Everything that an operation's page shows, but for which schemas it opens. */
export function operation(reader: Reader, entry: Entry, around: Around): Omit<Operation, 'opens'> {
  const { node, pointer, item, method, path } = entry
  const read = parameters(reader, [item, entry])
  checkPath(
    reader,
    entry,
    read
      .filter((one) => one.parameter.in === 'path')
      .map((one) => ({ name: one.parameter.name, at: one.pointer })),
  )
  const content = body(reader, node['requestBody'], `${pointer}/requestBody`, 'body')
  const answers = responses(reader, node, pointer, 'response')
  const security = requirements(reader.document, node)
  const own = [...servers(reader, node, pointer), ...servers(reader, item.node, item.pointer)]
  const all = own.length > 0 ? own : around.servers
  const parts = {
    method,
    path,
    server: all[0] ?? DEFAULT,
    parameters: read,
    body: content,
    security,
    schemes: around.schemes,
  }
  const made = request(reader, parts)
  return {
    id: entry.id,
    method,
    path,
    tag: entry.tag,
    description: told(reader, node, pointer),
    deprecated: node['deprecated'] === true,
    ...replaced(node, around),
    ...link(node),
    servers: all,
    security: cleaned(security, around.schemes),
    parameters: read.map((one) => one.parameter),
    ...(content !== undefined && { body: content.value }),
    responses: once(answers.map((one) => one.value)),
    callbacks: callbacks(reader, node, pointer),
    events: textsOf(node['x-triggers'] ?? node['x-events']),
    errors: codes(node, answers, around.errors),
    limits: limits(node),
    request: made,
    samples: authored(node),
  }
}

/** Responses without made examples that an earlier one shows already: 200, 201 and 202 often carry the same schema. */
function once(list: readonly ApiResponse[]): readonly ApiResponse[] {
  const seen = new Set<string>()
  return list.map((response) => ({
    ...response,
    media: response.media.map((media) => ({
      ...media,
      examples: media.examples.filter(({ generated, text }) => {
        const again = generated === true && seen.has(text)
        seen.add(text)
        return !again
      }),
    })),
  }))
}

function link(node: Node): Partial<Operation> {
  const found = docs(node['externalDocs'])
  return found === undefined ? {} : { docs: found }
}

/** Requirements without schemes that nobody declares. */
function cleaned(
  list: readonly SecurityRequirement[],
  schemes: Around['schemes'],
): readonly SecurityRequirement[] {
  return list.map(({ schemes: needed }) => ({
    schemes: needed.filter(({ name }) => Object.hasOwn(schemes, name)),
  }))
}

function checkPath(
  reader: Reader,
  { path, pointer, item }: Entry,
  declared: readonly { name: string; at: string }[],
): void {
  const written = [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '')
  for (const { name, at } of declared)
    if (!written.includes(name))
      reader.tell(problems.strayPathParameter(name, path, reader.locate(`${at}/name`), written))
  for (const name of written)
    if (!declared.some((one) => one.name === name))
      reader.tell(
        problems.undeclaredPathParameter(
          name,
          path,
          reader.locate(item.pointer === '' ? pointer : item.pointer, { key: true }),
        ),
      )
}

function replaced(node: Node, { route }: Around): Partial<Operation> {
  const id = textOf(node['x-replaced-by'] ?? node['x-deprecated-by'])
  const sunset = textOf(node['x-sunset'])
  const found = route(id)
  return {
    ...(id !== '' && { replacement: { label: id, ...(found !== undefined && { route: found }) } }),
    ...(sunset !== '' && { sunset }),
  }
}

/** Codes of the error catalogue: as declared on responses, and as their examples say. */
function codes(node: Node, answers: readonly { node: Node }[], errors: Api['errors']): readonly string[] {
  const found = new Set(textsOf(node['x-error-codes'] ?? node['x-errors']))
  for (const { node: answer } of answers)
    for (const code of textsOf(answer['x-error-codes'] ?? answer['x-errors'])) found.add(code)
  return errors.filter((one) => found.has(one.code)).map((one) => one.code)
}

function limits(node: Node): Operation['limits'] {
  const rate = nodeOf(node['x-rate-limit'] ?? node['x-ratelimit'])
  const found: { label: string; text: string }[] = []
  const count = textOf(rate['limit'])
  if (count !== '') {
    const window = Number(rate['windowSeconds'] ?? rate['window'])
    const per = textOf(rate['per'])
    const time = Number.isFinite(window) ? ` in ${duration(window)}` : ''
    found.push({
      label: 'Rate limit',
      text: `${count} requests${time}${per === '' ? '' : ` for each ${per}`}`,
    })
  }
  const paging = nodeOf(node['x-pagination'] ?? node['x-paging'])
  const style = textOf(paging['style'] ?? paging['type'])
  if (style !== '') found.push({ label: 'Paging', text: style })
  return found
}

/** Seconds in words: '1 minute', '2 hours', '90 seconds'. */
export function duration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const
  const [size, noun] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second']
  const count = seconds / size
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

// ---------------------------------------------------------------- callbacks

function callbacks(reader: Reader, node: Node, pointer: string): readonly Callback[] {
  return Object.entries(nodeOf(node['callbacks'])).flatMap(([name, one]) => {
    const callback = reader.follow(one, `${pointer}/callbacks/${token(name)}`)
    return Object.entries(callback.node).flatMap(([expression, raw]) => {
      if (expression.startsWith('x-') || !isNode(raw)) return []
      const item = reader.follow(raw, `${callback.pointer}/${token(expression)}`)
      return METHODS.flatMap((method) => {
        const call = item.node[method]
        if (!isNode(call)) return []
        const at = `${item.pointer}/${method}`
        const address = `callback.${name}`
        const content = body(reader, call['requestBody'], `${at}/requestBody`, address)
        return [
          {
            name,
            expression,
            method: method.toUpperCase(),
            title: textOf(call['summary']) || name,
            description: reader.text(call['description'], `${at}/description`),
            ...(content !== undefined && { body: content.value }),
            responses: responses(reader, call, at, `${address}.response`).map((answer) => answer.value),
          },
        ]
      })
    })
  })
}
