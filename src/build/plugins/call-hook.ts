/**
 * Calls a hook of a plugin. An error of the hook is a problem at its place in the author's code, never an internal error.
 */

import { untilIdle } from '../../lib/data/async/until-idle.ts'
import type { LocateError } from '../../lib/locate-throw.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Config } from '../../stages/config/config-types.ts'
import type { PluginConfig, Problem, SourceLocation } from '../../lib/types.ts'

export type HookName = 'load' | 'site' | 'view' | 'emit'

/** A call of a hook: for which plugin, and how its problems are located. */
export interface HookCall {
  readonly plugin: PluginConfig
  readonly hook: HookName
  readonly config: Config
}

/** The result of `run`, or the problem that it caused. */
export async function callHook<T>(
  { plugin, hook, config }: HookCall,
  run: () => T | Promise<T>,
): Promise<{ readonly value: T } | { readonly problem: Problem }> {
  try {
    return { value: await untilIdle(run()) }
  } catch (error) {
    // The types of the data of the stages know no functions.
    const locateError = config.locateError as LocateError | undefined
    const location = locateError?.(error) ?? plugin.location
    return {
      problem: hookProblem({ plugin, hook, config }, errorMessage(error), location),
    }
  }
}

/** The problem of a hook that throws, or returns what cannot be used. */
export function hookProblem(
  { plugin, hook }: HookCall,
  reason: string,
  location: SourceLocation = plugin.location,
): Problem {
  return problems.pluginFailed({ name: plugin.name, hook }, reason, location)
}
