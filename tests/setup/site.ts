import { docs, root } from '../docs.ts'

/** Once before all browser tests: dist/site and dist/offline.zip are those of the present sources. */
export async function setup(): Promise<void> {
  const { code, stderr } = await docs(['build', '--root', root])
  if (code !== 0) throw new Error(`this site does not build:\n${stderr}`)
}
