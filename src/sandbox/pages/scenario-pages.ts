import { escapeHtml } from '../../lib/escape-html.ts'
import { text } from '../read-string.ts'
import type { Run } from '../store/records.ts'
import type { Coming, Course, Entry, Kind } from '../scenarios/scenario-progress.ts'
import type { Party, Scenario } from '../scenarios/run-scenario.ts'
import { json } from './format-json.ts'
import { page } from './page-layout.ts'
import { span, time } from './format-time.ts'

/** What stands on the page of all scenarios. */
export interface Offer {
  readonly scenarios: readonly Scenario[]
  readonly parties: readonly Party[]
  /** The pair that is chosen, as the form names it. */
  readonly chosen: string
  readonly courses: readonly Course[]
  readonly clock: Clock
  /** What an operation does, in a few words. */
  readonly summary: (scenario: Scenario) => string
}

export interface Clock {
  readonly now: number
  /** How far it is ahead of the machine, in milliseconds. */
  readonly ahead: number
  /** When the next thing is due. */
  readonly next: number | undefined
}

const KINDS: Readonly<Record<Kind, string>> = {
  request: 'Request',
  mail: 'Mail',
  state: 'State',
  event: 'Event',
  webhook: 'Webhook',
}

/** How a pair of application and organization is named in forms. */
export function pair(application: string, organization: string): string {
  return `${application} ${organization}`
}

/** The page on which a scenario is chosen. */
export function offer({ scenarios, parties, chosen, courses, clock, summary }: Offer): string {
  const leads = scenarios.filter(({ row }) => row.states !== undefined)
  const answers = scenarios.filter(({ row }) => row.states === undefined)
  return page(
    'Scenarios',
    `<p>Choose how something ends. The request goes through the API like one of your own program, with the magic value that leads there;
then watch its states, events and webhooks, and move the clock instead of waiting.</p>
${watch(clock, undefined)}
${runs(courses)}
<form method="post" action="/scenarios">
<h2>Start one</h2>
<label for="party">Application, and the organization that it is about</label>
<select id="party" name="party">${choices(parties, chosen)}</select>
<p class="soft">Onboarding creates an organization of its own each time, which is in this list afterwards.</p>
${groups(leads, summary)}
<details>
<summary>${answers.length} answers that come at once: refusals, and examples that never change</summary>
${groups(answers, summary)}
</details>
</form>`,
    { wide: true, here: '/scenarios' },
  )
}

