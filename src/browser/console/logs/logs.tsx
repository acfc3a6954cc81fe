/** The logs page. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { upperFirst } from '../../../lib/text/first-letter.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { LazyPart } from '../routing/lazy-part.tsx'
import { Link } from '../routing/link.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { awaitQueries, useList, useQuery } from '../api/use-query.ts'
import { navigate, routeHref, type ViewProps } from '../routing/route.ts'
import { EmptyState, QueryResult } from '../ui/query-result.tsx'
import {
  logApiQuery,
  logViewQuery,
  LOG_COLUMNS,
  LOGS_ROUTE,
  readLogView as read,
  type LogColumn,
  type LogFilters,
  type LogView,
} from './filters/log-filters.ts'
import { SavedFilters } from './filters/saved-filters.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { CheckboxGroup } from '../ui/form.tsx'
import { Panel, useFilterReset } from '../ui/filter-bar.tsx'
import { LogFilterForm, LOG_FORM } from './filters/log-filter-form.tsx'
import { formatCount, LogSummary } from './log-summary.tsx'
import { ComparisonChoice, LogTable } from './log-table.tsx'
import { isReading as reads, useLiveTail, type LiveTail } from './use-live-tail.ts'
import type { Log, LogSummaryData } from '../api/models.ts'

/** All calls of the organization's applications. The address has the filters and the open calls. */
export function Logs({ route: { query } }: ViewProps) {
  const { organization } = useConsole()
  // The same object whichever call is open.
  const view = JSON.stringify(logViewQuery(read(query)))
  const shown = useMemo(() => read(new URLSearchParams(JSON.parse(view) as LogFilters)), [view])
  const { filters, order, live } = shown
  const search = logApiQuery(organization, filters)
  const summary = useQuery<LogSummaryData>(`/log-summary?${search}`)
  const matching = `/logs?${search}${order && `&order=${order}`}`
  const path = `${matching}&limit=50`
  const list = useList<Log>(path)
  useFilterReset(list.failure, LOGS_ROUTE, logViewQuery(shown))
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const tail = useLiveTail(path, list, {
    on: live && order === '',
    reading: () => chosen.length > 0 || reads(box),
    added: summary.refetch,
  })
  const choose = useCallback(
    (id: string) =>
      setChosen((ids) =>
        ids.includes(id) ? ids.filter((chosenId) => chosenId !== id) : [...ids, id].slice(-2),
      ),
    [],
  )
  const choice = useMemo(() => ({ chosen, choose }), [chosen, choose])
  const controls = useMemo(
    () => (
      <>
        <header className="title">
          <h1 tabIndex={-1}>Logs</h1>
          {shown.order === '' && <FollowLive isOn={shown.live} />}
        </header>
        <LogFilterForm shown={shown}>
          <SavedFilters shown={shown} />
          <ChooseColumns shown={shown} />
        </LogFilterForm>
      </>
    ),
    [shown],
  )
  const filtered = Object.keys(filters).length > 0
  const request = query.get('request') ?? ''
  const isWide = useMediaQuery(SPLIT_VIEW)
  const isSplit = isWide && request !== '' && !query.has('compare')
  // One message for both, and one button.
  const isSameFailure = list.failure !== undefined && list.failure.title === summary.failure?.title
  const refetchBoth = () => {
    list.refetch()
    summary.refetch()
  }
  const close = () => {
    const row = box.current?.querySelector<HTMLElement>('a[aria-current=true]')
    // For a pointer the page keeps its scroll position.
    row?.focus({ preventScroll: document.querySelector(':focus-visible') === null })
    navigate(routeHref(LOGS_ROUTE, logViewQuery(shown)))
  }
  useRowKeys(box, {
    rows: tail.rows,
    current: request,
    open: (id) => navigate(routeHref(LOGS_ROUTE, { ...logViewQuery(shown), request: id }), 'replace'),
    close,
    more: list.more,
  })
  return (
    <>
      {controls}
      <p className="sr-only" role="status">
        {isSplit && 'The call is shown beside the list.'}
      </p>
      <div className={isSplit ? 'split' : undefined}>
        {!isSameFailure && (
          <div className="totals">
            <LogSummary {...awaitQueries(summary, list)} shown={shown} />
          </div>
        )}
        <QueryResult
          query={isSameFailure ? { ...list, refetch: refetchBoth } : awaitQueries(list, summary)}
          what="logs"
        >
          {() => (
            <>
              {tail.rows.length === 0 ? (
                <EmptyState title={filtered ? 'No call matches.' : 'No calls yet.'}>
                  {filtered ? (
                    <Link to={LOGS_ROUTE}>Show all</Link>
                  ) : (
                    <Link to="/developer/documentation">Make the first call</Link>
                  )}
                </EmptyState>
              ) : (
                <div ref={box}>
                  <ComparisonChoice value={choice}>
                    <LogTable
                      rows={tail.rows}
                      shown={shown}
                      columns={shown.columns.length > 0 ? shown.columns : USUAL_COLUMNS}
                      open={request}
                      more={list.more}
                      loading={list.loading}
                    />
                  </ComparisonChoice>
                </div>
              )}
              {live && order === '' && <LiveStatus tail={tail} />}
              {tail.rows.length > 0 && (
                <>
                  <SelectedCalls chosen={chosen} shown={shown} clear={() => setChosen([])} />
                  <LazyPart
                    key={matching}
                    load={loadExport}
                    what="the export"
                    props={{ path: matching, total: summary.data?.requests }}
                  />
                </>
              )}
            </>
          )}
        </QueryResult>
        <OpenCalls query={query} shown={shown} isBeside={isSplit} close={close} />
      </div>
    </>
  )
}

