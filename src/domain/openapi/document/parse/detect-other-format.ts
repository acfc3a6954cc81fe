/** Recognizes descriptions of APIs that are not OpenAPI, so that their owner reads which format it is and what to do. */

/** Where a document names its own format: a key at the start of a line, or the first one of an object. */
const formatKey = (names: string) =>
  new RegExp(String.raw`^[^\S\n]*(?:\{\s*)?["']?(?:${names})["']?\s*:`, 'm')

/** A sign of each format near the beginning of its files. */
const FORMATS: readonly (readonly [name: string, sign: RegExp])[] = [
  [
    'Google API Discovery',
    /["']kind["']?\s*:\s*["']discovery#(?:rest|rpc)Description["']|["']discoveryVersion["']\s*:/,
  ],
  ['AsyncAPI', formatKey('asyncapi')],
  ['GraphQL', /^\s*\{\s*(?:"data"\s*:\s*\{\s*)?"__schema"\s*:/],
  ['Postman', /schema\.getpostman\.com/],
  ['RAML', /^#%RAML\b/],
  ['WSDL', /<(?:\w+:)?definitions[^>]+schemas\.xmlsoap\.org\/wsdl/],
]

/** The schema definition language of GraphQL (October 2021, section 3) has braces, and no colon at the start of a line. */
const GRAPHQL =
  /^\s*(?:"""(?:\\"""|(?!\\?""")[^])*"""\s*|#.*\n\s*)*(?:extend\s+)?(?:schema|type|interface|union|enum|input|scalar|directive)\b\s*[^:\n]*[{=\n]/
const OPENAPI = formatKey('openapi|swagger')

/** Name of the format that a file is written in, when it is one of those that are not supported. */
export function detectOtherFormat(file: string, text: string): string | undefined {
  if (/\.(graphqls?|gql)$/i.test(file)) return 'GraphQL'
  const start = text.slice(0, 4000)
  // An OpenAPI document may speak of any of them.
  if (OPENAPI.test(start)) return undefined
  if (GRAPHQL.test(start)) return 'GraphQL'
  return FORMATS.find(([, sign]) => sign.test(start))?.[0]
}
