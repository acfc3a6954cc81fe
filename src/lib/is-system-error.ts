/** Whether an error comes from the operating system (full disk, no permission), and so is no bug of ours. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error
}
