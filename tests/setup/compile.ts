import { docs } from '../docs.ts'

/** Once before all tests of the artifact: bin/docs.js compiles when the sources are newer, so that no test has to. */
export async function setup(): Promise<void> {
  const { code, stderr } = await docs(['--version'])
  if (code !== 0) throw new Error(`the CLI does not start:\n${stderr}`)
}