function choices(parties: readonly Party[], chosen: string): string {
  const groups = grouped(parties, ({ application }) => application.id)
  return [...groups.values()]
    .map((group) => {
      const options = group.map(({ application, organization, state }) => {
        const value = pair(application.id, organization.id)
        const selected = value === chosen ? ' selected' : ''
        return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(`${application.name}: ${organization.legalName} (${state})`)}</option>`
      })
      return `<optgroup label="${escapeHtml(group[0]?.application.name ?? '')}">${options.join('')}</optgroup>`
    })
    .join('')
}

function groups(scenarios: readonly Scenario[], summary: Offer['summary']): string {
  const by = grouped(scenarios, ({ api, scope, operation }) =>
    scope === 'contract' ? `${api} any` : `${api} ${operation.id}`,
  )
  return [...by.values()]
    .map((group) => {
      const [first] = group
      if (first === undefined) return ''
      const { api, scope, operation } = first
      const name =
        scope === 'contract'
          ? `Any operation of ${api}`
          : `${escapeHtml(summary(first))} <code>${escapeHtml(operation.id)}</code>${api === 'v1' ? '' : ` ${api}`}`
      return `<h3>${name}</h3>
<ul class="cards">${group.map(card).join('')}</ul>`
    })
    .join('\n')
}

/** In the order in which their groups first occur. */
function grouped<T>(list: readonly T[], by: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const key = by(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

function card({ key, row }: Scenario): string {
  const result =
    row.states !== undefined
      ? row.states.join(' → ')
      : row.code === undefined
        ? ''
        : `${row.status ?? ''} ${row.code}`
  return `<li><button name="scenario" value="${escapeHtml(key)}"><strong>${escapeHtml(row.value)}</strong><span>${prose(row.outcome)}</span>${result === '' ? '' : `<code>${escapeHtml(result)}</code>`}</button></li>`
}

/** An outcome, whose code the contract writes as Markdown does. */
function prose(outcome: string): string {
  return escapeHtml(outcome).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function runs(courses: readonly Course[]): string {
  if (courses.length === 0) return ''
  const rows = courses.map(
    ({ run, states, verdict }) =>
      `<li><a href="/scenarios/${run.id}">${escapeHtml(run.row.value)}</a> <span>${badge(verdict)} ${escapeHtml(states.at(-1) ?? `${run.status}${run.code === null ? '' : ` ${run.code}`}`)}</span> <span class="soft"><code>${escapeHtml(run.operation)}</code> ${time(run.at)}</span></li>`,
  )
  return `<h2>Started before</h2>
<ul class="rows">${rows.join('')}</ul>`
}

const BADGES: Readonly<Record<Course['verdict'], readonly [string, string]>> = {
  kept: ['good', 'As declared'],
  open: ['info', 'On its way'],
  broken: ['bad', 'Otherwise'],
}

function badge(verdict: Course['verdict']): string {
  const [tone, label] = BADGES[verdict]
  return `<strong class="badge ${tone}">${label}</strong>`
}

/** The page of one run. `watching` says that it reloads by itself. */
export function told(
  course: Course,
  clock: Clock,
  names: { readonly application: string; readonly organization: string },
  watching: boolean,
): string {
  const { run, past, coming, now } = course
  const { row } = run
  const party = pair(run.application, run.organization)
  return page(
    row.value,
    `<p>${prose(row.outcome)}</p>
<p role="status">${badge(course.verdict)} ${escapeHtml(sentence(course))}</p>
${steps(course)}
<h2>Time line</h2>
<ol class="line">
${past.map((entry) => happened(entry, run)).join('\n')}
<li class="now" id="now"><span class="when">${time(now)}</span><strong>Now</strong> <span class="soft">${span(now - run.at)} after the start</span></li>
${coming.map((next) => planned(next, now)).join('\n')}
</ol>
${coming.length === 0 ? '<p>Nothing else is planned.</p>' : ''}
${watch(clock, { run, coming: coming[0], watching })}
<form method="post" action="/scenarios" class="row">
<input type="hidden" name="party" value="${escapeHtml(party)}">
<button name="scenario" value="${escapeHtml([run.api, run.operation, row.in, row.field, row.value].join(' '))}">Start it again</button>
<a class="button" href="/scenarios?party=${encodeURIComponent(party)}">Choose another one</a>
</form>
<h2>Request and answer</h2>
<dl>
<dt>Application</dt><dd>${escapeHtml(names.application)}</dd>
<dt>About</dt><dd>${escapeHtml(names.organization)}</dd>
<dt>Operation</dt><dd><code>${escapeHtml(run.operation)}</code> of ${run.api}</dd>
<dt>Magic value</dt><dd><code>${escapeHtml(row.value)}</code> as ${escapeHtml(place(run))}</dd>
</dl>
<details>
<summary>What was sent</summary>
<pre>${escapeHtml(`${run.method} ${run.path}`)}${run.sent === null ? '' : `\n\n${escapeHtml(json(run.sent))}`}</pre>
</details>
<details>
<summary>What came back</summary>
<pre>${escapeHtml(`${run.status}${run.code === null ? '' : ` ${run.code}`}`)}${run.answer === null ? '' : `\n\n${escapeHtml(json(run.answer))}`}</pre>
</details>`,
    { wide: true, here: '/scenarios' },
  )
}

const PLACES: Readonly<Record<Run['row']['in'], (field: string) => string>> = {
  body: (field) => `${field.slice(1).replaceAll('/', '.')} in the body`,
  path: (field) => `${field} in the path`,
  query: (field) => `${field} in the query`,
  header: (field) => `the header ${field}`,
  basic: () => 'the client id',
  file: () => 'the name of the file',
}

function place({ row }: Run): string {
  return PLACES[row.in](row.field)
}

function sentence({ run, states, verdict, coming }: Course): string {
  const { row, status, code, answer } = run
  const result = `${status}${code === null ? '' : ` ${code}`}`
  if (verdict === 'broken')
    return run.subject === null
      ? `The answer was ${result}. ${text(answer?.['detail'] ?? answer?.['error_description'])}`
      : `The states were ${states.join(', ')}, and not ${row.states?.join(', ') ?? ''}.`
  if (row.states === undefined) return `The answer was ${result}.`
  if (verdict === 'kept') return `It went through ${states.join(', ')}.`
  const next = coming[0] === undefined ? '' : ` What comes next is due in the time line.`
  return `It is ${states.at(-1) ?? ''} now, ${states.length} of ${row.states.length} states.${next}`
}

/** The declared states, and how far it has come. */
function steps({ run, states }: Course): string {
  if (run.row.states === undefined || run.subject === null) return ''
  const all = [...run.row.states, ...states.slice(run.row.states.length)]
  const items = all.map((state, n) => {
    const done = n < states.length
    const here = n === states.length - 1
    return `<li class="${done ? 'done' : 'open'}"${here ? ' aria-current="step"' : ''}><code>${escapeHtml(state)}</code><span class="hidden">${done ? ', reached' : ', not yet'}</span></li>`
  })
  return `<ol class="steps" aria-label="States">${items.join('')}</ol>`
}

function happened({ at, kind, title, detail, good, path }: Entry, run: Run): string {
  const name = path === undefined ? escapeHtml(title) : `<a href="${path}">${escapeHtml(title)}</a>`
  const tone = good === undefined ? '' : good ? ' class="good"' : ' class="bad"'
  const later = at - run.at >= 1000 ? `<span class="soft">+ ${span(at - run.at)}</span>` : ''
  return `<li><span class="when">${time(at)}${later}</span><span class="kind ${kind}">${KINDS[kind]}</span><strong>${name}</strong><span${tone}>${escapeHtml(detail)}</span></li>`
}

function planned({ due, kind, title, detail }: Coming, now: number): string {
  const wait = due <= now ? 'due now' : `in ${span(due - now)}`
  return `<li class="coming"><span class="when">${time(due)}<span class="soft">${wait}</span></span><span class="kind ${kind}">${KINDS[kind]}</span><strong>${escapeHtml(title)}</strong><span>${escapeHtml(detail)}</span></li>`
}

interface At {
  readonly run: Run
  readonly coming: Coming | undefined
  readonly watching: boolean
}

/** The clock, and what puts it forward. */
function watch({ now, ahead, next }: Clock, at: At | undefined): string {
  const far = ahead < 1000 ? 'as on this machine' : `${span(ahead)} ahead of this machine`
  const wait = next === undefined ? '' : next <= now ? ' (due now)' : ` (${span(next - now)})`
  const reload =
    at === undefined
      ? ''
      : `<a class="button" href="/scenarios/${at.run.id}">${at.watching ? 'Stop reloading' : 'Reload'}</a>
${at.watching || at.coming === undefined ? '' : `<a class="button" href="/scenarios/${at.run.id}?watch=yes">Reload every 2 seconds</a>`}`
  return `<form method="post" action="/clock" class="clock" id="clock">
<h2>Clock</h2>
<p>${time(now)} <span class="soft">UTC, ${far}. It can't be put back; tokens and sessions expire by it.</span></p>
<input type="hidden" name="run" value="${at?.run.id ?? ''}">
<div class="row">
${next === undefined ? '' : `<button class="primary" name="by" value="next">To the next thing${wait}</button>`}
<button name="by" value="3600">1 hour forward</button>
<button name="by" value="86400">1 day forward</button>
${reload}
</div>
</form>`
}
