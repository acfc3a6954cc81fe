/**
 * Splits a data file with several texts: each follows a line such as `=== python`, which has its name. Returns the texts by name, without
 * empty lines around them.
 */
export function splitSections(file: string): Readonly<Record<string, string>> {
  const [, ...parts] = file.split(/^=== (.+)\n/m)
  return Object.fromEntries(
    parts.flatMap((name, n) => (n % 2 === 0 ? [[name, (parts[n + 1] ?? '').trim()]] : [])),
  )
}
