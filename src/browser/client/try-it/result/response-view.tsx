/** Shows a received response: status line, headers, body or stream, and its differences from the API description. */
import { indentJson, parseExactJson } from '../../../../lib/data/json/exact-json.ts'
import { mediaTypeEssence } from '../../../../lib/network/media-type-essence.ts'
import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import { memo, useEffect, useId, useMemo, type ReactNode } from 'react'

import { formatSize } from '../../../../lib/text/format-bytes.ts'
import type { Trial, TrialMedia } from '../../../../lib/page/try-it-data.ts'
import type { Json } from '../../../../domain/openapi/model.ts'
import { listDifferences, type FieldError } from '../../../../domain/trial/list-differences.ts'
import { parsePointer } from '../../../../domain/openapi/document/json-value.ts'
import { CodeText } from '../code-text.tsx'
import type { ReceivedResponse as Model } from '../request/send-request.ts'
import { tryTo } from '../../../../lib/data/try-to.ts'

/** Characters of a body, and messages of a stream, that are shown; the download has all of them. */
const MAX_SHOWN = 200_000
const MAX_MESSAGES = 500

/** Characters of JSON that are colored: each name and value is an element. */
const MAX_COLORED = 20_000

interface ResponseViewProps {
  readonly response: Model
  /** The fields that do not match the API description, and where the page describes them. */
  readonly differences: readonly FieldError[] | undefined
  readonly address: string | undefined
}

/** A response, complete or still arriving. It is written once, and not with each change of the form. */
export const ResponseView = memo(({ response, differences, address = '' }: ResponseViewProps) => {
  const { headers, redirect, type, text = '', events, done } = response
  const id = useId()
  const isJson = /json/.test(type)
  const shown = ((isJson && done && !events && tryTo(() => indentJson(text))) || text).slice(0, MAX_SHOWN)
  const isPart = events ? events.length > MAX_MESSAGES : shown.length >= MAX_SHOWN
  return (
    <div className="try-received">
      {redirect && <p>{writeText('tryit.redirected', { url: redirect })}</p>}
      {differences && (
        <ul>
          {differences.map(({ pointer, message }) => (
            <li key={pointer + message}>
              <FieldName pointer={pointer} address={address} />: <CodeText text={message} />
            </li>
          ))}
        </ul>
      )}
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
            {events.slice(-MAX_MESSAGES).map((event, i) => (
              <li key={i}>
                <pre>{event}</pre>
              </li>
            ))}
          </ol>
        </>
      )}
      {!events && shown && (
        // With the header that all code of the site has. The script of the page makes its two buttons work.
        <figure className="code">
          <figcaption>{type}</figcaption>
          <button type="button" className="wrap" aria-pressed={false}>
            {writeText('code.wrap')}
            <span className="sr-only"> {writeText('tryit.bodyOf')}</span>
          </button>
          <button type="button" className="copy">
            {writeText('code.copy')}
            <span className="sr-only"> {writeText('tryit.bodyOf')}</span>
          </button>
          <pre tabIndex={0} role="region" aria-label={writeText('tryit.bodyOf')}>
            {isJson && shown.length <= MAX_COLORED ? colorJson(shown) : shown}
          </pre>
        </figure>
      )}
      {done && response.size > 0 && <BodyDownload response={response} isPart={isPart} />}
    </div>
  )
})

/** JSON in the colors of the samples. Text that is not JSON keeps all its characters. */
function colorJson(text: string): readonly ReactNode[] {
  // One capturing group, so that every other part is a string, a number or a constant.
  return text
    .split(/("[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)/)
    .map((part, i) => {
      if (i % 2 === 0) return part
      const color = part.endsWith(':') ? 'name' : part[0] === '"' ? 'string' : 'number'
      return (
        <span key={i} className={`hl-${color}`}>
          {part}
        </span>
      )
    })
}

/** Status, time and size in one line, which a live region reads as a sentence. */
export function ResponseSummary({ response }: { readonly response: Model }) {
  const { status, statusText: reason, time, size, done, stopped } = response
  const code = (
    <strong key="status" className="try-status" data-status={status}>
      {`${status} ${reason}`.trim()}
    </strong>
  )
  // The size is left out while parts arrive, because a screen reader would read every change.
  if (!done) return writeTextParts('tryit.receiving', { status: code })
  const values = { status: code, time: Math.round(time), size: formatSize(size) }
  return stopped ? writeTextParts('tryit.cutShort', values) : writeTextParts('tryit.received', values)
}

interface BodyDownloadProps {
  readonly response: Model
  readonly isPart: boolean
}

/** The body as a file, and as an image if it is one. */
function BodyDownload({ response: { blob, type, headers }, isPart }: BodyDownloadProps) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? ''
  const name = /filename="?([^";]+)/i.exec(disposition)?.[1] ?? `response.${fileEnding(type)}`
  return (
    <>
      {type.startsWith('image/') && <img src={url} alt={writeText('api.response')} />}
      <p>
        {isPart && `${writeText('tryit.part')} `}
        <a href={url} download={name}>
          {writeText('tryit.download', { name })}
        </a>
      </p>
    </>
  )
}

/** The ending of a file of this type: mostly the last word of the type, such as `json` of 'application/problem+json'. */
function fileEnding(type: string): string {
  const word = /svg|\w+$/.exec(type)?.[0] ?? 'stream'
  return { stream: 'bin', plain: 'txt' }[word] ?? word
}

/** The name of a field, linked to its description on the page. */
function FieldName({ pointer, address }: { readonly pointer: string; readonly address: string }) {
  const names = parsePointer(pointer)
  const id = [address, ...names.filter((name) => !/^\d+$/.test(name))].join('.')
  const label = <code>{names.length === 0 ? writeText('api.body') : names.join('.')}</code>
  return document.getElementById(id) ? <a href={`#${encodeURIComponent(id)}`}>{label}</a> : label
}

/** The result of a check: a sentence with its class, the fields that do not match, and where the page describes them. */
export type ResponseCheck = readonly [
  text?: string,
  look?: 'rules' | 'try-flaw' | 'try-good',
  differences?: readonly FieldError[],
  address?: string,
]

/** Checks a response once it is complete. */
export function checkResponse(response: Model | undefined, trial: Trial): ResponseCheck {
  if (!response?.done || response.stopped) return []
  const { status, type, text, events } = response
  const media = findResponse(trial, status)
  if (!media) return [writeText('tryit.undescribed', { status }), 'rules']
  // A response to HEAD never has a body (RFC 9110, section 9.3.2).
  if (media.length === 0 || (text === '' && trial.request.method === 'HEAD')) return []
  const found = media.find((candidate) => matchesMediaRange(candidate.type, type))
  const types = media.map((candidate) => candidate.type).join(` ${writeText('type.or')} `)
  if (text === '' && (!type || /json/.test(type)))
    return [writeText('tryit.emptyBody', { types }), 'try-flaw']
  if (!found)
    return [
      type ? writeText('tryit.wrongType', { types, type }) : writeText('tryit.noType', { types }),
      'try-flaw',
    ]
  if (text === undefined || events || !/json/.test(type)) return []
  const value = tryTo(() => parseExactJson(text) as Json)
  if (value === undefined) return [writeText('tryit.notJson'), 'try-flaw']
  const list = listDifferences(value, found.schema, trial.schemas, 'response')
  if (list.length === 0) return [writeText('tryit.matches'), 'try-good']
  return [writeText('tryit.differs'), 'try-flaw', list, found.address]
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
