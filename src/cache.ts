/** Values by what they were made from. */
export interface Cache {
  /** The value for `key` in `stage`; `make` is called at most once at a time for one key. Values are plain JSON data. */
  get<T>(stage: string, key: string, make: () => Promise<T>): Promise<T>
  /** How often a value was found and how often it was made, since the start. */
  readonly counts: { hits: number; misses: number }
}
