/** Connections on which nothing is fetched ahead. */

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the connection is slow, or each byte may cost something. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return !!(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
