import Ajv from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { validateValue } from '../../../src/lib/data/schema/validate-value.ts'
import type { Json } from '../../../src/domain/openapi/model.ts'

const schemas: readonly (readonly [Json, readonly Json[]])[] = [
  [{ type: 'string', minLength: 2, maxLength: 3 }, ['a', 'ab', 'abcd', '😀', '😀😀', 1, null]],
  [{ type: ['integer', 'null'] }, [1, 1.5, null, '1']],
  [{ const: { a: [1] } }, [{ a: [1] }, { a: [2] }, {}]],
  [{ enum: [1, 'a', null, [1]] }, [1, 'a', null, [1], [2], true]],
  [{ multipleOf: 0.1 }, [0.3, 0.35, 1]],
  [{ exclusiveMinimum: 1, maximum: 3 }, [1, 1.1, 3, 4]],
  [{ pattern: '^a+$' }, ['aa', 'b', 5]],
  [{ prefixItems: [{ type: 'string' }], items: { type: 'number' } }, [['a', 1], ['a', 'b'], [1], []]],
  [{ uniqueItems: true, minItems: 1, maxItems: 2 }, [[], [1], [1, 1], [{ a: 1 }, { a: 1 }], [1, 2, 3]]],
  [{ contains: { const: 1 }, minContains: 2 }, [[1], [1, 1], [2, 1, 1]]],
  [
    { required: ['a'], properties: { a: { type: 'string' } }, additionalProperties: false },
    [{ a: 'x' }, {}, { a: 1 }, { a: 'x', b: 1 }],
  ],
  [
    { patternProperties: { '^x-': { type: 'number' } }, additionalProperties: { type: 'string' } },
    [{ 'x-a': 1 }, { 'x-a': 'b' }, { a: 'b' }, { a: 1 }],
  ],
  [{ propertyNames: { maxLength: 1 }, minProperties: 1 }, [{ a: 1 }, { ab: 1 }, {}]],
  [{ allOf: [{ type: 'number' }, { minimum: 3 }] }, [3, 2, 'a']],
  [{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, ['a', 3, 2]],
  [{ oneOf: [{ type: 'number' }, { minimum: 3 }] }, [1, 5, 'a']],
  [{ not: { type: 'string' } }, ['a', 1]],
  [
    // eslint-disable-next-line unicorn/no-thenable
    { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
    [{ a: 1 }, { a: 1, b: 1 }, { c: 1 }, {}],
  ],
  [
    { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
    [{ a: 1 }, { a: 1, b: 1 }, { c: 1 }, { c: 1, d: 1 }],
  ],
  [
    { $ref: '#/$defs/T', $defs: { T: { type: 'object', properties: { t: { $ref: '#/$defs/T' } } } } },
    [{ t: { t: {} } }, { t: { t: 1 } }],
  ],
]

const cases = schemas.flatMap(([schema, values]) => values.map((value) => [schema, value] as const))

test.each(cases)('%j for %j is what Ajv says', (schema, value) => {
  const oracle = new Ajv({ strict: false, validateFormats: false, multipleOfPrecision: 9 }).compile(
    schema as object,
  )
  const defs = (schema as { $defs?: { T: Json } }).$defs
  const flaw = validateValue(value, schema, {
    direction: 'both',
    resolve: (ref) => (ref === '#/$defs/T' ? defs?.T : undefined),
  })
  expect(flaw === undefined, flaw?.rule).toBe(oracle(value))
})

test('nullable and boolean limits of 3.0', () => {
  const rules = { direction: 'both', resolve: () => undefined } as const
  expect(validateValue(null, { type: 'string', nullable: true }, rules)).toBeUndefined()
  expect(validateValue(1, { minimum: 1, exclusiveMinimum: true }, rules)).toEqual({
    pointer: '',
    rule: 'above',
    values: { number: '1' },
  })
})

test('what is read only is not missed in a request', () => {
  const schema = { required: ['id'], properties: { id: { readOnly: true } } }
  const resolve = () => undefined
  expect(validateValue({}, schema, { direction: 'request', resolve })).toBeUndefined()
  expect(validateValue({}, schema, { direction: 'response', resolve })).toEqual({
    pointer: '',
    rule: 'missing',
    values: { name: 'id' },
  })
})

test('the flaw is that of the alternative that was meant', () => {
  const schema: Json = {
    oneOf: [
      { type: 'string' },
      { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'number' } } } } },
    ],
  }
  expect(validateValue({ a: { b: 'x' } }, schema, { direction: 'both', resolve: () => undefined })).toEqual({
    pointer: '/a/b',
    rule: 'type',
    list: ['number'],
  })
})

test('references that only lead to each other end', () => {
  expect(
    validateValue(1, { $ref: '#a' }, { direction: 'both', resolve: () => ({ $ref: '#a' }) }),
  ).toBeUndefined()
})

test('alternatives that lead to each other are tried once', () => {
  const names = Array.from({ length: 30 }, (_, n) => `#${n}`)
  const one = { type: 'object', oneOf: names.map(($ref) => ({ $ref })) }
  let steps = 0
  const resolve = () => {
    steps++
    return one
  }
  validateValue({}, one, { direction: 'both', resolve })
  expect(steps).toBeLessThanOrEqual(30)
})

test('the schema that a discriminator selects is not all that counts: other keywords do too', () => {
  const schemas: Record<string, Json> = {
    Cat: { required: ['lives'] },
    Dog: { required: ['bone'] },
  }
  const rules = { direction: 'both', resolve: (ref: string) => schemas[ref.split('/').at(-1) ?? ''] } as const
  const schema: Json = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: { propertyName: 'kind' },
    not: { required: ['secret'] },
    anyOf: [{ required: ['name'] }, { required: ['id'] }],
  }
  const check = (value: Json) => validateValue(value, schema, rules)?.rule
  expect(check({ kind: 'Cat', lives: 9, bone: 1, name: 'x' })).toBeUndefined()
  expect(check({ kind: 'Cat', bone: 1, name: 'x' })).toBe('missing')
  expect(check({ kind: 'Cat', lives: 9, name: 'x', secret: 1 })).toBe('not')
  expect(check({ kind: 'Cat', lives: 9 })).toBe('none')
})
