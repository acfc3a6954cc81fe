/**
 * Schemas as blocks: fields with their types, rules and values, and what is inside them.
 *
 * A page prints a named schema in place where its budget allows, else its type links to the schema's own page, so that recursion ends
 * and no page grows without limit. The fields of the body and of a successful response come first, then what is inside them level by
 * level, then errors: `expand()` decides once all of the page is built.
 */

import { decodeUri } from '../../../../lib/text/encoding/decode-uri.ts'
import { joinList } from '../../../../lib/text/join-list.ts'
import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import type { Block, FieldItem, Inline, TabsBlock } from '../../../blocks/block.ts'
import { codeText, joinInline, link, paragraph } from '../../../blocks/build-blocks.ts'
import { inlineText } from '../../../blocks/inspect-blocks.ts'
import type { MessageKey } from '../../../../lib/locale/messages/message-key.ts'
import { siteMarker } from '../../../../lib/site/links/markers.ts'
import type { Schema, SchemaChoice } from '../../model.ts'
import {
  addressBeside,
  arrayLevels,
  estimateCost,
  itemSchema,
  listChoices,
  listFields,
  listOptions,
  type Direction,
  type Field,
  type Option,
} from '../../schema-fields.ts'
import { withUniqueLabels } from '../operation/code-blocks.ts'
import {
  describeSchema,
  isPlainChoice,
  isOneLine,
  type DescribeOptions,
  type SchemaSources,
} from './describe-schema.ts'
import { typeText, type NamedSchemas } from './type-text.ts'

/** HTML that a page spends on fields of named schemas, in characters: with samples, examples and frame it stays under 300 KB. */
const PAGE_BUDGET = 75_000

/** Part of its budget that a page spends in addition on schemas that it has printed already somewhere else. */
const REPEAT_SHARE = 1 / 3

/** Named schemas that a page prints inside each other. Few readers go further in, and a chain of schemas would fill the page of each of them. */
const MAX_LEVELS = 10

/** So many fields of a body or a response show; the others are folded, unless it is one. Required ones of a request all show. */
const SHOWN_FIELDS: Readonly<Record<Direction, number>> = {
  request: 5,
  response: 3,
  both: Infinity,
}

/** Names of folded fields or values that a summary says. */
const NAMES_IN_SUMMARY = 6

export interface SchemaPrinter extends SchemaSources {
  /** Facts about a value itself, from `describeSchema`. */
  describe(schema: Schema, address: string, options: DescribeOptions): readonly Block[]
  /** Everything inside a schema: its fields and its choices. Complete only after `expand`. */
  inside(schema: Schema, address: string, use: SchemaUse): readonly Block[]
  /** Prints named schemas in place, as far as the budget allows. Called once, when all of the page is built. */
  expand(): void
}

/** Role of a schema on the page. */
export interface SchemaUse {
  readonly direction: Direction
  /**
   * Main content (a body, a successful response) is there in any case, and folds its further fields. Its options fold theirs as well, as far as
   * the page has room for them. Errors get what the rest of the page leaves over.
   */
  readonly rank?: 'main' | 'option' | 'error'
}

export interface PrinterOptions extends SchemaSources {
  /** The schema whose own page this is: it is never printed inside itself. */
  readonly owner?: string
  /** Characters of HTML. */
  readonly budget?: number
}

/** A place where a named schema may be printed. */
interface Candidate {
  readonly name: string
  readonly address: string
  readonly use: SchemaUse
  readonly blocks: Block[]
  readonly inside: Inside
  /** Named schemas around it with their addresses, from the outside to the inside: none is printed inside itself. */
  readonly around: readonly Pick<Candidate, 'name' | 'address'>[]
}

/** Direct members, as the summary of a folded group describes them. */
interface Inside {
  fields: number
  options: number
  /** The page prints the same fields before: paper needs them once. */
  isRepeated?: true
}

/** The schemas that a page has printed, and those that wait for `expand`. */
interface PrintedPage extends SchemaSources {
  /** Characters of HTML so far. */
  spent: number
  /** Places of named schemas that are not printed yet. */
  readonly waiting: Candidate[]
  readonly foldedFields: FoldedField[]
}

/** A field whose inside is folded once its size is known. */
interface FoldedField {
  readonly field: FieldItem & { blocks: Block[] }
  readonly blocks: Block[]
  readonly inside: Inside
}

