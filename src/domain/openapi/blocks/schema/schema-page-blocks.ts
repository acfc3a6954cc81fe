/** The blocks of the page of one schema, and of the list of all schemas. */

import { writeText } from '../../../../lib/locale/text.ts'
import type { Block } from '../../../blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  joinInline,
  link,
  paragraph,
  titleHeading,
} from '../../../blocks/build-blocks.ts'
import { siteMarker } from '../../../../lib/site/links/markers.ts'
import { firstSentence } from '../../../../lib/text/first-sentence.ts'
import { htmlToText } from '../../../../lib/text/html/html-to-text.ts'
import { removeAbsent } from '../../../../lib/data/remove-absent.ts'
import type { Api, ApiSchema } from '../../model.ts'
import { toKebabCase } from '../../names.ts'
import { exampleTabs } from '../operation/code-blocks.ts'
import { titleLine } from '../change-badge.ts'
import { codeSection, groupBlock, partBlock, sideBlock, textBlock } from '../columns.ts'
import { filterBlock } from '../filter-block.ts'
import type { PageLinks } from '../page-links.ts'
import { docsLink } from './describe-schema.ts'
import { createSchemaPrinter, schemaMarks } from './schema-blocks.ts'
import { typeText, type NamedSchemas } from './type-text.ts'

/** Characters of HTML that a schema's page spends on fields, before fields of other schemas only open in place. */
const SCHEMA_BUDGET = 30_000

/** More users than these are folded. */
const MANY_USERS = 30

/** A named schema: its fields, an example, and what uses it. */
export function schemaPageBlocks(named: ApiSchema, api: Api, links: PageLinks): readonly Block[] {
  const { name, schema, examples, usedBy } = named
  const printer = createSchemaPrinter({ schemas: api.schemas, links, owner: name, budget: SCHEMA_BUDGET })
  const { description, docs, ...rest } = schema
  // Examples in the other column are not among the facts.
  const undescribed = examples.length > 0 ? removeAbsent({ ...rest, examples: undefined }) : rest
  const inside = printer.inside(schema, 'fields', { direction: 'both', rank: 'main' })
  printer.expand()
  const top = [
    titleLine(titleHeading(codeText(name)), links),
    paragraph(
      'field below-title',
      { kind: 'span', className: 'type', content: typeText(schema, api.schemas) },
      ...schemaMarks(schema),
    ),
    ...(saysMore(schema.title ?? '', name) ? [paragraph(undefined, schema.title ?? '')] : []),
    ...links.describe(description),
    ...docsLink(docs),
    ...(schema.from === undefined ? [] : [mergedSchemas(schema.from, api.schemas)]),
  ]
  const text: readonly Block[] = [
    // Of text or a number there are values only, which the type above introduces.
    ...(isEmpty(inside) ? [] : [anchoredHeading('fields', writeText('schema.fieldList'))]),
    ...printer.describe(undescribed, 'fields', { direction: 'both' }),
    { kind: 'group', tag: 'docs-fields', blocks: inside },
    ...(usedBy.length === 0
      ? []
      : [anchoredHeading('used-by', writeText('schema.usedBy')), userList(usedBy, links)]),
  ]
  const tabs = exampleTabs([{ type: 'application/json', examples }], links)
  if (tabs.length === 0) return [...top, ...text]
  const code = codeSection('example', writeText('api.example'), ...tabs)
  return [partBlock(groupBlock('api-top', top), sideBlock(code), textBlock(...text))]
}

/** Whether a title has a word that the name of the schema has not: generators write names as titles. */
function saysMore(title: string, name: string): boolean {
  const known = toKebabCase(name).split('-')
  return toKebabCase(title)
    .split('-')
    .some((word) => word !== '' && !known.includes(word))
}

function isEmpty(blocks: readonly Block[]): boolean {
  return blocks.every((block) => block.kind === 'fragment' && isEmpty(block.blocks))
}

function mergedSchemas(names: readonly string[], schemas: NamedSchemas): Block {
  return paragraph(
    'rules',
    `${writeText('schema.withAll')} `,
    ...joinInline(
      names.map((name) => {
        const route = schemas[name]?.route
        return [route === undefined ? name : link(siteMarker(route), name)]
      }),
    ),
  )
}

function userList(users: ApiSchema['usedBy'], links: PageLinks): Block {
  const list: Block = {
    kind: 'list',
    items: users.map(({ label, route, method, event }) => ({
      content: [
        ...(method === undefined ? [] : [{ kind: 'method' as const, method }]),
        ' ',
        link(event === undefined ? siteMarker(route) : links.reference(`event:${event}`, route), label),
      ],
    })),
  }
  if (users.length <= MANY_USERS) return list
  return { kind: 'details', summary: [writeText('schema.places', { count: users.length })], blocks: [list] }
}

/** All named schemas, in the order of their names. */
export function schemaListBlocks(
  { schemas }: Api,
  { title, description }: { readonly title: string; readonly description: string },
): readonly Block[] {
  const list = Object.values(schemas)
    .filter((named) => !named.unlisted)
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  return [
    titleHeading(title),
    paragraph(undefined, description),
    ...(list.length > MANY_USERS
      ? [filterBlock(writeText('filter.schemas'), schemaList(list, schemas))]
      : [schemaList(list, schemas)]),
  ]
}

/** Names with what they are and one line of what they mean. */
function schemaList(list: readonly ApiSchema[], schemas: NamedSchemas): Block {
  return {
    kind: 'list',
    className: 'columns',
    items: list.map(({ name, route, schema }) => {
      const line = firstSentence(htmlToText(schema.description?.html ?? ''))
      return {
        content: [
          link(siteMarker(route), codeText(name)),
          ' ',
          { kind: 'span', className: 'type', content: typeText(schema, schemas) },
          ...(line === '' ? [] : [' ', { kind: 'small' as const, content: [line] }]),
        ],
      }
    }),
  }
}
