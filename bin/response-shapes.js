/** Reduces the contract of the console's API to the checks of a response: which members it has, and of which type. */
import { parse } from 'yaml'

const REF = '#/components/schemas/'

/** Types and formats of JSON Schema by the name that a shape has for them. */
const TYPES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' }
const FORMATS = { 'date-time': 'time', uuid: 'uuid' }

/**
 * Writes a TypeScript module with the shapes of all responses with a body.
 *
 * @param {string} contract the text of openapi/console.yaml
 * @returns {string} not formatted
 */
export function writeResponseShapes(contract) {
  const { paths, components } = parse(contract)
  /** Constants of the module by the name of their schema, each after those that it names. */
  const constants = new Map()

  const writeObject = ({ properties = {}, required = [], additionalProperties }) => {
    const members = Object.entries(properties).map(
      ([name, schema]) => `'${name}${required.includes(name) ? '' : '?'}': ${writeShape(schema)}`,
    )
    if (typeof additionalProperties === 'object') members.push(`'*': ${writeShape(additionalProperties)}`)
    return `{ ${members.join(', ')} }`
  }

  const writeShape = (schema) => {
    if (schema.$ref !== undefined) return writeReference(schema.$ref.slice(REF.length))
    if (schema.allOf !== undefined) return `{ ${schema.allOf.map((part) => `...${writeShape(part)}`)} }`
    // A `oneOf` beside a type says which members are required together, which the console doesn't check.
    if (schema.type === undefined && schema.oneOf !== undefined)
      return writeNullable(writeShape(findOnly(schema.oneOf, ({ type }) => type !== 'null')))
    if (schema.type === undefined) return "'any'"
    const types = [schema.type].flat()
    const shape = writeType(
      findOnly(types, (type) => type !== 'null'),
      schema,
    )
    return types.includes('null') ? writeNullable(shape) : shape
  }

  const writeType = (type, schema) => {
    if (type === 'object') return writeObject(schema)
    if (type === 'array') return `[${writeShape(schema.items)}]`
    return `'${FORMATS[schema.format] ?? TYPES[type]}'`
  }

  /** Texts, numbers and the like stand where they are used; what has members is a constant. */
  const writeReference = (name) => {
    const constant = name[0].toLowerCase() + name.slice(1)
    if (constants.has(constant)) return constant
    const shape = writeShape(components.schemas[name])
    if (shape.startsWith("'")) return shape
    constants.set(constant, shape)
    return constant
  }

  const responses = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses: byStatus }]) => {
      const [, success] = Object.entries(byStatus ?? {}).find(([status]) => status.startsWith('2')) ?? []
      const schema = success?.content?.['application/json']?.schema
      return schema === undefined
        ? []
        : [`'${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*')}': ${writeShape(schema)}`]
    }),
  )
  return `/**
 * What the console checks of the API's responses. Generated from openapi/console.yaml: run \`npm run contract-types\` after a change of it.
 */

/** A type; a list of one shape; one shape or null; members, where '?' ends the name of an optional one and '*' names all others. */
export type Shape =
  | 'any' | 'boolean' | 'number' | 'string' | 'time' | 'uuid'
  | readonly [Shape]
  | readonly [Shape, null]
  | { readonly [member: string]: Shape }

${[...constants].map(([name, shape]) => `const ${name} = ${shape} as const satisfies Shape`).join('\n')}

/** By method and path, in which '*' is an id. */
export const RESPONSES: Readonly<Record<string, Shape>> = { ${responses.join(', ')} }
`
}

function findOnly(list, matches) {
  const [first, ...others] = list.filter(matches)
  if (first === undefined || others.length > 0) throw new Error('a shape is one type, or null')
  return first
}

const writeNullable = (shape) => `[${shape}, null]`
