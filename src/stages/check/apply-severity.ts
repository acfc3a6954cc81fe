/** Gives problems the severity that the configuration asks for. Pure: the stages report every problem with its own severity. */

import { getOwn } from '../../lib/data/own-property.ts'
import type { Config } from '../config/config-types.ts'
import type { ApiConfig, Problem } from '../../lib/types.ts'

/**
 * The problems with the severities of `severity` in the configuration: of the API or the version of the guides whose files have the
 * problem, else of the site.
 * Those that are set to 'off' are left out; the others keep what they have.
 */
export function applySeverity(
  problems: readonly Problem[],
  { severity, apis, versions, collections }: Pick<Config, 'severity' | 'apis' | 'versions' | 'collections'>,
): readonly Problem[] {
  if ([{ severity }, ...apis, ...versions].every((part) => Object.keys(part.severity).length === 0))
    return problems
  const folders = new Map(collections.map(({ id, source }) => [id, `${source}/`]))
  const findVersion = (file: string) =>
    versions.find(({ collection }) => file.startsWith(folders.get(collection) ?? '/'))
  return problems.flatMap((problem): readonly Problem[] => {
    const file = problem.location?.file ?? ''
    const owner = findVersion(file) ?? findApi(file, apis)
    const wanted = (owner && getOwn(owner.severity, problem.code)) ?? getOwn(severity, problem.code)
    if (wanted === undefined) return [problem]
    return wanted === 'off' ? [] : [{ ...problem, severity: wanted === 'warn' ? 'warning' : 'error' }]
  })
}

/** The API whose main file or overlay this is. Otherwise the API in whose folder the file is, the deepest first. */
function findApi(file: string, apis: readonly ApiConfig[]): ApiConfig | undefined {
  const owner = apis.find(({ spec, overlays }) => spec === file || overlays.includes(file))
  if (owner !== undefined) return owner
  const folderOf = ({ spec }: ApiConfig) => spec.slice(0, spec.lastIndexOf('/') + 1)
  return apis
    .filter((api) => folderOf(api) !== '' && file.startsWith(folderOf(api)))
    .toSorted((a, b) => folderOf(b).length - folderOf(a).length)[0]
}
