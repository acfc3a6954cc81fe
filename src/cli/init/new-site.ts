/** The files of a new site. Pure: `docs init` writes them. */

import { splitSections } from '../../lib/text/split-sections.ts'
import FILES from './new-files.txt'

export interface NewSite {
  readonly title: string
  /** Text of the API description; the example without one. */
  readonly spec?: string
  /** Ending of the API description: 'yaml' or 'json'. */
  readonly specType?: string
  readonly ci?: 'github' | 'gitlab'
  /** Folder with guides that exist; without one, the site gets its first guides. */
  readonly docs?: string
  /** Version of this program, which the site depends on. */
  readonly version: string
}

/** Folders that no repository should hold. */
const IGNORED = ['node_modules/', 'dist/', '.docs/'] as const

const PIPELINES = { github: '.github/workflows/docs.yml', gitlab: '.gitlab-ci.yml' } as const

/** All files by path, except the git ignore file, which may exist. */
export function listNewFiles(site: NewSite): Readonly<Record<string, string>> {
  const { title, docs = 'content/docs', specType = 'yaml' } = site
  const values: Readonly<Record<string, string>> = { title: escapeMarkdown(title), docs, specType }
  const texts = splitSections(
    FILES.replaceAll(/\{(title|docs|specType)\}/g, (_, name: string) => values[name] ?? ''),
  )
  const read = (path: string) => `${texts[path] ?? ''}\n`
  const guides =
    site.docs === undefined ? ['content/docs/intro.md', 'content/docs/guides/first-request.md'] : []
  const copied = ['AGENTS.md', ...guides, ...(site.ci === undefined ? [] : [PIPELINES[site.ci]])]
  return {
    'docs.config.ts': writeConfig(site),
    'package.json': writePackage(site),
    ...Object.fromEntries(copied.map((path) => [path, read(path)])),
    [`openapi/v1.${specType}`]: site.spec ?? read('openapi/v1.yaml'),
  }
}

/** The git ignore file with the entries that it lacks. */
export function addIgnoredFolders(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const missing = IGNORED.filter((entry) => !lines.includes(entry.slice(0, -1)))
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return start + missing.map((entry) => `${entry}\n`).join('')
}

function writeConfig({ title, docs }: NewSite): string {
  const folder = docs === undefined ? '' : `  docs: ${quote(docs)},\n`
  // The names of guides that exist are not known here.
  const intro = docs === undefined ? "    { label: 'Getting started', href: '/docs/intro' },\n" : ''
  return `import { defineConfig } from 'offprint'

export default defineConfig({
  title: ${quote(title)},
  tagline: 'Guides and API reference',
${folder}  footer: [
${intro}    { label: 'API reference', href: '/docs/api/v1' },
  ],
})
`
}

/** The text as a string of JavaScript in single quotes. */
function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function writePackage({ version }: NewSite): string {
  const value = {
    private: true,
    type: 'module',
    scripts: { start: 'docs serve --open', build: 'docs build' },
    devDependencies: { offprint: `^${version}` },
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]<>#&]/g, '\\$&')
