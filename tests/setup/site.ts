import process from 'node:process'
import type { TestProject } from 'vitest/node'
import { serveSite } from '../browser/places.ts'
import { docs, root } from '../docs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the build of this site is served for the whole run. */
    readonly siteOrigin: string
  }
}

/**
 * Once before all browser tests: builds this site, so that dist/site and dist/offline.zip match the sources, unless bin/test.js just did,
 * and serves it until all tests have ended.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['TEST_SITE_BUILT'] === undefined) {
    const { code, stderr } = await docs(['build', '--root', root])
    if (code !== 0) throw new Error(`this site does not build:\n${stderr}`)
  }
  const { origin, close } = await serveSite(['--root', root, '--built'])
  project.provide('siteOrigin', origin)
  return close
}
