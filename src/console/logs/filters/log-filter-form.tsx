/** The filter form of the logs. */
import { useEffect, useRef, type ReactNode } from 'react'
import { ActiveFilters, FilterPanel } from '../../ui/filter-bar.tsx'
import { Field } from '../../ui/form.tsx'
import { useConsole } from '../../frame/console-context.tsx'
import { useApplications } from '../../applications/use-applications.ts'

import { navigate, routeHref } from '../../routing/route.ts'
import { apiVersions, operations } from '../../page-data.ts'
import { logViewQuery, LOGS_ROUTE, type LogFilters, type LogView } from './log-filters.ts'
import { LogSearch } from './log-search.tsx'
import type { SearchValues } from './search-query.ts'

type Option = readonly [value: string, label: string]

const ORDERS: readonly Option[] = [
  ['oldest', 'oldest first'],
  ['slowest', 'slowest first'],
  ['fastest', 'fastest first'],
]

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
  const form = useRef<HTMLFormElement>(null)
  const currentValues = JSON.stringify(logViewQuery(shown))
  // The address is the source of the values, also after going back. The controls are not replaced, so that the focus stays.
  useEffect(() => {
    const values = JSON.parse(currentValues) as Readonly<Record<string, string>>
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      // The search field has no name: React controls its value.
      if (control.name === '') continue
      const value = values[control.name] ?? ''
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== ''
      else control.value = value
    }
  }, [currentValues])
  const submit = (sent: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(sent)) as Record<string, string>
    const { search = '', status = '' } = filters
    // What the search field alone has stays; a class of statuses takes the place of one status.
    const kept = { search, ...(fields['statusClass'] === '' && { status }) }
    navigate(routeHref(LOGS_ROUTE, { ...fields, ...kept, columns: shown.columns.join(',') }))
  }
  const select = (name: string, options: readonly Option[], none = 'any') => {
    const chosen = name === 'order' ? order : (filters[name] ?? '')
    const known = chosen === '' || options.some(([value]) => value === chosen)
    const offered = known ? options : [...options, [chosen, chosen] as const]
    return (
      <Field label={LABELS[name] ?? name}>
        {(control) => (
          <select
            {...control}
            name={name}
            key={options.length}
            defaultValue={chosen}
            onChange={({ target }) => target.form && submit(target.form)}
          >
            <option value="">{none}</option>
            {offered.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  }
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const)
  const input = (name: string, type = 'text') => (
    <Field label={LABELS[name] ?? name}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type}
          {...(type === 'datetime-local' && { step: 1 })}
          defaultValue={filters[name]}
        />
      )}
    </Field>
  )
  const ids = [...new Set(Object.keys(operations).map((name) => name.split(' ')[1] ?? ''))].sort()
  const keys = applications
    .filter(({ id }) => filters['applicationId'] === undefined || id === filters['applicationId'])
    .flatMap(({ name, secrets }) => secrets.map(({ id, last4 }) => [id, `…${last4} of ${name}`] as const))
  const words = (list: readonly string[]) => list.map((word) => ({ text: word, value: word }))
  const searchValues: SearchValues = {
    status: words(['2xx', '4xx', '5xx', '400', '401', '403', '404', '409', '422', '429', '500']),
    method: words(METHODS),
    operation: ids.map((id) => ({ text: id, value: id, hint: findTitle(id) })),
    version: words(apiVersions),
    app: applications.map(({ id, name }) => ({ text: name, value: id, hint: id })),
    key: applications.flatMap(({ name, secrets }) =>
      secrets.map(({ id, last4 }) => ({ text: last4, value: id, hint: name })),
    ),
  }
  // Filters in the text are added to those that are set; a class of statuses and one status replace each other.
  const search = (found: LogFilters) => {
    const { status: _status, statusClass: _statusClass, ...others } = filters
    const kept = 'status' in found || 'statusClass' in found ? others : filters
    navigate(routeHref(LOGS_ROUTE, logViewQuery({ ...shown, filters: { ...kept, search: '', ...found } })))
  }
  const names: Readonly<Record<string, readonly Option[]>> = {
    applicationId: applications.map(({ id, name }) => [id, name]),
    secretId: keys,
    order: ORDERS,
  }
  const query = logViewQuery(shown)
  const active = Object.keys(LABELS).flatMap((name) => {
    const value = query[name] ?? ''
    if (value === '') return []
    const known = names[name]?.find(([option]) => option === value)?.[1]
    return { name, label: LABELS[name] ?? name, value: known ?? value.replace('T', ' ') }
  })
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
          <LogSearch text={filters['search'] ?? ''} values={searchValues} onSearch={search} />
          <FilterPanel count={active.length}>
            {select('statusClass', same(['2xx', '4xx', '5xx']))}
            {select('operationId', same(ids))}
            {select(
              'applicationId',
              applications.map(({ id, name }) => [id, name] as const),
            )}
            {select('secretId', keys)}
            {select('method', same(METHODS))}
            {select('api', same(apiVersions))}
            {input('code')}
            {input('requestId')}
            {input('from', 'datetime-local')}
            {input('to', 'datetime-local')}
            {select('order', ORDERS, 'newest first')}
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

/** The title of an operation in the reference, of any version. */
function findTitle(id: string): string {
  return apiVersions.map((version) => operations[`${version} ${id}`]?.title).find(Boolean) ?? ''
}
