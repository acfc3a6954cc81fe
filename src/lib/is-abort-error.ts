/** Whether an error says that work was no longer wanted: the reason of a signal that was aborted (DOM standard, section 3.2). */
export const isAbortError = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
