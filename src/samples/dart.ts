import type { Language } from './language.ts'
import { braced, common, escape, hang, lines, tree } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Header, Wire, WireBody, WirePart } from './wire.ts'

export const dart: Language = {
  id: 'dart',
  label: 'Dart',
  library: 'package:http',
  syntax: 'dart',
  extension: 'dart',
  write,
  note: 'Needs `dart pub add http http_parser`.',
}

function write(wire: Wire): string {
  const { method, body } = wire
  const made: Content = body ? content(body) : { imports: [], value: '' }
  const headers = [...allHeaders(wire), ...(made.type ? [{ name: 'Content-Type', value: made.type }] : [])]
  const basic = wire.headers.some((one) => one.basic)
  const imports = new Set([
    ...made.imports,
    ...(basic ? ["import 'dart:convert';"] : []),
    "import 'package:http/http.dart' as http;",
  ])
  const core = [...imports].filter((one) => one.includes("'dart:")).sort()
  const packages = [...imports].filter((one) => !one.includes("'dart:")).sort()
  return lines(
    core,
    core.length > 0 && '',
    packages,
    '',
    'Future<void> main() async {',
    made.form
      ? form(wire, made, headers)
      : call(method, body !== undefined)
        ? short(wire, made, headers)
        : long(wire, made, headers),
    '  print(response.body);',
    '}',
  )
}

/** http.get and http.head take no body, and other methods have no function. */
function call(method: string, hasBody: boolean): boolean {
  return (hasBody ? /^(POST|PUT|PATCH|DELETE)$/ : /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/).test(method)
}

function short({ method, url, body }: Wire, made: Content, headers: readonly Header[]): string[] {
  return [
    `  final response = await http.${method.toLowerCase()}(`,
    `    Uri.parse(${string(url)}),`,
    ...(headers.length ? ['    headers: {', ...headers.map((one) => `      ${entry(one)},`), '    },'] : []),
    ...(body ? [`    body: ${hang(made.value, '    ')},`] : []),
    '  );',
  ]
}

function long({ method, url, body }: Wire, made: Content, headers: readonly Header[]): string[] {
  return [
    `  final request = http.Request(${string(method)}, Uri.parse(${string(url)}));`,
    ...headers.map((one) => `  request.headers[${string(one.name)}] = ${value(one)};`),
    ...(body
      ? [
          made.pairs
            ? `  request.bodyFields = ${hang(made.value, '  ')};`
            : `  request.bodyBytes = ${hang(made.value, '  ')};`,
        ]
      : []),
    '  final response = await http.Response.fromStream(await request.send());',
  ]
}

function form({ method, url }: Wire, made: Content, headers: readonly Header[]): string[] {
  return [
    `  final request = http.MultipartRequest(${string(method)}, Uri.parse(${string(url)}));`,
    ...headers.map((one) => `  request.headers[${string(one.name)}] = ${value(one)};`),
    ...(made.form ?? []),
    '  final response = await http.Response.fromStream(await request.send());',
  ]
}

type Content = { imports: string[]; value: string; pairs?: boolean; form?: string[]; type?: string }

const convert = "import 'dart:convert';"
const io = "import 'dart:io';"

/** As bytes, because package:http adds a charset to the type of a String. */
function content(body: WireBody): Content {
  switch (body.type) {
    case 'json':
      return { imports: [convert], value: `utf8.encode(jsonEncode(${tree(body.value, dialect)}))` }
    case 'multipart':
      return simple(body.parts)
        ? { imports: mediaImports(body.parts), value: '', form: body.parts.map(part) }
        : byHand(body.parts)
    case 'binary':
      return { imports: [io], value: `await File(${string(body.file)}).readAsBytes()` }
    default:
      return { imports: [convert], value: `utf8.encode(${string(body.text)})` }
  }
}

function mediaImports(parts: readonly WirePart[]): string[] {
  return parts.some((part) => part.contentType !== undefined)
    ? ["import 'package:http_parser/http_parser.dart';"]
    : []
}

function part(part: WirePart): string {
  const type =
    part.contentType === undefined ? '' : `, contentType: MediaType.parse(${string(part.contentType)})`
  if (part.file === undefined)
    return `  request.files.add(http.MultipartFile.fromString(${string(part.name)}, ${string(part.value)}${type}));`
  return `  request.files.add(await http.MultipartFile.fromPath(${string(part.name)}, ${string(part.file)}${type}));`
}

function byHand(parts: readonly WirePart[]): Content {
  const body = written(parts)
  const pieces = body.pieces.map((piece) =>
    piece.file === undefined
      ? `...utf8.encode(${string(piece.text)}),`
      : `...await File(${string(piece.file)}).readAsBytes(),`,
  )
  return {
    imports: [convert, ...(body.pieces.some((piece) => piece.file !== undefined) ? [io] : [])],
    value: lines(
      '[',
      pieces.map((piece) => `  ${piece}`),
      ']',
    ),
    type: typed(body),
  }
}

function entry(header: Header): string {
  return `${string(header.name)}: ${value(header)}`
}

function value({ value, basic }: Header): string {
  if (!basic) return string(value)
  return `'Basic ' + base64Encode(utf8.encode(${string(`${basic.username}:${basic.password}`)}))`
}

function string(text: string): string {
  return `'${escape(text, { ...common, "'": "\\'", $: '\\$' }, braced)}'`
}

/** An integer literal has to fit into 64 bits: a larger one is a double. */
function number(text: string): string {
  return /^-?\d{19,}$/.test(text) ? `${text}.0` : text
}

const dialect = { string, number, map: ['{', ': ', '}'] } as const
