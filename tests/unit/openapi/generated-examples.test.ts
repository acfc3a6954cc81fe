/** A generated value satisfies its schema, or none is shown: random schemas, with Ajv as the judge. */

import { describe, expect, test } from 'vitest'
import { generateValidExample } from '../../../src/domain/openapi/example/generate-example.ts'
import { createReferenceReader } from '../../../src/domain/openapi/reference-reader.ts'
import { chooseForRun } from '../../setup/run-length.ts'
import { isValid, SchemaWriter } from './random-schemas.ts'

const COUNT = chooseForRun({ short: 150, full: 500, soak: 10_000 })

describe.each(['3.0', '3.1'] as const)('OpenAPI %s', (version) => {
  test('a generated value satisfies its schema', () => {
    let shown = 0
    for (let seed = 1; seed <= COUNT; seed++) {
      const schemas = new SchemaWriter(seed, version).write()
      const reader = createReferenceReader({
        document: { components: { schemas } } as never,
        locate: () => ({ file: '', line: 1, column: 1 }),
        refused: new Set(),
        reportOnce: () => {},
      })
      const root = { $ref: '#/components/schemas/Root' }
      const value = generateValidExample(reader, root, '/components/schemas/Root', 'both')
      if (value === undefined) continue
      shown++
      expect(
        isValid(value, schemas, version),
        `seed ${seed}: ${JSON.stringify({ value, schemas }, undefined, 1)}`,
      ).toBe(true)
    }
    // Many random schemas allow nothing.
    expect(shown / COUNT).toBeGreaterThan(0.5)
  })
})
