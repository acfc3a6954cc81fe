/** Compares the API's responses with its contract where they are read, so that no view has to expect anything else. */
import { RESPONSES, type Shape } from '../../../contract-types/console-responses.ts'
import { isObject } from '../../../lib/data/is-object.ts'

/** The pattern of RFC 9562 with its nil and max UUIDs. `validate` of the package uuid has the same, and brings the rest of it into each view. */
const UUID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i

/** The value itself when it is a UUID; throws 'Invalid UUID' otherwise. */
export function parseUuid(value: unknown): string {
  if (typeof value !== 'string' || !UUID.test(value)) throw new Error('Invalid UUID')
  return value
}

type Primitive = Extract<Shape, string>

const OPERATIONS = Object.entries(RESPONSES).map(
  ([key, shape]) => [new RegExp(`^${key.replaceAll('*', '[^/]+')}$`), shape] as const,
)

/** The shape of an operation's successful response; undefined if the response has no body. `path` may have a query. */
export function findResponseShape(method: string, path: string): Shape | undefined {
  const call = `${method} ${path.split('?')[0]}`
  return OPERATIONS.find(([pattern]) => pattern.test(call))?.[1]
}

const isText = (value: unknown): value is string => typeof value === 'string'

const IS_PRIMITIVE: Readonly<Record<Exclude<Primitive, 'any' | 'uuid'>, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  // The contract counts and measures: none of its numbers is negative.
  number: (value) => typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER,
  string: isText,
  time: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
}

/** The first difference between a value and its shape, in words; undefined if there is none. `at` is the JSON Pointer of the value. */
export function findMismatch(value: unknown, shape: Shape, at = ''): string | undefined {
  const describe = (what: string) => `${at || 'the body'} is not ${what}`
  if (typeof shape === 'string') {
    if (shape === 'any') return undefined
    if (shape === 'uuid') return describeUuid(value, at)
    return IS_PRIMITIVE[shape](value) ? undefined : describe(`a ${shape}`)
  }
  if (isShapeList(shape)) {
    const [inner] = shape
    if (shape.length === 2) return value === null ? undefined : findMismatch(value, inner, at)
    if (!Array.isArray(value)) return describe('a list')
    return findFirst(value.entries(), ([index, item]) => findMismatch(item, inner, `${at}/${index}`))
  }
  if (!isObject(value)) return describe('an object')
  return findFirst(Object.entries(shape), ([key, inner]) => {
    if (key === '*')
      return findFirst(Object.entries(value), ([name, member]) =>
        findMismatch(member, inner, `${at}/${name}`),
      )
    const name = key.replace('?', '')
    const pointer = `${at}/${name}`
    if (value[name] !== undefined) return findMismatch(value[name], inner, pointer)
    return name === key ? `${pointer} is missing` : undefined
  })
}

function describeUuid(value: unknown, at: string): string | undefined {
  try {
    parseUuid(value)
    return undefined
  } catch (error) {
    return `${at}: ${(error as Error).message}`
  }
}

/** `Array.isArray` does not narrow to a list that can't be written to. */
const isShapeList = (shape: Shape): shape is readonly [Shape] | readonly [Shape, null] => Array.isArray(shape)

function findFirst<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
