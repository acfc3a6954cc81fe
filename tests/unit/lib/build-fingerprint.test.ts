import { expect, onTestFinished, test } from 'vitest'
import { buildFingerprint } from '../../../src/lib/build-fingerprint.ts'

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
