/** The filter form of the logs. */
import type { ReactNode } from 'react'
import {
  ActiveFilters,
  FilterPanel,
  FilterSelect,
  listOptions,
  useFormOfAddress,
  type ActiveFilter,
  type FilterOption,
} from '../../ui/filter-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form.tsx'
import { useConsole } from '../../frame/console-context.tsx'
import { useApplications } from '../../applications/use-applications.ts'
import type { Application } from '../../api/models.ts'
import { toLocalTime, toUtc } from '../../format/local-time.ts'
import { navigate, routeHref } from '../../routing/route.ts'
import { apiVersions, operations } from '../../page-data.ts'
import { isTime, logViewQuery, LOGS_ROUTE, type LogFilters, type LogView } from './log-filters.ts'
import { LogSearch } from './log-search.tsx'
import type { SearchValues } from './search-query.ts'

const ORDERS: readonly FilterOption[] = [
  ['oldest', 'oldest first'],
  ['slowest', 'slowest first'],
  ['fastest', 'fastest first'],
]

const HOUR = 3_600_000

/** Periods until now that are chosen with one press, in hours. */
const PERIODS = [
  [1, 'Last hour'],
  [24, 'Last 24 hours'],
  [7 * 24, 'Last 7 days'],
] as const

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Id of the form, for its controls outside of it. */
export const LOG_FORM = 'log-filters'

const LABELS: Readonly<Record<string, string>> = {
  statusClass: 'Status',
  status: 'Status',
  operationId: 'Operation',
  applicationId: 'Application',
  secretId: 'Key',
  method: 'Method',
  api: 'Version',
  code: 'Error code',
  requestId: 'Request id',
  from: 'From',
  to: 'To',
  order: 'Order',
}

interface LogFilterFormProps {
  readonly shown: LogView
  /** Further panels beside the filters. */
  readonly children: ReactNode
}

/** The filters and the order of the list. The address has all of them. */
export function LogFilterForm({ shown, children }: LogFilterFormProps) {
  const { filters, order } = shown
  const { organization } = useConsole()
  const applications = useApplications(organization).data ?? []
  const query = logViewQuery(shown)
  const values: LogFilters = {
    ...query,
    from: toLocalTime(query['from'] ?? ''),
    to: toLocalTime(query['to'] ?? ''),
  }
  // The search field has no name: React controls its value.
  const form = useFormOfAddress(values)
  const submit = (sent: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(sent)) as Record<string, string>
    const { search = '', status = '' } = filters
    // Filters that only the search field can express stay. A class of statuses replaces a single status.
    const kept = { search, ...(fields['statusClass'] === '' && { status }) }
    const { from = '', to = '' } = fields
    const moments = { from: toUtc(from), to: toUtc(to) }
    navigate(routeHref(LOGS_ROUTE, { ...fields, ...moments, ...kept, columns: shown.columns.join(',') }))
  }
  // Filters in the text are added to those that are set; a class of statuses and one status replace each other.
  const search = (found: LogFilters) => {
    const { status: _status, statusClass: _statusClass, ...others } = filters
    const kept = 'status' in found || 'statusClass' in found ? others : filters
    navigate(routeHref(LOGS_ROUTE, logViewQuery({ ...shown, filters: { ...kept, search: '', ...found } })))
  }
  const select = (name: string, options: readonly FilterOption[], none = 'any') => (
    <FilterSelect
      label={LABELS[name] ?? name}
      name={name}
      options={options}
      none={none}
      chosen={name === 'order' ? order : (filters[name] ?? '')}
      onChange={submit}
    />
  )
  const input = (name: string, type = 'text') => (
    <Field label={LABELS[name] ?? name}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type}
          {...(type === 'datetime-local' && { step: 1 })}
          defaultValue={values[name]}
        />
      )}
    </Field>
  )
  const apps = applications.map(({ id, name }) => [id, name] as const)
  const keys = applications
    .filter(({ id }) => filters['applicationId'] === undefined || id === filters['applicationId'])
    .flatMap(({ name, secrets }) => secrets.map(({ id, last4 }) => [id, `…${last4} of ${name}`] as const))
  const active = listActiveFilters(query, { applicationId: apps, secretId: keys, order: ORDERS })
  return (
    <>
      <div className="filter-bar">
        <form
          ref={form}
          id={LOG_FORM}
          role="search"
          aria-label="Logs"
          onSubmit={(event) => {
            event.preventDefault()
            submit(event.currentTarget)
          }}
        >
          <LogSearch
            text={filters['search'] ?? ''}
            values={listSearchValues(applications)}
            onSearch={search}
          />
          <FilterPanel count={active.length}>
            {select('statusClass', listOptions(['2xx', '4xx', '5xx']))}
            {select('operationId', listOptions(OPERATION_IDS))}
            {select('applicationId', apps)}
            {select('secretId', keys)}
            {select('method', listOptions(METHODS))}
            {select('api', listOptions(apiVersions))}
            {input('code')}
            {input('requestId')}
            {input('from', 'datetime-local')}
            {input('to', 'datetime-local')}
            {select('order', ORDERS, 'newest first')}
            <p className="actions" role="group" aria-label="Period">
              {PERIODS.map(([hours, label]) => (
                <Button
                  key={hours}
                  variant="secondary"
                  onClick={() => {
                    const from = new Date(Date.now() - hours * HOUR).toISOString()
                    navigate(routeHref(LOGS_ROUTE, { ...query, from, to: '' }))
                  }}
                >
                  {label}
                </Button>
              ))}
            </p>
          </FilterPanel>
        </form>
        {children}
      </div>
      <ActiveFilters
        filters={active}
        to={LOGS_ROUTE}
        query={query}
        cleared={logViewQuery({ ...shown, filters: {}, order: '' })}
      />
    </>
  )
}

const OPERATION_IDS = [...new Set(Object.keys(operations).map((name) => name.split(' ')[1] ?? ''))].sort()

/** Suggestions of the search field after each of its keys. */
function listSearchValues(applications: readonly Application[]): SearchValues {
  const words = (list: readonly string[]) => list.map((word) => ({ text: word, value: word }))
  return {
    status: words(['2xx', '4xx', '5xx', '400', '401', '403', '404', '409', '422', '429', '500']),
    method: words(METHODS),
    operation: OPERATION_IDS.map((id) => ({ text: id, value: id, hint: findTitle(id) })),
    version: words(apiVersions),
    app: applications.map(({ id, name }) => ({ text: name, value: id, hint: id })),
    key: applications.flatMap(({ name, secrets }) =>
      secrets.map(({ id, last4 }) => ({ text: last4, value: id, hint: name })),
    ),
  }
}

/** The filters that are set, with values as people read them. `names` maps ids and orders to names. */
function listActiveFilters(
  query: Readonly<Record<string, string>>,
  names: Readonly<Record<string, readonly FilterOption[]>>,
): readonly ActiveFilter[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const value = query[name] ?? ''
    if (value === '') return []
    const known = names[name]?.find(([option]) => option === value)?.[1]
    const local = isTime(name) ? toLocalTime(value).replace('T', ' ') : ''
    return { name, label, value: known ?? (local || value) }
  })
}

/** The title of an operation in the reference, of any version. */
function findTitle(id: string): string {
  return apiVersions.map((version) => operations[`${version} ${id}`]?.title).find(Boolean) ?? ''
}
