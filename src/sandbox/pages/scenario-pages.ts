/** HTML of the scenario pages: the list of scenarios, and the progress of one run. */

import { groupBy } from '../../lib/data/group-by.ts'
import { escapeHtml } from '../../lib/text/html/escape-html.ts'
import { readString } from '../read-string.ts'
import type { ScenarioRun } from '../store/records.ts'
import type { PlannedEntry, ScenarioProgress, PastEntry, EntryKind } from '../scenarios/scenario-progress.ts'
import type { Party, Scenario } from '../scenarios/run-scenario.ts'
import { formatJson } from './format-json.ts'
import { renderSandboxPage } from './page-layout.ts'
import { formatDuration, renderTime } from './format-time.ts'

/** The data of the page with all scenarios. */
export interface ScenarioList {
  readonly scenarios: readonly Scenario[]
  readonly parties: readonly Party[]
  /** The pair that is chosen, as the form names it. */
  readonly chosen: string
  readonly courses: readonly ScenarioProgress[]
  readonly clock: ClockState
  /** Short description of an operation. */
  readonly summary: (scenario: Scenario) => string
}

export interface ClockState {
  readonly now: number
  /** The difference to the machine's clock, in milliseconds. */
  readonly ahead: number
  /** When the next thing is due. */
  readonly next: number | undefined
}

const KIND_LABELS: Readonly<Record<EntryKind, string>> = {
  request: 'Request',
  mail: 'Mail',
  state: 'State',
  event: 'Event',
  webhook: 'Webhook',
}

/** How a pair of application and organization is named in forms. */
const formatParty = (application: string, organization: string): string => `${application} ${organization}`

/** The page on which a scenario is chosen. */
export function renderScenarioList({
  scenarios,
  parties,
  chosen,
  courses,
  clock,
  summary,
}: ScenarioList): string {
  const leads = scenarios.filter(({ row }) => row.states !== undefined)
  const answers = scenarios.filter(({ row }) => row.states === undefined)
  return renderSandboxPage(
    'Scenarios',
    `<p>Choose an outcome. The sandbox sends a request with the magic value for it, as your program would.
Then follow the states, events and webhooks, and move the clock instead of waiting.</p>
${renderClockForm(clock, undefined)}
${renderRecentRuns(courses)}
<form method="post" action="/scenarios">
<h2>Start a scenario</h2>
<label for="party">Application and organization</label>
<select id="party" name="party">${renderPartyOptions(parties, chosen)}</select>
<p class="soft">Each onboarding creates a new organization, which is then added to this list.</p>
${renderScenarioGroups(leads, summary)}
<details>
<summary>${answers.length} scenarios with an immediate response: errors and fixed examples</summary>
${renderScenarioGroups(answers, summary)}
</details>
</form>`,
    { wide: true, currentPath: '/scenarios' },
  )
}

