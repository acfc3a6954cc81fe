/**
 * What the npm package holds. The types, which `npm pack` writes before it packs, are left out here; `newcomer.test.ts` packs and
 * installs the whole package.
 */

import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
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
  /^templates\/styles\/(?:infima|material|tokens)\.css$/,
]

test('the package has the compiled program and nothing else', () => {
  const paths = packed.files.map(({ path }) => path)
  expect(paths.filter((path) => !EXPECTED.some((pattern) => pattern.test(path)))).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['bin/docs.js', 'dist/cli/cli.js', 'dist/cli/index.js']))
})

interface BillOfMaterials {
  readonly bomFormat: string
  readonly components: readonly {
    readonly name: string
    readonly version: string
    readonly properties: readonly { readonly name: string }[]
    readonly hashes: readonly { readonly alg: string }[]
    readonly licenses: readonly { readonly license: { readonly id: string } }[]
  }[]
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version: string; readonly dev?: boolean }>
  >
}

/** Licenses that allow use and redistribution with nothing but a notice. */
const LICENSES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'PSF-2.0']

test('the bill of materials has each package of an installation, with its hash and a license that asks for a notice only', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    // For production, npm leaves out development's packages, and with them dependencies that both need.
    env: { ...process.env, NODE_ENV: '' },
    shell: process.platform === 'win32',
  })
  const { bomFormat, components } = JSON.parse(output) as BillOfMaterials
  expect(bomFormat).toBe('CycloneDX')
  const installed = components.filter(
    ({ properties }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const locked = Object.entries(packages).flatMap(([path, { name, version, dev }]) =>
    path === '' || dev === true ? [] : `${name ?? path.replace(/.*node_modules\//, '')}@${version}`,
  )
  const names = installed.map(({ name, version }) => `${name}@${version}`)
  expect([...new Set(names)].toSorted()).toEqual([...new Set(locked)].toSorted())
  expect(installed.filter(({ hashes }) => !hashes.some(({ alg }) => alg === 'SHA-512'))).toEqual([])
  const others = installed.filter(({ licenses }) =>
    licenses.some(({ license }) => !LICENSES.includes(license.id)),
  )
  expect(others).toEqual([])
})
