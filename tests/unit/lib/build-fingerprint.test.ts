import { expect, onTestFinished, test } from 'vitest'
import { buildFingerprint } from '../../../src/lib/build-fingerprint.ts'
import { hashInstalled } from '../../../src/lib/files/installed-packages.ts'
import { neededPackages, packageRoot } from '../../../src/lib/package-info.ts'

test('a build with other data of Unicode is another build', () => {
  const { versions } = process
  onTestFinished(() => void Object.defineProperty(process, 'versions', { value: versions }))
  const run = (others: object) => {
    Object.defineProperty(process, 'versions', { value: { ...versions, ...others }, configurable: true })
    return buildFingerprint()
  }
  const own = run({})
  expect(run({ node: versions.node.replace(/\d+$/, '0') })).toBe(own)
  expect(run({ icu: '1.0' })).not.toBe(own)
  expect(run({ node: '1.0.0' })).not.toBe(own)
})

test('a build with other packages is another build', () => {
  expect(neededPackages()).toEqual(expect.arrayContaining(['@mdx-js/mdx', 'esbuild']))
  expect(buildFingerprint()).toBe(buildFingerprint(hashInstalled(packageRoot, neededPackages())))
  expect(buildFingerprint()).not.toBe(buildFingerprint(hashInstalled(packageRoot, ['esbuild'])))
})
