import * as problems from '../../lib/problems/problems.ts'
import type { ReportedProblem, SiteContext } from './plugin-types.ts'
import type { PluginConfig, Problem } from '../../lib/types.ts'

/** Plugins in JavaScript write the word of other tools as well. */
const readSeverity = (severity: string) => (/^(?:warn|info|note|hint)/i.test(severity) ? 'warning' : 'error')

/** `report` of a plugin's context: adds problems to `found`. */
export function createReporter({ name, location }: PluginConfig, found: Problem[]): SiteContext['report'] {
  return ({ message, severity = 'error', hint, file, line = 1, column = 1 }: ReportedProblem) => {
    found.push(
      problems.pluginReport(
        { name, severity: readSeverity(severity), message, ...(hint !== undefined && { hint }) },
        file === undefined ? location : { file, line, column },
      ),
    )
  }
}
