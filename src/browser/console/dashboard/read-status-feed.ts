/**
 * Reads the feed of a status page: the summary of Statuspage or Instatus (JSON), RSS 2.0 or Atom (RFC 4287). Pure: the
 * request is in `status-line.tsx`.
 */

import { isObject } from '../../../lib/data/is-object.ts'

export interface StatusIncident {
  readonly title: string
  /** In the words of the feed: 'investigating'; '' if it has none. */
  readonly state: string
  /** '' for none. */
  readonly url: string
  /** ISO 8601; '' if unknown. */
  readonly updatedAt: string
  /** The last message; '' for none. */
  readonly text: string
}

export interface StatusReport {
  readonly level: 'good' | 'warn' | 'bad'
  /** The status in one sentence. */
  readonly summary: string
  /** The status page; '' if the feed does not name it. */
  readonly url: string
  /** Incidents and maintenance that have not ended. */
  readonly incidents: readonly StatusIncident[]
}

type JsonObject = Readonly<Record<string, unknown>>

const readObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
const readObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Only addresses of the web: a feed must not put a script into a link. */
const readUrl = (value: unknown): string => (/^https?:\/\//i.test(readText(value)) ? readText(value) : '')

/** Entries of a JSON feed. Undefined if its shape is unknown. */
export function readStatusJson(feed: unknown): StatusReport | undefined {
  if (!isObject(feed)) return undefined
  const page = readObject(feed['page'])
  if (isObject(feed['status'])) return readStatuspage(feed, readUrl(page['url']))
  if (typeof page['status'] === 'string') return readInstatus(feed, page)
  return undefined
}

/** Levels of Statuspage's `status.indicator`. */
const INDICATORS: Readonly<Record<string, StatusReport['level']>> = {
  none: 'good',
  minor: 'warn',
  maintenance: 'warn',
  major: 'bad',
  critical: 'bad',
}

/** Incident states of status pages that mean the end. */
const ENDED = /^(?:resolved|completed|postmortem)$/i

function readStatuspage(feed: JsonObject, url: string): StatusReport {
  const status = readObject(feed['status'])
  const incidents = [...readObjects(feed['incidents']), ...readObjects(feed['scheduled_maintenances'])]
  return {
    level: INDICATORS[readText(status['indicator'])] ?? 'warn',
    summary: readText(status['description']) || 'The status page names no status.',
    url,
    incidents: incidents
      .map((incident) => ({
        title: readText(incident['name']),
        state: readText(incident['status']).replaceAll('_', ' '),
        url: readUrl(incident['shortlink']),
        updatedAt: readText(incident['updated_at']),
        text: readText(readObjects(incident['incident_updates'])[0]?.['body']),
      }))
      .filter(({ state }) => !ENDED.test(state) && state !== 'scheduled'),
  }
}

/** Instatus: https://instatus.com/help/api/status-summary. Its page has states such as UP and HASISSUES. */
function readInstatus(feed: JsonObject, page: JsonObject): StatusReport {
  const incidents = [...readObjects(feed['activeIncidents']), ...readObjects(feed['activeMaintenances'])]
  const state = readText(page['status'])
  const isMajor = incidents.some(({ impact }) => impact === 'MAJOROUTAGE')
  return {
    level: state === 'UP' ? 'good' : isMajor ? 'bad' : 'warn',
    summary:
      state === 'UP'
        ? 'All systems operational'
        : state === 'UNDERMAINTENANCE'
          ? 'Under maintenance'
          : 'Some systems have issues',
    url: readUrl(page['url']),
    incidents: incidents
      .map((incident) => ({
        title: readText(incident['name']),
        state: readText(incident['status']).toLowerCase(),
        url: readUrl(incident['url']),
        updatedAt:
          readText(incident['updatedAt']) || readText(incident['started']) || readText(incident['start']),
        text: '',
      }))
      .filter(({ state: name }) => !ENDED.test(name) && name !== 'notstartedyet'),
  }
}

/** An entry of a news feed without an end is taken for an incident as long as this. */
const NEWS_LIFETIME = 172_800_000
/** The words with which status pages begin their messages. The first one in an entry is its present state. */
const STATES =
  /\b(investigating|identified|monitoring|update|in progress|verifying|resolved|completed|postmortem)\b/i

/** Entries of an RSS or Atom feed from the last two days that are not marked as resolved. */
export function readStatusXml(feed: Document, now: number): StatusReport | undefined {
  const root = feed.documentElement.localName
  if (root !== 'rss' && root !== 'feed' && root !== 'RDF') return undefined
  const entries = [...feed.querySelectorAll('item, entry')]
  const textOf = (parent: Element | Document, selector: string) =>
    parent.querySelector(selector)?.textContent.trim() ?? ''
  const incidents = entries.flatMap((entry): readonly StatusIncident[] => {
    const text = stripTags(textOf(entry, 'description, summary, content'))
    const time = Date.parse(textOf(entry, 'updated, pubDate, published, date'))
    const state = STATES.exec(`${textOf(entry, 'title')} ${text}`)?.[1]?.toLowerCase() ?? ''
    if (Number.isNaN(time) || time < now - NEWS_LIFETIME || ENDED.test(state)) return []
    return [
      {
        title: textOf(entry, 'title'),
        state,
        url: linkOf(entry),
        updatedAt: new Date(time).toISOString(),
        text: text.slice(0, 500),
      },
    ]
  })
  const channel = feed.querySelector('channel') ?? feed.documentElement
  return {
    level: incidents.length === 0 ? 'good' : 'warn',
    summary: incidents.length === 0 ? 'No known incidents' : 'There are current incidents',
    url: linkOf(channel),
    incidents,
  }
}

/** The link of an entry: text in RSS, `href` in Atom. */
function linkOf(parent: Element): string {
  const links = [...parent.children].filter(({ localName }) => localName === 'link')
  const link = links.find((element) => (element.getAttribute('rel') ?? 'alternate') === 'alternate')
  return readUrl(link?.getAttribute('href') ?? link?.textContent.trim())
}

/** The text of an HTML fragment. It is shown as text, so that nothing in it can run. */
function stripTags(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
