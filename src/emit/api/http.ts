import { allHeaders, wire, type WireBody } from '../../lib/samples/wire.ts'
import type { OperationPage } from '../../types.ts'

/** Does not occur in a generated value: texts are shown with their invisible characters escaped, and no sample has this line. */
const BOUNDARY = 'offprint-part'

/** The request of an operation as a `.http` file, which editors of JetBrains and Visual Studio Code send. */
export function http({ title, operation }: OperationPage): string {
  const sent = wire(operation.request)
  const multipart =
    sent.body?.type === 'multipart' ? [`Content-Type: ${sent.body.contentType}; boundary=${BOUNDARY}`] : []
  return [
    `### ${title.replaceAll(/\s+/g, ' ')}`,
    `# @name ${operation.id.replaceAll(/\W+/g, '_')}`,
    `${sent.method} ${sent.url}`,
    ...allHeaders(sent).map(({ name, value }) => `${name}: ${value}`),
    ...multipart,
    ...(sent.body === undefined ? [] : ['', content(sent.body)]),
    '',
  ].join('\n')
}

function content(body: WireBody): string {
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
