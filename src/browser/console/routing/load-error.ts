/** Errors of scripts that the console loads when they are first needed. */

/**
 * Describes a script that could not be fetched. Undefined for any other error. Browsers report it as a TypeError, each in words of its
 * own that name a module.
 */
export function describeLoadError(error: unknown): string | undefined {
  const isMissing = error instanceof TypeError && /\bmodule\b/i.test(error.message)
  return isMissing ? 'A script of the console can’t be loaded' : undefined
}
