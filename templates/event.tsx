import { siteMarker } from '../src/lib/markers.ts'
import type { ApiEvent, Signature } from '../src/model.ts'
import type { Heading as Entry } from '../src/types.ts'
import type { Page, WebhookPage } from '../src/site-types.ts'
import { Answers, Examples, Tabs, Code } from './api/code.tsx'
import type { Place } from './api/fields.tsx'
import { Content, Heading, Parameters, Responses } from './api/parts.tsx'
import { Describe } from './api/text.tsx'
import type { View } from './view.ts'

/** Headings that an event adds to the contents of its guide. */
export function eventHeadings(event: ApiEvent): readonly Entry[] {
  return event.headings
}

/** What the specification says of an event, below the author's text. */
export function Event({
  event,
  page,
  site,
}: Omit<View<WebhookPage>, 'page'> & { readonly page: Page; readonly event: ApiEvent }) {
  const api = site.apis.get(event.version)
  if (api === undefined) return null
  const place: Place = { page, site, api, opens: new Set(event.opens), direction: 'response' }
  return (
    <div className="event">
      <p className="endpoint">
        <code>{event.name}</code>
        {event.deprecated && <span className="deprecated"> deprecated</span>}
      </p>
      <Describe text={event.description} {...place} version={event.version} />
      <EventBody event={event} place={place} ids />
    </div>
  )
}

/** Headers, payload, signature, answers, retries. Without `ids` where several events stand on one page. */
export function EventBody({
  event,
  place: around,
  ids,
}: {
  readonly event: ApiEvent
  readonly place: Place
  readonly ids: boolean
}) {
  const place: Place = { ...around, opens: ids ? new Set(event.opens) : around.opens, direction: 'response' }
  const { api } = place
  const prefix = ids ? '' : `${event.anchor}.`
  const triggers = event.operations.flatMap((id) => api.operations.filter((one) => one.id === id))
  const head = (id: string, text: string) => (ids ? <Heading id={id}>{text}</Heading> : <h4>{text}</h4>)
  const body = event.body && {
    ...event.body,
    media: event.body.media.map((one) => ({ ...one, address: `${prefix}${one.address}` })),
  }
  return (
    <>
      {triggers.length > 0 && (
        <p>
          Sent after{' '}
          {triggers.map((one, i) => (
            <span key={one.id}>
              {i > 0 && ', '}
              <a href={siteMarker(one.route)}>{one.title}</a>
            </span>
          ))}
          .
        </p>
      )}
      {event.headers.length > 0 && (
        <section>
          {head('headers', 'Headers')}
          <Parameters list={event.headers} prefix={`${prefix}header`} place={place} />
        </section>
      )}
      {body && (
        <section>
          {head('payload', 'Payload')}
          <Examples media={body.media} page={place.page} site={place.site} />
          <Content body={body} place={place} />
        </section>
      )}
      {event.signature && (
        <section>
          {head('signature', 'Check the signature')}
          <Check signature={event.signature} />
        </section>
      )}
      <section>
        {head('answer', 'What to answer')}
        <Responses list={event.responses} prefix={`${prefix}answer`} place={place} heading={false} />
        <Answers responses={event.responses} page={place.page} site={place.site} />
      </section>
      {event.retries.length > 0 && (
        <section>
          {head('retries', 'Retries')}
          <Retries list={event.retries} />
        </section>
      )}
    </>
  )
}

function Check({ signature }: { readonly signature: Signature }) {
  const { id, timestamp, tolerance, samples } = signature
  return (
    <>
      <p>
        The header <code>{signature.signature}</code> holds one or more signatures, separated by spaces, each
        with its version in front (<code>v1,</code>). Version 1 is the Base64 of the HMAC-SHA256 of{' '}
        <code>{`{${id}}.{${timestamp}}.{body}`}</code>, made with your endpoint's secret: the Base64 behind{' '}
        <code>whsec_</code>, decoded. Use the body as it arrived, byte by byte; compare in constant time; and
        refuse a <code>{timestamp}</code> that is more than {tolerance} seconds from your clock.
      </p>
      <Tabs
        title="Language"
        group="language"
        panels={samples.map(({ language, label, html }) => ({
          label,
          value: language,
          content: <Code html={html} language={language} />,
        }))}
      />
    </>
  )
}

function Retries({ list }: { readonly list: readonly number[] }) {
  return (
    <p>
      An attempt that gets no success is repeated after {list.slice(0, -1).map(span).join(', ')}
      {list.length > 1 && ' and '}
      {span(list.at(-1) ?? 0)}, each counted from the one before.
    </p>
  )
}

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** Seconds in words, in the largest unit that divides them. */
function span(seconds: number): string {
  const [size, noun] = UNITS.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second']
  return `${seconds / size} ${noun}${seconds === size ? '' : 's'}`
}
