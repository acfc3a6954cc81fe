/** Whether an error of esbuild says that its process has ended: the system ends processes when memory runs out. */
export function isCompilerStopped(error: unknown): boolean {
  return error instanceof Error && /^The service (?:was stopped|is no longer running)/.test(error.message)
}
