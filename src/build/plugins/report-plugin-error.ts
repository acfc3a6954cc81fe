import { errorMessage } from '../../lib/text/problems/error-message.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Config } from '../../stages/config/config-types.ts'
import type { Problem } from '../../lib/types.ts'

/**
 * The problem of an error in a stage that works on data of plugins. They can return data that our checks do not foresee. The caller has made sure
 * that the stage works without them. Throws the error itself if the site has no plugins.
 */
export function reportPluginError(error: unknown, { plugins }: Pick<Config, 'plugins'>): Problem {
  const [first] = plugins
  if (first === undefined || !(error instanceof Error)) throw error
  const name = plugins.map((plugin) => plugin.name).join(', ')
  return problems.pluginFailed(
    { name },
    `what it returns cannot be used (${errorMessage(error)})`,
    first.location,
  )
}
