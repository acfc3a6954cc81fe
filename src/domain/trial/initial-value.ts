/** The value that a field starts with. Pure. */
import type { Json } from '../openapi/model.ts'
import {
  type Schemas,
  mergeSchema,
  MAX_DEPTH,
  fieldKind,
  enumValues,
  formItemSchema,
  requiredNames,
  listProperties,
} from './form-schema.ts'
import { AbsentFile, type Input } from './form-value.ts'
import { listVariants } from './schema-variants.ts'

/** The initial value of a field: the schema's default, otherwise the emptiest value with all required properties. */
export function createInitialValue(schema: Json | undefined, schemas: Schemas, depth = 0): Input {
  const node = mergeSchema(schema, schemas)
  if (node['default'] !== undefined) return node['default']
  const [first] = listVariants(node, schemas)
  if (first !== undefined && depth < MAX_DEPTH) return createInitialValue(first.schema, schemas, depth + 1)
  switch (fieldKind(node)) {
    case 'choice':
      return enumValues(node)[0]
    case 'number':
      return typeof node['minimum'] === 'number' ? node['minimum'] : 0
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array': {
      const least = typeof node['minItems'] === 'number' ? Math.min(node['minItems'], 20) : 0
      return Array.from({ length: least }, (_, i) =>
        createInitialValue(formItemSchema(node, i), schemas, depth + 1),
      )
    }
    case 'object': {
      const needed = requiredNames(node)
      // A cycle of required properties has no finite value.
      const own = depth > 8 ? [] : listProperties(node, schemas).filter(([name]) => needed.has(name))
      return Object.fromEntries(
        own.map(([name, property]) => [name, createInitialValue(property, schemas, depth + 1)]),
      )
    }
    case 'file':
      return new AbsentFile([], 'file')
    case 'any':
      return {}
    default:
      return ''
  }
}
