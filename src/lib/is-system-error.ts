/** Whether an error comes from the operating system (full disk, no permission), so that it is not a bug of ours. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error
}
