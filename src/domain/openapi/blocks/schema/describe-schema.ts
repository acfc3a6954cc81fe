/** Facts that a page prints about a value itself, without its members: description, limits, values, default, examples. */

import type { Block, Inline } from '../../../blocks/block.ts'
import { codeText, joinInline, link, paragraph, parsePhrase } from '../../../blocks/build-blocks.ts'
import { groupBy } from '../../../../lib/data/group-by.ts'
import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import { writeCodeSpan } from '../../../../lib/text/code-span.ts'
import { removeAbsent } from '../../../../lib/data/remove-absent.ts'
import { joinList } from '../../../../lib/text/join-list.ts'
import type { EnumValue, ExternalDocs, RichText, Schema, SchemaChoice, XmlName } from '../../model.ts'
import { toKebabCase } from '../../names.ts'
import { describeLimits, describeRange } from '../../schema/schema-limits.ts'
import { arrayLevels, asScalar, listOptions, type Direction } from '../../schema-fields.ts'
import { filterBlock } from '../filter-block.ts'
import type { PageLinks } from '../page-links.ts'
import { MANY_TYPES, typeText, type NamedSchemas } from './type-text.ts'

/** More values than these are folded, and more than those have a filter. */
const MANY_VALUES = 12
const FILTERED_VALUES = 30

/** The meanings of more values than these are folded in an operation; the values themselves show. */
const EXPLAINED_VALUES: Readonly<Record<Direction, number>> = {
  request: 2,
  response: 2,
  both: MANY_VALUES,
}

/** So many examples of a field or parameter show; the others are folded, unless it is one. */
const SHOWN_EXAMPLES = 4

/** Things that texts about schemas refer to. */
export interface SchemaSources {
  readonly schemas: NamedSchemas
  readonly links: PageLinks
}

export interface DescribeOptions {
  readonly direction: Direction
  /** Name of the field, whose title is shown where it says more. */
  readonly name?: string
  /** The description of what holds the value. It replaces the description of a named schema, and its words are not repeated. */
  readonly holder?: RichText
  /** Examples of what holds the value, which prevail over the examples of its schema (OpenAPI 3.1.1, section 4.8.12.2.1). */
  readonly examples?: readonly ShownExample[]
}

/** An example of a value, short enough for a line. */
export interface ShownExample {
  readonly text: string
  /** The author's name for it, and what the author says of it, as plain text. */
  readonly label?: string
  readonly description?: string
}

