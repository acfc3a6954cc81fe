import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cases } from '../../../bench/samples/cases.ts'
import { proveSamples } from '../../../bench/samples/prove-samples.ts'

const here = fileURLToPath(new URL('../../../bench/samples/', import.meta.url))

/** What a machine has without compilers; the others are run by `npm run verify:samples`. */
test.for(['python', 'curl', 'nodejs', 'javascript'])(
  'what %s sends is what was meant',
  { timeout: 120_000 },
  async (id, context) => {
    const [row] = await proveSamples({ quick: true, only: [id], here })
    context.skip((row?.missing.length ?? 0) > 0, `not checked: no ${row?.missing.join(', ')}`)
    expect(row?.wrong).toEqual({})
    expect((row?.right ?? 0) + Object.keys(row?.excepted ?? {}).length).toBe(cases.length)
    expect(row?.right).toBeGreaterThan(70)
  },
)
