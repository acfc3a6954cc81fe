import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { buildReadingRoom } from '../browser/reading-room.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the site of tests/browser/reading-room.ts, built. Tests only read it. */
    readonly readingRoom: string
  }
}

/** Once before all browser tests: builds the reading room. It is removed after them. */
export async function setup(project: TestProject): Promise<() => void> {
  const root = await buildReadingRoom()
  project.provide('readingRoom', root)
  return () => rmSync(root, { recursive: true, force: true })
}