/** Prints the schemas of one page, which share a budget of fields. */
export function createSchemaPrinter({
  schemas,
  links,
  owner,
  budget = PAGE_BUDGET,
}: PrinterOptions): SchemaPrinter {
  const page: PrintedPage = { schemas, links, spent: 0, waiting: [], foldedFields: [] }
  return {
    schemas,
    links,
    describe: (schema, address, options) => describeSchema(schema, { address, ...options }, page),
    inside(schema, address, use) {
      page.spent += estimateCost(schema, use.direction)
      const blocks: Block[] = []
      const around = owner === undefined ? [] : [{ name: owner, address }]
      printInside(schema, { address, use, blocks, inside: { fields: 0, options: 0 }, around }, page)
      // `expand` may add to the array later, so it must not be copied into a new array.
      return [{ kind: 'fragment', blocks }]
    },
    expand() {
      for (const candidate of expandSchemas(page, budget))
        candidate.blocks.push(...deferredFields(candidate, page))
      for (const field of page.foldedFields) foldField(field)
    },
  }
}

/** Adds what is inside a schema to `blocks`. */
function printInside(schema: Schema, place: Omit<Candidate, 'name'>, page: PrintedPage): void {
  const { address, blocks, inside, around } = place
  const item = itemSchema(schema)
  // Children of main content are not main content themselves.
  const use: SchemaUse = place.use.rank === 'error' ? place.use : { direction: place.use.direction }
  const isMain = place.use.rank === 'main' || place.use.rank === 'option'
  const fields = listFields(item, address, use.direction)
  const choices = listChoices(item, address).filter(({ choice }) => !isPlainChoice(choice))
  inside.fields += fields.length
  inside.options += countOptions(choices.map(({ choice }) => choice))
  if (fields.length > 0) {
    const print = (field: Field) =>
      printField(field, { use, around, presence: describePresence(field) }, page)
    blocks.push(
      isMain
        ? foldFields(fields, print, { direction: use.direction, name: fieldLabel })
        : { kind: 'fields', fields: fields.map(print) },
    )
  }
  const optionUse: SchemaUse = isMain ? { ...use, rank: 'option' } : use
  for (const { choice, address: prefix } of choices)
    blocks.push(...printChoice(choice, { address: prefix, use: optionUse, around }, page))
  if (item.closed === true) blocks.push(paragraph('rules', writeText('schema.closed')))
  for (const [name, part] of listParts(schema)) {
    const at = `${address}(${name})`
    blocks.push(...describeSchema(part, { address: at, direction: use.direction }, page))
    printInside(part, { ...place, address: at }, page)
  }
  if (item.ref !== undefined && !around.some(({ name }) => name === item.ref))
    page.waiting.push({
      ...place,
      name: item.ref,
      // It may have fields of the same names.
      ...(fields.length > 0 && { address: addressBeside(address, item.ref) }),
    })
}

/** The schemas of what a value has besides members: the document in a text, and some of its items, unless one line says all of it. */
function listParts(schema: Schema): readonly (readonly [name: string, part: Schema])[] {
  const { contentSchema } = itemSchema(schema)
  return [
    ...(contentSchema === undefined ? [] : [['content', contentSchema] as const]),
    ...arrayLevels(schema).flatMap(({ contains }) =>
      contains === undefined || isOneLine(contains.schema) ? [] : [['contains', contains.schema] as const],
    ),
  ]
}

function printField(
  field: Field,
  { use, around, presence }: Pick<Candidate, 'use' | 'around'> & { readonly presence: Presence },
  page: PrintedPage,
): FieldItem {
  const { schema, address } = field
  const item = {
    id: address,
    name: showName(field.name),
    head: [
      ...fieldHead(field, presence, page.schemas),
      ...(page.links.badge?.(changePath(address, around.at(-1))) ?? []),
    ],
    blocks: [...describeSchema(schema, { address, direction: use.direction, name: field.name }, page)],
  }
  const blocks: Block[] = []
  const inside = { fields: 0, options: 0 }
  printInside(schema, { address, use, blocks, inside, around }, page)
  page.foldedFields.push({ field: item, blocks, inside })
  return item
}

