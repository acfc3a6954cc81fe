/** The table of logged calls. */
import { createContext, useContext, useMemo } from 'react'
import { Chip } from '../ui/chip.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Link } from '../routing/link.tsx'
import { NO_VALUE, Table, type Column } from '../ui/table/table.tsx'
import type { Log } from '../api/models.ts'
import {
  logViewQuery,
  formatKey,
  findReference,
  LOGS_ROUTE,
  statusTone,
  type LogColumn,
  type LogFilters,
  type LogView,
} from './filters/log-filters.ts'

interface LogTableProps {
  readonly rows: readonly Log[]
  readonly shown: LogView
  readonly columns: readonly LogColumn[]
  /** Id of the open call; '' for none. */
  readonly open: string
  readonly more: (() => void) | undefined
  readonly loading: boolean
}

/** The calls that are to be compared. A context, so that a choice renders the boxes and not the rows. */
export const ComparisonChoice = createContext<{
  /** Ids of the calls. */
  readonly chosen: readonly string[]
  readonly choose: (id: string) => void
}>({ chosen: [], choose: () => undefined })

/** The list of calls. Only the API can sort rows that are not loaded yet, so the filter form sets the order, not the headings. */
export function LogTable({ rows, shown, columns, open, more, loading }: LogTableProps) {
  // As text, because both are new objects after each change of the address.
  const view = JSON.stringify(logViewQuery(shown))
  const names = columns.join()
  const tableColumns = useMemo(
    () => listColumns(JSON.parse(view) as LogFilters, names.split(',') as readonly LogColumn[]),
    [view, names],
  )
  return (
    <Table
      caption={`Calls, ${shown.order || 'newest'} first`}
      rows={rows}
      id={logId}
      more={more}
      loading={loading}
      current={open}
      cards
      columns={tableColumns}
    />
  )
}

const logId = ({ requestId }: Log) => requestId

/** The call itself and the chosen columns. `view` is the state of the list for links. */
function listColumns(view: LogFilters, names: readonly LogColumn[]): readonly Column<Log>[] {
  // A card has no room for these, unless the reader has chosen them.
  const card = view['columns'] === '' ? 'hidden' : 'named'
  const all: Readonly<Record<LogColumn, Column<Log>>> = {
    status: {
      label: 'Status',
      number: true,
      card: 'first',
      render: ({ status }) => <Chip tone={statusTone(status)}>{status}</Chip>,
    },
    code: { label: 'Code', extra: true, card: 'flexible', render: ({ code }) => code ?? NO_VALUE },
    time: { label: 'Time', extra: true, number: true, render: ({ ms }) => `${Math.round(ms)} ms` },
    when: { label: 'When', render: ({ at }) => <RelativeTime at={at} /> },
    application: {
      label: 'Application',
      extra: true,
      clip: true,
      card,
      render: ({ applicationId }) => (applicationId === null ? NO_VALUE : <code>{applicationId}</code>),
    },
    key: {
      label: 'Key',
      extra: true,
      card,
      render: (log) => (log.secret === null ? NO_VALUE : <code>{formatKey(log)}</code>),
    },
    reference: {
      label: 'Reference',
      extra: true,
      clip: true,
      card,
      render: (log) => <ReferenceLink log={log} />,
    },
    address: { label: 'Address', extra: true, card, render: ({ ipAddress }) => ipAddress },
    compare: { label: 'Compare', extra: true, card: 'last', render: (log) => <CompareBox log={log} /> },
  }
  return [
    {
      label: 'Call',
      clip: true,
      card: 'title',
      render: ({ requestId, method, path }, isCurrent) => (
        <Link
          to={LOGS_ROUTE}
          query={{ ...view, request: requestId }}
          title={`${method} ${path}`}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {method} {path}
        </Link>
      ),
    },
    ...names.map((name) => all[name]),
  ]
}

/** The box that selects a call for comparison. */
function CompareBox({ log: { requestId, method, path } }: { readonly log: Log }) {
  const { chosen, choose } = useContext(ComparisonChoice)
  return (
    <label className="compare">
      <input
        type="checkbox"
        aria-label={`Compare ${method} ${path}, ${requestId}`}
        checked={chosen.includes(requestId)}
        onChange={() => choose(requestId)}
      />{' '}
      <span>Compare</span>
    </label>
  )
}

/** A link from a call to its operation in the reference. */
export function ReferenceLink({ log }: { readonly log: Log }) {
  const operation = findReference(log)
  if (operation === undefined) return NO_VALUE
  return (
    <a href={operation.route} title={operation.title}>
      {operation.title}
    </a>
  )
}
