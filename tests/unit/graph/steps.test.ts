/** Steps between queries: which run again, and that none returns the result of other inputs. */
import { expect, test } from 'vitest'
import { keepSteps, repeatSteps } from '../../../src/graph/engine/steps.ts'
import { seededRandom } from '../../warm/random.ts'

test('a step runs again only if an input is another object', () => {
  const steps = keepSteps()
  const inputs = [{}, {}]
  let runs = 0
  const run = (...given: readonly unknown[]) => steps.run('sum', 'a', given, () => ++runs)
  expect([run(...inputs), run(...inputs), run(inputs[0], {}), run(...inputs), run(inputs[0])]).toEqual([
    1, 1, 2, 3, 4,
  ])
  expect(steps.run('sum', 'b', [inputs[0]], () => 'other')).toBe('other')
  expect(steps.scope('de').run('sum', 'a', [inputs[0]], () => 'scoped')).toBe('scoped')
})

test('a step that throws runs again', () => {
  const steps = keepSteps()
  const fail = () => {
    throw new Error('no')
  }
  expect(() => steps.run('x', '', [1], fail)).toThrow('no')
  expect(steps.run('x', '', [1], () => 'value')).toBe('value')
})

test('a step that takes its time is kept once it has succeeded', async () => {
  const steps = keepSteps()
  await expect(steps.runLater('x', '', [1], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await steps.runLater('x', '', [1], async () => 'first')).toBe('first')
  expect(await steps.runLater('x', '', [1], async () => 'second')).toBe('first')
  expect(await steps.runLater('x', '', [2], async () => 'second')).toBe('second')
})

test('an equal value is the same object as the last one', () => {
  const steps = keepSteps()
  const first = steps.share('list', '', ['a', new Set(['b'])])
  expect(steps.share('list', '', ['a', new Set(['b'])])).toBe(first)
  expect(steps.share('list', '', ['a', new Set(['c'])])).not.toBe(first)
  expect(steps.share('list', 'other', ['a', new Set(['b'])])).not.toBe(first)
})

test('chains of steps have the results of a process that keeps nothing', () => {
  const random = seededRandom(7)
  const kept = keepSteps()
  const sources = Array.from({ length: 6 }, (_, n) => ({ text: `${n}` }))
  const compute = (steps = kept) => {
    const lengths = sources.map((source, n) =>
      steps.share(
        'length',
        `${n}`,
        steps.run('length', `${n}`, [source], () => ({ length: source.text.length })),
      ),
    )
    const total = steps.run('total', '', lengths, () => lengths.reduce((sum, { length }) => sum + length, 0))
    return sources.map((source, n) =>
      steps.run('line', `${n}`, [source, total], () => `${source.text} of ${total}`),
    )
  }
  for (let round = 0; round < 200; round++) {
    sources[random(sources.length)] = { text: 'x'.repeat(random(3)) }
    expect(compute()).toEqual(compute(repeatSteps))
  }
})
