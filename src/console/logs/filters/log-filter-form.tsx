/** The filter form of the logs. */
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
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

/** Filters that are hidden until one of them is set. */
const RARE_FILTERS = ['method', 'api', 'code', 'requestId', 'from', 'to']

/** The filters and the order of the list. The address has all of them. */
export function LogFilterForm({ shown }: { readonly shown: LogView }) {
  const { filters, order, live } = shown
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
  const select = (name: string, label: string, options: readonly Option[], none = 'any') => {
    const chosen = name === 'order' ? order : (filters[name] ?? '')
    const known = chosen === '' || options.some(([value]) => value === chosen)
    const offered = known ? options : [...options, [chosen, chosen] as const]
    return (
      <Field label={label}>
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
  const input = (name: string, label: string, type = 'text') => (
    <Field label={label}>
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
  const newest = order === ''
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
  const { from = '', to = '' } = filters
  const search = (found: LogFilters) =>
    navigate(routeHref(LOGS_ROUTE, { ...logViewQuery({ ...shown, filters: { ...found, from, to } }) }))
  return (
    <form
      ref={form}
      className="filters"
      role="search"
      aria-label="Logs"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <LogSearch filters={filters} values={searchValues} onSearch={search} />
      {select('statusClass', 'Status', same(['2xx', '4xx', '5xx']))}
      {select('operationId', 'Operation', same(ids))}
      {select(
        'applicationId',
        'Application',
        applications.map(({ id, name }) => [id, name] as const),
      )}
      {select('secretId', 'Key', keys)}
      {select('order', 'Order', ORDERS, 'newest first')}
      {newest && (
        <label className="check">
          <input
            type="checkbox"
            name="live"
            value="1"
            defaultChecked={live}
            onChange={({ target }) => target.form && submit(target.form)}
          />{' '}
          Follow live
        </label>
      )}
      <Button type="submit" variant="outlinePrimary">
        Filter
      </Button>
      <details open={RARE_FILTERS.some((name) => filters[name] !== undefined)}>
        <summary>More filters</summary>
        <div className="filters">
          {select('method', 'Method', same(METHODS))}
          {select('api', 'Version', same(apiVersions))}
          {input('code', 'Error code')}
          {input('requestId', 'Request id')}
          {input('from', 'From', 'datetime-local')}
          {input('to', 'To', 'datetime-local')}
        </div>
      </details>
    </form>
  )
}

/** The title of an operation in the reference, of any version. */
function findTitle(id: string): string {
  return apiVersions.map((version) => operations[`${version} ${id}`]?.title).find(Boolean) ?? ''
}
