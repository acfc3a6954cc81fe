import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of an installed package, looked for from another folder upwards as Node does; undefined if it is not installed. */
export function findPackage(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(from)
  return parent === from ? undefined : findPackage(parent, name)
}
