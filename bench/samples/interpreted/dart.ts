import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job, Tool } from '../tool.ts'
import { interpreted, multipart, send } from './grammar.ts'
import type { Node, Part } from './grammar.ts'

export const dart: Tool = interpreted('dart', 'tree-sitter-wasms/out/tree-sitter-dart.wasm', program)

/** A value of the sample: JSON values, bytes, or an object whose members are values and functions. */
type Item = unknown
type Call = (args: Item[], named: Record<string, Item>) => Item
type Scope = { names: Map<string, Item>; imports: Set<string> }

async function program(root: Node, job: Job): Promise<void> {
  const imports = new Set(all(root, 'uri').map((one) => one.text.slice(1, -1)))
  const scope: Scope = { imports, names: library(job, imports) }
  const block = all(root, 'block')[0]
  for (const statement of block?.namedChildren ?? []) {
    // oxlint-disable-next-line no-await-in-loop
    await run(statement, scope)
  }
}

async function run(statement: Node, scope: Scope): Promise<void> {
  if (statement.type === 'local_variable_declaration') {
    const [, name, ...rest] = statement.namedChildren[0]?.namedChildren ?? []
    scope.names.set(name?.text ?? '', await chain(rest, scope))
    return
  }
  const [expression] = statement.namedChildren
  if (expression?.type === 'assignment_expression') {
    const [left, ...right] = expression.namedChildren
    const path = left?.namedChildren ?? []
    const owner = (await chain(path.slice(0, -1), scope)) as Record<string, Item>
    const key = await member(path.at(-1), scope)
    owner[key] = await chain(right, scope)
    return
  }
  await chain(statement.namedChildren, scope)
}

/** What `.name` or `[key]` at the end of an assignment names. */
async function member(selector: Node | undefined, scope: Scope): Promise<string> {
  const [inside] = selector?.namedChildren ?? []
  return inside?.type === 'index_selector'
    ? String(await chain(inside.namedChildren, scope))
    : (inside?.text ?? '')
}

/** A primary expression and the selectors after it, which the grammar leaves side by side. */
async function chain([first, ...selectors]: readonly Node[], scope: Scope): Promise<Item> {
  if (!first) throw new Error('nothing to evaluate')
  let result = await primary(first, scope)
  let owner: Item
  for (const selector of selectors) {
    const [inside] = selector.namedChildren
    if (inside?.type === 'argument_part') {
      // oxlint-disable-next-line no-await-in-loop
      const { args, named } = await parameters(inside, scope)
      if (typeof result !== 'function') throw new Error(`not a function: ${selector.text}`)
      // oxlint-disable-next-line no-await-in-loop
      result = await (result as Call).call(owner, args, named)
    } else {
      owner = result
      const name = inside?.namedChildren[0]?.text ?? ''
      result = (result as Record<string, Item>)[name]
      if (result === undefined) throw new Error(`no member ${name}`)
    }
  }
  return result
}

async function primary(node: Node, scope: Scope): Promise<Item> {
  switch (node.type) {
    case 'identifier':
      if (!scope.names.has(node.text)) throw new Error(`unknown name ${node.text}`)
      return scope.names.get(node.text)
    case 'string_literal':
      return literal(node.text)
    case 'decimal_integer_literal':
    case 'decimal_floating_point_literal':
      return number(node.text)
    case 'unary_expression':
      if (node.text.startsWith('-')) return -Number(await chain(node.namedChildren.slice(-1), scope))
      return chain(node.namedChildren, scope)
    case 'await_expression':
    case 'parenthesized_expression':
      return chain(node.namedChildren, scope)
    case 'true':
    case 'false':
      return node.type === 'true'
    case 'null_literal':
      return null
    case 'additive_expression': {
      const at = node.namedChildren.findIndex((one) => one.type === 'additive_operator')
      return (
        String(await chain(node.namedChildren.slice(0, at), scope)) +
        String(await chain(node.namedChildren.slice(at + 1), scope))
      )
    }
    case 'set_or_map_literal':
      return map(node, scope)
    case 'list_literal':
      return list(node, scope)
    default:
      throw new Error(`cannot read ${node.type}: ${node.text}`)
  }
}

async function map(node: Node, scope: Scope): Promise<Item> {
  const entries: [string, Item][] = []
  for (const pair of node.namedChildren) {
    const [key, ...value] = pair.namedChildren
    // oxlint-disable-next-line no-await-in-loop
    if (key) entries.push([String(await chain([key], scope)), await chain(value, scope)])
  }
  return Object.fromEntries(entries)
}

/** The elements of a list stand side by side, selectors and all: commas part them. */
async function list(node: Node, scope: Scope): Promise<Item> {
  const groups: Node[][] = [[]]
  for (const child of node.children) {
    if (child.type === ',') groups.push([])
    else if (!/^[[\]]$/.test(child.type)) groups.at(-1)?.push(child)
  }
  const items: Item[] = []
  for (const group of groups.filter((one) => one.length > 0)) {
    const [only] = group
    if (only?.type === 'spread_element') {
      // oxlint-disable-next-line no-await-in-loop
      items.push(...((await chain(only.namedChildren, scope)) as Iterable<Item>))
    } else {
      // oxlint-disable-next-line no-await-in-loop
      items.push(await chain(group, scope))
    }
  }
  return items
}

