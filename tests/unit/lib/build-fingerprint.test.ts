import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildFingerprint } from '../../../src/lib/build-fingerprint.ts'
import { hashInstalled } from '../../../src/lib/files/installed-packages.ts'
import { packageRoot } from '../../../src/lib/package-info.ts'

vi.mock('../../../src/lib/files/installed-packages.ts', () => ({ hashInstalled: vi.fn(() => 'packages') }))

beforeEach(() => vi.mocked(hashInstalled).mockClear())

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
  const own = buildFingerprint()
  expect(hashInstalled).toHaveBeenCalledWith(packageRoot, expect.arrayContaining(['@mdx-js/mdx', 'esbuild']))
  vi.mocked(hashInstalled).mockReturnValueOnce('others')
  expect(buildFingerprint()).not.toBe(own)
})
