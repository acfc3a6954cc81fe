/** The status of the platform on the dashboard, from the feed that the configuration names, with its incidents. */
import { useEffect, useState } from 'react'
import { settings } from '../page-data.ts'
import { Chip } from '../ui/chip.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { readStatusJson, readStatusXml, type StatusReport } from './read-status-feed.ts'

/** Milliseconds: how often the feed is read, and how long it may take. */
const INTERVAL = 300_000
const TIMEOUT = 10_000

/** Content of the feed, and whether the last attempt to read it succeeded. */
interface FeedState {
  readonly report?: StatusReport
  readonly failure?: string
}

/** The status line, and a list of incidents if there are any. A feed that fails is reported in its place. */
export function StatusLine() {
  const { report, failure } = useStatusFeed(settings.statusFeed)
  const page = report?.url ?? ''
  if (report === undefined && failure === undefined) return null
  return (
    <>
      <p role="status">
        {report === undefined ? (
          <>
            <Chip>unknown</Chip> The status of the platform could not be loaded: {failure}.
          </>
        ) : (
          <>
            <Chip tone={report.level}>{LEVEL_WORDS[report.level]}</Chip> {report.summary}
            {failure !== undefined && ` (not up to date: ${failure})`}
          </>
        )}{' '}
        {page !== '' && <a href={page}>Status page</a>}
      </p>
      {report !== undefined && report.incidents.length > 0 && (
        <ul className="bare">
          {report.incidents.slice(0, 5).map(({ title, state, url, updatedAt, text }) => (
            <li key={`${title} ${updatedAt}`}>
              <strong>{url === '' ? title : <a href={url}>{title}</a>}</strong>
              {state !== '' && ` ${state}`}
              {!Number.isNaN(Date.parse(updatedAt)) && (
                <>
                  , <RelativeTime at={updatedAt} />
                </>
              )}
              {text !== '' && <p>{text}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const LEVEL_WORDS: Readonly<Record<StatusReport['level'], string>> = {
  good: 'operational',
  warn: 'degraded',
  bad: 'outage',
}

function useStatusFeed(url: string): FeedState {
  const [state, setState] = useState<FeedState>({})
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      void loadStatus(url).then(
        (report) => isCurrent && setState({ report }),
        (error: unknown) =>
          isCurrent &&
          setState((previous) => ({
            ...previous,
            failure: error instanceof StatusFeedError ? error.message : 'the feed can’t be reached',
          })),
      )
    load()
    const timer = setInterval(load, INTERVAL)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [url])
  return state
}

/** A failure that the page shows in these words. */
class StatusFeedError extends Error {}

/** Requests and reads the feed. Rejects with StatusFeedError, or with what the browser reports. */
async function loadStatus(url: string): Promise<StatusReport> {
  const response = await fetch(new URL(url, location.origin), {
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) throw new StatusFeedError(`the feed responded with status ${response.status}`)
  const isXml = (response.headers.get('content-type') ?? '').includes('xml')
  const report = isXml
    ? readStatusXml(await loadXml(url), Date.now())
    : readStatusJson(await readJson(response))
  if (report === undefined) throw new StatusFeedError('the feed has an unknown format')
  return report
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** XMLHttpRequest parses XML without DOMParser, which Trusted Types forbid to give a string to. */
function loadXml(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.timeout = TIMEOUT
    request.addEventListener('load', () => {
      if (request.responseXML === null) reject(new StatusFeedError('the feed is not valid XML'))
      else resolve(request.responseXML)
    })
    for (const name of ['error', 'timeout']) request.addEventListener(name, () => reject(new Error(name)))
    request.send()
  })
}
