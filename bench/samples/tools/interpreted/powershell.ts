import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SampleJob, ProofTool } from '../../proof-tool.ts'
import { createInterpretedTool, writeFormData, sendRequest } from './grammar.ts'
import type { SyntaxNode, FormPart } from './grammar.ts'

/** Value of a variable in a sample: text, bytes, a table, or an object of .NET with the members that samples use. */
type Item = string | Buffer | Map<string, string> | HttpObject
type HttpObject = { kind: string; data: Buffer; type?: string; parts: FormPart[] }

export const powershellTool: ProofTool = createInterpretedTool(
  'powershell',
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
  runProgram,
)

async function runProgram(root: SyntaxNode, job: SampleJob): Promise<void> {
  const variables = new Map<string, Item>()
  const scope = { variables, folder: job.folder }
  for (const statement of root.namedChildren.flatMap((list) => list.namedChildren)) {
    const node = unwrapNode(statement)
    if (node.type === 'assignment_expression') runAssignment(node, scope)
    // oxlint-disable-next-line no-await-in-loop
    else if (node.type === 'command') await runRequest(node, scope)
    else evaluateNode(node, scope)
  }
}

type Scope = { variables: Map<string, Item>; folder: string }

/** Past the levels of the grammar that hold one thing only. */
function unwrapNode(node: SyntaxNode): SyntaxNode {
  const [only, ...more] = node.namedChildren
  return only &&
    more.length === 0 &&
    /(_expression|^pipeline|^pipeline_chain|^statement_list)$/.test(node.type) &&
    !/^(hash_literal|cast|invokation|parenthesized)/.test(node.type)
    ? unwrapNode(only)
    : node
}

function runAssignment(node: SyntaxNode, scope: Scope): void {
  const [left, , right] = node.namedChildren
  if (!left || !right) throw new Error('assignment')
  const target = unwrapNode(left)
  const given = evaluateNode(right, scope)
  if (target.type === 'variable') scope.variables.set(target.text.toLowerCase(), given)
  else {
    const owner = expectObject(scope.variables.get(/^\$\w+/.exec(target.text)?.[0].toLowerCase() ?? ''))
    if (!target.text.endsWith('.Headers.ContentType')) throw new Error(`no member ${target.text}`)
    owner.type = expectString(given)
  }
}

function evaluateNode(node: SyntaxNode, scope: Scope): Item {
  const expression = unwrapNode(node)
  switch (expression.type) {
    case 'string_literal':
      return parseLiteral(expression.text)
    case 'variable':
      return expectDefined(scope.variables.get(expression.text.toLowerCase()), expression.text)
    case 'parenthesized_expression':
      return evaluateNode(expectDefined(expression.namedChildren[0], '()'), scope)
    case 'expression_with_unary_operator':
      return evaluateNode(expectDefined(expression.namedChildren[0], 'operand'), scope)
    case 'cast_expression':
      if (!/^\[ordered\]/i.test(expression.text)) throw new Error(`cast ${expression.text}`)
      return evaluateNode(expectDefined(expression.namedChildren[1], 'cast'), scope)
    case 'hash_literal_expression':
      return evaluateTable(expression, scope)
    case 'additive_expression':
    case 'additive_argument_expression': {
      const [left, right] = expression.namedChildren
      return (
        expectString(evaluateNode(expectDefined(left, '+'), scope)) +
        expectString(evaluateNode(expectDefined(right, '+'), scope))
      )
    }
    case 'invokation_expression':
      return evaluateCall(expression, scope)
    case 'command':
      return convertPath(expression, scope)
    default:
      throw new Error(`cannot read ${expression.type}: ${expression.text}`)
  }
}

function evaluateTable(node: SyntaxNode, scope: Scope): Item {
  const entries = node.namedChildren
    .flatMap((body) => body.namedChildren)
    .map((entry): [string, string] => {
      const [key, item] = entry.namedChildren
      return [
        expectString(evaluateNode(expectDefined(key?.namedChildren[0], 'key'), scope)),
        expectString(evaluateNode(expectDefined(item, 'value'), scope)),
      ]
    })
  const lower = new Set(entries.map(([key]) => key.toLowerCase()))
  if (lower.size !== entries.length) throw new Error('a key stands twice in a table')
  return new Map(entries)
}

