/**
 * Schemas as blocks: fields with their types, rules and values, and what is inside them.
 *
 * A page prints a named schema in place where its budget allows, else its type links to the schema's own page, so that recursion ends
 * and no page grows without limit. The fields of the body and of a successful response come first, then what is inside them level by
 * level, then errors: `expand()` decides once all of the page is built.
 */

import { joinList } from '../../lib/text/join-list.ts'
import { writeText, writeTextParts } from '../../lib/locale/text.ts'
import type { Block, FieldItem, Inline, TabsBlock } from '../../blocks/block.ts'
import { codeText, joinInline, link, paragraph, parsePhrase } from '../../blocks/build-blocks.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import type { MessageKey } from '../../lib/locale/messages/message-key.ts'
import { siteMarker } from '../../lib/site/markers.ts'
import type { EnumValue, Schema, SchemaChoice, XmlName } from '../../model.ts'
import {
  asScalar,
  estimateCost,
  itemSchema,
  listFields,
  listOptions,
  type Direction,
  type Field,
} from '../schema-fields.ts'
import { withUniqueLabels } from './code-blocks.ts'
import { filterBlock } from './filter-block.ts'
import { describeLimits, describeRange } from '../schema/schema-limits.ts'
import type { PageLinks } from './page-links.ts'
import { MANY_TYPES, typeText, type NamedSchemas } from './type-text.ts'

/** HTML that a page spends on fields of named schemas, in characters: with samples, examples and frame it stays under 300 KB. */
const PAGE_BUDGET = 75_000

/** Part of its budget that a page spends in addition on schemas that it has printed already somewhere else. */
const REPEAT_SHARE = 1 / 3

/** More values than these are folded, and more than those have a filter. */
const MANY_VALUES = 12
const FILTERED_VALUES = 30

/** The meanings of more values than these are folded in an operation; the values themselves show. */
const EXPLAINED_VALUES: Readonly<Record<Direction, number>> = {
  request: 2,
  response: 2,
  both: MANY_VALUES,
}

/** So many fields of a body or a response show; the others are folded, unless it is one. Required ones of a request all show. */
const SHOWN_FIELDS: Readonly<Record<Direction, number>> = {
  request: 5,
  response: 3,
  both: Infinity,
}

/** So many examples of a field or parameter show; the others are folded, unless it is one. */
const SHOWN_EXAMPLES = 4

/** Names of folded fields or values that a summary says. */
const NAMES_IN_SUMMARY = 6

export interface SchemaPrinter {
  readonly schemas: NamedSchemas
  readonly links: PageLinks
  /**
   * What is said of a value itself: description, limits, values, default, examples; of the items too when it is a list.
   */
  describe(schema: Schema, address: string, options: DescribeOptions): readonly Block[]
  /** Everything inside a schema: its fields and its choices. Complete only after `expand`. */
  inside(schema: Schema, address: string, use: SchemaUse): readonly Block[]
  /** Prints named schemas in place, as far as the budget allows. Called once, when all of the page is built. */
  expand(): void
}

export interface DescribeOptions {
  readonly direction: Direction
  /** What holds the value has a description, which is nearer than that of its schema. */
  readonly described?: boolean
  /** Examples of what holds the value, which prevail over those of its schema (OpenAPI 3.1.1, section 4.8.12.2.1). */
  readonly examples?: readonly ShownExample[]
}

/** An example of a value, short enough for a line. */
export interface ShownExample {
  readonly text: string
  /** What the author calls it. */
  readonly label?: string
}

/** What a schema describes on the page. */
export interface SchemaUse {
  readonly direction: Direction
  /**
   * Main content (a body, a successful response) is there in any case, and folds its further fields. Its options fold theirs as well, as far as
   * the page has room for them. Errors get what the rest of the page leaves over.
   */
  readonly rank?: 'main' | 'option' | 'error'
}

export interface PrinterOptions {
  readonly schemas: NamedSchemas
  readonly links: PageLinks
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
  readonly count: Count
  /** Named schemas around it: none is printed inside itself. */
  readonly around: readonly string[]
}

/** How many fields and options are directly inside: what a folded group says about itself. */
interface Count {
  value: number
}

