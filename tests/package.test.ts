/**
 * What the npm package holds. The types, which `npm pack` writes before it packs, are left out here; `newcomer.test.ts` packs and
 * installs the whole package.
 */

import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, root, scratch } from './docs.ts'

interface Packed {
  readonly files: readonly { readonly path: string }[]
}

/** Copies what the last compilation wrote, whose files all have its time. Earlier files stay in `dist` for an hour. */
function copyCompiled(folder: string, newest: string): void {
  const { mtimeMs } = statSync(join(root, folder, newest))
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const stat = statSync(join(root, folder, path))
    if (stat.isFile() && stat.mtimeMs === mtimeMs) cpSync(join(root, folder, path), join(copy, folder, path))
  }
}

let copy: string
let packed: Packed
beforeAll(() => {
  copy = scratch()
  for (const path of [
    'package.json',
    'README.md',
    'LICENSE',
    'bin',
    'src',
    'templates',
    'handbook/content/docs',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  copyCompiled('dist/cli', 'cli.js')
  copyCompiled('dist/client', 'manifest.json')
  // Without the script that compiles again.
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const [first] = JSON.parse(output) as readonly Packed[]
  if (first === undefined) throw new Error(`npm pack lists no package:\n${output}`)
  packed = first
})

afterAll(discard)

const EXPECTED: readonly RegExp[] = [
  /^(?:LICENSE|README\.md|package\.json)$/,
  /^bin\/docs\.js$/,
  /^dist\/cli\/(?:licenses\.txt|[\w.-]+\.js)$/,
  /^dist\/client\/(?:manifest\.json|(?:live-reload|theme-modules)\.js|assets\/[\w.-]+\.(?:js|css))$/,
  /^dist\/schemas\/(?:guide|page|post)\.json$/,
  /^dist\/types\/[\w/.-]+\.d\.ts$/,
  /^templates\/styles\/tokens\.css$/,
]

test('the package has the compiled program and nothing else', () => {
  const paths = packed.files.map(({ path }) => path)
  expect(paths.filter((path) => !EXPECTED.some((pattern) => pattern.test(path)))).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['bin/docs.js', 'dist/cli/cli.js', 'dist/cli/index.js']))
})