async function parameters(part: Node, scope: Scope) {
  const args: Item[] = []
  const named: Record<string, Item> = {}
  for (const one of part.namedChildren[0]?.namedChildren ?? []) {
    const [first, ...rest] = one.namedChildren
    // oxlint-disable-next-line no-await-in-loop
    if (one.type === 'named_argument') named[first?.text.replace(/:$/, '') ?? ''] = await chain(rest, scope)
    // oxlint-disable-next-line no-await-in-loop
    else args.push(await chain(one.namedChildren, scope))
  }
  return { args, named }
}

/** Dart's literals: an integer has to fit into 64 bits. */
function number(text: string): number {
  if (/^\d+$/.test(text) && BigInt(text) > 2n ** 63n - 1n) throw new Error(`${text} does not fit into an int`)
  return Number(text)
}

/** Strings of the language specification, section 17.7: `$` starts an interpolation unless escaped. */
function literal(text: string): string {
  if (!/^'[^\n]*'$/.test(text)) throw new Error(`literal ${text}`)
  const marks: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }
  return text
    .slice(1, -1)
    .replaceAll(
      /\\u\{([\dA-F]{1,6})\}|\\x([\dA-F]{2})|\\(.)|([$'])/gis,
      (_all, code?: string, short?: string, char?: string, open?: string) => {
        if (open) throw new Error(`${open} is not escaped`)
        if (code ?? short) return String.fromCodePoint(Number.parseInt(code ?? short ?? '', 16))
        return marks[char ?? ''] ?? char ?? ''
      },
    )
}

/** The members of dart:convert, dart:io and package:http that samples use, if they are imported. */
function library(job: Job, imports: ReadonlySet<string>): Map<string, Item> {
  const names = new Map<string, Item>([
    ['Uri', { parse: ([text]: Item[]) => String(text) }],
    ['print', () => null],
  ])
  const read = (name: Item) => readFileSync(join(job.folder, String(name)))
  if (imports.has('dart:convert')) {
    names.set('utf8', { encode: ([text]: Item[]) => [...Buffer.from(String(text))] })
    names.set('jsonEncode', ([value]: Item[]) => JSON.stringify(value))
    names.set('base64Encode', ([data]: Item[]) => Buffer.from(data as number[]).toString('base64'))
  }
  if (imports.has('dart:io')) names.set('File', ([name]: Item[]) => ({ readAsBytes: () => [...read(name)] }))
  if (imports.has('package:http_parser/http_parser.dart'))
    names.set('MediaType', { parse: ([text]: Item[]) => String(text) })
  if (imports.has('package:http/http.dart')) names.set('http', http(read))
  return names
}

/** package:http as its sources have it: a String as body would get a charset, so samples may not pass one. */
function http(read: (name: Item) => Buffer): Record<string, Item> {
  const short =
    (method: string) =>
    async ([url]: Item[], { headers, body }: Record<string, Item>) =>
      transfer(method, url, headers, body)
  const request = ([method, url]: Item[]) => {
    const one: Record<string, Item> = { method, url, headers: {} }
    one['send'] = async () => transfer(String(method), url, one['headers'], one['bodyBytes'])
    return one
  }
  const form = ([method, url]: Item[]) => {
    const parts: Part[] = []
    const one: Record<string, Item> = {
      method,
      url,
      headers: {},
      files: { add: ([part]: Item[]) => parts.push(part as Part) },
    }
    one['send'] = async () => {
      const { type, body } = multipart(parts)
      return transfer(String(method), url, { ...(one['headers'] as object), 'content-type': type }, [...body])
    }
    return one
  }
  return {
    get: short('GET'),
    head: short('HEAD'),
    post: short('POST'),
    put: short('PUT'),
    patch: short('PATCH'),
    delete: short('DELETE'),
    Request: request,
    MultipartRequest: form,
    Response: { fromStream: ([answer]: Item[]) => answer },
    MultipartFile: {
      fromString: ([name, value]: Item[], { contentType }: Record<string, Item>): Part => ({
        name: String(name),
        data: Buffer.from(String(value)),
        type: typeOf(contentType, 'text/plain; charset=utf-8'),
      }),
      fromPath: ([name, path]: Item[], { contentType }: Record<string, Item>): Part => ({
        name: String(name),
        file: String(path),
        data: read(path),
        type: typeOf(contentType, 'application/octet-stream'),
      }),
    },
  }
}

function typeOf(given: Item, fallback: string): string {
  return typeof given === 'string' ? given : fallback
}

async function transfer(method: string, url: Item, headers: Item, body: Item): Promise<Item> {
  if (body !== undefined && !Array.isArray(body)) throw new Error('a body that is not a list of bytes')
  const list = Object.entries((headers ?? {}) as Record<string, string>)
  await send(method, String(url), list, body && Buffer.from(body as number[]))
  return { body: 'ok' }
}

function all(node: Node, type: string): Node[] {
  return node.type === type ? [node] : node.namedChildren.flatMap((child) => all(child, type))
}
