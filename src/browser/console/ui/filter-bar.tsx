/** Filters of a list: panels that open from a row of buttons, their controls, and the filters in use. */
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useMenuClosing } from '../../client/hooks/use-menu-closing.ts'
import type { Failure } from '../api/call-api.ts'
import { Link } from '../routing/link.tsx'
import { navigate, routeHref } from '../routing/route.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { Field, Options } from './form.tsx'
import { showToast } from './notifications/toasts.tsx'

export interface PanelProps {
  /** Label of the button. */
  readonly label: string
  /** How many of its entries are in use. */
  readonly count?: number
  /** The variant of the button. Default: outlineSecondary. */
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}

/** A button and the panel that it opens: filters over a list, or a menu of actions. */
export function Panel({ label, count = 0, variant = 'outlineSecondary', children }: PanelProps) {
  const box = useMenuClosing()
  return (
    <details className="panel" ref={box}>
      <summary className="button" data-variant={variant}>
        {label}
        {count > 0 && ` (${count})`}
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** The panel with the filters of a form, whose button applies them. */
export function FilterPanel({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Panel label="Filters" count={count}>
      <div className="filters">{children}</div>
      <Button type="submit" variant="outlinePrimary">
        Apply
      </Button>
    </Panel>
  )
}

/**
 * A form whose named controls follow the address, also after going back. They are not replaced, so that the focus stays. A control that
 * React controls must not have a name.
 */
export function useFormOfAddress(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const currentValues = JSON.stringify(values)
  useEffect(() => {
    const named = JSON.parse(currentValues) as Readonly<Record<string, string>>
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      if (control.name === '') continue
      const value = named[control.name] ?? ''
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== ''
      else control.value = value
    }
  }, [currentValues])
  return form
}

/** A value of a filter, and what users see. */
export type FilterOption = readonly [value: string, label: string]

/** Options whose values are what users see. */
export const listOptions = (values: readonly string[]): readonly FilterOption[] =>
  values.map((value) => [value, value])

export interface FilterSelectProps {
  readonly label: string
  /** Its name in the address. */
  readonly name: string
  readonly options: readonly FilterOption[]
  /** Label of the option that filters nothing. */
  readonly none: string
  readonly chosen: string
  readonly onChange: (form: HTMLFormElement) => void
}

/** One of a few, in a form that follows the address. A chosen value that is not among them is offered as it is. */
export function FilterSelect({ label, name, options, none, chosen, onChange }: FilterSelectProps) {
  const isKnown = chosen === '' || options.some(([value]) => value === chosen)
  const offered = isKnown ? options : [...options, [chosen, chosen] as const]
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          // Options that load later contain the chosen one.
          key={options.length}
          defaultValue={chosen}
          onChange={({ target }) => target.form && onChange(target.form)}
        >
          <option value="">{none}</option>
          <Options options={offered} />
        </select>
      )}
    </Field>
  )
}

/**
 * Removes the filters of an address that the API rejects, such as a day that does not exist, and names them. `names` maps parameters of the API
 * to their names in the address, if these differ.
 */
export function useFilterReset(
  failure: Failure | undefined,
  to: string,
  query: Readonly<Record<string, string | undefined>>,
  names: Readonly<Record<string, string>> = {},
): void {
  const rejected = (failure?.errors ?? [])
    .flatMap(({ parameter }) => (parameter === undefined ? [] : [names[parameter] ?? parameter]))
    .filter((name) => (query[name] ?? '') !== '')
    .join(', ')
  const reset = useEffectEvent(() => {
    const kept = Object.entries(query).filter(([name]) => !rejected.split(', ').includes(name))
    showToast({
      tone: 'info',
      title: 'Filters were reset',
      text: `The address had values that are not valid: ${rejected}.`,
    })
    navigate(routeHref(to, Object.fromEntries(kept)), 'replace')
  })
  useEffect(() => {
    if (rejected !== '') reset()
  }, [rejected])
}

/** A filter in use. */
export interface ActiveFilter {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  /** Its value as people read it. */
  readonly value: string
}

export interface ActiveFiltersProps {
  readonly filters: readonly ActiveFilter[]
  readonly to: string
  /** The query of the address, with all filters. */
  readonly query: Readonly<Record<string, string>>
  /** The query without any filter. */
  readonly cleared?: Readonly<Record<string, string>>
}

/** The filters in use: each is a link that removes it, and the last one removes all. */
export function ActiveFilters({ filters, to, query, cleared = {} }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul className="active-filters" aria-label="Active filters" tabIndex={-1}>
      {filters.map(({ name, label, value }) => (
        <li key={name}>
          <Link className="chip" to={to} query={{ ...query, [name]: '' }}>
            <span className="sr-only">Remove </span>
            {label}: {value} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={to} query={cleared}>
          Clear
        </Link>
      </li>
    </ul>
  )
}
