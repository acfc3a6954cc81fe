/**
 * References of prose to API descriptions: `[[op:createOrder]]`, `[[v2/schema:Order.total|the total]]`. Here is how they are written, and what
 * the site knows of one.
 */

const KINDS = ['op', 'schema', 'error', 'scope', 'event', 'param'] as const

export type ReferenceKind = (typeof KINDS)[number]

/** A reference without its brackets and label: `v2/schema:Order.total`. */
export interface ApiReference {
  /** Version that it names, if any. */
  readonly version: string | undefined
  readonly kind: ReferenceKind
  readonly name: string
}

/** Where a reference leads, or which name no API description has. Plain data. */
export type ResolvedReference =
  | {
      /** Text of a link without a label. */
      readonly text: string
      readonly isCode?: true
      /** Site path. Absent while an API description cannot be read, which is reported already. */
      readonly href?: string
      /** Name for what a guide may describe as well: `scope:kyb.read`. Its page prevails over `href`. */
      readonly described?: string
    }
  | {
      readonly missing: MissingName
      /** The reference that is probably meant. */
      readonly nearest?: string
      /** Nothing else can be meant. */
      readonly isCertain?: true
    }

/** Targets of references, by the references as they are written. */
export type ResolvedReferences = Readonly<Record<string, ResolvedReference>>

export interface MissingName {
  readonly kind: 'version' | 'field' | ReferenceKind
  readonly name: string
  /** Schema or operation that lacks the name. */
  readonly owner?: string
}

/** Finds what a reference names. */
export type ReferenceLookup = (reference: ApiReference) => ResolvedReference

/** Names may have brackets of their own: `filter[status]`. */
const WRITTEN = String.raw`(?:[^\s/[\]|:]+\/)?(?:${KINDS.join('|')}):(?=[^\s|\]])(?:[^[\]|\n]|\[[^[\]|\n]*\])+`

/** The start of a reference in a text, up to its label or its closing brackets. */
export const REFERENCE_START = new RegExp(String.raw`\[\[(${WRITTEN})(?=\||\]\])`)

const REFERENCE = new RegExp(String.raw`^(?:([^/:]+)\/)?(${KINDS.join('|')}):(.+)$`)

/** Reads a reference as it is written between the brackets, or in `of=…` of a directive as `schema:…`. */
export function parseReference(written: string): ApiReference | undefined {
  const [, version, kind, name = ''] = REFERENCE.exec(written) ?? []
  return kind === undefined ? undefined : { version, kind: kind as ReferenceKind, name: name.trim() }
}

/** The reference as it is written between the brackets. */
export const writeReference = ({ version, kind, name }: ApiReference): string =>
  `${version ? `${version}/` : ''}${kind}:${name}`

const IN_SOURCE = new RegExp(String.raw`\[\[(${WRITTEN})|(?:^|\s)::field\{([^}\n]*)\}`, 'gm')

/** The references that Markdown sources may have; some of them may be code. */
export function listReferences(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(IN_SOURCE)].map(([, reference, attributes = '']) =>
      reference === undefined
        ? referenceOfField(readAttributes(attributes))
        : removeEscapes(reference).trim(),
    ),
  )
  return [...new Set(found)].sort()
}

/** In a table, the bar before a label has a backslash. */
const removeEscapes = (text: string) => text.replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '')

/** The field that `::field{of=Order.total version=v2}` prints, as a reference. */
export const referenceOfField = ({
  of = '',
  version,
}: {
  readonly of?: string | null | undefined
  readonly version?: string | null | undefined
}): string => writeReference({ version: version ?? undefined, kind: 'schema', name: of ?? '' })

const readAttributes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/g)].map(([, name = '', a, b, c]) => [
      name,
      a ?? b ?? c ?? '',
    ]),
  )
