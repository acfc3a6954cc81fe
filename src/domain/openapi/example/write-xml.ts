/**
 * Writes a value as an XML document, with the names that its schema defines (XML Object, OpenAPI 3.1.1, section 4.8.26; `nodeType` of 3.2,
 * section 4.26). Pure; the value need not be valid.
 */

import { escapeHtml } from '../../../lib/text/html/escape-html.ts'
import type { Json } from '../model.ts'
import {
  asList,
  asObject,
  asText,
  isJsonObject,
  parsePointer,
  type JsonObject,
} from '../document/json-value.ts'
import type { ReferenceReader } from '../reference-reader.ts'
import {
  flattenSchemas,
  listItemParts,
  listMemberParts,
  openParts,
  type FlatSchema,
  type SchemaPart,
} from './flatten-schema.ts'

/** The name of an element for which the description has none: OpenAPI leaves it open. */
const NO_NAME = 'root'

/** A document with the value. A text that is a document already stays as it is: authors write examples so. */
export function writeXml(reader: ReferenceReader, value: Json, schema: SchemaPart): string {
  if (typeof value === 'string' && value.trimStart().startsWith('<')) return value
  const { content } = writeNode(reader, value, {
    parts: [schema],
    name: findRootName(reader, schema.value),
    isRoot: true,
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...content].join('\n')
}

/** The root, and each item of a list there, is named after its schema, as a property is after its key. */
function findRootName(reader: ReferenceReader, schema: unknown, fallback = NO_NAME): string {
  const { $ref, allOf } = asObject(schema)
  const [only, ...others] = asList(allOf)
  if (only !== undefined && others.length === 0) return findRootName(reader, only, fallback)
  return parsePointer(reader.resolveReference(asText($ref)) ?? '').at(-1) ?? fallback
}

/** Content that one value adds to the element around it. */
interface XmlNode {
  readonly attributes: readonly string[]
  /** Lines. */
  readonly content: readonly string[]
}

interface NodeOptions {
  readonly parts: readonly SchemaPart[]
  /** The property's name, used if the schema has none. */
  readonly name: string
  /** A document has one element, so that a list at its root needs one around it. */
  readonly isRoot?: boolean
}

function writeNode(
  reader: ReferenceReader,
  value: Json,
  { parts, name, isRoot = false }: NodeOptions,
): XmlNode {
  const flat = describeValue(reader, value, parts)
  const xml = asObject(flat.node['xml'])
  const ownName = asText(xml['name']) || name
  if (xml['attribute'] === true || xml['nodeType'] === 'attribute')
    return {
      attributes: [...writeNamespace(xml), ` ${qualifyName(ownName, xml)}="${escapeHtml(toText(value))}"`],
      content: [],
    }
  if (xml['nodeType'] === 'text' || xml['nodeType'] === 'cdata')
    return { attributes: [], content: [writeTextNode(value, xml['nodeType'])] }
  const isWrapped = xml['wrapped'] === true || xml['nodeType'] === 'element' || isRoot
  const itemName = isRoot ? findRootName(reader, flat.items[0]?.value, ownName) : isWrapped ? ownName : name
  const inside = Array.isArray(value)
    ? (value as readonly Json[]).map((item, i) =>
        writeNode(reader, item, { parts: listItemParts(flat, i), name: itemName }),
      )
    : isJsonObject(value)
      ? Object.entries(value).map(([key, member]) =>
          writeNode(reader, member, { parts: listMemberParts(flat, key), name: key }),
        )
      : [{ attributes: [], content: value === null ? [] : [escapeHtml(toText(value))] }]
  if ((Array.isArray(value) && !isWrapped) || xml['nodeType'] === 'none') return joinNodes(inside)
  const { attributes, content } = joinNodes(inside)
  return {
    attributes: [],
    content: writeElement(qualifyName(ownName, xml), [...writeNamespace(xml), ...attributes], content),
  }
}

/** All that applies to a value: its schema, and the alternatives of it that the value matches. */
function describeValue(reader: ReferenceReader, value: Json, parts: readonly SchemaPart[]): FlatSchema {
  const flat = flattenSchemas(reader, openParts(reader, parts))
  const chosen = flat.choices.flatMap(({ list, at }): readonly SchemaPart[] => {
    const index = list.findIndex((_, i) => reader.validateExample(value, `${at}/${i}`, 'both') === undefined)
    return index < 0 ? [] : [{ value: list[index], at: `${at}/${index}` }]
  })
  return chosen.length === 0 ? flat : flattenSchemas(reader, openParts(reader, [...parts, ...chosen]))
}

function joinNodes(nodes: readonly XmlNode[]): XmlNode {
  return {
    attributes: nodes.flatMap(({ attributes }) => attributes),
    content: nodes.flatMap(({ content }) => content),
  }
}

function writeElement(
  name: string,
  attributes: readonly string[],
  content: readonly string[],
): readonly string[] {
  const start = `<${name}${attributes.join('')}`
  if (content.length === 0) return [`${start} />`]
  // White space around a text would be part of it.
  if (content.some((line) => !/^ *<(?!!\[CDATA)/.test(line)))
    return [`${start}>${content.map((line) => line.replace(/^ +(?=<)/, '')).join('')}</${name}>`]
  return [`${start}>`, ...content.map((line) => `  ${line}`), `</${name}>`]
}

function writeTextNode(value: Json, nodeType: 'text' | 'cdata'): string {
  const text = toText(value)
  // The end of a section cannot be in it, so there are two.
  return nodeType === 'text' ? escapeHtml(text) : `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A name with its prefix. */
function qualifyName(name: string, xml: JsonObject): string {
  const prefix = asText(xml['prefix'])
  return [...(prefix === '' ? [] : [writeXmlName(prefix)]), writeXmlName(name)].join(':')
}

/** The text with `_` for each character that names in XML may not have; keys have any characters. */
export const writeXmlName = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_:])/u, '_')

function writeNamespace(xml: JsonObject): readonly string[] {
  const uri = asText(xml['namespace'])
  const prefix = asText(xml['prefix'])
  return uri === '' ? [] : [` xmlns${prefix === '' ? '' : `:${writeXmlName(prefix)}`}="${escapeHtml(uri)}"`]
}
