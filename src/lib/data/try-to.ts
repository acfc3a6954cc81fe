/** What `run` gives; undefined where it throws, as on text that is invalid JSON or an invalid URL. */
export function tryTo<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
