/** The filter form of the list of applications. The address is the only place that holds the filters. */
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form.tsx'
import { Link } from '../routing/link.tsx'
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
    label: string,
    options: readonly (string | readonly [string, string])[],
  ) => (
    <Field label={label}>
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
  const input = (name: 'tag' | 'owner', label: string, known: readonly string[]) => (
    <Field label={label}>
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
  return (
    <form
      ref={element}
      className="filters"
      role="search"
      aria-label="Applications"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <Field label="Name, client id, tag or owner">
        {(control) => (
          <input {...control} type="search" name="search" maxLength={80} defaultValue={filters.search} />
        )}
      </Field>
      {select('environment', 'Environment', ['', 'sandbox', 'production'])}
      {select('status', 'Status', ['', 'active', 'suspended'])}
      {select('product', 'Product', ['', ...platform.products])}
      {input(
        'tag',
        'Tag',
        rows.flatMap(({ tags }) => tags),
      )}
      {input(
        'owner',
        'Owner',
        rows.map(({ owner }) => owner),
      )}
      {select('order', 'Order', ORDERS)}
      <Button type="submit" variant="outlinePrimary">
        Search
      </Button>
      {Object.values(filters).some((value) => value !== '') && (
        <Link className="button" to={LIST_ROUTE}>
          Clear
        </Link>
      )}
    </form>
  )
}
