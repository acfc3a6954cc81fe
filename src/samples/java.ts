import { formed } from './encode.ts'
import type { Language } from './language.ts'
import { common, escape, hang, lines, tall, units } from './literal.ts'
import { simple, typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody, WirePart } from './wire.ts'

export const java: Language = {
  id: 'java',
  label: 'Java',
  library: 'Unirest',
  syntax: 'java',
  extension: 'java',
  write,
  note: 'Needs com.konghq:unirest-java-core and Java 15.',
}

const verbs = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function write(wire: Wire): string {
  const { method, url, body } = wire
  const made = body ? content(body) : { calls: [], imports: [] }
  // get, head and options give a builder that has no body
  const own = verbs.has(method) && !(body && /^(GET|HEAD|OPTIONS)$/.test(method))
  const headers = [...allHeaders(wire), ...(made.type ? [{ name: 'Content-Type', value: made.type }] : [])]
  return lines(
    made.imports.map((name) => `import ${name};`),
    'import kong.unirest.core.HttpResponse;',
    'import kong.unirest.core.Unirest;',
    '',
    'public class Sample {',
    `    public static void main(String[] args)${made.throws ? ' throws IOException' : ''} {`,
    made.before,
    own
      ? `        HttpResponse<String> response = Unirest.${method.toLowerCase()}(${string(url)})`
      : `        HttpResponse<String> response = Unirest.request(${string(method)}, ${string(url)})`,
    headers.map(({ name, value, basic }) =>
      basic
        ? `            .basicAuth(${string(basic.username)}, ${string(basic.password)})`
        : `            .header(${string(name)}, ${string(value)})`,
    ),
    made.calls.map((call) => `            ${call}`),
    '            .asString();',
    '        System.out.println(response.getBody());',
    '    }',
    '}',
  )
}

type Content = { calls: string[]; imports: string[]; before?: string[]; throws?: boolean; type?: string }

function content(body: WireBody): Content {
  switch (body.type) {
    case 'form':
      if (!body.fields?.length) return { calls: [`.body(${string(body.text)})`], imports: [] }
      // Unirest encodes values, but sends names as they are
      return {
        calls: body.fields.map(([name, value]) => `.field(${string(formed(name))}, ${string(value)})`),
        imports: [],
      }
    case 'multipart':
      return multipart(body.parts)
    case 'binary':
      return {
        calls: [`.body(Files.readAllBytes(Path.of(${string(body.file)})))`],
        imports: ['java.io.IOException', 'java.nio.file.Files', 'java.nio.file.Path'],
        throws: true,
      }
    default:
      return { calls: [`.body(${block(body.text)})`], imports: [] }
  }
}

function multipart(parts: readonly WirePart[]): Content {
  if (!simple(parts)) return byHand(parts)
  const withFiles = parts.some((part) => part.file !== undefined)
  return {
    imports: withFiles ? ['java.io.File'] : [],
    calls: [
      '.multiPartContent()',
      ...parts.map((part) => {
        const value = part.file === undefined ? string(part.value) : `new File(${string(part.file)})`
        // without a type Unirest calls a text in a multipart body a form
        const type = string(part.contentType ?? 'text/plain')
        return `.field(${string(part.name)}, ${value}, ${type})`
      }),
    ],
  }
}

/** Names that Unirest would not escape. */
function byHand(parts: readonly WirePart[]): Content {
  const body = written(parts)
  const texts = body.pieces.some((piece) => piece.text !== undefined)
  const files = body.pieces.some((piece) => piece.file !== undefined)
  return {
    type: typed(body),
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
          ? `        form.write(${string(piece.text)}.getBytes(StandardCharsets.UTF_8));`
          : `        form.write(Files.readAllBytes(Path.of(${string(piece.file)})));`,
      ),
    ],
    calls: ['.body(form.toByteArray())'],
  }
}

/** A text block: common indentation is not part of it, escapes are. */
function block(text: string): string {
  if (!tall(text) || /[ \t]$/m.test(text) || /^\s/.test(text)) return string(text)
  const margin = ' '.repeat(16)
  const inner = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replaceAll(/"$/g, '\\"')
  const end = inner.endsWith('\n') ? margin : ''
  return `"""\n${margin}${hang(inner, margin)}${end}"""`
}

/** Controls as octal: `\u000A` would be a line break before the compiler sees the string. */
function string(text: string): string {
  return `"${escape(text, { ...common, '"': '\\"' }, (code) =>
    code < 0x80 ? `\\${code.toString(8).padStart(3, '0')}` : units(code),
  )}"`
}
