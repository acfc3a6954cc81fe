/** Random schemas of OpenAPI 3.0 and 3.1, the same for a seed on every machine, and Ajv as the judge of their values. */

import Draft4 from 'ajv-draft-04'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { tryTo } from '../../../src/lib/data/try-to.ts'
import type { Json } from '../../../src/domain/openapi/model.ts'

export type RandomSchema = Record<string, unknown>

/** Chooses by a seed: a small generator of random numbers (mulberry32). */
export class Chooser {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  number(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
  chance(percent: number): boolean {
    return this.number(100) < percent
  }
  from<T>(list: readonly T[]): T {
    return list[this.number(list.length)] as T
  }
}

const NAMES = ['a', 'b', 'c', 'kind', 'id']
const PATTERNS = [
  '^[A-Z]{3}$',
  '^a+b?$',
  '^\\d{2,4}$',
  '^(foo|bar)-[a-z]+$',
  'x',
  '^[^\\s]+$',
  '^(?!string)[a-z]+$',
]
const FORMATS = [
  'date',
  'date-time',
  'email',
  'uuid',
  'uri',
  'ipv4',
  'ipv6',
  'hostname',
  'time',
  'json-pointer',
]

type Version = '3.0' | '3.1'

/** Schemas of one version, with the named schemas that they refer to. */
export class SchemaWriter {
  readonly #choose: Chooser
  readonly #version: Version
  constructor(seed: number, version: Version) {
    this.#choose = new Chooser(seed)
    this.#version = version
  }

  /** Named schemas, of which `Root` is the one to generate. */
  write(): Record<string, RandomSchema> {
    return { Root: this.#schema(3), A: this.#schema(2), B: this.#schema(1) }
  }

  #schema(depth: number): RandomSchema {
    const choose = this.#choose
    if (depth > 0 && choose.chance(8)) return { $ref: `#/components/schemas/${choose.from(['A', 'B'])}` }
    const kind = choose.from(
      depth > 0
        ? [
            'object',
            'object',
            'object',
            'array',
            'array',
            'string',
            'integer',
            'number',
            'boolean',
            'choice',
            'all',
          ]
        : ['string', 'string', 'integer', 'number', 'boolean', 'enum'],
    )
    const schema = this.#ofKind(kind, depth)
    if (choose.chance(4)) schema['not'] = this.#schema(0)
    if (choose.chance(5) && typeof schema['type'] === 'string') this.#makeNullable(schema)
    return schema
  }

