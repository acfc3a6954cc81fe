import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { serveSite } from '../browser/places.ts'
import { buildFixtureSite } from '../browser/fixture-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the site of tests/browser/fixture-site.ts, built. Tests only read it. */
    readonly fixtureSite: string
    /** Where its build is served for the whole run. */
    readonly fixtureSiteOrigin: string
  }
}

/** Once before all browser tests: builds the fixture site, and serves it until all tests have ended. It is removed then. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await buildFixtureSite()
  const { origin, close } = await serveSite(['--root', root, '--built'])
  project.provide('fixtureSite', root)
  project.provide('fixtureSiteOrigin', origin)
  return async () => {
    await close()
    rmSync(root, { recursive: true, force: true })
  }
}
