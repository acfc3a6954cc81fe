import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleJob, ProofTool } from '../../proof-tool.ts'
import { createInterpretedTool, writeFormData, sendRequest } from './grammar.ts'
import type { SyntaxNode, FormPart } from './grammar.ts'

export const dartTool: ProofTool = createInterpretedTool(
  'dart',
  'tree-sitter-wasms/out/tree-sitter-dart.wasm',
  runProgram,
)

/** A value of the sample: JSON values, bytes, or an object whose members are values and functions. */
type Item = unknown
type Call = (args: Item[], named: Record<string, Item>) => Item
type Scope = { names: Map<string, Item>; imports: Set<string> }

async function runProgram(root: SyntaxNode, job: SampleJob): Promise<void> {
  const imports = new Set(findDescendants(root, 'uri').map((node) => node.text.slice(1, -1)))
  const scope: Scope = { imports, names: createLibrary(job, imports) }
  const block = findDescendants(root, 'block')[0]
  for (const statement of block?.namedChildren ?? []) {
    // oxlint-disable-next-line no-await-in-loop
    await runStatement(statement, scope)
  }
}

async function runStatement(statement: SyntaxNode, scope: Scope): Promise<void> {
  if (statement.type === 'local_variable_declaration') {
    const [, name, ...rest] = statement.namedChildren[0]?.namedChildren ?? []
    scope.names.set(name?.text ?? '', await evaluateChain(rest, scope))
    return
  }
  const [expression] = statement.namedChildren
  if (expression?.type === 'assignment_expression') {
    const [left, ...right] = expression.namedChildren
    const path = left?.namedChildren ?? []
    const owner = (await evaluateChain(path.slice(0, -1), scope)) as Record<string, Item>
    const key = await readMember(path.at(-1), scope)
    owner[key] = await evaluateChain(right, scope)
    return
  }
  await evaluateChain(statement.namedChildren, scope)
}

/** What `.name` or `[key]` at the end of an assignment names. */
async function readMember(selector: SyntaxNode | undefined, scope: Scope): Promise<string> {
  const [inside] = selector?.namedChildren ?? []
  return inside?.type === 'index_selector'
    ? String(await evaluateChain(inside.namedChildren, scope))
    : (inside?.text ?? '')
}

