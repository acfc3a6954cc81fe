/** Gives problems the severity that the configuration asks for. Pure: the stages report every problem with its own severity. */

import { getOwn } from '../lib/data/own-property.ts'
import type { ApiConfig, Config, Problem } from '../types.ts'

/**
 * The problems with the severities of `severity` in the configuration: of the API whose description has the problem, else of the site.
 * Those that are set to 'off' are left out; the others keep what they have.
 */
export function applySeverity(
  problems: readonly Problem[],
  { severity, apis }: Pick<Config, 'severity' | 'apis'>,
): readonly Problem[] {
  if (Object.keys(severity).length === 0 && apis.every((api) => Object.keys(api.severity).length === 0))
    return problems
  return problems.flatMap((problem): readonly Problem[] => {
    const api = findApi(problem.location?.file ?? '', apis)
    const wanted = (api && getOwn(api.severity, problem.code)) ?? getOwn(severity, problem.code)
    if (wanted === undefined) return [problem]
    return wanted === 'off' ? [] : [{ ...problem, severity: wanted === 'warn' ? 'warning' : 'error' }]
  })
}

/** The API that a file belongs to: its main file or an overlay, else the one in whose folder the file is, the deepest first. */
function findApi(file: string, apis: readonly ApiConfig[]): ApiConfig | undefined {
  const owner = apis.find(({ spec, overlays }) => spec === file || overlays.includes(file))
  if (owner !== undefined) return owner
  const folderOf = ({ spec }: ApiConfig) => spec.slice(0, spec.lastIndexOf('/') + 1)
  return apis
    .filter((api) => folderOf(api) !== '' && file.startsWith(folderOf(api)))
    .toSorted((a, b) => folderOf(b).length - folderOf(a).length)[0]
}
