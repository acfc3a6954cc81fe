/** Whether an error says that work was no longer wanted: the reason of a signal that was aborted (DOM standard, section 3.2). */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