function renderPartyOptions(parties: readonly Party[], chosen: string): string {
  const groups = groupBy(parties, ({ application }) => application.id)
  return [...groups.values()]
    .map((group) => {
      const options = group.map(({ application, organization, state }) => {
        const value = formatParty(application.id, organization.id)
        const selected = value === chosen ? ' selected' : ''
        return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(`${application.name}: ${organization.legalName} (${state})`)}</option>`
      })
      return `<optgroup label="${escapeHtml(group[0]?.application.name ?? '')}">${options.join('')}</optgroup>`
    })
    .join('')
}

function renderScenarioGroups(scenarios: readonly Scenario[], summary: ScenarioList['summary']): string {
  const by = groupBy(scenarios, ({ api, scope, operation }) =>
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
<ul class="cards">${group.map(renderScenarioCard).join('')}</ul>`
    })
    .join('\n')
}

function renderScenarioCard({ key, row }: Scenario): string {
  const result =
    row.states !== undefined
      ? row.states.join(' → ')
      : row.code === undefined
        ? ''
        : `${row.status ?? ''} ${row.code}`
  return `<li><button name="scenario" value="${escapeHtml(key)}"><strong>${escapeHtml(row.value)}</strong><span>${renderInlineCode(row.outcome)}</span>${result === '' ? '' : `<code>${escapeHtml(result)}</code>`}</button></li>`
}

/** An outcome, whose code the contract writes as Markdown does. */
function renderInlineCode(outcome: string): string {
  return escapeHtml(outcome).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function renderRecentRuns(courses: readonly ScenarioProgress[]): string {
  if (courses.length === 0) return ''
  const rows = courses.map(
    ({ run, states, verdict }) =>
      `<li><a href="/scenarios/${run.id}">${escapeHtml(run.row.value)}</a> <span>${renderVerdictBadge(verdict)} ${escapeHtml(states.at(-1) ?? `${run.status}${run.code === null ? '' : ` ${run.code}`}`)}</span> <span class="soft"><code>${escapeHtml(run.operation)}</code> ${renderTime(run.at)}</span></li>`,
  )
  return `<h2>Recent runs</h2>
<ul class="rows">${rows.join('')}</ul>`
}

const BADGES: Readonly<Record<ScenarioProgress['verdict'], readonly [string, string]>> = {
  kept: ['good', 'As documented'],
  open: ['info', 'In progress'],
  broken: ['bad', 'Not as documented'],
}

function renderVerdictBadge(verdict: ScenarioProgress['verdict']): string {
  const [tone, label] = BADGES[verdict]
  return `<strong class="badge ${tone}">${label}</strong>`
}

/** The page of one run. `watching` says that it reloads by itself. */
export function renderScenarioRun(
  progress: ScenarioProgress,
  clock: ClockState,
  names: { readonly application: string; readonly organization: string },
  watching: boolean,
): string {
  const { run, past, planned, now } = progress
  const { row } = run
  const party = formatParty(run.application, run.organization)
  return renderSandboxPage(
    row.value,
    `<p>${renderInlineCode(row.outcome)}</p>
<p role="status">${renderVerdictBadge(progress.verdict)} ${escapeHtml(describeScenarioProgress(progress))}</p>
${renderStates(progress)}
<h2>Timeline</h2>
<ol class="line">
${past.map((entry) => renderPastEntry(entry, run)).join('\n')}
<li class="now" id="now"><span class="when">${renderTime(now)}</span><strong>Now</strong> <span class="soft">${formatDuration(now - run.at)} after the start</span></li>
${planned.map((next) => renderPlannedEntry(next, now)).join('\n')}
</ol>
${planned.length === 0 ? '<p>No further events are planned.</p>' : ''}
${renderClockForm(clock, { run, coming: planned[0], watching })}
<form method="post" action="/scenarios" class="row">
<input type="hidden" name="party" value="${escapeHtml(party)}">
<button name="scenario" value="${escapeHtml([run.api, run.operation, row.in, row.field, row.value].join(' '))}">Start again</button>
<a class="button" href="/scenarios?party=${encodeURIComponent(party)}">Choose another scenario</a>
</form>
<h2>Request and response</h2>
<dl>
<dt>Application</dt><dd>${escapeHtml(names.application)}</dd>
<dt>Organization</dt><dd>${escapeHtml(names.organization)}</dd>
<dt>Operation</dt><dd><code>${escapeHtml(run.operation)}</code> of ${run.api}</dd>
<dt>Magic value</dt><dd><code>${escapeHtml(row.value)}</code> as ${escapeHtml(describeMagicValueLocation(run))}</dd>
</dl>
<details>
<summary>Request sent</summary>
<pre>${escapeHtml(`${run.method} ${run.path}`)}${run.sent === null ? '' : `\n\n${escapeHtml(formatJson(run.sent))}`}</pre>
</details>
<details>
<summary>Response received</summary>
<pre>${escapeHtml(`${run.status}${run.code === null ? '' : ` ${run.code}`}`)}${run.answer === null ? '' : `\n\n${escapeHtml(formatJson(run.answer))}`}</pre>
</details>`,
    { wide: true, currentPath: '/scenarios' },
  )
}

const MAGIC_VALUE_LOCATIONS: Readonly<Record<ScenarioRun['row']['in'], (field: string) => string>> = {
  body: (field) => `${field.slice(1).replaceAll('/', '.')} in the body`,
  path: (field) => `${field} in the path`,
  query: (field) => `${field} in the query`,
  header: (field) => `the header ${field}`,
  basic: () => 'the client id',
  file: () => 'the name of the file',
}

const describeMagicValueLocation = ({ row }: ScenarioRun): string => MAGIC_VALUE_LOCATIONS[row.in](row.field)

function describeScenarioProgress({ run, states, verdict, planned }: ScenarioProgress): string {
  const { row, status, code, answer } = run
  const result = `${status}${code === null ? '' : ` ${code}`}`
  if (verdict === 'broken')
    return run.subject === null
      ? `The response was ${result}. ${readString(answer?.['detail'] ?? answer?.['error_description'])}`
      : `The states were ${states.join(', ')}. Expected: ${row.states?.join(', ') ?? ''}.`
  if (row.states === undefined) return `The response was ${result}.`
  if (verdict === 'kept') return `It passed through ${states.join(', ')}.`
  const next = planned[0] === undefined ? '' : ` The timeline shows what comes next.`
  return `It is ${states.at(-1) ?? ''} now, ${states.length} of ${row.states.length} states.${next}`
}

/** The declared states, and how far it has come. */
function renderStates({ run, states }: ScenarioProgress): string {
  if (run.row.states === undefined || run.subject === null) return ''
  const all = [...run.row.states, ...states.slice(run.row.states.length)]
  const items = all.map((state, n) => {
    const done = n < states.length
    const here = n === states.length - 1
    return `<li class="${done ? 'done' : 'open'}"${here ? ' aria-current="step"' : ''}><code>${escapeHtml(state)}</code><span class="hidden">${done ? ', reached' : ', not yet'}</span></li>`
  })
  return `<ol class="steps" aria-label="States">${items.join('')}</ol>`
}

function renderPastEntry({ at, kind, title, detail, good, path }: PastEntry, run: ScenarioRun): string {
  const name = path === undefined ? escapeHtml(title) : `<a href="${path}">${escapeHtml(title)}</a>`
  const tone = good === undefined ? '' : good ? ' class="good"' : ' class="bad"'
  const later = at - run.at >= 1000 ? `<span class="soft">+ ${formatDuration(at - run.at)}</span>` : ''
  return `<li><span class="when">${renderTime(at)}${later}</span><span class="kind ${kind}">${KIND_LABELS[kind]}</span><strong>${name}</strong><span${tone}>${escapeHtml(detail)}</span></li>`
}

function renderPlannedEntry({ due, kind, title, detail }: PlannedEntry, now: number): string {
  const wait = due <= now ? 'due now' : `in ${formatDuration(due - now)}`
  return `<li class="coming"><span class="when">${renderTime(due)}<span class="soft">${wait}</span></span><span class="kind ${kind}">${KIND_LABELS[kind]}</span><strong>${escapeHtml(title)}</strong><span>${escapeHtml(detail)}</span></li>`
}

interface RunControls {
  readonly run: ScenarioRun
  readonly coming: PlannedEntry | undefined
  readonly watching: boolean
}

/** The clock, and what puts it forward. */
function renderClockForm({ now, ahead, next }: ClockState, at: RunControls | undefined): string {
  const far = ahead < 1000 ? 'same as this machine' : `${formatDuration(ahead)} ahead of this machine`
  const wait = next === undefined ? '' : next <= now ? ' (due now)' : ` (${formatDuration(next - now)})`
  const reload =
    at === undefined
      ? ''
      : `<a class="button" href="/scenarios/${at.run.id}">${at.watching ? 'Stop reloading' : 'Reload'}</a>
${at.watching || at.coming === undefined ? '' : `<a class="button" href="/scenarios/${at.run.id}?watch=yes">Reload every 2 seconds</a>`}`
  return `<form method="post" action="/clock" class="clock" id="clock">
<h2>Clock</h2>
<p>${renderTime(now)} <span class="soft">UTC, ${far}. It cannot be moved back. Tokens and sessions expire by this clock.</span></p>
<input type="hidden" name="run" value="${at?.run.id ?? ''}">
<div class="row">
${next === undefined ? '' : `<button class="primary" name="by" value="next">To the next event${wait}</button>`}
<button name="by" value="3600">1 hour forward</button>
<button name="by" value="86400">1 day forward</button>
${reload}
</div>
</form>`
}