  #ofKind(kind: string, depth: number): RandomSchema {
    const choose = this.#choose
    switch (kind) {
      case 'object':
        return this.#object(depth)
      case 'array':
        return this.#array(depth)
      case 'string':
        return this.#string(depth)
      case 'choice':
        return {
          [choose.from(['oneOf', 'anyOf'])]: this.#list(2 + choose.number(2), depth),
          ...(choose.chance(30) ? this.#object(depth - 1) : {}),
        }
      case 'all':
        return { allOf: this.#list(2, depth), ...(choose.chance(30) ? this.#object(depth - 1) : {}) }
      case 'enum':
        return {
          enum: choose.from([
            ['x', 'y'],
            [1, 2],
            ['x', 1, true],
          ]),
        }
      case 'boolean':
        return { type: 'boolean' }
      default:
        return this.#number(kind)
    }
  }

  #list(count: number, depth: number): readonly RandomSchema[] {
    return Array.from({ length: count }, () => this.#schema(depth - 1))
  }

  #makeNullable(schema: RandomSchema): void {
    if (this.#version === '3.0') schema['nullable'] = true
    else schema['type'] = [schema['type'], 'null']
  }

  #string(depth: number): RandomSchema {
    const choose = this.#choose
    const schema: RandomSchema = { type: 'string' }
    if (choose.chance(25)) schema['format'] = choose.from(FORMATS)
    if (choose.chance(20)) schema['minLength'] = choose.number(12)
    if (choose.chance(20)) schema['maxLength'] = choose.number(20)
    if (choose.chance(20)) schema['pattern'] = choose.from(PATTERNS)
    if (choose.chance(8)) schema['enum'] = ['a', 'string', 'ABC']
    if (this.#version === '3.1' && depth > 0 && choose.chance(8))
      return { type: 'string', contentMediaType: 'application/json', contentSchema: this.#schema(depth - 1) }
    return schema
  }

  #number(type: string): RandomSchema {
    const choose = this.#choose
    const schema: RandomSchema = { type }
    const low = choose.number(20) - 10
    const isOld = this.#version === '3.0'
    if (choose.chance(30)) schema['minimum'] = low
    if (choose.chance(30)) schema['maximum'] = low + choose.number(8)
    if (choose.chance(20)) schema['exclusiveMinimum'] = isOld ? true : low - choose.from([0, 0.5, 1])
    if (choose.chance(20)) schema['exclusiveMaximum'] = isOld ? true : low + choose.from([1, 1.5, 6])
    if (isOld && schema['minimum'] === undefined) delete schema['exclusiveMinimum']
    if (isOld && schema['maximum'] === undefined) delete schema['exclusiveMaximum']
    if (choose.chance(20)) schema['multipleOf'] = choose.from([1, 2, 3, 0.5, 7])
    return schema
  }

  #object(depth: number): RandomSchema {
    const choose = this.#choose
    const schema: RandomSchema = { type: 'object' }
    const names = NAMES.filter(() => choose.chance(45))
    if (names.length > 0)
      schema['properties'] = Object.fromEntries(names.map((name) => [name, this.#schema(depth - 1)]))
    if (choose.chance(60)) {
      const required = NAMES.filter((name) => choose.chance(names.includes(name) ? 50 : 4))
      if (required.length > 0) schema['required'] = required
    }
    if (choose.chance(25))
      schema['additionalProperties'] = choose.chance(50) ? false : this.#schema(depth - 1)
    if (choose.chance(12)) schema['minProperties'] = choose.number(4)
    if (choose.chance(12)) schema['maxProperties'] = 1 + choose.number(3)
    if (this.#version === '3.1') this.#addNewObjectKeywords(schema, depth)
    return schema
  }

  #addNewObjectKeywords(schema: RandomSchema, depth: number): void {
    const choose = this.#choose
    if (choose.chance(12))
      schema['propertyNames'] = choose.from([
        { pattern: '^[a-z]+$' },
        { maxLength: 3 },
        { enum: ['a', 'b', 'id', 'red'] },
      ])
    if (choose.chance(12))
      schema['patternProperties'] = { [choose.from(['^x-', '^[A-Z]{2}$', 'a'])]: this.#schema(depth - 1) }
    if (choose.chance(10)) schema['dependentRequired'] = { [choose.from(NAMES)]: [choose.from(NAMES)] }
    if (choose.chance(8)) schema['dependentSchemas'] = { [choose.from(NAMES)]: this.#object(depth - 1) }
    if (choose.chance(8))
      schema['unevaluatedProperties'] = choose.chance(60) ? false : this.#schema(depth - 1)
    if (choose.chance(10)) {
      schema['if'] = { properties: { [choose.from(NAMES)]: this.#schema(0) } }
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      if (choose.chance(80)) schema['then'] = this.#object(depth - 1)
      if (choose.chance(50)) schema['else'] = this.#object(depth - 1)
    }
  }

  #array(depth: number): RandomSchema {
    const choose = this.#choose
    const schema: RandomSchema = { type: 'array', items: this.#schema(depth - 1) }
    if (choose.chance(30)) schema['minItems'] = choose.number(4)
    if (choose.chance(20)) schema['maxItems'] = choose.number(5)
    if (choose.chance(20)) schema['uniqueItems'] = true
    if (this.#version === '3.0') return schema
    if (choose.chance(25)) schema['prefixItems'] = this.#list(1 + choose.number(2), depth)
    if (choose.chance(20)) schema['items'] = choose.chance(50)
    if (choose.chance(15)) delete schema['items']
    if (choose.chance(20)) {
      schema['contains'] = choose.chance(50) ? { const: choose.from(['x', 3]) } : this.#schema(0)
      if (choose.chance(40)) schema['minContains'] = choose.number(3)
      if (choose.chance(30)) schema['maxContains'] = 1 + choose.number(2)
    }
    if (choose.chance(8)) schema['unevaluatedItems'] = choose.chance(50) ? false : this.#schema(0)
    return schema
  }
}

/** Whether a value satisfies the schema `Root`, as Ajv reads the schemas. Content of texts is checked as well. */
export function isValid(value: Json, schemas: Record<string, RandomSchema>, version: Version): boolean {
  const convert = version === '3.0' ? readNullable : readDependent
  const converted = convertSchemas(schemas, convert) as Record<string, RandomSchema>
  const components = { schemas: converted }
  const Validator = version === '3.0' ? Draft4 : Ajv2020
  const ajv = new Validator({ strict: false, validateFormats: true, logger: false })
  ;(addFormats as unknown as (ajv: unknown) => void)(ajv)
  ajv.removeKeyword('contentSchema')
  ajv.addKeyword({
    keyword: 'contentSchema',
    type: 'string',
    compile: (schema: object) => {
      const check = ajv.compile({ ...schema, components })
      return (text: string) => {
        const content = tryTo(() => JSON.parse(text) as Json)
        return content !== undefined && check(content)
      }
    },
  })
  try {
    return ajv.compile({ $ref: '#/components/schemas/Root', components })(value)
  } catch (error) {
    // A schema that refers to itself for the same value, which Ajv follows without end, or patterns beside `unevaluatedProperties`, on
    // which its code fails: there is no judgement.
    if (error instanceof RangeError || error instanceof TypeError) return true
    throw error
  }
}

/** Every schema, the inner ones first. */
function convertSchemas(schema: unknown, convert: (schema: RandomSchema) => RandomSchema): unknown {
  if (Array.isArray(schema)) return schema.map((each) => convertSchemas(each, convert))
  if (typeof schema !== 'object' || schema === null) return schema
  return convert(
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, convertSchemas(value, convert)])),
  )
}

/**
 * `nullable` of OpenAPI 3.0 as a type of JSON Schema, beside an enum as well. Beside `allOf` it is an alternative: authors write it for a
 * reference that may be null, and pages read it so.
 */
function readNullable({ nullable, ...schema }: RandomSchema): RandomSchema {
  if (nullable !== true) return schema
  return schema['allOf'] === undefined
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [{ type: 'null' }, schema] }
}

/** `dependentSchemas` as conditions: with a name that is absent, Ajv 8.20 takes no member for evaluated, which `unevaluatedProperties` then refuses. */
function readDependent({ dependentSchemas, ...schema }: RandomSchema): RandomSchema {
  if (dependentSchemas === undefined) return schema
  const conditions = Object.entries(dependentSchemas as object).map(([name, branch]: [string, unknown]) => ({
    if: { type: 'object', required: [name] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: branch,
  }))
  return { ...schema, allOf: [...((schema['allOf'] as readonly unknown[] | undefined) ?? []), ...conditions] }
}