/** `[Type]::Member(arguments)` and `$variable.Member(arguments)`. */
function evaluateCall(node: SyntaxNode, scope: Scope): Item {
  const list = node.namedChildren.at(-1)
  const args = (list?.namedChildren ?? [])
    .flatMap((child) => child.namedChildren)
    .map((child) => evaluateNode(child, scope))
  const name = node.text.slice(0, node.text.length - (list?.text.length ?? 0))
  const [first = '', second = '', third] = args
  switch (name) {
    case '[Text.Encoding]::UTF8.GetBytes':
      return Buffer.from(expectString(first), 'utf8')
    case '[Convert]::ToBase64String':
      return toBytes(first).toString('base64')
    case '[IO.File]::ReadAllBytes':
      return readFileSync(expectString(first))
    case '[Net.Http.Headers.MediaTypeHeaderValue]::Parse':
      return expectString(first)
    case '[Net.Http.MultipartFormDataContent]::new':
    case '[Collections.Generic.List[byte]]::new':
      return { kind: name, data: Buffer.alloc(0), parts: [] }
    // .NET sets this type for text content by default
    case '[Net.Http.StringContent]::new':
      return {
        kind: name,
        data: Buffer.from(expectString(first)),
        type: 'text/plain; charset=utf-8',
        parts: [],
      }
    case '[Net.Http.ByteArrayContent]::new':
      return { kind: name, data: toBytes(first), parts: [] }
  }
  const owner = expectObject(scope.variables.get(/^\$\w+/.exec(name)?.[0].toLowerCase() ?? ''))
  const member = name.slice(name.indexOf('.') + 1)
  if (member === 'ToArray') return owner.data
  if (member === 'AddRange') owner.data = Buffer.concat([owner.data, toBytes(first)])
  else if (member === 'Add') {
    const { data, type } = expectObject(first)
    owner.parts.push({
      name: expectString(second),
      data,
      ...(type && { type }),
      ...(third !== undefined && { file: expectString(third) }),
    })
  } else throw new Error(`no member ${name}`)
  return ''
}

function convertPath(node: SyntaxNode, scope: Scope): string {
  const found = readOptions(node, scope)
  if (!node.text.startsWith('Convert-Path')) throw new Error(node.text)
  return join(scope.folder, expectString(expectDefined(found.get('-literalpath'), '-LiteralPath')))
}

function readOptions(node: SyntaxNode, scope: Scope): Map<string, Item> {
  const elements = node.namedChildren
    .flatMap((element) => (element.type === 'command_elements' ? element.namedChildren : []))
    .filter((element) => element.type !== 'command_argument_sep')
  const found = new Map<string, Item>()
  for (const [at, element] of elements.entries()) {
    if (element.type !== 'command_parameter') continue
    const next = elements[at + 1]
    const given =
      !next || next.type === 'command_parameter'
        ? ''
        : next.type === 'generic_token'
          ? next.text
          : evaluateNode(next, scope)
    found.set(element.text.toLowerCase(), given)
  }
  return found
}

/** Invoke-RestMethod of PowerShell 7.0 to 7.3, where a text body without charset is Latin-1. */
async function runRequest(node: SyntaxNode, scope: Scope): Promise<void> {
  if (!node.text.startsWith('Invoke-RestMethod ')) throw new Error(node.text)
  const given = readOptions(node, scope)
  const method = expectString(given.get('-custommethod') ?? given.get('-method') ?? 'Get')
  const table = given.get('-headers')
  const headers = [...(table instanceof Map ? table : [])]
  const body = given.get('-body')
  const type = given.get('-contenttype')
  let data: Buffer | undefined
  let sent = type === undefined ? undefined : expectString(type)
  if (given.has('-infile')) data = readFileSync(join(scope.folder, expectString(given.get('-infile') ?? '')))
  else if (body instanceof Map)
    data = Buffer.from([...body].map((pair) => pair.map(encodeForm).join('=')).join('&'))
  else if (typeof body === 'string') data = Buffer.from(body, 'latin1')
  else if (Buffer.isBuffer(body)) data = body
  else if (body) ({ type: sent, body: data } = writeFormData(body.parts))
  await sendRequest(
    given.has('-custommethod') ? method : method.toUpperCase(),
    expectString(expectDefined(given.get('-uri'), '-Uri')),
    [...headers, ...(sent === undefined ? [] : [['Content-Type', sent] as const])],
    data,
  )
}

/** WebUtility.UrlEncode */
function encodeForm(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}

/** about_Quoting_Rules and about_Special_Characters of PowerShell 7. */
function parseLiteral(text: string): string {
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

function expectString(item: Item): string {
  if (typeof item !== 'string') throw new Error('not a string')
  return item
}

function toBytes(item: Item): Buffer {
  if (!Buffer.isBuffer(item)) throw new Error('not bytes')
  return item
}

function expectObject(item: Item | undefined): HttpObject {
  if (typeof item !== 'object' || Buffer.isBuffer(item) || item instanceof Map)
    throw new Error('not an object')
  return item
}

function expectDefined<T>(item: T | undefined, what: string): T {
  if (item === undefined) throw new Error(`no ${what}`)
  return item
}
