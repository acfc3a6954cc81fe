/** Writes a request as a Java 15 program with Unirest. */
import { DOUBLE_QUOTED } from '../color-code.ts'
import { encodeForm } from '../percent-encode.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { indentRest, joinLines, isMultiline, writeUnitEscapes, quoteDouble } from '../source-text.ts'
import { isSimpleForm, writeMultipart } from '../write-multipart.ts'
import { listHeaders, type WireMultipart, type WireRequest, type WireBody } from '../wire-request.ts'

export const java: SampleLanguage = {
  id: 'java',
  label: 'Java',
  library: 'Unirest',
  syntax: 'java',
  tokens: [
    ['string', /"""(?:[^\\]|\\[^])*?"""/],
    ['string', DOUBLE_QUOTED],
    ['keyword', /\b(?:import|public|class|static|new|throws)\b/],
    ['number', /\b(?:void|var|HttpResponse(?=<))\b/],
    ['name', /(?<=\b(?:class|new) )\w+|\bmain(?=\()|\b(?:response|form)(?= =)/],
  ],
  write: writeJavaSample,
  note: 'Needs com.konghq:unirest-java-core and Java 15.',
}

const shortcutMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function writeJavaSample(wire: WireRequest): string {
  const { method, url, body } = wire
  const bodyCode = body ? writeBody(body) : { calls: [], imports: [] }
  // get, head and options return a builder that has no body
  const hasShortcut = shortcutMethods.has(method) && !(body && /^(GET|HEAD|OPTIONS)$/.test(method))
  const headers = listHeaders(wire, bodyCode.type)
  return joinLines(
    bodyCode.imports.map((name) => `import ${name};`),
    'import kong.unirest.core.HttpResponse;',
    'import kong.unirest.core.Unirest;',
    '',
    'public class Sample {',
    `    public static void main(String[] args)${bodyCode.throws ? ' throws IOException' : ''} {`,
    bodyCode.before,
    hasShortcut
      ? `        HttpResponse<String> response = Unirest.${method.toLowerCase()}(${quoteString(url)})`
      : `        HttpResponse<String> response = Unirest.request(${quoteString(method)}, ${quoteString(url)})`,
    headers.map(({ name, value, basic }) =>
      basic
        ? `            .basicAuth(${quoteString(basic.username)}, ${quoteString(basic.password)})`
        : `            .header(${quoteString(name)}, ${quoteString(value)})`,
    ),
    bodyCode.calls.map((call) => `            ${call}`),
    '            .asString();',
    '        System.out.println(response.getBody());',
    '    }',
    '}',
  )
}

type BodyCode = { calls: string[]; imports: string[]; before?: string[]; throws?: boolean; type?: string }

function writeBody(body: WireBody): BodyCode {
  switch (body.type) {
    case 'form':
      if (!body.fields?.length) return { calls: [`.body(${quoteString(body.text)})`], imports: [] }
      // Unirest encodes values, but sends names as they are
      return {
        calls: body.fields.map(
          ([name, value]) => `.field(${quoteString(encodeForm(name))}, ${quoteString(value)})`,
        ),
        imports: [],
      }
    case 'multipart':
      return writeMultipartBody(body)
    case 'binary':
      return {
        calls: [`.body(Files.readAllBytes(Path.of(${quoteString(body.file)})))`],
        imports: ['java.io.IOException', 'java.nio.file.Files', 'java.nio.file.Path'],
        throws: true,
      }
    default:
      return { calls: [`.body(${quoteMultiline(body.text)})`], imports: [] }
  }
}

function writeMultipartBody(body: WireMultipart): BodyCode {
  if (!isSimpleForm(body)) return writeEncodedMultipart(body)
  const { parts } = body
  const withFiles = parts.some((part) => part.file !== undefined)
  return {
    imports: withFiles ? ['java.io.File'] : [],
    calls: [
      '.multiPartContent()',
      ...parts.map((part) => {
        const value =
          part.file === undefined ? quoteString(part.value) : `new File(${quoteString(part.file)})`
        // without a type Unirest calls a text in a multipart body a form
        const type = quoteString(part.contentType ?? 'text/plain')
        return `.field(${quoteString(part.name)}, ${value}, ${type})`
      }),
    ],
  }
}

/** Names that Unirest would not escape, and headers of parts. */
function writeEncodedMultipart(multipart: WireMultipart): BodyCode {
  const body = writeMultipart(multipart)
  const texts = body.pieces.some((piece) => piece.text !== undefined)
  const files = body.pieces.some((piece) => piece.file !== undefined)
  return {
    type: body.contentType,
    throws: true,
    imports: [
      'java.io.ByteArrayOutputStream',
      'java.io.IOException',
      ...(texts ? ['java.nio.charset.StandardCharsets'] : []),
      ...(files ? ['java.nio.file.Files', 'java.nio.file.Path'] : []),
    ],
    before: [
      '        var form = new ByteArrayOutputStream();',
      ...body.pieces.map((piece) =>
        piece.file === undefined
          ? `        form.write(${quoteString(piece.text)}.getBytes(StandardCharsets.UTF_8));`
          : `        form.write(Files.readAllBytes(Path.of(${quoteString(piece.file)})));`,
      ),
    ],
    calls: ['.body(form.toByteArray())'],
  }
}

/** A text block: common indentation is not part of it, escapes are. */
function quoteMultiline(text: string): string {
  if (!isMultiline(text) || /[ \t]$/m.test(text) || /^\s/.test(text)) return quoteString(text)
  const margin = ' '.repeat(16)
  const inner = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replaceAll(/"$/g, '\\"')
  const end = inner.endsWith('\n') ? margin : ''
  return `"""\n${margin}${indentRest(inner, margin)}${end}"""`
}

/** Controls as octal: `\u000A` would be a line break before the compiler sees the string. */
function quoteString(text: string): string {
  return quoteDouble(text, (code) =>
    code < 0x80 ? `\\${code.toString(8).padStart(3, '0')}` : writeUnitEscapes(code),
  )
}