export function createSchemaPrinter({
  schemas,
  links,
  owner,
  budget = PAGE_BUDGET,
}: PrinterOptions): SchemaPrinter {
  const printed = new Set<string>()
  const folded: {
    readonly field: FieldItem & { blocks: Block[] }
    readonly blocks: Block[]
    readonly count: Count
  }[] = []
  let candidates: Candidate[] = []
  /** Places of schemas that the page has printed elsewhere. */
  const repeated: Candidate[] = []
  /** Places of schemas that the page has no room for. */
  const omitted: Candidate[] = []
  let spent = 0

  function describe(
    schema: Schema,
    address: string,
    { direction, described = false, examples = [] }: DescribeOptions,
  ): readonly Block[] {
    const item = itemSchema(schema)
    const named = item.ref === undefined ? undefined : schemas[item.ref]?.schema
    // The rules of a named schema without fields (an identifier, an enumeration) are said wherever it is used: there is nothing to unfold.
    const scalar = asScalar(named)
    const limits = [...listRules(item), ...listRules(scalar)]
    const rules =
      item === schema
        ? limits
        : [...listRules(schema), ...limits.map((rule) => writeText('schema.each', { rule }))]
    const values = item.values ?? scalar?.values
    return [
      ...(described ? [] : links.describe(schema.description ?? item.description ?? named?.description)),
      ...(rules.length > 0 ? [paragraph('rules', ...parsePhrase(joinList(rules)))] : []),
      ...(values === undefined ? [] : [valuesBlock(values, direction)]),
      ...(schema.default === undefined
        ? []
        : [paragraph('rules', `${writeText('schema.default')}: `, codeText(schema.default))]),
      ...exampleBlocks(
        examples.length > 0
          ? examples
          : (schema.examples ?? item.examples ?? scalar?.examples ?? []).map((text) => ({ text })),
      ),
      ...containsRules(schema),
      ...encodingRules(item),
      ...(item.choices ?? [])
        .filter((choice) => addsToType(choice, item))
        .map((choice) =>
          paragraph(
            'rules',
            `${choice.kind === 'anyOf' ? writeText('schema.anyOf') : writeText('schema.oneOf')} `,
            ...joinInline(
              listOptions(choice, address).map((option) => [
                ...typeText(option.schema, schemas),
                ...rulesInBrackets(option.schema),
              ]),
            ),
          ),
        ),
    ]
  }

  /** What some items of an array have to be. */
  function containsRules({ contains }: Schema): readonly Block[] {
    if (contains === undefined) return []
    const { schema, least, most } = contains
    const count = describeRange(least, most, 'item')[0] ?? writeText('limit.anyNumber')
    const type =
      schema.ref === undefined && schema.title !== undefined ? [schema.title] : typeText(schema, schemas)
    const kind = { kind: 'span' as const, content: [...type, ...rulesInBrackets(schema)] }
    return [paragraph('rules', ...writeTextParts<Inline>('limit.contains', { count, kind }))]
  }

  /** What a value encodes, and its name in XML. */
  function encodingRules({ contentSchema, xml }: Schema): readonly Block[] {
    return [
      ...(contentSchema === undefined
        ? []
        : [paragraph('rules', `${writeText('schema.encoded')} `, ...typeText(contentSchema, schemas))]),
      ...(xml === undefined ? [] : [paragraph('rules', 'XML: ', ...parsePhrase(describeXml(xml)))]),
    ]
  }

  function inside(schema: Schema, address: string, use: SchemaUse): readonly Block[] {
    spent += estimateCost(schema, use.direction)
    const blocks: Block[] = []
    print(schema, { address, use, blocks, count: { value: 0 }, around: owner === undefined ? [] : [owner] })
    // `expand` may add to the array later, so it must not be copied into another one.
    return [{ kind: 'fragment', blocks }]
  }

  /** Adds what is inside a schema to `blocks`. */
  function print(schema: Schema, place: Omit<Candidate, 'name'>): void {
    const { address, blocks, count, around } = place
    const item = itemSchema(schema)
    // What is inside of main content is main content no more.
    const use: SchemaUse = place.use.rank === 'error' ? place.use : { direction: place.use.direction }
    const isMain = place.use.rank === 'main' || place.use.rank === 'option'
    const fields = listFields(item, address, use.direction)
    const choices = (item.choices ?? []).filter((choice) => !isPlainChoice(choice))
    count.value += fields.length + choices.length
    if (fields.length > 0) {
      const shown = isMain ? listShownFields(fields, use.direction) : fields
      const hidden = fields.filter((field) => !shown.includes(field))
      blocks.push({
        kind: 'fields',
        fields: [...shown, ...hidden].map((field) =>
          printField(field, { use, around, presence: describePresence(field, fields, use.direction) }),
        ),
        ...(hidden.length > 0 && {
          fold: { shown: shown.length, summary: furtherFields(hidden.map(fieldLabel)) },
        }),
      })
    }
    const optionUse: SchemaUse = isMain ? { ...use, rank: 'option' } : use
    for (const choice of choices) blocks.push(...printChoice(choice, address, optionUse, around))
    if (item.closed === true) blocks.push(paragraph('closed', writeText('schema.closed')))
    if (item.contentSchema !== undefined)
      print(item.contentSchema, { ...place, address: `${address}(content)` })
    if (item.ref !== undefined && !around.includes(item.ref)) candidates.push({ ...place, name: item.ref })
  }

  function printField(
    field: Field,
    { use, around, presence }: Pick<Candidate, 'use' | 'around'> & { readonly presence: Presence },
  ): FieldItem {
    const { schema, address } = field
    const item = {
      id: address,
      name: field.name,
      head: fieldHead(field, presence),
      blocks: [...describe(schema, address, use)],
    }
    const blocks: Block[] = []
    const count = { value: 0 }
    print(schema, { address, use, blocks, count, around })
    folded.push({ field: item, blocks, count })
    return item
  }

  /** The options of a choice as tabs, named by the values of the discriminator where there is one. */
  function printChoice(
    choice: SchemaChoice,
    address: string,
    use: SchemaUse,
    around: readonly string[],
  ): readonly Block[] {
    const panels = listOptions(choice, address).map((option): TabsBlock['panels'][number] => {
      const blocks: Block[] = [
        ...(option.schema.ref === undefined
          ? []
          : [
              paragraph('field', {
                kind: 'span',
                className: 'type',
                content: typeText(option.schema, schemas),
              }),
            ]),
        ...describe(option.schema, option.address, use),
      ]
      print(option.schema, { address: option.address, use, blocks, count: { value: 0 }, around })
      const values = option.values ?? (option.value === undefined ? [] : [option.value])
      return { label: joinList(values) || option.label, id: option.address, blocks }
    })
    const discriminatorText =
      choice.discriminator === undefined
        ? []
        : [`${writeText('list.separator')}${writeText('schema.by')} `, codeText(choice.discriminator)]
    return [
      {
        kind: 'group',
        tag: 'div',
        className: 'choice',
        blocks: [
          paragraph('rules', writeText(CHOICES[choice.kind]), ...discriminatorText, ':'),
          { kind: 'tabs', title: writeText(CHOICES[choice.kind]), panels: withUniqueLabels(panels) },
        ],
      },
    ]
  }

  function fieldHead(field: Field, presence: Presence): readonly Inline[] {
    const { address, schema } = field
    return [
      link(`#${encodeURI(address)}`, codeText(fieldLabel(field))),
      ' ',
      { kind: 'span', className: 'type', content: typeText(schema, schemas) },
      ...schemaMarks(schema, presence),
    ]
  }

  const costOf = ({ name, use }: Candidate) => {
    const schema = schemas[name]?.schema
    return schema === undefined ? Infinity : estimateCost(schema, use.direction)
  }

  /** Prints named schemas level by level, each once, as long as the budget lasts. */
  function expandLevels(first: readonly Candidate[]): void {
    let level = first
    while (level.length > 0) {
      for (const candidate of level)
        if (printed.has(keyOf(candidate))) repeated.push(candidate)
        else printNamed(candidate, budget)
      level = candidates.splice(0)
    }
  }

  /** Prints a named schema in its place, unless it takes the page over its limit. */
  function printNamed(candidate: Candidate, limit: number): void {
    const schema = schemas[candidate.name]?.schema
    const cost = costOf(candidate)
    if (schema === undefined) return
    if (spent + cost > limit) {
      omitted.push(candidate)
      return
    }
    spent += cost
    printed.add(keyOf(candidate))
    print(schema, { ...candidate, around: [...candidate.around, candidate.name] })
  }

  function expand(): void {
    const [errors, others] = partition(candidates, ({ use }) => use.rank === 'error')
    const [main, rest] = partition(others, ({ use }) => use.rank === 'main')
    candidates = []
    for (const candidate of main) printNamed(candidate, Infinity)
    expandLevels([...candidates.splice(0), ...rest])
    expandLevels(errors)
    let repeatsLeft = budget * REPEAT_SHARE
    for (const candidate of repeated) {
      const cost = costOf(candidate)
      if (cost > repeatsLeft) {
        omitted.push(candidate)
        continue
      }
      repeatsLeft -= cost
      printNamed(candidate, Infinity)
    }
    omitted.push(...candidates.splice(0))
    for (const candidate of omitted) candidate.blocks.push(...deferredFields(candidate))
    for (const { field, blocks, count } of folded)
      if (count.value > 0)
        field.blocks.push({
          kind: 'details',
          summary: [
            count.value === 1
              ? writeText('schema.inside')
              : writeText('schema.fields', { count: count.value }),
          ],
          blocks,
        })
      else field.blocks.push(...blocks)
  }

  /** A link to the page of a schema that has no room here: where scripts run, its fields open in place. */
  function deferredFields({ name, address, use }: Candidate): readonly Block[] {
    const named = schemas[name]
    if (named === undefined || links.deferred === undefined) return []
    const item = itemSchema(named.schema)
    const count =
      listFields(item, '', use.direction).length +
      (item.choices ?? []).filter((choice) => !isPlainChoice(choice)).length
    if (count === 0 && item.ref === undefined) return []
    links.deferred.add(name)
    const label = count > 1 ? writeText('schema.fields', { count }) : writeText('schema.fieldList')
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

  return { schemas, links, describe, inside, expand }
}

const keyOf = ({ name, use }: Candidate) => `${use.direction} ${name}`

function partition<T>(list: readonly T[], test: (value: T) => boolean): readonly [T[], T[]] {
  return [list.filter(test), list.filter((value) => !test(value))]
}

const CHOICES: Readonly<Record<SchemaChoice['kind'], MessageKey>> = {
  oneOf: 'schema.exactlyOne',
  anyOf: 'schema.oneOrMore',
  if: 'schema.byCondition',
}

/** How a value is written in XML, in words; names in backticks. */
function describeXml({ name, namespace, prefix, attribute, wrapped }: XmlName): string {
  return joinList([
    ...(name === undefined
      ? []
      : [`${attribute === true ? writeText('schema.attribute') : writeText('schema.element')} \`${name}\``]),
    ...(name === undefined && attribute === true ? [writeText('schema.attribute')] : []),
    ...(prefix === undefined ? [] : [`${writeText('schema.prefix')} \`${prefix}\``]),
    ...(namespace === undefined ? [] : [`${writeText('schema.namespace')} \`${namespace}\``]),
    ...(wrapped === true ? [writeText('schema.wrapped')] : []),
  ])
}

function fieldLabel({ kind, name }: Field): string {
  if (kind === 'pattern')
    return name === '*' ? writeText('schema.anyName') : writeText('schema.nameLike', { name })
  if (kind === 'item') return writeText('schema.item', { number: Number(name) + 1 })
  return kind === 'not' ? writeText('schema.not') : name
}

/** Undefined where nothing is said about it. */
type Presence = 'required' | 'optional' | undefined

interface Member {
  readonly required: boolean
  readonly kind?: Field['kind']
}

/**
 * Whether a message must have a member. Members of a response say that they are optional only beside one that is not: where a description
 * requires none, the word would be on every line.
 */
export function describePresence(
  { required, kind = 'property' }: Member,
  members: readonly Member[],
  direction: Direction,
): Presence {
  if (required) return 'required'
  const isMarked = direction !== 'response' || members.some((member) => member.required)
  return isMarked && kind === 'property' ? 'optional' : undefined
}

/** Short words beside a name. A whole schema is neither required nor optional. */
export function schemaMarks(schema: Schema, presence?: Presence): readonly Inline[] {
  const marks: readonly { readonly className?: string; readonly text: string }[] = [
    ...(presence === 'required' ? [{ className: 'required', text: writeText('api.required') }] : []),
    ...(presence === 'optional' ? [{ text: writeText('api.optional') }] : []),
    ...(schema.deprecated === true ? [{ className: 'deprecated', text: writeText('api.deprecated') }] : []),
    ...(schema.readOnly === true ? [{ text: writeText('api.readOnly') }] : []),
    ...(schema.writeOnly === true ? [{ text: writeText('api.writeOnly') }] : []),
  ]
  return marks.flatMap(({ className, text }, index): readonly Inline[] => [
    index === 0 ? ' ' : writeText('list.separator'),
    { kind: 'span', ...(className !== undefined && { className }), content: [text] },
  ])
}

/** Examples in a line, each value once; those of a long list are folded. */
function exampleBlocks(examples: readonly ShownExample[]): readonly Block[] {
  const distinct = [...groupBy(examples, ({ text }) => text).values()].flatMap((same) => same.slice(0, 1))
  if (distinct.length === 0) return []
  const texts = distinct.map(({ text, label }) => [
    codeText(text),
    ...(label === undefined || distinct.length === 1 ? [] : [` ${label}`]),
  ])
  const shown = texts.length <= SHOWN_EXAMPLES + 1 ? texts : texts.slice(0, SHOWN_EXAMPLES)
  const hidden = texts.slice(shown.length)
  return [
    paragraph('rules', `${writeText('api.example')}: `, ...joinInline(shown)),
    ...(hidden.length === 0
      ? []
      : [
          {
            kind: 'details' as const,
            summary: [writeText('schema.furtherExamples', { count: hidden.length })],
            blocks: [paragraph('rules', ...joinInline(hidden))],
          },
        ]),
  ]
}

function valuesBlock(values: readonly EnumValue[], direction: Direction): Block {
  const [only] = values
  const explained = values.some((value) => value.name !== undefined || value.description !== undefined)
  if (values.length === 1 && only !== undefined && !explained)
    return paragraph('rules', `${writeText('schema.always')} `, codeText(only.value))
  const list: Block = explained
    ? {
        kind: 'definitions',
        className: 'values',
        values: true,
        items: values.map(({ value, name, description }) => ({
          term: [codeText(value), ' ', ...(name === undefined ? [] : [name])],
          ...(description !== undefined && { content: parsePhrase(description) }),
        })),
      }
    : {
        kind: 'list',
        className: 'values',
        values: true,
        items: values.map(({ value }) => ({ content: [codeText(value)] })),
      }
  if (values.length <= (explained ? EXPLAINED_VALUES[direction] : MANY_VALUES)) return list
  const count = writeText('schema.values', { count: values.length })
  return {
    kind: 'details',
    ...(values.length > MANY_VALUES
      ? { summary: [count] }
      : {
          className: 'meanings',
          summary: [
            count,
            { kind: 'span', content: [': '] },
            ...joinInline(values.map(({ value }) => [codeText(value)])),
          ],
        }),
    blocks: values.length > FILTERED_VALUES ? [filterBlock(writeText('filter.values'), list)] : [list],
  }
}

/** The fields that show at once, in their order: what a client must send, and the first of the others. */
function listShownFields(fields: readonly Field[], direction: Direction): readonly Field[] {
  const limit = SHOWN_FIELDS[direction]
  if (fields.length <= limit + 1) return fields
  const isNeeded = ({ required }: Field) => direction === 'request' && required
  let left = limit - fields.filter(isNeeded).length
  const shown = fields.filter((field) => isNeeded(field) || left-- > 0)
  return fields.length - shown.length <= 1 ? fields : shown
}

/** '9 more fields: status, reason, createdAt ...'. */
function furtherFields(names: readonly string[]): readonly Inline[] {
  return [
    `${writeText('schema.furtherFields', { count: names.length })}: `,
    ...joinInline(names.slice(0, NAMES_IN_SUMMARY).map((name) => [codeText(name)])),
    ...(names.length > NAMES_IN_SUMMARY ? [' …'] : []),
  ]
}

/** The limits and other rules of a value in words. */
export function listRules({ limits, constraints = [] }: Schema = {}): readonly string[] {
  return [...describeLimits(limits), ...constraints]
}

function rulesInBrackets(schema: Schema): readonly Inline[] {
  const rules = listRules(schema)
  return rules.length === 0 ? [] : [' (', ...parsePhrase(joinList(rules)), ')']
}

/** Whether a plain choice says more than the type of its value does: limits of its options, or types beside others. */
function addsToType(choice: SchemaChoice, { types = [] }: Schema): boolean {
  return (
    isPlainChoice(choice) &&
    (types.length > 0 ||
      choice.options.length > MANY_TYPES ||
      choice.options.some(({ schema }) => listRules(schema).length > 0))
  )
}

/** Whether a choice is between plain types, which one line can say. */
function isPlainChoice(choice: SchemaChoice): boolean {
  return choice.options.every(({ schema }) => {
    const item = itemSchema(schema)
    return (
      item.ref === undefined &&
      item.properties === undefined &&
      item.choices === undefined &&
      item.patterns === undefined &&
      item.tuple === undefined &&
      schema.description === undefined &&
      item.values === undefined
    )
  })
}
