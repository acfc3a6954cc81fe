/** Config files of other tools. A build takes the options of the first if the site has no config file of Offprint. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFile } from '../../lib/files/is-folder.ts'

export interface ForeignFile {
  readonly tool: ForeignTool
  /** Path from the site's folder. */
  readonly file: string
}

export type ForeignTool = keyof typeof FILES

const withEndings = (path: string, endings: readonly string[]) => endings.map((ending) => `${path}.${ending}`)

/** A repository often has its site in the folder `docs`. */
const hereOrInDocs = (files: readonly string[]) => [...files, ...files.map((file) => `docs/${file}`)]

const MODULES = ['ts', 'mts', 'js', 'mjs'] as const

/** By tool, in order of preference. */
const FILES = {
  docusaurus: withEndings('docusaurus.config', [...MODULES, 'cjs', 'cts']),
  zensical: ['zensical.toml', 'zensical.yml'],
  // The last is the fork of MkDocs 1.
  mkdocs: ['mkdocs.yml', 'mkdocs.yaml', 'properdocs.yml'],
  vitepress: hereOrInDocs([
    ...withEndings('.vitepress/config', MODULES),
    ...withEndings('.vitepress/config/index', MODULES),
  ]),
  starlight: hereOrInDocs(withEndings('astro.config', [...MODULES, 'cjs', 'cts'])),
  mintlify: hereOrInDocs(['docs.json', 'mint.json']),
  gitbook: ['.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md', 'docs/SUMMARY.md'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Text that a file must have, because other tools have files of that name as well. */
const SIGNS: Partial<Record<ForeignTool, RegExp>> = {
  starlight: /@astrojs\/starlight/,
  mintlify: /"navigation"\s*:/,
}

/** Files that a build without options does not take for a config, as other tools use them as well. */
const ONLY_ON_REQUEST: ReadonlySet<string> = new Set(['SUMMARY.md', 'docs/SUMMARY.md'])

export const FOREIGN_TOOLS = Object.keys(FILES) as readonly ForeignTool[]

/** Names of the config files of a tool, for messages. */
export const listForeignFiles = (tool: ForeignTool): readonly string[] => FILES[tool]

/** The config file of another tool below the root: of the given tool, or of the first that has one. */
export function findForeignFile(root: string, wanted?: ForeignTool): ForeignFile | undefined {
  for (const tool of wanted === undefined ? FOREIGN_TOOLS : [wanted]) {
    const file = FILES[tool].find(
      (name) =>
        (wanted !== undefined || !ONLY_ON_REQUEST.has(name)) &&
        isFile(join(root, name)) &&
        SIGNS[tool]?.test(readFileSync(join(root, name), 'utf8')) !== false,
    )
    if (file !== undefined) return { tool, file }
  }
  return undefined
}
