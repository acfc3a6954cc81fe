import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './hash.ts'

/** Folder of this package, whose browser sources and styles are bundled when a site is built. Compiled modules lie flat in dist/cli. */
export const packageRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Version of this tool, from its package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}

/** Hash of the compiled tool and of what it bundles: part of every cache key, so that no entry outlives a change of either. */
export function buildFingerprint(): string {
  const parts: string[] = [packageVersion(), process.versions.node.split('.')[0] ?? '']
  for (const folder of [
    'dist/cli',
    'src/client',
    'src/console',
    'src/lib',
    'src/samples',
    'src/search',
    'templates',
  ])
    parts.push(...texts(join(packageRoot, folder)))
  return hashOf(...parts)
}

function texts(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
}
