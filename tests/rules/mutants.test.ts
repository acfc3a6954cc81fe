/** tests/mutants.json has a protection to take out for each promise of SECURITY.md; bench/mutants.mjs takes it out and sees the test fail. */
import { expect, test } from 'vitest'
import { text } from './graph.ts'

interface Mutant {
  readonly promise: string
  readonly file: string
  readonly text: string
  readonly replacement: string
  readonly test: string
}

// eslint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong member fails these tests
const mutants = JSON.parse(text('tests/mutants.json')) as readonly Mutant[]

/** The tests of each promise. */
const promises = new Map(
  [...text('SECURITY.md').matchAll(/^\| ([^|]+) \| ((?:`tests\/[^`]+`(?:, )?)+) \|$/gm)].map(
    ([, promise = '', tests = '']) => [promise, [...tests.matchAll(/`([^`]+)`/g)].map(([, path]) => path)],
  ),
)

/** Promises without a protection in the sources that could be taken out. */
const ABOUT_OTHERS = [
  'Packages need no install script',
  'The bill of materials is complete',
  'The sandbox compares redirect URIs exactly',
]

test('each mutant changes one place of its file', () => {
  const changed = mutants.map(({ file, text: part, replacement }) => ({
    file,
    count: text(file).split(part).length - 1,
    differs: part !== replacement,
  }))
  expect(changed.filter(({ count, differs }) => count !== 1 || !differs)).toEqual([])
})

test('each promise of SECURITY.md has a mutant, whose test is among its tests', () => {
  expect(promises.size).toBeGreaterThan(20)
  const tried = new Set(mutants.map(({ promise }) => promise))
  expect([...promises.keys()].filter((promise) => !tried.has(promise)).toSorted()).toEqual(ABOUT_OTHERS)
  expect(mutants.filter((mutant) => promises.get(mutant.promise)?.includes(mutant.test) !== true)).toEqual([])
})
