/** Packages that change with the same version of Offprint: what an earlier build stored is of another build then. */

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hashInstalled } from '../../../src/lib/files/installed-packages.ts'
import { scratch } from '../../docs.ts'

const describePackage = (version: string, more: object = {}) => JSON.stringify({ version, ...more })

/** A site with Offprint, which needs `reader`, which needs `parser` and `engine`. */
function install(root: string) {
  const write = (path: string, text: string) => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const reader = { dependencies: { parser: '^1.0.0' }, optionalDependencies: { 'engine-linux': '1.0.0' } }
  write('node_modules/offprint/package.json', describePackage('1.0.0'))
  write('node_modules/reader/package.json', describePackage('1.0.0', reader))
  write('node_modules/parser/package.json', describePackage('1.0.0', { dependencies: { reader: '*' } }))
  const hash = () => hashInstalled(join(root, 'node_modules/offprint'), ['reader', 'absent'])
  return { write, hash, before: hash() }
}

test('the version of a package that a needed package needs', () => {
  const { write, hash, before } = install(scratch())
  write('node_modules/parser/package.json', describePackage('1.0.1'))
  expect(hash()).not.toBe(before)
  write('node_modules/parser/package.json', describePackage('1.0.0', { dependencies: { reader: '*' } }))
  expect(hash()).toBe(before)
})

test('another copy, nearer to the package that needs it', () => {
  const { write, hash, before } = install(scratch())
  write('node_modules/reader/node_modules/parser/package.json', describePackage('2.0.0'))
  expect(hash()).not.toBe(before)
})

test('the code of a package of a workspace', () => {
  const root = scratch()
  const { write, hash } = install(root)
  rmSync(join(root, 'node_modules/parser'), { recursive: true })
  write('packages/parser/package.json', describePackage('1.0.0'))
  write('packages/parser/index.js', 'export default 1')
  symlinkSync(join(root, 'packages/parser'), join(root, 'node_modules/parser'), 'junction')
  const before = hash()
  write('packages/parser/index.js', 'export default 2')
  expect(hash()).not.toBe(before)
})

test('a patch of patch-package', () => {
  const { write, hash, before } = install(scratch())
  write('patches/parser+1.0.0.patch', '+ a')
  const patched = hash()
  expect(patched).not.toBe(before)
  write('patches/parser+1.0.0.patch', '+ b')
  expect(hash()).not.toBe(patched)
})

test('packages that nothing of Offprint needs, and code for another platform, change nothing', () => {
  const { write, hash, before } = install(scratch())
  write('node_modules/other/package.json', describePackage('3.0.0'))
  write('node_modules/engine-linux/package.json', describePackage('1.0.0', { os: ['linux'] }))
  expect(hash()).toBe(before)
})
