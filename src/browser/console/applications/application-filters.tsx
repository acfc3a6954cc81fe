/** The filter form of the list of applications. The address is the only place that holds the filters. */
import { Field } from '../ui/form.tsx'
import {
  ActiveFilters,
  FilterPanel,
  FilterSelect,
  listOptions,
  useFormOfAddress,
  type FilterOption,
} from '../ui/filter-bar.tsx'
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

type FilterName = (typeof APPLICATION_FILTERS)[number]

export type ApplicationFilterValues = Readonly<Record<FilterName, string>>

const ORDERS: readonly FilterOption[] = [
  ['oldest', 'oldest first'],
  ['name', 'by name'],
  ['recently_used', 'last used first'],
  ['longest_unused', 'longest unused first'],
  ['oldest_secret', 'oldest secret first'],
  ['newest_secret', 'newest secret first'],
]

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
  const form = useFormOfAddress(filters)
  const select = (name: FilterName, options: readonly FilterOption[], none = 'any') => (
    <FilterSelect
      label={LABELS[name] ?? name}
      name={name}
      options={options}
      none={none}
      chosen={filters[name]}
      onChange={showFiltered}
    />
  )
  const input = (name: 'tag' | 'owner', known: readonly string[]) => (
    <FilterInput name={name} known={known} value={filters[name]} />
  )
  const set = Object.entries(filters).filter(([name, value]) => name !== 'search' && value !== '')
  return (
    <>
      <form
        ref={form}
        className="filter-bar"
        role="search"
        aria-label="Applications"
        onSubmit={(event) => {
          event.preventDefault()
          showFiltered(event.currentTarget)
        }}
      >
        <input
          type="search"
          name="search"
          aria-label="Name, client id, tag or owner"
          placeholder="Name, client id, tag or owner"
          maxLength={80}
          defaultValue={filters.search}
        />
        <FilterPanel count={set.length}>
          {select('environment', listOptions(['sandbox', 'production']))}
          {select('status', listOptions(['active', 'suspended']))}
          {select('product', listOptions(platform.products))}
          {input(
            'tag',
            rows.flatMap(({ tags }) => tags),
          )}
          {input(
            'owner',
            rows.map(({ owner }) => owner),
          )}
          {select('order', ORDERS, 'newest first')}
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

/** Shows the list with the filters of a form. */
function showFiltered(form: HTMLFormElement): void {
  navigate(routeHref(LIST_ROUTE, Object.fromEntries(new FormData(form)) as Record<string, string>))
}

interface FilterInputProps {
  readonly name: 'tag' | 'owner'
  /** Values that are suggested. */
  readonly known: readonly string[]
  readonly value: string
}

function FilterInput({ name, known, value }: FilterInputProps) {
  return (
    <Field label={LABELS[name] ?? name}>
      {(control) => (
        <>
          <input
            {...control}
            name={name}
            list={`${control.id}-known`}
            maxLength={name === 'tag' ? 32 : 254}
            defaultValue={value}
            autoComplete="off"
          />
          <datalist id={`${control.id}-known`}>
            {[...new Set(known)].toSorted().map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
