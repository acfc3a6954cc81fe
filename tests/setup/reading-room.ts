import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { served } from '../browser/places.ts'
import { buildReadingRoom } from '../browser/reading-room.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the site of tests/browser/reading-room.ts, built. Tests only read it. */
    readonly readingRoom: string
    /** Where its build is served for the whole run. */
    readonly readingRoomOrigin: string
  }
}

/** Once before all browser tests: builds the reading room, and serves it until all tests have ended. It is removed then. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await buildReadingRoom()
  const { origin, close } = await served(['--root', root, '--built'])
  project.provide('readingRoom', root)
  project.provide('readingRoomOrigin', origin)
  return async () => {
    await close()
    rmSync(root, { recursive: true, force: true })
  }
}
