#!/usr/bin/env node
/**
 * Makes what the npm package holds besides sources (`prepack`): dist/cli afresh, and in dist/types the declarations
 * that `import { defineConfig } from 'offprint'` leads to.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { compile } from './compile.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const to = join(root, 'dist', 'types')

rmSync(join(root, 'dist', 'cli'), { recursive: true, force: true })
rmSync(to, { recursive: true, force: true })
await compile()

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
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
)
if (emitted.status === 0) copy(join(folder, 'src', 'index.d.ts'))
else process.exitCode = 1
rmSync(folder, { recursive: true })

/** Copies a declaration file and those that it imports by a relative path. */
function copy(file, seen = new Set()) {
  if (seen.has(file)) return
  seen.add(file)
  const target = join(to, relative(join(folder, 'src'), file))
  if (relative(to, target).startsWith('..'))
    throw new Error(`the public types need ${relative(folder, file)}`)
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(file, target)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g))
    copy(resolve(dirname(file), path.replace(/\.tsx?$/, '.d.ts')), seen)
}
