import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Chromium's driver keeps the traces of open contexts. */
    readonly tracesFolder: string
  }
}

/** Once around all browser tests: the driver leaves the traces of contexts that are open when their worker ends, so the folder goes as a whole. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-traces-'))
  project.provide('tracesFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
