/** What editors get: the JSON Schemas of front matter, and the snippets that the handbook offers. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { frontMatterSchemas } from '../../src/stages/load/pages/front-matter.ts'
import { discard, root, scratch } from '../docs.ts'
import { convert, listProblems } from './markdown/convert.ts'

interface FrontMatterSchema {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>
}

describe('the JSON Schemas of front matter', () => {
  let folder: string
  beforeAll(async () => {
    folder = scratch()
    const { writeSchemas } = (await import(join(root, 'bin/write-schemas.js'))) as {
      writeSchemas: (folder: string) => Promise<void>
    }
    await writeSchemas(folder)
  })
  afterAll(discard)

  const readSchema = (file: string) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as FrontMatterSchema

  test.each([
    ['guide.json', 'doc'],
    ['page.json', 'plain'],
    ['post.json', 'post'],
  ] as const)('%s has exactly the keys of the build, each with its meaning', (file, kind) => {
    const { properties } = readSchema(file)
    expect(Object.keys(properties)).toEqual(Object.keys(frontMatterSchemas[kind].entries))
    expect(Object.entries(properties).filter(([, { description }]) => !description)).toEqual([])
  })

  test.each([
    ['guide.json', { title: 'Limits', sidebar_position: 1.5, keywords: 'quota', layout: 'wide' }, true],
    ['guide.json', { questions: ['who', { section: 'a', questions: ['what'] }] }, true],
    ['guide.json', { questions: [{ section: 'a' }] }, false],
    ['guide.json', { sidebar_positon: 1 }, false],
    ['guide.json', { draft: 'maybe' }, false],
    ['guide.json', { layout: 'narrow' }, false],
    ['page.json', { sidebar_position: 1 }, false],
    ['post.json', { date: '2026-05-14', tags: ['a', 'b'], authors: 'ada' }, true],
    ['post.json', { tags: [{ label: 'a' }] }, false],
  ])('%s: %j is valid: %s', (file, frontMatter, isValid) => {
    expect(new Ajv().validate(readSchema(file), frontMatter)).toBe(isValid)
  })
})

test('each option of the configuration has a comment, which editors show', () => {
  const folder = join(root, 'src/stages/config/schema')
  const files = readdirSync(folder).filter((file) => /-options\.ts$|^schema\.ts$/.test(file))
  const uncommented = files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    return lines.flatMap((line, n) => {
      const [, name] = /^ +(\w+): (?:v\.|list\(|flag,|text,|roleNames,|\w+,$)/.exec(line) ?? []
      return name === undefined || lines[n - 1]?.endsWith('*/') === true ? [] : [`${file}: ${name}`]
    })
  })
  expect(uncommented).toEqual([])
})

describe('each snippet inserts Markdown without a problem:', () => {
  // The formatter writes commas at the ends of lists, which Visual Studio Code reads, as YAML does.
  const snippets = parse(
    readFileSync(join(root, 'handbook/content/static/offprint.code-snippets'), 'utf8'),
  ) as Readonly<Record<string, { readonly prefix: string; readonly body: readonly string[] }>>

  test.each(Object.values(snippets))('$prefix', async ({ body }) => {
    const text = body
      .join('\n')
      .replace(/\$\{\d+\|([^,|}]+)[^}]*\}/g, '$1')
      .replace(/\$\{\d+:([^}]*)\}/g, '$1')
      .replace('$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE', '2026-05-14')
      .replace('$0', 'Text')
    expect(text).not.toMatch(/\$[\dA-Z{]/)
    const result = await convert(`${text}\n`)
    expect(listProblems(result)).toEqual([])
    expect(result.value.body).not.toContain(':::')
  })

  test('the handbook lists all prefixes', () => {
    const page = readFileSync(join(root, 'handbook/content/docs/editors.md'), 'utf8')
    const listed = [...page.matchAll(/^\| `(docs-\w+)`/gm)].map(([, prefix]) => prefix)
    expect(listed).toEqual(Object.values(snippets).map(({ prefix }) => prefix))
  })
})
