/**
 * Rewrites blocks between tags of GitBook, such as `{% hint %}`, as directives. What a directive does not show in the same way
 * is left to its author.
 */
import { indentLines, type BlockEdit } from './block-edit.ts'
import { countColons } from './edit-other-block.ts'
import {
  escapeLabel,
  findClosing,
  findFenceEnd,
  isPlainLabel,
  OPENING_FENCE,
} from './edit-other-directive.ts'

type Lines = readonly string[]

interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The lines between the tags, without their indentation, and without blank lines around them. */
  readonly body: Lines
  readonly indent: string
  /** The index of the line after the closing tag. */
  readonly end: number
}

const OPENING_TAG = /^([ \t]*)\{%[ \t]*([a-z-]+)((?:[ \t]+[a-z]+="[^"]*")*)[ \t]*%\}[ \t]*$/i

/** What is written for a tag, by its name; undefined where its attributes or its content have no counterpart. */
const WRITERS: Readonly<Record<string, (tag: Tag) => Lines | undefined>> = {
  hint: ({ attributes: { style = 'info', ...others }, body }) => {
    const name = HINTS[style]
    return name === undefined || !isEmpty(others) ? undefined : writeDirective(name, body)
  },
  tabs: (tag) =>
    writeParts(tag, 'tab', ({ attributes: { title = '', ...others }, body }) =>
      isEmpty(others) && isPlainLabel(title) ? { opening: `tab[${escapeLabel(title)}]`, body } : undefined,
    ),
  columns: (tag) =>
    writeParts(tag, 'column', ({ attributes, body }) =>
      isEmpty(attributes) ? { opening: 'column', body } : undefined,
    ),
  stepper: (tag) => {
    const steps = readParts(tag, 'step')
    const list = steps?.flatMap(({ body }, index) => {
      const number = `${index + 1}. `
      const indent = ' '.repeat(number.length)
      return ['', ...body.map((line, at) => (at === 0 ? number + line : line && indent + line))]
    })
    return list && writeDirective('steps', list.slice(1))
  },
  code: ({ attributes: { title, overflow, lineNumbers, ...others }, body }) => {
    const [, , sign = '', info = ''] = OPENING_FENCE.exec(body[0] ?? '') ?? []
    if (!isEmpty(others) || findFenceEnd(body, 0) !== body.length - 1 || title?.includes('`') === true)
      return undefined
    const words = [
      info.trim() || 'text',
      ...(title === undefined ? [] : [`title="${title}"`]),
      ...(lineNumbers === 'true' ? ['showLineNumbers'] : []),
      ...(overflow === 'wrap' ? ['wrap'] : []),
    ]
    return [sign + words.join(' '), ...body.slice(1)]
  },
  'content-ref': ({ body }) =>
    body.length === 1 && /^\[[^\]]+\]\([^()]+\)$/.test(body[0] ?? '') ? body : undefined,
}

const HINTS: Readonly<Record<string, string>> = {
  info: 'info',
  success: 'tip',
  warning: 'warning',
  danger: 'danger',
}

/** Tags that are a part of another one. */
const PARTS = ['tab', 'column', 'step']

/** The rewritten block whose opening tag is on a line, given by its index. */
export function editGitBookTag(lines: Lines, start: number): BlockEdit | undefined {
  const tag = readTag(lines, start)
  const written = tag && writeTag(tag, editTags(tag.body))
  return written && { from: lines.slice(start, tag.end).join('\n'), to: written.join('\n') }
}

function readTag(lines: Lines, start: number): Tag | undefined {
  const [, indent = '', name = '', attributes = ''] = OPENING_TAG.exec(lines[start] ?? '') ?? []
  if (!Object.hasOwn(WRITERS, name) && !PARTS.includes(name)) return undefined
  const end = findClosing(lines, start, `${indent}{% end${name} %}`, `${indent}{% ${name} `)
  const inside = end === undefined ? [] : lines.slice(start + 1, end)
  if (end === undefined || inside.some((line) => line.trim() !== '' && !line.startsWith(indent)))
    return undefined
  const pairs = [...attributes.matchAll(/([a-z]+)="([^"]*)"/gi)]
  return {
    name,
    attributes: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value])),
    body: trimLines(inside.map((line) => line.slice(indent.length))),
    indent,
    end: end + 1,
  }
}

/** The lines of a tag as directives; undefined where it stays a tag. */
function writeTag(tag: Tag, body: Lines): Lines | undefined {
  const written = WRITERS[tag.name]?.({ ...tag, body })
  return written && indentLines(written, tag.indent)
}

/** Lines with the tags among them rewritten, also those in a tag that stays one: an outer directive needs more colons than all of them. */
function editTags(lines: Lines): Lines {
  const edited: string[] = []
  for (let at = 0; at < lines.length;) {
    const fenceEnd = findFenceEnd(lines, at)
    const tag = fenceEnd === undefined ? readTag(lines, at) : undefined
    const end = tag?.end ?? (fenceEnd ?? at) + 1
    if (tag === undefined) edited.push(...lines.slice(at, end))
    else {
      const body = editTags(tag.body)
      const kept = [lines[at] ?? '', ...indentLines(body, tag.indent), lines[end - 1] ?? '']
      edited.push(...(writeTag(tag, body) ?? kept))
    }
    at = end
  }
  return edited
}

/** The tags that a tag consists of; undefined where it has anything else, or an empty one. */
function readParts({ body }: Tag, name: string): readonly Tag[] | undefined {
  const parts: Tag[] = []
  for (let at = 0; at < body.length;) {
    const part = readTag(body, at)
    if (part?.name !== name || part.body.length === 0) return undefined
    parts.push(part)
    at = part.end
    while (body[at]?.trim() === '') at++
  }
  return parts.length === 0 ? undefined : parts
}

function writeParts(
  tag: Tag,
  name: string,
  describe: (part: Tag) => { readonly opening: string; readonly body: Lines } | undefined,
): Lines | undefined {
  const parts = readParts(tag, name)?.map(describe)
  if (parts === undefined || parts.includes(undefined)) return undefined
  const inner = parts.flatMap((part) => (part ? writeDirective(part.opening, part.body) : []))
  return writeDirective(tag.name, inner)
}

function writeDirective(opening: string, body: Lines): Lines {
  const colons = ':'.repeat(countColons(body))
  return [colons + opening, ...body, colons]
}

function trimLines(lines: Lines): Lines {
  const first = lines.findIndex((line) => line.trim() !== '')
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

const isEmpty = (attributes: Readonly<Record<string, string>>) => Object.keys(attributes).length === 0
