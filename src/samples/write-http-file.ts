/** Writes a request as a `.http` file, which editors of JetBrains and Visual Studio Code send. */
import type { SampleRequest } from './sample-request.ts'
import { listHeaders, resolveRequest, type WireBody } from './wire-request.ts'

/** Does not occur in a generated value: texts are shown with their invisible characters escaped, and no sample has this line. */
const BOUNDARY = 'offprint-part'

/** The file as text; `title` is the comment above the request, `id` its name. */
export function writeHttpFile(title: string, id: string, request: SampleRequest): string {
  const sent = resolveRequest(request)
  const multipart =
    sent.body?.type === 'multipart' ? [`Content-Type: ${sent.body.contentType}; boundary=${BOUNDARY}`] : []
  return [
    `### ${title.replaceAll(/\s+/g, ' ')}`,
    `# @name ${id.replaceAll(/\W+/g, '_')}`,
    `${sent.method} ${sent.url}`,
    ...listHeaders(sent).map(({ name, value }) => `${name}: ${value}`),
    ...multipart,
    ...(sent.body === undefined ? [] : ['', writeBody(sent.body)]),
    '',
  ].join('\n')
}

function writeBody(body: WireBody): string {
  if (body.type === 'binary') return `< ./${body.file}`
  if (body.type !== 'multipart') return body.text
  const parts = body.parts.map((part) => {
    const file = part.file === undefined ? '' : `; filename="${part.file}"`
    const type = part.contentType === undefined ? '' : `\nContent-Type: ${part.contentType}`
    const value = part.file === undefined ? part.value : `< ./${part.file}`
    return `--${BOUNDARY}\nContent-Disposition: form-data; name="${part.name}"${file}${type}\n\n${value}`
  })
  return [...parts, `--${BOUNDARY}--`].join('\n')
}
