/**
 * Writes a request as a Dart program with package:http.
 * Bodies are sent as bytes, because package:http adds a charset to the type of a string.
 */
import { NUMBER, SINGLE_QUOTED } from '../color-code.ts'
import type { SampleLanguage } from '../sample-language.ts'
import {
  writeBracedEscape,
  commonEscapes,
  escapeLiteral,
  indentRest,
  joinLines,
  writeJsonLiteral,
} from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import { listHeaders } from '../wire-request.ts'
import type { WireHeader, WireMultipart, WireRequest, WireBody, WirePart } from '../wire-request.ts'

export const dart: SampleLanguage = {
  id: 'dart',
  label: 'Dart',
  library: 'package:http',
  syntax: 'dart',
  tokens: [
    ['string', SINGLE_QUOTED],
    ['keyword', /\b(?:import|as|void|async|final|await|true|false|null)\b/],
    ['name', /\b[A-Z]\w*|\b\w+(?=\()/],
    ['number', NUMBER],
  ],
  write: writeDartSample,
  note: 'Needs `dart pub add http http_parser`.',
}

function writeDartSample(wire: WireRequest): string {
  const { method, body } = wire
  const bodyCode: BodyCode = body ? writeBody(body) : { imports: [], value: '' }
  const headers = listHeaders(wire, bodyCode.type)
  const basic = wire.headers.some((header) => header.basic)
  const imports = new Set([
    ...bodyCode.imports,
    ...(basic ? ["import 'dart:convert';"] : []),
    "import 'package:http/http.dart' as http;",
  ])
  const core = [...imports].filter((statement) => statement.includes("'dart:")).sort()
  const packages = [...imports].filter((statement) => !statement.includes("'dart:")).sort()
  return joinLines(
    core,
    core.length > 0 && '',
    packages,
    '',
    'Future<void> main() async {',
    bodyCode.form
      ? writeMultipartCall(wire, bodyCode, headers)
      : hasShortcut(method, body !== undefined)
        ? writeShortcutCall(wire, bodyCode, headers)
        : writeRequestCall(wire, bodyCode, headers),
    '  print(response.body);',
    '}',
  )
}

/** http.get and http.head take no body, and other methods have no function. */
function hasShortcut(method: string, hasBody: boolean): boolean {
  return (hasBody ? /^(POST|PUT|PATCH|DELETE)$/ : /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/).test(method)
}

function writeShortcutCall(
  { method, url, body }: WireRequest,
  bodyCode: BodyCode,
  headers: readonly WireHeader[],
): string[] {
  return [
    `  final response = await http.${method.toLowerCase()}(`,
    `    Uri.parse(${quoteString(url)}),`,
    ...(headers.length
      ? ['    headers: {', ...headers.map((header) => `      ${writeHeaderEntry(header)},`), '    },']
      : []),
    ...(body ? [`    body: ${indentRest(bodyCode.value, '    ')},`] : []),
    '  );',
  ]
}

function writeRequestCall(
  { method, url, body }: WireRequest,
  bodyCode: BodyCode,
  headers: readonly WireHeader[],
): string[] {
  return [
    `  final request = http.Request(${quoteString(method)}, Uri.parse(${quoteString(url)}));`,
    ...headers.map(
      (header) => `  request.headers[${quoteString(header.name)}] = ${writeHeaderValue(header)};`,
    ),
    ...(body
      ? [
          bodyCode.pairs
            ? `  request.bodyFields = ${indentRest(bodyCode.value, '  ')};`
            : `  request.bodyBytes = ${indentRest(bodyCode.value, '  ')};`,
        ]
      : []),
    '  final response = await http.Response.fromStream(await request.send());',
  ]
}

function writeMultipartCall(
  { method, url }: WireRequest,
  bodyCode: BodyCode,
  headers: readonly WireHeader[],
): string[] {
  return [
    `  final request = http.MultipartRequest(${quoteString(method)}, Uri.parse(${quoteString(url)}));`,
    ...headers.map(
      (header) => `  request.headers[${quoteString(header.name)}] = ${writeHeaderValue(header)};`,
    ),
    ...(bodyCode.form ?? []),
    '  final response = await http.Response.fromStream(await request.send());',
  ]
}

type BodyCode = { imports: string[]; value: string; pairs?: boolean; form?: string[]; type?: string }

const convertImport = "import 'dart:convert';"
const ioImport = "import 'dart:io';"

/** As bytes, because package:http adds a charset to the type of a String. */
function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'json':
      return {
        imports: [convertImport],
        value: `utf8.encode(jsonEncode(${writeJsonLiteral(body.value, dialect)}))`,
      }
    case 'multipart':
      return isSimpleForm(body)
        ? { imports: listMediaImports(body.parts), value: '', form: body.parts.map(writePart) }
        : writeEncodedMultipart(body)
    case 'binary':
      return { imports: [ioImport], value: `await File(${quoteString(body.file)}).readAsBytes()` }
    default:
      return { imports: [convertImport], value: `utf8.encode(${quoteString(body.text)})` }
  }
}

function listMediaImports(parts: readonly WirePart[]): string[] {
  return parts.some((part) => part.contentType !== undefined)
    ? ["import 'package:http_parser/http_parser.dart';"]
    : []
}

function writePart(part: WirePart): string {
  const type =
    part.contentType === undefined ? '' : `, contentType: MediaType.parse(${quoteString(part.contentType)})`
  if (part.file === undefined)
    return `  request.files.add(http.MultipartFile.fromString(${quoteString(part.name)}, ${quoteString(part.value)}${type}));`
  return `  request.files.add(await http.MultipartFile.fromPath(${quoteString(part.name)}, ${quoteString(part.file)}${type}));`
}

function writeEncodedMultipart(multipart: WireMultipart): BodyCode {
  const body = writeMultipart(multipart)
  const pieces = body.pieces.map((piece) =>
    piece.file === undefined
      ? `...utf8.encode(${quoteString(piece.text)}),`
      : `...await File(${quoteString(piece.file)}).readAsBytes(),`,
  )
  return {
    imports: [convertImport, ...(body.pieces.some((piece) => piece.file !== undefined) ? [ioImport] : [])],
    value: joinLines(
      '[',
      pieces.map((piece) => `  ${piece}`),
      ']',
    ),
    type: body.contentType,
  }
}

function writeHeaderEntry(header: WireHeader): string {
  return `${quoteString(header.name)}: ${writeHeaderValue(header)}`
}

function writeHeaderValue({ value, basic }: WireHeader): string {
  if (!basic) return quoteString(value)
  return `'Basic ' + base64Encode(utf8.encode(${quoteString(`${basic.username}:${basic.password}`)}))`
}

function quoteString(text: string): string {
  return `'${escapeLiteral(text, { ...commonEscapes, "'": "\\'", $: '\\$' }, writeBracedEscape)}'`
}

/** An integer literal has to fit into 64 bits: a larger one is a double. */
const writeDartNumber = (text: string): string => (/^-?\d{19,}$/.test(text) ? `${text}.0` : text)

const dialect = { string: quoteString, number: writeDartNumber, map: ['{', ': ', '}'] } as const
