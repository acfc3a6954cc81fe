/** Decides whether pages are fetched ahead. */

/** Milliseconds after the load event. By then even a slow device has painted the page. */
export const CALM = 1000

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType: string
}

/** Whether the page comes from a disk, the connection is slow, or each byte may cost something. */
export function avoidsPrefetch(): boolean | undefined {
  const { connection } = navigator as { connection?: Connection }
  return location.protocol === 'file:' || connection?.saveData || connection?.effectiveType.includes('2g')
}
