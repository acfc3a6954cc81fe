#!/usr/bin/env node
/**
 * Writes what the npm package ships (`prepack`): dist/cli and dist/client, compiled from scratch, the JSON Schemas of front matter in
 * dist/schemas, and in dist/types the declarations behind `import { defineConfig } from 'offprint'`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { compile } from './compile.js'
import { writeSchemas } from './write-schemas.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const typesFolder = join(root, 'dist', 'types')

for (const folder of ['cli', 'client', 'schemas', 'types'])
  rmSync(join(root, 'dist', folder), { recursive: true, force: true })
await compile()
removeLinksToSourceMaps(join(root, 'dist', 'cli'))
await writeSchemas(join(root, 'dist', 'schemas'))

const folder = mkdtempSync(join(tmpdir(), 'offprint-types-'))
const emitted = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/typescript/bin/tsc'),
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    root,
    '--outDir',
    folder,
  ],
  { cwd: root, encoding: 'utf8' },
)
const copied = new Set()
copyDeclarations(join(folder, 'src', 'index.d.ts'))
rmSync(folder, { recursive: true })

// The compiler checks the whole program. Only errors in the copied files matter here; `npm test` checks the rest.
const sources = new Set(
  [...copied].map((file) =>
    relative(folder, file)
      .replace(/\.d\.ts$/, '.ts')
      .replaceAll('\\', '/'),
  ),
)
const errors = emitted.stdout.split('\n').filter((line) => sources.has(/^[^(]+/.exec(line)?.[0] ?? ''))
if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exitCode = 1
}

/** Copies a declaration file and those that it imports by relative paths. Throws if the compiler wrote none. */
function copyDeclarations(file) {
  if (copied.has(file)) return
  copied.add(file)
  const target = join(typesFolder, relative(join(folder, 'src'), file))
  if (relative(typesFolder, target).startsWith('..'))
    throw new Error(`the public types need ${relative(folder, file)}`)
  mkdirSync(dirname(target), { recursive: true })
  const text = readFileSync(file, 'utf8')
  // Without indentation, and comments on whole modules, which no editor shows, the package is 2 KB smaller.
  writeFileSync(target, text.replaceAll(/^ +/gm, '').replace(/^\/\*\*[^]*?\*\/\n(?=import |\/\*\*)/, ''))
  for (const [, path] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g))
    copyDeclarations(resolve(dirname(file), path.replace(/\.tsx?$/, '.d.ts')))
}

/** The package has no source maps, and links to them would be 2 KB of it. */
function removeLinksToSourceMaps(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n$/, '\n'))
  }
}