/** Facts about a value itself: description, limits, values, default, examples; of the items too when it is a list. */
export function describeSchema(
  schema: Schema,
  { address, direction, name, holder, examples = [] }: DescribeOptions & { readonly address: string },
  { schemas, links }: SchemaSources,
): readonly Block[] {
  const levels = openLevels(schema, schemas)
  const rules = describeLevels(levels, (level) => level.flatMap((one) => listRules(one)))
  const item = levels.at(-1) ?? [schema]
  const values = item.find((one) => one.values !== undefined)?.values
  // Of an object, its own page has the example.
  const plain = levels.flatMap(([own, ...named]) => [own, ...named.filter(isScalarOrList)])
  return [
    ...describeTexts(levels, { name, holder }).flatMap((text) =>
      typeof text === 'string' ? [paragraph(undefined, text)] : links.describe(text),
    ),
    ...docsLink(plain.find(({ docs }) => docs !== undefined)?.docs),
    ...(rules.length > 0 ? [ruleLine(...rules.map(parsePhrase))] : []),
    ...(values === undefined
      ? []
      : [valuesBlock(values, { direction, isOnly: item.every(({ nullable }) => nullable !== true) })]),
    ...describeLevels(levels, (level) =>
      level
        .flatMap((one) => one.default ?? [])
        .slice(0, 1)
        .map((text) => `${writeText('schema.default')}: ${writeCodeSpan(text)}`),
    ).map((text) => ruleLine(parsePhrase(text))),
    ...exampleBlocks(
      examples.length > 0
        ? examples
        : (plain.find((one) => one.examples !== undefined)?.examples ?? []).map((text) => ({ text })),
    ),
    ...levels.flat().flatMap((one) => containsRules(one, schemas)),
    ...levels.flatMap(([own]) => encodingRules(own, schemas)),
    ...item
      .flatMap((one, n) => (one.choices ?? []).filter((choice) => addsToType(choice, one, n > 0)))
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

/** Rules of schemas beyond so many others show on their own pages only. Otherwise each page of a chain would repeat all of its rules. */
const MOST_OPENED = 8

/** A schema, then the named schemas that it refers to: all of them hold for the value. */
type Level = readonly [own: Schema, ...named: Schema[]]

/** The levels of a schema and of its items as long as it is an array and nothing else, through the schemas that they refer to. */
function openLevels(schema: Schema, schemas: NamedSchemas, around: readonly Schema[] = []): readonly Level[] {
  const level: [Schema, ...Schema[]] = [schema]
  for (let ref = schema.ref; ref !== undefined; ref = level.at(-1)?.ref) {
    const named = schemas[ref]?.schema
    const opened = [...around, ...level]
    if (named === undefined || opened.includes(named) || opened.length > MOST_OPENED) return [level]
    level.push(named)
  }
  const last = level.at(-1) ?? schema
  const inner = arrayLevels(last).length > 1 ? last.items : undefined
  return inner === undefined ? [level] : [level, ...openLevels(inner, schemas, [...around, ...level])]
}

const isScalarOrList = (schema: Schema) =>
  asScalar(removeAbsent({ ...schema, ref: undefined, items: undefined })) !== undefined

/** Texts about a value and about the values in its lists: a text about a list in a list is about each of them. */
function describeLevels<Each>(
  levels: readonly Each[],
  describe: (level: Each) => readonly string[],
): readonly string[] {
  return levels.flatMap((level, depth) =>
    describe(level).map((text) =>
      Array.from({ length: depth }).reduce<string>(
        (inner) => writeText('schema.each', { rule: inner }),
        text,
      ),
    ),
  )
}

/**
 * The texts about a value, then its items' texts. The text of a named schema is used if nothing nearer is said, as is a title that is
 * more than a name: generators write comments of a line as titles.
 */
function describeTexts(
  levels: readonly Level[],
  { name, holder }: { readonly [key in 'name' | 'holder']: DescribeOptions[key] | undefined },
): readonly (RichText | string)[] {
  const above = holder?.markdown ?? ''
  const texts: RichText[] = []
  for (const [own, ...named] of levels) {
    const isSaid = texts.length > 0 || above !== ''
    const text = own.description ?? (isSaid ? undefined : named.find((one) => one.description)?.description)
    if (text !== undefined && !above.includes(text.markdown.trim())) texts.push(text)
  }
  const title = levels[0]?.[0].title ?? ''
  if (texts.length > 0 || above !== '') return texts
  return name !== undefined && isMoreThanName(title) && toKebabCase(title) !== toKebabCase(name)
    ? [title]
    : []
}

/**
 * Whether a title says something, as 'Size of the page' does. Generators derive others from the name of the field or type: 'Joined Rooms'. Japanese
 * and Chinese have no spaces, and no generator writes them.
 */
const isMoreThanName = (title: string) => /\S\s+[\p{Ll}\p{Lo}]|[^\p{ASCII}]/u.test(title)

/** Where more is said about a schema. */
export function docsLink(docs: ExternalDocs | undefined): readonly Block[] {
  return docs === undefined ? [] : [paragraph(undefined, link(docs.url, docs.label))]
}

/** Short facts about a value. A line breaks between them, and inside a fact only if it is longer than the line. */
const ruleLine = (...facts: readonly (readonly Inline[])[]): Block => paragraph('rules', ...joinInline(facts))

/** Requirements for some items of an array. */
function containsRules({ contains }: Schema, schemas: NamedSchemas): readonly Block[] {
  if (contains === undefined) return []
  const { schema, least, most } = contains
  const count = describeRange(least, most, 'item')[0] ?? writeText('limit.anyNumber')
  const named = schema.title === undefined ? typeText(schema, schemas) : [schema.title]
  const values = joinInline((schema.values ?? []).map(({ value }) => [codeText(value)]))
  const type = values.length > 0 ? values : schema.ref === undefined ? named : typeText(schema, schemas)
  const rules = isOneLine(schema) ? rulesInBrackets(schema) : []
  const kind = { kind: 'span' as const, content: [...type, ...rules] }
  return [paragraph('rules', ...writeTextParts<Inline>('limit.contains', { count, kind }))]
}

/** Whether the line about some items says all that is known of them. */
export function isOneLine({ ref, title: _, values = [], ...rest }: Schema): boolean {
  const isExplained = values.some(({ name, description }) => (name ?? description) !== undefined)
  return ref !== undefined || (!isExplained && isPlainSchema(rest))
}

/** The encoded content of a value, and its name in XML. */
function encodingRules({ contentSchema, xml }: Schema, schemas: NamedSchemas): readonly Block[] {
  return [
    ...(contentSchema === undefined
      ? []
      : [paragraph('rules', `${writeText('schema.encoded')} `, ...typeText(contentSchema, schemas))]),
    ...(xml === undefined ? [] : [paragraph('rules', 'XML: ', ...parsePhrase(describeXml(xml)))]),
  ]
}

/** How a value is written in XML, in words; names in backticks. */
function describeXml({ name, namespace, prefix, attribute, wrapped, nodeType }: XmlName): string {
  return joinList([
    ...(name === undefined
      ? []
      : [`${attribute === true ? writeText('schema.attribute') : writeText('schema.element')} \`${name}\``]),
    ...(name === undefined && attribute === true ? [writeText('schema.attribute')] : []),
    ...(prefix === undefined ? [] : [`${writeText('schema.prefix')} \`${prefix}\``]),
    ...(namespace === undefined ? [] : [`${writeText('schema.namespace')} \`${namespace}\``]),
    ...(wrapped === true ? [writeText('schema.wrapped')] : []),
    ...(nodeType === undefined ? [] : [`\`nodeType: ${nodeType}\``]),
  ])
}

/** Examples in a line, each value once. The examples of a long list are folded. */
function exampleBlocks(examples: readonly ShownExample[]): readonly Block[] {
  const distinct = [...groupBy(examples, ({ text }) => text).values()].flatMap((same) => same.slice(0, 1))
  if (distinct.length === 0) return []
  const texts = distinct.map(({ text, label = '', description = '' }, index) => {
    // A single example needs no name.
    const words = [distinct.length === 1 ? '' : label, description].filter((word) => word !== '')
    const comment = words.length === 0 ? '' : ` ${words.join(writeText('list.statements'))}`
    return [
      // Stays with the first one.
      ...(index === 0 ? [`${writeText('api.example')}: `] : []),
      codeText(text),
      ...(comment === '' ? [] : [comment]),
    ]
  })
  const shown = texts.length <= SHOWN_EXAMPLES + 1 ? texts : texts.slice(0, SHOWN_EXAMPLES)
  const hidden = texts.slice(shown.length)
  return [
    ruleLine(...shown),
    ...(hidden.length === 0
      ? []
      : [
          {
            kind: 'details' as const,
            summary: [writeText('schema.furtherExamples', { count: hidden.length })],
            blocks: [ruleLine(...hidden)],
          },
        ]),
  ]
}

function valuesBlock(
  values: readonly EnumValue[],
  { direction, isOnly }: { readonly direction: Direction; readonly isOnly: boolean },
): Block {
  const [only] = values
  const explained = values.some((value) => value.name !== undefined || value.description !== undefined)
  if (isOnly && values.length === 1 && only !== undefined && !explained)
    return ruleLine([`${writeText('schema.always')} `, codeText(only.value)])
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

/** The limits and other rules of a value in words. */
export function listRules({ limits, constraints = [] }: Schema = {}): readonly string[] {
  return [...describeLimits(limits), ...constraints]
}

function rulesInBrackets(schema: Schema): readonly Inline[] {
  const rules = describeLevels(arrayLevels(schema), listRules)
  return rules.length === 0 ? [] : [' (', ...parsePhrase(joinList(rules)), ')']
}

/** Whether a plain choice says more than the type of its value does: limits of its options, types beside others, or what a name stands for. */
function addsToType(choice: SchemaChoice, { types = [] }: Schema, isNamed: boolean): boolean {
  return (
    isPlainChoice(choice) &&
    (types.length > 0 ||
      isNamed ||
      choice.options.length > MANY_TYPES ||
      choice.options.some(({ schema }) => rulesInBrackets(schema).length > 0))
  )
}

/** Whether a choice is between plain types, which one line can say. */
export function isPlainChoice(choice: SchemaChoice): boolean {
  return choice.options.every(({ schema }) => isPlainSchema(schema))
}

const PLAIN_MEMBERS: ReadonlySet<string> = new Set<keyof Schema>([
  'types',
  'format',
  'limits',
  'constraints',
  'items',
  'nullable',
])

/** Whether a type with its rules is all that is known of a value and of what its lists hold. */
function isPlainSchema(schema: Schema): boolean {
  const levels = arrayLevels(schema)
  return (
    levels.at(-1)?.items === undefined &&
    levels.every((level) =>
      Object.entries(level).every(([key, member]) => member === undefined || PLAIN_MEMBERS.has(key)),
    )
  )
}
