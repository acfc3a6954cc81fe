/** The audit log of the organization, with filters and a download of all matching entries. */
import { useState } from 'react'
import { formatTime } from '../ui/time/relative-time.tsx'
import { saveFile } from '../format/save-file.ts'
import { Section } from '../ui/section.tsx'
import { Button } from '../ui/button.tsx'
import type { Failure } from '../api/call-api.ts'
import { FilterSelect, useFilterReset } from '../ui/filter-bar.tsx'
import { Field } from '../ui/form.tsx'
import { formatJson } from '../format/format-json.ts'
import { Link } from '../routing/link.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { loadWholeList, useList } from '../api/use-query.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { EmptyState, FailureNotice, NoPermission } from '../ui/query-result.tsx'
import type { AuditEntry, Member } from '../api/models.ts'
import { writeCsv } from '../format/write-csv.ts'
import { SETTINGS_ROUTE, type SettingsPartProps } from './settings-tabs.ts'

/** Largest number of entries in one file. */
const MAX_EXPORTED = 10_000

/** Who changed what in the organization. */
export function AuditLog({ path, query }: SettingsPartProps & { readonly query: URLSearchParams }) {
  const { can } = useConsole()
  if (!can('audit'))
    return (
      <Section title="Audit log">
        <NoPermission what="the audit log">
          Only administrators of the organization and the platform’s support can see it.
        </NoPermission>
      </Section>
    )
  return <AuditEntries path={path} query={query} />
}

function AuditEntries({ path, query }: SettingsPartProps & { readonly query: URLSearchParams }) {
  const filters = { action: query.get('action') ?? '', actor: query.get('actor') ?? '' }
  const entriesPath = (limit: number) => {
    const { action, actor } = filters
    const set = { ...(action && { action }), ...(actor && { actorId: actor }) }
    return `${path}/audit-log?${new URLSearchParams({ limit: String(limit), ...set }).toString()}`
  }
  const list = useList<AuditEntry>(entriesPath(50))
  const members = useList<Member>(`${path}/members?limit=100`)
  useFilterReset(list.failure, SETTINGS_ROUTE, { tab: 'audit', ...filters }, { actorId: 'actor' })
  return (
    <Section title="Audit log">
      <AuditFilterForm key={`${filters.action} ${filters.actor}`} {...filters} members={members.data ?? []} />
      <QueryTable
        list={list}
        what="the audit log"
        empty={
          <EmptyState
            title={filters.action + filters.actor === '' ? 'No changes yet.' : 'No change matches.'}
          />
        }
        caption="Changes, newest first"
        id={({ id }) => id}
        columns={listColumns(filters.action)}
      />
      {list.data !== undefined && list.data.length > 0 && <AuditExport path={entriesPath(100)} />}
    </Section>
  )
}

interface AuditFilters {
  /** Name of an action; '' for all. */
  readonly action: string
  /** Id of a user; '' for all. */
  readonly actor: string
}

function AuditFilterForm({ action, actor, members }: AuditFilters & { readonly members: readonly Member[] }) {
  const apply = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const [typedAction, chosenActor] = [typed.get('action') as string, typed.get('actor') as string]
    navigate(routeHref(SETTINGS_ROUTE, { tab: 'audit', action: typedAction.trim(), actor: chosenActor }))
  }
  return (
    <form
      className="filters"
      role="search"
      aria-label="Audit log"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      <Field label="Action, such as secret.rotated">
        {(control) => <input {...control} name="action" type="search" defaultValue={action} />}
      </Field>
      <FilterSelect
        label="Who"
        name="actor"
        options={members.map(({ userId, email }) => [userId, email] as const)}
        none="anyone"
        chosen={actor}
        onChange={apply}
      />
      <Button type="submit" variant="outlinePrimary">
        Filter
      </Button>
      {(action !== '' || actor !== '') && (
        <Link className="button" to={SETTINGS_ROUTE} query={{ tab: 'audit' }}>
          Show all
        </Link>
      )}
    </form>
  )
}

/** Columns of the log. The actor is a link that adds a filter to the selected action. */
function listColumns(action: string): readonly Column<AuditEntry>[] {
  return [
    {
      label: 'When',
      sort: ({ at }) => at,
      render: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
    },
    {
      label: 'Who',
      breaks: true,
      sort: (entry) => entry.actor.email,
      render: (entry) => (
        <Link to={SETTINGS_ROUTE} query={{ tab: 'audit', action, actor: entry.actor.userId }}>
          {entry.actor.email}
        </Link>
      ),
    },
    { label: 'Action', sort: (entry) => entry.action, render: (entry) => <code>{entry.action}</code> },
    { label: 'What', breaks: true, render: ({ target }) => target.name ?? target.id },
    {
      label: 'Change',
      render: ({ before, after }) =>
        before === null && after === null ? (
          '—'
        ) : (
          <details>
            <summary>Show</summary>
            <pre tabIndex={0}>{formatJson({ before, after })}</pre>
          </details>
        ),
    },
    { label: 'From', render: ({ ipAddress }) => ipAddress },
  ]
}

/** Saves all entries that match as a file. */
function AuditExport({ path }: { readonly path: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const exportAll = async () => {
    setBusy(true)
    const all = await loadWholeList<AuditEntry>(path, MAX_EXPORTED)
    setBusy(false)
    setFailure(all.failure)
    if (all.failure === undefined) saveFile('audit-log.csv', writeCsv(all.value.map(csvRow)), 'text/csv')
  }
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} what="the audit log" />}
      <p className="actions">
        <Button variant="outlineSecondary" loading={busy} onClick={() => void exportAll()}>
          Export as CSV
        </Button>
      </p>
    </>
  )
}

const csvRow = ({ at, actor, action, target, before, after, requestId, ipAddress }: AuditEntry) => ({
  at,
  actor: actor.email,
  action,
  target: target.id,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  requestId,
  ipAddress,
})
