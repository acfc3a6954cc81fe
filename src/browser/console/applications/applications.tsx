import { useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { useToggle } from '../ui/hooks/use-toggle.ts'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../routing/link.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useList } from '../api/use-query.ts'
import { navigate, routeHref, type ViewProps } from '../routing/route.ts'
import { useFilterReset } from '../ui/filter-bar.tsx'
import { EmptyState } from '../ui/query-result.tsx'
import { NO_VALUE, type Column } from '../ui/table/table.tsx'
import type { Application } from '../api/models.ts'
import { permissionRules } from '../page-data.ts'
import { permittedRoles } from '../session/access/permissions.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CopyToProduction, CreateApplication } from './create-application.tsx'
import {
  APPLICATION_FILTERS,
  LIST_ROUTE,
  ApplicationFilters,
  type ApplicationFilterValues,
} from './application-filters.tsx'

/** All applications of the organization. The address has the filters and the application that is being copied. */
export function Applications({ route: { query } }: ViewProps) {
  const { organization, can } = useConsole()
  const [isCreating, startCreating, endCreating] = useToggle()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filters = Object.fromEntries(
    APPLICATION_FILTERS.map((name) => [name, query.get(name) ?? '']),
  ) as ApplicationFilterValues
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  const filtered = set.some(([name]) => name !== 'order')
  const text = new URLSearchParams(set).toString()
  const list = useList<Application>(
    `/applications?organizationId=${organization}&limit=50${text && `&${text}`}`,
  )
  useFilterReset(list.failure, LIST_ROUTE, filters)
  const copied = query.get('copy') ?? ''
  const write = can('write')
  const rows = list.data ?? []
  const columns = listColumns(filters)
  return (
    <>
      <header className="title">
        <h1 tabIndex={-1}>Applications</h1>
        {write && <Button onClick={startCreating}>Create application</Button>}
      </header>
      <ApplicationFilters filters={filters} rows={rows} />
      {!write && (
        <p className="hint">
          You can view applications, but not change them. Changes require one of these roles:{' '}
          {permittedRoles('write', permissionRules).join(', ')}.
        </p>
      )}
      {write && rows.length > 0 && (
        <BulkActions key={organization} rows={rows} chosen={chosen} onChoose={setChosen} />
      )}
      <QueryTable
        list={list}
        what="applications"
        caption="Applications"
        id={({ id }) => id}
        cards
        empty={<NoApplications filtered={filtered} {...(write && { create: startCreating })} />}
        columns={write ? [selectColumn(chosen, setChosen), ...columns] : columns}
      />
      {isCreating && <CreateApplication onClose={endCreating} />}
      {copied !== '' && write && (
        <CopyToProduction id={copied} onClose={() => navigate(routeHref(LIST_ROUTE, filters), 'replace')} />
      )}
    </>
  )
}

interface NoApplicationsProps {
  readonly filtered: boolean
  /** Starts a new one, where the user may. */
  readonly create?: () => void
}

function NoApplications({ filtered, create }: NoApplicationsProps) {
  if (filtered)
    return (
      <EmptyState title="No application matches.">
        <Link to={LIST_ROUTE}>Show all</Link>
      </EmptyState>
    )
  return (
    <EmptyState title="No applications yet.">
      <p>An application has the credentials with which your servers call the API.</p>
      {create && <Button onClick={create}>Create the first one</Button>}
    </EmptyState>
  )
}

/** The boxes that select rows for bulk actions. */
function selectColumn(
  chosen: ReadonlySet<string>,
  setChosen: (chosen: ReadonlySet<string>) => void,
): Column<Application> {
  return {
    label: 'Select',
    quiet: true,
    card: 'first',
    render: ({ id, name }) => (
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={chosen.has(id)}
          onChange={() => setChosen(toggleMember(chosen, id))}
        />
      </label>
    ),
  }
}

function toggleMember(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Columns of the list. Each tag is a link that adds a filter to the selected filters. */
function listColumns(filters: ApplicationFilterValues): readonly Column<Application>[] {
  return [
    {
      label: 'Name and client id',
      breaks: true,
      card: 'title',
      render: ({ id, name }) => (
        <>
          <Link to="/developer/application/detail" query={{ id }}>
            <bdi>{name}</bdi>
          </Link>
          <br />
          <code>{id}</code>
        </>
      ),
    },
    {
      label: 'Tags',
      breaks: true,
      card: 'named',
      render: ({ tags }) =>
        tags.length === 0 ? (
          NO_VALUE
        ) : (
          <span className="chips">
            {tags.map((tag) => (
              <Link key={tag} className="chip plain" to={LIST_ROUTE} query={{ ...filters, tag }}>
                {tag}
              </Link>
            ))}
          </span>
        ),
    },
    {
      label: 'Environment',
      render: ({ environment }) => (
        <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>
      ),
    },
    {
      label: 'Status',
      render: ({ status }) => <Chip tone={status === 'active' ? 'good' : 'bad'}>{status}</Chip>,
    },
    { label: 'Products', card: 'hidden', render: ({ products }) => products.join(', ') },
    { label: 'Owner', clip: true, card: 'hidden', render: ({ owner }) => <span title={owner}>{owner}</span> },
    { label: 'Last used', card: 'named', render: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
    {
      label: 'Secret created',
      card: 'named',
      render: ({ secrets }) => {
        const secret = secrets.find(({ status }) => status === 'active')
        return secret === undefined ? 'no active secret' : <RelativeTime at={secret.createdAt} />
      },
    },
  ]
}
