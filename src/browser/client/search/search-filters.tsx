/** The parts and versions of a site that a search can be limited to. */
import { writeText } from '../../../lib/locale/text.ts'
import type { IndexRoot } from '../../../domain/search/index/index-format.ts'

interface SearchFiltersProps {
  readonly root: Pick<IndexRoot, 'sections' | 'versions'>
  readonly section: number | undefined
  readonly chooseSection: (section: number | undefined) => void
  /** Undefined for all. */
  readonly version: number | undefined
  readonly chooseVersion: (version: number | undefined) => void
}

/** Menus for the section and, if there are several, the version to search in. */
export function SearchFilters(props: SearchFiltersProps) {
  const { root, section, chooseSection, version, chooseVersion } = props
  const sections = root.sections.map(({ label, isEmpty }) => (isEmpty ? undefined : label))
  const hasSections = sections.filter((label) => label !== undefined).length > 1
  if (!hasSections && root.versions.length < 2) return null
  return (
    <div className="search-filters">
      {hasSections && (
        <Filter
          label={writeText('search.section')}
          all={writeText('search.allSections')}
          names={sections}
          value={section}
          change={chooseSection}
        />
      )}
      {root.versions.length > 1 && (
        <Filter
          label={writeText('version.label')}
          all={writeText('search.allVersions')}
          names={root.versions.map(({ label }) => label)}
          value={version}
          change={chooseVersion}
        />
      )}
    </div>
  )
}

interface FilterProps {
  readonly label: string
  readonly all: string
  /** Undefined for those that are not offered. */
  readonly names: readonly (string | undefined)[]
  readonly value: number | undefined
  readonly change: (value: number | undefined) => void
}

function Filter({ label, all, names, value, change }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => change(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{all}</option>
      {names.map(
        (name, n) =>
          name !== undefined && (
            // A version of an API and one of the guides may have the same label.
            <option key={n} value={n}>
              {name}
            </option>
          ),
      )}
    </select>
  )
}