/** The path of a field as changes have it: below its named schema, or in the body. */
function changePath(address: string, named: Candidate['around'][number] | undefined): string {
  const path =
    named === undefined
      ? address.replace(/^response\./, '').replace(/^payload/, 'body')
      : named.name + address.slice(named.address.length)
  return decodeUri(path)
}

/** The options of a choice as tabs, named by the values of the discriminator if it has one. */
function printChoice(
  choice: SchemaChoice,
  { address, use, around }: Pick<Candidate, 'address' | 'use' | 'around'>,
  page: PrintedPage,
): readonly Block[] {
  const panels = listOptions(choice, address).map((option): TabsBlock['panels'][number] => {
    const blocks: Block[] = [
      ...optionType(option, page.schemas),
      ...describeSchema(option.schema, { address: option.address, direction: use.direction }, page),
    ]
    printInside(
      option.schema,
      { address: option.address, use, blocks, inside: { fields: 0, options: 0 }, around },
      page,
    )
    const values = option.values ?? (option.value === undefined ? [] : [option.value])
    return { label: joinList(values) || option.label, id: option.address, blocks }
  })
  const discriminatorText =
    choice.discriminator === undefined
      ? []
      : [`${writeText('list.separator')}${writeText('schema.by')} `, codeText(choice.discriminator)]
  const fallback = choice.options.find(({ isDefault }) => isDefault === true)
  const otherwise =
    fallback === undefined
      ? []
      : [
          writeText('list.separator'),
          ...writeTextParts<Inline>('schema.otherwise', { name: codeText(fallback.label) }),
        ]
  return [
    {
      kind: 'group',
      tag: 'div',
      className: 'choice',
      blocks: [
        paragraph('rules', writeText(CHOICES[choice.kind]), ...discriminatorText, ...otherwise, ':'),
        { kind: 'tabs', title: writeText(CHOICES[choice.kind]), panels: withUniqueLabels(panels) },
      ],
    },
  ]
}

/** The type of an option, unless its label says it or its fields show that it is an object. A value of an enumeration shows its type as well. */
function optionType({ label, schema }: Option, schemas: NamedSchemas): readonly Block[] {
  const content = typeText(schema, schemas)
  const isClear = schema.values !== undefined || schema.properties !== undefined || isUntyped(schema)
  const marks = schemaMarks(schema)
  if (schema.ref === undefined && marks.length === 0 && (isClear || inlineText(content) === label)) return []
  return [paragraph('field', { kind: 'span', className: 'type', content }, ...marks)]
}

/** Whether nothing is known of the type: a branch of a condition has rules only. */
const isUntyped = ({ types, items, tuple, choices }: Schema) =>
  [types, items, tuple, choices].every((member) => member === undefined)

/** A field as its line in the reference, without what is inside it. `href` is its place there. */
export function describeField(field: Field, href: string, { schemas, links }: SchemaSources): FieldItem {
  const { schema, address, name } = field
  return {
    id: address,
    name: showName(name),
    head: fieldHead(field, describePresence(field), schemas, href),
    blocks: describeSchema(schema, { address, direction: 'both', name }, { schemas, links }),
  }
}

function fieldHead(
  field: Field,
  presence: Presence,
  schemas: NamedSchemas,
  href = `#${encodeURI(field.address)}`,
): readonly Inline[] {
  const { schema } = field
  return [
    link(href, codeText(fieldLabel(field))),
    ' ',
    { kind: 'span', className: 'type', content: typeText(schema, schemas) },
    ...schemaMarks(schema, presence),
  ]
}