/** A primary expression and the selectors after it, which the grammar leaves side by side. */
async function evaluateChain([first, ...selectors]: readonly SyntaxNode[], scope: Scope): Promise<Item> {
  if (!first) throw new Error('nothing to evaluate')
  let result = await evaluatePrimary(first, scope)
  let owner: Item
  for (const selector of selectors) {
    const [inside] = selector.namedChildren
    if (inside?.type === 'argument_part') {
      // oxlint-disable-next-line no-await-in-loop
      const { args, named } = await evaluateArguments(inside, scope)
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

async function evaluatePrimary(node: SyntaxNode, scope: Scope): Promise<Item> {
  switch (node.type) {
    case 'identifier':
      if (!scope.names.has(node.text)) throw new Error(`unknown name ${node.text}`)
      return scope.names.get(node.text)
    case 'string_literal':
      return parseLiteral(node.text)
    case 'decimal_integer_literal':
    case 'decimal_floating_point_literal':
      return parseNumber(node.text)
    case 'unary_expression':
      if (node.text.startsWith('-')) return -Number(await evaluateChain(node.namedChildren.slice(-1), scope))
      return evaluateChain(node.namedChildren, scope)
    case 'await_expression':
    case 'parenthesized_expression':
      return evaluateChain(node.namedChildren, scope)
    case 'true':
    case 'false':
      return node.type === 'true'
    case 'null_literal':
      return null
    case 'additive_expression': {
      const at = node.namedChildren.findIndex((child) => child.type === 'additive_operator')
      return (
        String(await evaluateChain(node.namedChildren.slice(0, at), scope)) +
        String(await evaluateChain(node.namedChildren.slice(at + 1), scope))
      )
    }
    case 'set_or_map_literal':
      return evaluateMap(node, scope)
    case 'list_literal':
      return evaluateList(node, scope)
    default:
      throw new Error(`cannot read ${node.type}: ${node.text}`)
  }
}

async function evaluateMap(node: SyntaxNode, scope: Scope): Promise<Item> {
  const entries: [string, Item][] = []
  for (const pair of node.namedChildren) {
    const [key, ...value] = pair.namedChildren
    // oxlint-disable-next-line no-await-in-loop
    if (key) entries.push([String(await evaluateChain([key], scope)), await evaluateChain(value, scope)])
  }
  return Object.fromEntries(entries)
}

/** The elements of a list are side by side, selectors and all: commas part them. */
async function evaluateList(node: SyntaxNode, scope: Scope): Promise<Item> {
  const groups: SyntaxNode[][] = [[]]
  for (const child of node.children) {
    if (child.type === ',') groups.push([])
    else if (!/^[[\]]$/.test(child.type)) groups.at(-1)?.push(child)
  }
  const items: Item[] = []
  for (const group of groups.filter((items) => items.length > 0)) {
    const [only] = group
    if (only?.type === 'spread_element') {
      // oxlint-disable-next-line no-await-in-loop
      items.push(...((await evaluateChain(only.namedChildren, scope)) as Iterable<Item>))
    } else {
      // oxlint-disable-next-line no-await-in-loop
      items.push(await evaluateChain(group, scope))
    }
  }
  return items
}

async function evaluateArguments(part: SyntaxNode, scope: Scope) {
  const args: Item[] = []
  const named: Record<string, Item> = {}
  for (const argument of part.namedChildren[0]?.namedChildren ?? []) {
    const [first, ...rest] = argument.namedChildren
    // oxlint-disable-next-line no-await-in-loop
    if (argument.type === 'named_argument')
      named[first?.text.replace(/:$/, '') ?? ''] = await evaluateChain(rest, scope)
    // oxlint-disable-next-line no-await-in-loop
    else args.push(await evaluateChain(argument.namedChildren, scope))
  }
  return { args, named }
}

/** Dart's literals: an integer has to fit into 64 bits. */
function parseNumber(text: string): number {
  if (/^\d+$/.test(text) && BigInt(text) > 2n ** 63n - 1n) throw new Error(`${text} does not fit into an int`)
  return Number(text)
}

/** Strings of the language specification, section 17.7: `$` starts an interpolation unless escaped. */
function parseLiteral(text: string): string {
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
function createLibrary(job: SampleJob, imports: ReadonlySet<string>): Map<string, Item> {
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
  if (imports.has('package:http/http.dart')) names.set('http', createHttpLibrary(read))
  return names
}

/** package:http as its sources have it: a String as body would get a charset, so samples may not pass one. */
function createHttpLibrary(read: (name: Item) => Buffer): Record<string, Item> {
  const short =
    (method: string) =>
    async ([url]: Item[], { headers, body }: Record<string, Item>) =>
      transferRequest(method, url, headers, body)
  const request = ([method, url]: Item[]) => {
    const request: Record<string, Item> = { method, url, headers: {} }
    request['send'] = async () =>
      transferRequest(String(method), url, request['headers'], request['bodyBytes'])
    return request
  }
  const form = ([method, url]: Item[]) => {
    const parts: FormPart[] = []
    const request: Record<string, Item> = {
      method,
      url,
      headers: {},
      files: { add: ([part]: Item[]) => parts.push(part as FormPart) },
    }
    request['send'] = async () => {
      const { type, body } = writeFormData(parts)
      return transferRequest(
        String(method),
        url,
        { ...(request['headers'] as object), 'content-type': type },
        [...body],
      )
    }
    return request
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
      fromString: ([name, value]: Item[], { contentType }: Record<string, Item>): FormPart => ({
        name: String(name),
        data: Buffer.from(String(value)),
        type: chooseContentType(contentType, 'text/plain; charset=utf-8'),
      }),
      fromPath: ([name, path]: Item[], { contentType }: Record<string, Item>): FormPart => ({
        name: String(name),
        file: String(path),
        data: read(path),
        type: chooseContentType(contentType, 'application/octet-stream'),
      }),
    },
  }
}

function chooseContentType(given: Item, fallback: string): string {
  return typeof given === 'string' ? given : fallback
}

async function transferRequest(method: string, url: Item, headers: Item, body: Item): Promise<Item> {
  if (body !== undefined && !Array.isArray(body)) throw new Error('a body that is not a list of bytes')
  const list = Object.entries((headers ?? {}) as Record<string, string>)
  await sendRequest(method, String(url), list, body && Buffer.from(body as number[]))
  return { body: 'ok' }
}

function findDescendants(node: SyntaxNode, type: string): SyntaxNode[] {
  return node.type === type ? [node] : node.namedChildren.flatMap((child) => findDescendants(child, type))
}
