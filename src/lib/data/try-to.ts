/** What `run` gives; undefined where it throws, as on text that is no JSON, no URL or no regular expression. */
export function tryTo<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