/** Prints the schemas that wait, as far as the budget allows. Gives the places of those that the page has no room for. */
function expandSchemas(page: PrintedPage, budget: number): readonly Candidate[] {
  const printed = new Set<string>()
  // A request and a response may have other fields of the same schema.
  const shapes = new Set<string>()
  const repeated: Candidate[] = []
  const omitted: Candidate[] = []

  /** Prints a named schema inline, unless it takes the page over its limit. */
  function printNamed(candidate: Candidate, limit: number): void {
    const schema = page.schemas[candidate.name]?.schema
    if (schema === undefined) return
    const cost = costOf(candidate, page)
    if (page.spent + cost > limit || candidate.around.length >= MAX_LEVELS) {
      omitted.push(candidate)
      return
    }
    page.spent += cost
    printed.add(keyOf(candidate))
    const shape = [
      candidate.name,
      ...listFields(itemSchema(schema), '', candidate.use.direction).map(({ name }) => name),
    ].join()
    if (shapes.has(shape)) candidate.inside.isRepeated = true
    shapes.add(shape)
    printInside(schema, { ...candidate, around: [...candidate.around, candidate] }, page)
  }

  /** Prints named schemas level by level, each once, as long as the budget lasts. */
  function printLevels(first: readonly Candidate[]): void {
    for (let level = first; level.length > 0; level = page.waiting.splice(0))
      for (const candidate of level)
        if (printed.has(keyOf(candidate))) repeated.push(candidate)
        else printNamed(candidate, budget)
  }

  const all = page.waiting.splice(0)
  const isMain = ({ use }: Candidate) => use.rank === 'main'
  const isError = ({ use }: Candidate) => use.rank === 'error'
  for (const candidate of all.filter(isMain)) printNamed(candidate, Infinity)
  printLevels([
    ...page.waiting.splice(0),
    ...all.filter((candidate) => !isMain(candidate) && !isError(candidate)),
  ])
  printLevels(all.filter(isError))
  let repeatsLeft = budget * REPEAT_SHARE
  for (const candidate of repeated) {
    const cost = costOf(candidate, page)
    if (cost > repeatsLeft) {
      omitted.push(candidate)
      continue
    }
    repeatsLeft -= cost
    printNamed(candidate, Infinity)
  }
  return [...omitted, ...page.waiting.splice(0)]
}

function costOf({ name, use }: Candidate, { schemas }: PrintedPage): number {
  const schema = schemas[name]?.schema
  return schema === undefined ? Infinity : estimateCost(schema, use.direction)
}

const keyOf = ({ name, use }: Candidate) => `${use.direction} ${name}`

/** Puts what is inside a field below it, folded if it has fields of its own. */
function foldField({ field, blocks, inside }: FoldedField): void {
  if (inside.fields + inside.options === 0) {
    field.blocks.push(...blocks)
    return
  }
  field.blocks.push({
    kind: 'details',
    ...(inside.isRepeated && { className: 'repeated' }),
    summary: [describeInside(inside)],
    blocks,
  })
}

/** '9 fields', or '2 options' if there are only options. */
function describeInside({ fields, options }: Inside): string {
  return fields > 0
    ? writeText('schema.fields', { count: fields })
    : writeText('schema.options', { count: options })
}

const countOptions = (choices: readonly SchemaChoice[]) =>
  choices.reduce((sum, { options }) => sum + options.length, 0)

const counts = new WeakMap<Schema, Partial<Record<Direction, Inside>>>()

/** Direct members of a named schema. Counted once, because hundreds of pages may link to a schema with hundreds of fields. */
function countInside(schema: Schema, direction: Direction): Inside {
  const known = counts.get(schema) ?? {}
  counts.set(schema, known)
  const item = itemSchema(schema)
  return (known[direction] ??= {
    fields: listFields(item, '', direction).length,
    options: countOptions((item.choices ?? []).filter((choice) => !isPlainChoice(choice))),
  })
}

/** A link to the page of a schema that has no room here: where scripts run, its fields open in place. */
function deferredFields(
  { name, address, use }: Candidate,
  { schemas, links }: PrintedPage,
): readonly Block[] {
  const named = schemas[name]
  if (named === undefined || links.deferred === undefined) return []
  const inside = countInside(named.schema, use.direction)
  const isEmpty = inside.fields + inside.options === 0
  if (isEmpty && itemSchema(named.schema).ref === undefined) return []
  links.deferred.add(name)
  // References from another schema are counted on its own page only.
  const label = isEmpty ? writeText('schema.fieldList') : describeInside(inside)
  return [
    {
      kind: 'island',
      name: 'schema-fields',
      on: 'intent',
      props: { src: siteMarker(`${named.route}.fields.js`), route: named.route, address, label },
      blocks: [
        {
          kind: 'group',
          tag: 'div',
          data: { control: '' },
          blocks: [
            {
              kind: 'inline',
              content: [
                link(
                  siteMarker(named.route),
                  ...writeTextParts<Inline>('schema.fieldsOf', { fields: label, name: codeText(name) }),
                ),
              ],
            },
          ],
        },
      ],
    },
  ]
}

