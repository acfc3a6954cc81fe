/** The folder of the search index of a language: its shards have the same names in each. */
export function searchFolder(prefix: string): string {
  return prefix === '' ? 'assets/search' : `assets/search-${prefix.slice(1)}`
}
