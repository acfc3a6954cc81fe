import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../../src/stages/config/load-config.ts'
import { compilePlugins } from '../../../src/stages/load/compile-plugins.ts'
import { scratch } from '../../docs.ts'

/** A site with one plug-in of remark, whose option `match` is this code. */
async function compile(match: string) {
  const root = scratch()
  writeFileSync(join(root, 'plugin.js'), 'export default () => () => undefined\n')
  writeFileSync(
    join(root, 'docs.config.js'),
    `export default { markdown: { remark: [['./plugin.js', { match: ${match} }]] } }\n`,
  )
  const { value } = await loadConfig(root)
  return compilePlugins(root, value)
}

const keyOf = async (match: string) => (await compile(match)).plugins.key

test.each([
  ['/a/', '/b/'],
  ['new Set([1])', 'new Set([2])'],
  ['NaN', 'Infinity'],
  ['undefined', 'null'],
])('options that differ as values and not as JSON have two keys: %s, %s', async (first, second) => {
  expect(await keyOf(first)).not.toBe(await keyOf(second))
  expect(await keyOf(first)).toBe(await keyOf(first))
})

test('a function among the options is reported: threads cannot get it', async () => {
  const { problems, plugins } = await compile('() => 1')
  expect(problems.map(({ code, message, location }) => [code, message, location?.line])).toEqual([
    [
      'plugin-failed',
      'the plugin `./plugin.js` fails: its options have a value that threads cannot get, such as a function',
      1,
    ],
  ])
  expect(plugins.remark).toEqual([])
})
