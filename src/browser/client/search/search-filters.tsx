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
  return (
    <div className="search-filters">
      <Filter
        label={writeText('search.section')}
        all={writeText('search.allSections')}
        names={root.sections.map(({ label }) => label)}
        value={section}
        change={chooseSection}
      />
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
  readonly names: readonly string[]
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
      {names.map((name, n) => (
        // A version of an API and one of the guides may have the same label.
        <option key={n} value={n}>
          {name}
        </option>
      ))}
    </select>
  )
}