/** Where the list and a call have room beside each other. */
const SPLIT_VIEW = '(min-width: 64rem)'

const USUAL_COLUMNS: readonly LogColumn[] = ['status', 'code', 'time', 'when', 'key', 'reference', 'compare']

/** Starts and ends live mode. A control of the filter form, which follows the address. */
function FollowLive({ isOn }: { readonly isOn: boolean }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        form={LOG_FORM}
        name="live"
        value="1"
        defaultChecked={isOn}
        onChange={({ target }) => target.form?.requestSubmit()}
      />{' '}
      Follow live
    </label>
  )
}

interface Draft {
  /** The columns of the address that the user changed. */
  readonly of: readonly LogColumn[]
  readonly columns: readonly LogColumn[]
}

/** Checkboxes for the columns of the list; the address has them. */
function ChooseColumns({ shown }: { readonly shown: LogView }) {
  const inAddress = shown.columns.length > 0 ? shown.columns : USUAL_COLUMNS
  // The boxes respond at once; the table follows the address.
  const [draft, setDraft] = useState<Draft>({ of: inAddress, columns: inAddress })
  if (draft.of !== inAddress) setDraft({ of: inAddress, columns: inAddress })
  const change = (names: readonly string[]) => {
    const columns = LOG_COLUMNS.filter((name) => names.includes(name))
    setDraft({ of: inAddress, columns })
    navigate(routeHref(LOGS_ROUTE, logViewQuery({ ...shown, columns })), 'replace')
  }
  return (
    <Panel label="Columns">
      <CheckboxGroup
        legend="Columns of the list"
        options={LOG_COLUMNS.map((name) => [name, upperFirst(name)] as const)}
        chosen={draft.columns}
        onChange={change}
      />
    </Panel>
  )
}

const loadExport = async () => (await import('./export/log-export.tsx')).LogExport
const loadCall = async () => (await import('./logged-call.tsx')).LoggedCall
const loadComparison = async () => (await import('./comparison/call-comparison.tsx')).CallComparison

interface OpenCallsProps {
  readonly query: URLSearchParams
  readonly shown: LogView
  /** Whether a call is shown beside the list. */
  readonly isBeside: boolean
  readonly close: () => void
}

/** The calls in the address, beside the list or in a dialog: one call, or two side by side. */
function OpenCalls({ query, shown, isBeside, close }: OpenCallsProps) {
  const request = query.get('request') ?? ''
  const compare = query.get('compare') ?? ''
  useEffect(() => {
    // Most people who come to the list open a call. A failure is shown when they do.
    loadCall().catch(() => undefined)
  }, [])
  if (request === '') return null
  if (compare === '')
    return (
      <LazyPart load={loadCall} what="the call" props={{ id: request, shown, onClose: close, isBeside }} />
    )
  return (
    <Dialog title="Two calls compared" wide onClose={close}>
      <LazyPart
        load={loadComparison}
        what="the comparison"
        props={{ firstId: request, secondId: compare, listQuery: logViewQuery(shown) }}
      />
    </Dialog>
  )
}

/** The state of live mode, at the bottom of the window: visible from anywhere without moving the rows. */
function LiveStatus({ tail }: { readonly tail: LiveTail }) {
  const { held, gap, failure, show } = tail
  const words =
    held === 0
      ? 'Following live: new calls come in at the top.'
      : `${gap ? 'More than ' : ''}${formatCount(held)} new ${held === 1 ? 'call waits' : 'calls wait'}, so that nothing moves while you read.`
  return (
    <div className="actions tail" role="group" aria-label="Live mode" tabIndex={-1}>
      <p role="status">
        {failure === undefined
          ? words
          : `New calls could not be loaded: ${failure.title}. The console tries again.`}
      </p>
      {held > 0 && (
        <Button variant="outlinePrimary" onClick={show}>
          Show now
        </Button>
      )}
    </div>
  )
}

interface SelectedCallsProps {
  readonly chosen: readonly string[]
  readonly shown: LogView
  readonly clear: () => void
}

/** The calls selected for comparison, and the link to compare them. */
function SelectedCalls({ chosen, shown, clear }: SelectedCallsProps) {
  const [request, compare] = chosen
  return (
    <div className="actions" role="group" aria-label="Selected calls" tabIndex={-1}>
      <p role="status" className="hint">
        {request === undefined
          ? 'Select two calls to compare them.'
          : compare === undefined
            ? 'One call is selected. Select another one.'
            : 'Two calls are selected.'}
      </p>
      {compare !== undefined && (
        <Link
          className="button"
          data-variant="primary"
          to={LOGS_ROUTE}
          query={{ ...logViewQuery(shown), request, compare }}
        >
          Compare
        </Link>
      )}
      {request !== undefined && (
        <Button variant="outlineSecondary" onClick={clear}>
          Clear selection
        </Button>
      )}
    </div>
  )
}

/** Whether a media query matches now. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
