/** Writes a request as a `.http` file, which editors of JetBrains and Visual Studio Code send. */
import type { SampleRequest } from './sample-request.ts'
import { listHeaders, resolveRequest, type WireBody } from './wire-request.ts'
import { writeMultipart } from './write-multipart.ts'

/** Text that editors do not send as it is: a line that separates requests, inserts a file or handles the response, and variables. */
const EDITOR_SYNTAX = /^(?:###|<(?:@\w*)?\s|<>|>>?!?\s)|\{\{/m

/** A text that the file cannot hold. Readers save it beside the file. */
interface SavedText {
  readonly file: string
  readonly text: string
}

/** The file as text; `title` is the comment above the request, `id` its name. */
export function writeHttpFile(title: string, id: string, request: SampleRequest): string {
  const sent = resolveRequest(request)
  const saved: SavedText[] = []
  const content = sent.body && writeContent(sent.body, saved)
  return [
    `### ${title.replaceAll(/\s+/g, ' ')}`,
    `# @name ${id.replaceAll(/\W+/g, '_')}`,
    ...saved.flatMap(writeComment),
    `${sent.method} ${sent.url}`,
    ...listHeaders(sent).map(({ name, value }) => `${name}: ${value}`),
    ...(content?.header === undefined ? [] : [content.header]),
    ...(content === undefined ? [] : ['', content.text]),
    '',
  ].join('\n')
}

/** The body; texts that the file cannot hold are added to `saved`. */
function writeContent(
  body: WireBody,
  saved: SavedText[],
): { readonly text: string; readonly header?: string } {
  if (body.type === 'binary') return { text: insertFile(body.file) }
  if (body.type !== 'multipart') return { text: writeText(body.text, 'body.txt', saved) }
  const parts = body.parts.map((part, at) =>
    part.value === undefined ? part : { ...part, value: writeText(part.value, `part-${at + 1}.txt`, saved) },
  )
  const multipart = writeMultipart({ ...body, parts })
  const lines = multipart.pieces.map((piece) =>
    piece.file === undefined ? piece.text.replaceAll('\r\n', '\n') : insertFile(piece.file),
  )
  return { header: `Content-Type: ${multipart.contentType}`, text: lines.join('').trimEnd() }
}

function writeText(text: string, file: string, saved: SavedText[]): string {
  if (!EDITOR_SYNTAX.test(text)) return text
  saved.push({ file, text })
  return insertFile(file)
}

/** A file whose content the editor sends instead of this line. */
const insertFile = (file: string): string => `< ./${file.replaceAll(/[\r\n]+/g, ' ')}`

/** The text that a reader has to save. No line of it begins as a directive does. */
function writeComment({ file, text }: SavedText): readonly string[] {
  return [`# Save this text as ${file}:`, ...text.split(/\r\n?|\n/).map((line) => `# | ${line}`)]
}
