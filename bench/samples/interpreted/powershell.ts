import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job, Tool } from '../tool.ts'
import { interpreted, multipart, send } from './grammar.ts'
import type { Node, Part } from './grammar.ts'

/** What a variable of a sample can hold: text, bytes, a table, or an object of .NET with the members that samples use. */
type Item = string | Buffer | Map<string, string> | Thing
type Thing = { kind: string; data: Buffer; type?: string; parts: Part[] }

export const powershell: Tool = interpreted(
  'powershell',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
  program,
)

async function program(root: Node, job: Job): Promise<void> {
  const variables = new Map<string, Item>()
  const scope = { variables, folder: job.folder }
  for (const statement of root.namedChildren.flatMap((list) => list.namedChildren)) {
    const node = inner(statement)
    if (node.type === 'assignment_expression') assign(node, scope)
    // oxlint-disable-next-line no-await-in-loop
    else if (node.type === 'command') await invoke(node, scope)
    else value(node, scope)
  }
}

type Scope = { variables: Map<string, Item>; folder: string }

/** Past the levels of the grammar that hold one thing only. */
function inner(node: Node): Node {
  const [only, ...more] = node.namedChildren
  return only &&
    more.length === 0 &&
    /(_expression|^pipeline|^pipeline_chain|^statement_list)$/.test(node.type) &&
    !/^(hash_literal|cast|invokation|parenthesized)/.test(node.type)
    ? inner(only)
    : node
}

function assign(node: Node, scope: Scope): void {
  const [left, , right] = node.namedChildren
  if (!left || !right) throw new Error('assignment')
  const target = inner(left)
  const given = value(right, scope)
  if (target.type === 'variable') scope.variables.set(target.text.toLowerCase(), given)
  else {
    const owner = thing(scope.variables.get(/^\$\w+/.exec(target.text)?.[0].toLowerCase() ?? ''))
    if (!target.text.endsWith('.Headers.ContentType')) throw new Error(`no member ${target.text}`)
    owner.type = string(given)
  }
}

function value(node: Node, scope: Scope): Item {
  const one = inner(node)
  switch (one.type) {
    case 'string_literal':
      return literal(one.text)
    case 'variable':
      return known(scope.variables.get(one.text.toLowerCase()), one.text)
    case 'parenthesized_expression':
      return value(known(one.namedChildren[0], '()'), scope)
    case 'expression_with_unary_operator':
      return value(known(one.namedChildren[0], 'operand'), scope)
    case 'cast_expression':
      if (!/^\[ordered\]/i.test(one.text)) throw new Error(`cast ${one.text}`)
      return value(known(one.namedChildren[1], 'cast'), scope)
    case 'hash_literal_expression':
      return table(one, scope)
    case 'additive_expression':
    case 'additive_argument_expression': {
      const [left, right] = one.namedChildren
      return string(value(known(left, '+'), scope)) + string(value(known(right, '+'), scope))
    }
    case 'invokation_expression':
      return call(one, scope)
    case 'command':
      return convertPath(one, scope)
    default:
      throw new Error(`cannot read ${one.type}: ${one.text}`)
  }
}

function table(node: Node, scope: Scope): Item {
  const entries = node.namedChildren
    .flatMap((body) => body.namedChildren)
    .map((entry): [string, string] => {
      const [key, item] = entry.namedChildren
      return [
        string(value(known(key?.namedChildren[0], 'key'), scope)),
        string(value(known(item, 'value'), scope)),
      ]
    })
  const lower = new Set(entries.map(([key]) => key.toLowerCase()))
  if (lower.size !== entries.length) throw new Error('a key stands twice in a table')
  return new Map(entries)
}

/** `[Type]::Member(arguments)` and `$variable.Member(arguments)`. */
function call(node: Node, scope: Scope): Item {
  const list = node.namedChildren.at(-1)
  const args = (list?.namedChildren ?? []).flatMap((one) => one.namedChildren).map((one) => value(one, scope))
  const name = node.text.slice(0, node.text.length - (list?.text.length ?? 0))
  const [first = '', second = '', third] = args
  switch (name) {
    case '[Text.Encoding]::UTF8.GetBytes':
      return Buffer.from(string(first), 'utf8')
    case '[Convert]::ToBase64String':
      return bytes(first).toString('base64')
    case '[IO.File]::ReadAllBytes':
      return readFileSync(string(first))
    case '[Net.Http.Headers.MediaTypeHeaderValue]::Parse':
      return string(first)
    case '[Net.Http.MultipartFormDataContent]::new':
    case '[Collections.Generic.List[byte]]::new':
      return { kind: name, data: Buffer.alloc(0), parts: [] }
    // .NET gives text content this type unless told otherwise
    case '[Net.Http.StringContent]::new':
      return { kind: name, data: Buffer.from(string(first)), type: 'text/plain; charset=utf-8', parts: [] }
    case '[Net.Http.ByteArrayContent]::new':
      return { kind: name, data: bytes(first), parts: [] }
  }
  const owner = thing(scope.variables.get(/^\$\w+/.exec(name)?.[0].toLowerCase() ?? ''))
  const member = name.slice(name.indexOf('.') + 1)
  if (member === 'ToArray') return owner.data
  if (member === 'AddRange') owner.data = Buffer.concat([owner.data, bytes(first)])
  else if (member === 'Add') {
    const { data, type } = thing(first)
    owner.parts.push({
      name: string(second),
      data,
      ...(type && { type }),
      ...(third !== undefined && { file: string(third) }),
    })
  } else throw new Error(`no member ${name}`)
  return ''
}

