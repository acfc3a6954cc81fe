/** Shows a received response: status line, headers, body or stream, and whether it matches the API description. */
import { indentJson, parseExactJson } from '../../../lib/data/json/exact-json.ts'
import { mediaTypeEssence } from '../../../lib/network/media-type-essence.ts'
import { writeText, writeTextParts } from '../../../lib/locale/text.ts'
import { useEffect, useId, useMemo, type ReactNode } from 'react'

import { formatBytes } from '../../../lib/text/format-bytes.ts'
import type { Trial, TrialMedia } from '../../../lib/page/try-it-data.ts'
import type { Json } from '../../../model.ts'
import { parsePointer } from '../../../openapi/document/json-value.ts'
import { CodeText } from '../code-text.tsx'
import type { ReceivedResponse as Model } from '../request/send-request.ts'
import { listDifferences } from '../schema/list-differences.ts'

/** Characters of a body that are shown; the download has all of it. */
const MAX_SHOWN = 200_000

/** Characters of JSON that are indented: more would take a second on a phone. */
const MAX_FORMATTED = 4_000_000

/** Characters of JSON that are colored: each name and value is an element. */
const MAX_COLORED = 20_000

/** A response, complete or still arriving. */
export function ResponseView({ response, trial }: { readonly response: Model; readonly trial: Trial }) {
  const { headers, type, text, events, done } = response
  const id = useId()
  return (
    <div className="try-received">
      <SpecificationCheck response={response} trial={trial} />
      {headers.length > 0 && (
        <details>
          <summary>{writeText('api.headerCount', { count: headers.length })}</summary>
          <p className="rules">{writeText('tryit.exposed')}</p>
          <pre tabIndex={0}>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
        </details>
      )}
      {events && (
        <>
          <p id={id}>{writeText('tryit.messages', { count: events.length })}</p>
          <ol aria-labelledby={id} className="try-events" tabIndex={0}>
            {events.slice(-500).map((event, i) => (
              <li key={i}>
                <pre>{event}</pre>
              </li>
            ))}
          </ol>
        </>
      )}
      {!events && text && <BodyText text={text} type={type} />}
      {done && response.size > 0 && <BodyDownload response={response} />}
    </div>
  )
}

/** A body as text, with the header that all code of the site has. The script of the page makes its two buttons work. */
function BodyText({ text, type }: { readonly text: string; readonly type: string }) {
  const shown = useMemo(() => formatBody(text, type).slice(0, MAX_SHOWN), [text, type])
  return (
    <figure className="code">
      <figcaption>{type}</figcaption>
      <button type="button" className="wrap" aria-pressed={false}>
        {writeText('code.wrap')}
      </button>
      <button type="button" className="copy">
        {writeText('code.copy')}
        <span className="sr-only"> {writeText('tryit.bodyOf')}</span>
      </button>
      <pre tabIndex={0} role="region" aria-label={writeText('tryit.bodyOf')}>
        {/json/.test(type) && shown.length <= MAX_COLORED ? colorJson(shown) : shown}
      </pre>
    </figure>
  )
}

/** JSON in the colors of the samples. Text that is not JSON keeps all its characters. */
function colorJson(text: string): readonly ReactNode[] {
  // One capturing group, so that every other part is a string, a number or a constant.
  return text
    .split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/)
    .map((part, i) => {
      if (i % 2 === 0) return part
      const color = part.endsWith(':') ? 'name' : part.startsWith('"') ? 'string' : 'number'
      return (
        <span key={i} className={`hl-${color}`}>
          {part}
        </span>
      )
    })
}

/** Status, time and size in one line, which a live region reads as a sentence. */
export function ResponseSummary({ response }: { readonly response: Model }) {
  const { status, statusText: reason, time, size: bytes, done, stopped } = response
  const code = (
    <strong key="status" className="try-status" data-status={status}>
      {`${status} ${reason}`.trim()}
    </strong>
  )
  // The size is left out while parts arrive, because a screen reader would read every change.
  if (!done) return writeTextParts('tryit.receiving', { status: code })
  const values = {
    status: code,
    time: Math.round(time),
    size: bytes < 1024 ? writeText('tryit.bytes', { count: bytes }) : formatBytes(bytes),
  }
  return stopped ? writeTextParts('tryit.cutShort', values) : writeTextParts('tryit.received', values)
}

/** The body as a file, and as an image where it is one. */
function BodyDownload({ response: { blob, type, headers } }: { readonly response: Model }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? ''
  const name =
    /filename="?([^";]+)/i.exec(disposition)?.[1] ?? `response.${/[/+](\w+)$/.exec(type)?.[1] ?? 'bin'}`
  return (
    <>
      {type.startsWith('image/') && <img src={url} alt={writeText('api.response')} />}
      <p>
        <a href={url} download={name}>
          {writeText('tryit.download', { name })}
        </a>
      </p>
    </>
  )
}

/** Whether the response matches the API description, and where it does not. */
function SpecificationCheck({ response, trial }: { readonly response: Model; readonly trial: Trial }) {
  const { status, type, text, done, stopped, events } = response
  if (!done || stopped) return null
  const media = findResponse(trial, status)
  if (media === undefined) return <p>{writeText('tryit.undescribed', { status })}</p>
  // A response to HEAD never has a body (RFC 9110, section 9.3.2).
  if (media.length === 0 || (text === '' && trial.request.method === 'HEAD')) return null
  const found = media.find((candidate) => matchesMediaRange(candidate.type, type))
  const types = media.map((candidate) => candidate.type).join(` ${writeText('type.or')} `)
  if (text === '' && (type === '' || /json/.test(type)))
    return <p className="try-flaw">{writeText('tryit.emptyBody', { types })}</p>
  if (found === undefined) {
    return (
      <p className="try-flaw">
        {type === '' ? writeText('tryit.noType', { types }) : writeText('tryit.wrongType', { types, type })}
      </p>
    )
  }
  if (text === undefined || events || !/json/.test(type)) return null
  const value = parseResponseJson(text)
  if (value === undefined) return <p className="try-flaw">{writeText('tryit.notJson')}</p>
  const list = listDifferences(value, found.schema, trial.schemas, 'response')
  if (list.length === 0) return <p className="try-good">{writeText('tryit.matches')}</p>
  return (
    <>
      <p className="try-flaw">{writeText('tryit.differs')}</p>
      <ul>
        {list.map(({ pointer, message }) => (
          <li key={pointer + message}>
            <FieldName pointer={pointer} address={found.address} />: <CodeText text={message} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The name of a field, linked to its description on the page. */
function FieldName({ pointer, address }: { readonly pointer: string; readonly address: string }) {
  const names = parsePointer(pointer)
  const id = [address, ...names.filter((name) => !/^\d+$/.test(name))].join('.')
  const label = <code>{names.length === 0 ? writeText('api.body') : names.join('.')}</code>
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
    return parseExactJson(text) as Json
  } catch {
    return undefined
  }
}

function formatBody(text: string, type: string): string {
  const isIndented =
    /json/.test(type) && text.length <= MAX_FORMATTED && parseResponseJson(text) !== undefined
  return isIndented ? indentJson(text) : text
}