const CHOICES: Readonly<Record<SchemaChoice['kind'], MessageKey>> = {
  oneOf: 'schema.exactlyOne',
  anyOf: 'schema.oneOrMore',
  if: 'schema.byCondition',
}

function fieldLabel({ kind, name }: Field): string {
  if (kind === 'pattern')
    return name === '*' ? writeText('schema.anyName') : writeText('schema.nameLike', { name })
  // '3…' stands for all items from there on.
  if (kind === 'item')
    return writeText('schema.item', { number: name.replace(/^\d+/, (index) => String(Number(index) + 1)) })
  return kind === 'not' ? writeText('schema.not') : showName(name)
}

/** An empty name as JSON writes it: alone, it would be an empty box. */
const showName = (name: string) => (name === '' ? '""' : name)

/** Undefined if nothing is said about it. */
type Presence = 'required' | 'optional' | undefined

interface Member {
  readonly required: boolean
  readonly kind?: Field['kind']
}

/** Whether a message must have a member. The names of members that follow a pattern say nothing about it. */
export function describePresence({ required, kind = 'property' }: Member): Presence {
  if (required) return 'required'
  return kind === 'property' ? 'optional' : undefined
}

/**
 * Short words beside a name. A whole schema is neither required nor optional. Windows show what is optional only, because "required" would be on
 * most lines: it is for screen readers and the Markdown twin, and no comma follows it.
 */
export function schemaMarks(schema: Schema, presence?: Presence): readonly Inline[] {
  const marks: readonly { readonly className?: string; readonly text: string }[] = [
    ...(presence === 'required' ? [{ className: 'required', text: writeText('api.required') }] : []),
    ...(presence === 'optional' ? [{ text: writeText('api.optional') }] : []),
    ...(schema.deprecated === true ? [{ className: 'deprecated', text: writeText('api.deprecated') }] : []),
    ...(schema.readOnly === true ? [{ text: writeText('api.readOnly') }] : []),
    ...(schema.writeOnly === true ? [{ text: writeText('api.writeOnly') }] : []),
  ]
  return marks.flatMap(({ className, text }, index): readonly Inline[] => [
    index === 0 || marks[index - 1]?.className === 'required' ? ' ' : writeText('list.separator'),
    { kind: 'span', ...(className !== undefined && { className }), content: [text] },
  ])
}

interface FoldOptions<Item> {
  readonly direction: Direction
  /** Name of a folded field in the summary. */
  readonly name: (item: Item) => string
  /** Says how many fields are folded. Default: 'more fields'. */
  readonly summary?: 'schema.furtherFields' | 'api.furtherParameters'
}

/** A list of fields that folds those after the first few, in the order in which `print` has to see them. */
export function foldFields<Item extends { readonly required: boolean }>(
  items: readonly Item[],
  print: (item: Item) => FieldItem,
  { direction, name, summary = 'schema.furtherFields' }: FoldOptions<Item>,
): Block {
  const shown = listShownFields(items, direction)
  const isShown = new Set(shown)
  const hidden = items.filter((item) => !isShown.has(item))
  return {
    kind: 'fields',
    fields: [...shown, ...hidden].map(print),
    ...(hidden.length > 0 && {
      fold: {
        shown: shown.length,
        summary: [`${writeText(summary, { count: hidden.length })}: `, ...listNames(hidden.map(name))],
      },
    }),
  }
}

/** The fields that show at once, in their order: what a client must send, and the first of the others. */
function listShownFields<Item extends { readonly required: boolean }>(
  fields: readonly Item[],
  direction: Direction,
): readonly Item[] {
  const limit = SHOWN_FIELDS[direction]
  if (fields.length <= limit + 1) return fields
  const isNeeded = ({ required }: Item) => direction === 'request' && required
  let left = limit - fields.filter(isNeeded).length
  const shown = fields.filter((field) => isNeeded(field) || left-- > 0)
  return fields.length - shown.length <= 1 ? fields : shown
}

/** 'status, reason, createdAt ...'. */
function listNames(names: readonly string[]): readonly Inline[] {
  return [
    ...joinInline(names.slice(0, NAMES_IN_SUMMARY).map((name) => [codeText(name)])),
    ...(names.length > NAMES_IN_SUMMARY ? [' …'] : []),
  ]
}