function convertPath(node: Node, scope: Scope): string {
  const found = options(node, scope)
  if (!node.text.startsWith('Convert-Path')) throw new Error(node.text)
  return join(scope.folder, string(known(found.get('-literalpath'), '-LiteralPath')))
}

function options(node: Node, scope: Scope): Map<string, Item> {
  const elements = node.namedChildren
    .flatMap((one) => (one.type === 'command_elements' ? one.namedChildren : []))
    .filter((one) => one.type !== 'command_argument_sep')
  const found = new Map<string, Item>()
  for (const [at, one] of elements.entries()) {
    if (one.type !== 'command_parameter') continue
    const next = elements[at + 1]
    const given =
      !next || next.type === 'command_parameter'
        ? ''
        : next.type === 'generic_token'
          ? next.text
          : value(next, scope)
    found.set(one.text.toLowerCase(), given)
  }
  return found
}

/** Invoke-RestMethod of PowerShell 7.0 to 7.3, where a text body without charset is Latin-1. */
async function invoke(node: Node, scope: Scope): Promise<void> {
  if (!node.text.startsWith('Invoke-RestMethod ')) throw new Error(node.text)
  const given = options(node, scope)
  const method = string(given.get('-custommethod') ?? given.get('-method') ?? 'Get')
  const table = given.get('-headers')
  const headers = [...(table instanceof Map ? table : [])]
  const body = given.get('-body')
  const type = given.get('-contenttype')
  let data: Buffer | undefined
  let sent = type === undefined ? undefined : string(type)
  if (given.has('-infile')) data = readFileSync(join(scope.folder, string(given.get('-infile') ?? '')))
  else if (body instanceof Map)
    data = Buffer.from([...body].map((pair) => pair.map(encoded).join('=')).join('&'))
  else if (typeof body === 'string') data = Buffer.from(body, 'latin1')
  else if (Buffer.isBuffer(body)) data = body
  else if (body) ({ type: sent, body: data } = multipart(body.parts))
  await send(
    given.has('-custommethod') ? method : method.toUpperCase(),
    string(known(given.get('-uri'), '-Uri')),
    [...headers, ...(sent === undefined ? [] : [['Content-Type', sent] as const])],
    data,
  )
}

/** WebUtility.UrlEncode */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}

/** about_Quoting_Rules and about_Special_Characters of PowerShell 7. */
function literal(text: string): string {
  const here = /^@'\n([\s\S]*)\n'@$/.exec(text)
  if (here) return here[1] ?? ''
  if (/^['\u2018-\u201B]/.test(text))
    return text.slice(1, -1).replaceAll(/(['\u2018-\u201B])['\u2018-\u201B]/g, '$1')
  if (!/^"[\s\S]*"$/.test(text)) throw new Error(`literal ${text}`)
  const marks: Record<string, string> = {
    0: '\0',
    a: '\u0007',
    b: '\b',
    e: '\u001B',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
  }
  return text
    .slice(1, -1)
    .replaceAll(
      /`u\{([\da-f]{1,6})\}|`(.)|([$"\u201C-\u201E])/gis,
      (_all, code?: string, char?: string, open?: string) => {
        if (open) throw new Error(`${open} is not escaped`)
        if (code) return String.fromCodePoint(Number.parseInt(code, 16))
        return marks[char ?? ''] ?? char ?? ''
      },
    )
}

function string(item: Item): string {
  if (typeof item !== 'string') throw new Error('not a string')
  return item
}

function bytes(item: Item): Buffer {
  if (!Buffer.isBuffer(item)) throw new Error('not bytes')
  return item
}

function thing(item: Item | undefined): Thing {
  if (typeof item !== 'object' || Buffer.isBuffer(item) || item instanceof Map)
    throw new Error('not an object')
  return item
}

function known<T>(item: T | undefined, what: string): T {
  if (item === undefined) throw new Error(`no ${what}`)
  return item
}
