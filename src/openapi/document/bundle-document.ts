import { bundle as together } from '@readme/openapi-parser'
import type { Json } from '../../model.ts'
import * as problems from '../../problems.ts'
import type { Result } from '../../types.ts'
import { findExternalReferences } from './find-spec-files.ts'
import { isJsonObject, asObject, type JsonObject } from './json-value.ts'
import { parseDocument } from './parse-document.ts'
import { isOutsideRoot, isRemoteReference, resolveReference } from './resolve-reference.ts'

/** A root that no machine has: paths of the bundler begin here and never touch the disk. */
const ROOT = '/specification/'

/**
 * One document with internal references only. A schema file that other files refer to gets a name in `components.schemas`
 * (that of the file), because a reader looks for 'Pet' and not for the place where it was used first.
 */
export async function bundleDocument(
  file: string,
  files: Readonly<Record<string, string>>,
): Promise<Result<Json | undefined>> {
  const main = parseDocument(file, files[file] ?? '')
  if (!isJsonObject(main.value) || findExternalReferences(main.value).length === 0) return main
  const texts: Record<string, string> = { ...files }
  const found = [...main.problems]
  for (const [name, text] of Object.entries(files)) {
    const part = name === file ? main : parseDocument(name, text)
    if (name !== file) found.push(...part.problems)
    // What may not be read is cut off here, it was told by specFiles; YAML becomes JSON so that there is one reader of it.
    texts[name] = JSON.stringify(removeRefusedReferences(part.value ?? null, name, files))
  }
  texts[file] = JSON.stringify(
    nameExternalSchemas(JSON.parse(texts[file] ?? 'null') as JsonObject, file, texts),
  )
  const read = ({ url }: { url: string }) => texts[decodeURIComponent(url).slice(ROOT.length)] ?? 'null'
  try {
    const value = await together(ROOT + file, {
      // The bundler takes a reader of its own here, though its types only tell of true and false.
      resolve: { file: { order: 1, canRead: true, read } as unknown as boolean },
    })
    return { value: value as unknown as Json, problems: found }
  } catch (error) {
    const place = { file, line: 1, column: 1 }
    const { message } = error as Error
    return {
      value: main.value,
      problems: [...found, problems.specInvalid(message.replaceAll(ROOT, ''), place)],
    }
  }
}

/** The document without references that may not be followed: an empty object stands there. */
function removeRefusedReferences(value: Json, file: string, files: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => removeRefusedReferences(item, file, files))
  if (!isJsonObject(value)) return value
  const ref = value['$ref']
  if (typeof ref === 'string' && !ref.startsWith('#')) {
    const refused =
      isRemoteReference(ref) ||
      isOutsideRoot(file, ref) ||
      !Object.hasOwn(files, resolveReference(file, ref).file)
    if (refused) return {}
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, removeRefusedReferences(item, file, files)]),
  )
}

const ONE = new Set([
  'schema',
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'itemSchema',
  'contains',
])
const MANY = new Set([
  'properties',
  'patternProperties',
  'allOf',
  'oneOf',
  'anyOf',
  'prefixItems',
  'schemas',
  '$defs',
])

/** Gives each schema of another file a name in the main file's `components.schemas` (`definitions` of Swagger 2). */
function nameExternalSchemas(main: JsonObject, file: string, texts: Readonly<Record<string, string>>): Json {
  const old = main['swagger'] !== undefined
  const components = asObject(main['components'])
  const schemas: Record<string, Json> = { ...asObject(old ? main['definitions'] : components['schemas']) }
  const known = new Set(
    Object.values(schemas).flatMap((one) => {
      const ref = asObject(one)['$ref']
      return typeof ref === 'string' && !ref.startsWith('#') ? [targetKey(file, ref)] : []
    }),
  )
  for (const [from, text] of Object.entries(texts))
    for (const { ref, owner } of findExternalReferences(JSON.parse(text) as Json)) {
      if (!ONE.has(owner.at(-1) ?? '') && !MANY.has(owner.at(-2) ?? '')) continue
      const target = resolveReference(from, ref)
      const name = schemaNameFromPath(target.hash === '' || target.hash === '#' ? target.file : target.hash)
      if (target.file === file || known.has(targetKey(from, ref)) || Object.hasOwn(schemas, name)) continue
      known.add(targetKey(from, ref))
      schemas[name] = { $ref: `${pathToRoot(file)}${target.file}${target.hash}` }
    }
  if (Object.keys(schemas).length === 0) return main
  return old ? { ...main, definitions: schemas } : { ...main, components: { ...components, schemas } }
}

const targetKey = (from: string, ref: string) => {
  const target = resolveReference(from, ref)
  return target.file + target.hash
}

/** 'schemas/Pet.yaml' and '#/definitions/Pet' are both 'Pet'. */
function schemaNameFromPath(path: string): string {
  const last = path.split('/').at(-1) ?? ''
  return last.replace(/\.(ya?ml|json)$/i, '').replaceAll(/[^\w.-]/g, '_')
}

/** From the folder of a file to the root: '../../'. */
function pathToRoot(file: string): string {
  return '../'.repeat(file.split('/').length - 1)
}
