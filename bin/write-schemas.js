#!/usr/bin/env node
/**
 * Writes dist/schemas, a JSON Schema (draft-07) of the front matter of each kind of page, for editors and linters: `npm run schemas`, and
 * `prepack`. Keys, types and defaults come from the schema that the build checks with (src/stages/load/pages/front-matter.ts), the texts from
 * the tables of the handbook.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { toJsonSchema } from '@valibot/to-json-schema'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Names of the files by the kind of page in the schema. */
const KINDS = {
  doc: { file: 'guide.json', title: 'Front matter of a guide' },
  plain: { file: 'page.json', title: 'Front matter of a single page' },
  post: { file: 'post.json', title: 'Front matter of a post' },
}

/** Writes the schemas into `folder`. Throws if a key has no text in the handbook. */
export async function writeSchemas(folder) {
  const schemas = await loadFrontMatterSchemas()
  const descriptions = readDescriptions()
  mkdirSync(folder, { recursive: true })
  for (const [kind, { file, title }] of Object.entries(KINDS)) {
    const { properties = {}, ...schema } = toJsonSchema(schemas[kind], {
      // Front matter as authors write it, before the checks convert it.
      typeMode: 'input',
      // The rule that a date exists has no counterpart; the build reports it.
      ignoreActions: ['check', 'transform'],
    })
    const described = Object.entries(properties).map(([key, property]) => {
      const description = descriptions.get(`${kind} ${key}`) ?? descriptions.get(key)
      if (description === undefined) throw new Error(`the handbook does not explain the key ${key}`)
      return [key, { description, ...property }]
    })
    const content = { ...schema, title, properties: Object.fromEntries(described) }
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** The schemas that the build uses, compiled, because Node does not run TypeScript. */
async function loadFrontMatterSchemas() {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-schemas-'))
  try {
    const outfile = join(folder, 'front-matter.mjs')
    await build({
      absWorkingDir: root,
      entryPoints: ['src/stages/load/pages/front-matter.ts'],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
    })
    const { frontMatterSchemas } = await import(pathToFileURL(outfile).href)
    return frontMatterSchemas
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * The meaning of each key as plain text, from the tables `| Key | Value | Meaning |`. A key that guides and posts both have, such as
 * `tags`, is there by kind and key as well.
 */
function readDescriptions() {
  const page = readFileSync(join(root, 'handbook/content/docs/front-matter.md'), 'utf8')
  const descriptions = new Map()
  for (const section of page.split(/^## /m)) {
    const kind = { Guides: 'doc', Posts: 'post' }[/^\w+/.exec(section)?.[0] ?? '']
    for (const [, key, meaning] of section.matchAll(/^\| `(\w+)` \| [^|]+ \| (.+) \|$/gm)) {
      descriptions.set(key, toPlainText(meaning))
      if (kind !== undefined) descriptions.set(`${kind} ${key}`, toPlainText(meaning))
    }
  }
  return descriptions
}

function toPlainText(markdown) {
  return markdown
    .replace(/ See \[[^\]]*\]\([^)]*\)\./g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeSchemas(join(root, 'dist/schemas'))
