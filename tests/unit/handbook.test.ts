/** The handbook documents every option, key and flag that exists, and no other. */

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatProblems } from '../../src/lib/problems/report.ts'
import { codes, problemFunctions } from '../codes.ts'
import { handbookExamples } from '../handbook-examples.ts'
import { schema } from '../../src/stages/config/schema/schema.ts'
import { frontMatterSchemas } from '../../src/stages/load/pages/front-matter.ts'
import { ICON_SHAPES } from '../../src/lib/page/icon-shapes.ts'
import { PART_DESCRIPTIONS } from '../../src/lib/page/part-names.ts'
import { root } from '../docs.ts'
import { convert } from './markdown/convert.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = (name: string) => read(`handbook/content/docs/${name}.md`)

/** Names of the members of an object schema, through `optional`, lists and pipes. */
function members(at: unknown): readonly string[] {
  const { wrapped, item, entries, pipe } = at as {
    wrapped?: unknown
    item?: unknown
    entries?: object
    pipe?: readonly unknown[]
  }
  if (entries !== undefined) return Object.keys(entries)
  const inner = wrapped ?? item ?? pipe?.[0]
  return typeof inner === 'object' && inner !== null ? members(inner) : []
}

test('configuration: the headings are exactly the options that exist', () => {
  const headings = [...page('configuration').matchAll(/^### `(\w+)`/gm)].map(([, name = '']) => name)
  expect(headings.toSorted()).toEqual(Object.keys(schema.entries).toSorted())
})

test('configuration: the section of an option explains each of its parts', () => {
  const sections = page('configuration').split(/^### /m)
  const missing = Object.entries(schema.entries).flatMap(([option, at]) => {
    // Entries of a sidebar refer to themselves, and have a page of their own.
    if (option === 'sidebars') return []
    const section = sections.find((text) => text.startsWith(`\`${option}\``)) ?? ''
    return members(at).flatMap((part) =>
      new RegExp(`\\b${part}\\b`).test(section) ? [] : `${option}.${part}`,
    )
  })
  expect(missing).toEqual([])
})

test('brand: the table lists exactly the custom properties that the styles define', () => {
  const tokens = read('templates/styles/tokens.css')
  const defined = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name)
  const rows = page('brand')
    .split('\n')
    .filter((line) => line.startsWith('| `--'))
    .flatMap((line) => line.split(' | ')[0]?.match(/--[\w-]+/g) ?? [])
  expect(rows.toSorted()).toEqual([...new Set(defined)].toSorted())
})

test('brand: the list of icons is exactly what there is', () => {
  const [, section = ''] = /\{#icons\}([\s\S]*?)\n## /.exec(page('brand')) ?? []
  const [list = ''] = section.split('\n').filter((line) => line.startsWith('`'))
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(Object.keys(ICON_SHAPES))
})

test('templates: the table lists exactly the parts that can be replaced', () => {
  const rows = [
    ...(page('templates').split(/^## /m)[1] ?? '').matchAll(/^\| `([A-Z]\w*)` \| (.*) \|$/gm),
  ].map(([, name, text]) => [name, text])
  const parts = Object.entries(PART_DESCRIPTIONS).map(([name, text]) => [
    name,
    text.charAt(0).toUpperCase() + text.slice(1),
  ])
  expect(rows).toEqual(parts)
})

test('front matter: the tables list exactly the keys that exist', () => {
  const rows = [...page('front-matter').matchAll(/^\| `(\w+)` \|/gm)].map(([, key = '']) => key)
  const keys = Object.values(frontMatterSchemas).flatMap((kind) => Object.keys(kind.entries))
  expect([...new Set(rows)].toSorted()).toEqual([...new Set(keys)].toSorted())
})

test('openapi: the table of extensions lists exactly those that are read', () => {
  const source = readdirSync(join(root, 'src/domain/openapi'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(`src/domain/openapi/${file}`))
    .join('\n')
  const known = [...source.matchAll(/'(x-[A-Za-z-]+)'/g)].map(([, name = '']) => name)
  const [, section = ''] = /\{#extensions\}([\s\S]*?)\n## /.exec(page('openapi')) ?? []
  const rows = [...section.matchAll(/^\| (`x-[^|]*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(x-[^`]+)`/g)].map(([, name = '']) => name),
  )
  expect([...new Set(rows)].toSorted()).toEqual([...new Set(known)].toSorted())
})

/** Sources of the command line: one file per command, and the options that they share. */
const commandSources = ['src/cli', 'src/cli/commands']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => read(file))
  .join('\n')

test('commands: the page explains exactly the flags that exist', () => {
  const listFlags = (text: string) =>
    [...new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag))].toSorted()
  const declared = [...commandSources.matchAll(/(?:new Option|\.option)\(\s*'([^']+)'/g)]
    .map(([, text = '']) => text)
    .join(' ')
  const explained = listFlags(page('commands').replaceAll(/^- run: npm.*$/gm, ''))
  const known = [...listFlags(declared), '--help', '--version', '--ignore-scripts']
  expect(listFlags(declared).filter((flag) => !explained.includes(flag))).toEqual([])
  expect(explained.filter((flag) => !known.includes(flag))).toEqual([])
})

test('commands: each command has a section', () => {
  const commands = [...commandSources.matchAll(/\.command\('([\w-]+)'\)/g)].map(([, name = '']) => name)
  const sections = [...page('commands').matchAll(/^## docs ([\w-]+)/gm)].map(([, name = '']) => name)
  expect(sections.toSorted()).toEqual(commands.toSorted())
})

test('problems: each example is what the program prints', () => {
  const examples = new Map(
    [...page('problems').matchAll(/^### `([a-z0-9-]+)`[^`]*?[\s\S]*?^````text\n([\s\S]*?)\n````$/gm)].map(
      ([, code = '', example = '']) => [code, example],
    ),
  )
  const readMessages = (code: string): readonly string[] => {
    const file = join(root, 'tests/problems', code, 'expected.txt')
    const text = existsSync(file)
      ? readFileSync(file, 'utf8')
      : formatProblems(
          handbookExamples.filter((problem) => problem.code === code),
          'text',
          () => undefined,
        )
    return text.split('\n\n').map((paragraph) => paragraph.trimEnd())
  }
  expect([...examples.keys()].toSorted()).toEqual(codes)
  expect([...examples].filter(([code, example]) => !readMessages(code).includes(example))).toEqual([])
})

test('problems: each section names the severity of its problem', () => {
  const wrong = problemFunctions.filter(({ code, severity }) => {
    const label = `*${severity.charAt(0).toUpperCase()}${severity.slice(1)}.*`
    return !page('problems').includes(`{#${code}}\n\n${label}`)
  })
  expect(wrong).toEqual([])
})

describe('moving', () => {
  const text = page('moving')
  /** Rows of the tables whose first column is the tool: its construct. */
  const readRows = (heading: string) =>
    (text.split(heading)[1]?.split(/\n\n(?!\|)/)[0] ?? '')
      .split('\n')
      .flatMap(
        (line) =>
          /^\| (?:MkDocs|GitBook|GitHub|Hugo|Jekyll|Obsidian|VitePress|Docusaurus|Mintlify|Starlight) \| `(.+?)` \|/.exec(
            line,
          )?.[1] ?? [],
      )

  const tables = {
    syntax: readRows('## Syntax {#syntax}\n\n'),
    code: readRows('Code blocks:\n\n'),
    components: readRows('Components, in `.mdx` files:\n\n'),
  }

  test('each construct of the tables is reported, once', async () => {
    expect(Object.values(tables).map(({ length }) => length)).toEqual([33, 8, 9])
    const sources = [
      ...tables.syntax.map((source) => [source, `# Page\n\n${source}\n`, 'page.md'] as const),
      ...tables.code.map((info) => [info, `\`\`\`${info}\ncode\ncode\ncode\n\`\`\`\n`, 'page.md'] as const),
      ...tables.components.map((tag) => [tag, `${tag}</${tag.slice(1)}\n`, 'page.mdx'] as const),
    ]
    const codes = [
      'other-syntax',
      'directive-syntax',
      'unknown-attribute',
      'fence-lines',
      'unknown-component',
    ]
    for (const [source, markdown, name] of sources) {
      const { problems } = await convert(markdown, { path: `content/docs/${name}` })
      expect([source, problems.filter(({ code }) => codes.includes(code)).length]).toEqual([source, 1])
    }
  })
})
