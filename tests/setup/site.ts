import process from 'node:process'
import { docs, root } from '../docs.ts'

/** Once before all browser tests: builds this site, so that dist/site and dist/offline.zip match the sources, unless bin/test.js just did. */
export async function setup(): Promise<void> {
  if (process.env['TEST_SITE_BUILT'] !== undefined) return
  const { code, stderr } = await docs(['build', '--root', root])
  if (code !== 0) throw new Error(`this site does not build:\n${stderr}`)
}
