/** The filter form of the list of applications. The address is the only place that holds the filters. */
import { useEffect, useRef } from 'react'
import { Field } from '../ui/form.tsx'
import { ActiveFilters, FilterPanel } from '../ui/filter-bar.tsx'
import { navigate, routeHref } from '../routing/route.ts'
import type { Application } from '../api/models.ts'
import { platform } from '../page-data.ts'

export const LIST_ROUTE = '/developer/application'

/** Names of the filters in the address and in the API. */
export const APPLICATION_FILTERS = [
  'search',
  'environment',
  'status',
  'product',
  'tag',
  'owner',
  'order',
] as const

export type ApplicationFilterValues = Readonly<Record<(typeof APPLICATION_FILTERS)[number], string>>

const ORDERS = [
  ['', 'newest first'],
  ['oldest', 'oldest first'],
  ['name', 'by name'],
  ['recently_used', 'last used first'],
  ['longest_unused', 'longest unused first'],
  ['oldest_secret', 'oldest secret first'],
  ['newest_secret', 'newest secret first'],
] as const

const LABELS: Readonly<Record<string, string>> = {
  environment: 'Environment',
  status: 'Status',
  product: 'Product',
  tag: 'Tag',
  owner: 'Owner',
  order: 'Order',
}

interface ApplicationFiltersProps {
  readonly filters: ApplicationFilterValues
  /** The listed applications, whose tags and owners are suggested. */
  readonly rows: readonly Application[]
}

/** The filters and the order of the list. */
export function ApplicationFilters({ filters, rows }: ApplicationFiltersProps) {
  const element = useRef<HTMLFormElement>(null)
  const { search, tag, owner } = filters
  useEffect(() => {
    // Text fields follow the address by value, so that the focus stays.
    for (const [name, value] of Object.entries({ search, tag, owner })) {
      const field = element.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }, [search, tag, owner])
  const submit = (form: HTMLFormElement) =>
    navigate(routeHref(LIST_ROUTE, Object.fromEntries(new FormData(form)) as Record<string, string>))
  const select = (
    name: keyof ApplicationFilterValues,
    options: readonly (string | readonly [string, string])[],
  ) => (
    <Field label={LABELS[name] ?? name}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={filters[name]}
          onChange={({ target }) => target.form && submit(target.form)}
        >
          {options.map((option) => {
            const [value, text] = typeof option === 'string' ? [option, option || 'any'] : option
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
  const input = (name: 'tag' | 'owner', known: readonly string[]) => (
    <Field label={LABELS[name] ?? name}>
      {(control) => (
        <>
          <input
            {...control}
            name={name}
            list={`${control.id}-known`}
            maxLength={name === 'tag' ? 32 : 254}
            defaultValue={filters[name]}
            autoComplete="off"
          />
          <datalist id={`${control.id}-known`}>
            {[...new Set(known)].toSorted().map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
  const set = Object.entries(filters).filter(([name, value]) => name !== 'search' && value !== '')
  return (
    <>
      <form
        ref={element}
        className="filter-bar"
        role="search"
        aria-label="Applications"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <input
          type="search"
          name="search"
          aria-label="Name, client id, tag or owner"
          placeholder="Name, client id, tag or owner"
          maxLength={80}
          defaultValue={search}
        />
        <FilterPanel count={set.length}>
          {select('environment', ['', 'sandbox', 'production'])}
          {select('status', ['', 'active', 'suspended'])}
          {select('product', ['', ...platform.products])}
          {input(
            'tag',
            rows.flatMap(({ tags }) => tags),
          )}
          {input(
            'owner',
            rows.map(({ owner }) => owner),
          )}
          {select('order', ORDERS)}
        </FilterPanel>
      </form>
      <ActiveFilters
        to={LIST_ROUTE}
        query={filters}
        filters={set.map(([name, value]) => ({
          name,
          label: LABELS[name] ?? name,
          value: (name === 'order' ? ORDERS.find(([order]) => order === value)?.[1] : undefined) ?? value,
        }))}
      />
    </>
  )
}
