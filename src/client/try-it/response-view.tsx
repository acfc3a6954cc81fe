/** Shows a received response: status line, headers, body or stream, and whether it matches the specification. */
import { useEffect, useId, useMemo } from 'react'

import { formatBytes } from '../../lib/text/format-bytes.ts'
import type { Trial, TrialMedia } from '../../lib/data/try-it-data.ts'
import type { Json } from '../../model.ts'
import { mediaTypeEssence } from './draft.ts'
import type { ReceivedResponse as Model } from './send-request.ts'
import { listDifferences } from './schema/list-differences.ts'

/** Characters of a body that are shown; the download has all of it. */
const MAX_SHOWN = 200_000

/** A response, complete or still arriving. */
export function ResponseView({ answer, trial }: { readonly answer: Model; readonly trial: Trial }) {
  const { headers, type, text, events, done } = answer
  const id = useId()
  return (
    <div className="try-answer">
      <SpecificationCheck answer={answer} trial={trial} />
      <details>
        <summary>{headers.length} headers</summary>
        <p className="rules">A page can read only the headers that the server exposes to it.</p>
        <pre tabIndex={0}>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      </details>
      {events && (
        <>
          <p id={id}>{events.length} messages</p>
          <ol aria-labelledby={id} className="try-events" tabIndex={0}>
            {events.slice(-500).map((event, i) => (
              <li key={i}>
                <pre>{event}</pre>
              </li>
            ))}
          </ol>
        </>
      )}
      {!events && text !== undefined && text !== '' && (
        <pre tabIndex={0} aria-label="Response body">
          {formatBody(text, type).slice(0, MAX_SHOWN)}
        </pre>
      )}
      {done && answer.size > 0 && <BodyDownload answer={answer} />}
    </div>
  )
}

/** Status, time and size in one line, also for the live region. */
export function describeResponse({
  status,
  statusText: reason,
  time,
  size: bytes,
  done,
  stopped,
}: Model): string {
  const code = `${status} ${reason}`.trim()
  // The size is left out while parts arrive, because a screen reader would read every change.
  if (!done) return `${code}, receiving`
  return `${code} in ${Math.round(time)} ms, ${formatBytes(bytes)}${stopped ? ', cut short' : ''}`
}

/** The body as a file, and as an image where it is one. */
function BodyDownload({ answer: { blob, type, headers } }: { readonly answer: Model }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? ''
  const name =
    /filename="?([^";]+)/i.exec(disposition)?.[1] ?? `response.${type.split(/[/+]/).at(-1) || 'bin'}`
  return (
    <>
      {type.startsWith('image/') && <img src={url} alt="Response" />}
      <p>
        <a href={url} download={name}>
          Download {name}
        </a>
      </p>
    </>
  )
}

/** Whether the response matches the specification, and where it does not. */
function SpecificationCheck({ answer, trial }: { readonly answer: Model; readonly trial: Trial }) {
  const { status, type, text, done, stopped, events } = answer
  if (!done || stopped) return null
  const media = findResponse(trial, status)
  if (media === undefined) return <p>The specification does not describe status {status}.</p>
  if (media.length === 0 || (text === '' && type === '')) return null
  const found = media.find((candidate) => matchesMediaRange(candidate.type, type))
  if (found === undefined)
    return (
      <p className="try-flaw">
        The specification declares {media.map((candidate) => candidate.type).join(' or ')}, but the response{' '}
        {type ? `is ${type}` : 'has no content type'}.
      </p>
    )
  if (text === undefined || events || !/json/.test(type)) return null
  const value = parseResponseJson(text)
  if (value === undefined) return <p className="try-flaw">The body is not valid JSON.</p>
  const list = listDifferences(value, found.schema, trial.schemas, 'response')
  if (list.length === 0) return <p className="try-good">The body matches the specification.</p>
  return (
    <>
      <p className="try-flaw">The body does not match the specification:</p>
      <ul>
        {list.map(({ pointer, message }) => (
          <li key={pointer + message}>
            <FieldName pointer={pointer} address={found.address} />: {message}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The name of a field, linked to its description on the page. */
function FieldName({ pointer, address }: { readonly pointer: string; readonly address: string }) {
  const names = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const id = [address, ...names.filter((name) => !/^\d+$/.test(name))].join('.')
  const label = <code>{names.length === 0 ? 'body' : names.join('.')}</code>
  return document.getElementById(id) ? <a href={`#${encodeURIComponent(id)}`}>{label}</a> : label
}

/** The media types declared for a status: by its code, its class ('4XX') or the default (OpenAPI 3.1.1, section 4.8.16). */
export function findResponse({ responses }: Trial, status: number): readonly TrialMedia[] | undefined {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses['default']
}

function matchesMediaRange(range: string, type: string): boolean {
  const wanted = mediaTypeEssence(range)
  return (
    wanted === type || wanted === '*/*' || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
  )
}

function parseResponseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function formatBody(text: string, type: string): string {
  const value = /json/.test(type) && text.length <= MAX_SHOWN ? parseResponseJson(text) : undefined
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
