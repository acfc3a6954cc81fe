/** A cache on an HTTP server. */
export interface RemoteCache {
  /** Address of the cache without a slash at its end. Holds no credentials: it is printed. */
  readonly url: string
  /** Value of the header Authorization. */
  readonly authorization?: string
  /** Secret that signs entries. With one, no other entry is used. */
  readonly key?: string
  /** Read entries, and never write one. */
  readonly readOnly?: boolean
  /** Prints why the server is no longer used, a sentence without full stop. Called once at most. */
  readonly warn: (message: string) => void
  /** Longest time of a request. Milliseconds. */
  readonly timeout?: number
  /** Largest body that is read or written. Bytes. */
  readonly maxBody?: number
}
