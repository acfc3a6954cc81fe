/** Markdown files as queries: each is converted in a thread, from what it reads. */
import { join, posix } from 'node:path'
import type { Job, JobInput, JobOutput } from '../../graph/jobs/jobs.ts'
import { query, type Read } from '../../graph/engine/query.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { relativeStates } from '../../lib/files/file-state.ts'
import { isMarkdownFile, isMdxFile } from '../../lib/site/paths/markdown-file.ts'
import { collectIncludes } from '../../domain/markdown/collect-includes.ts'
import {
  createImportPattern,
  readModuleFiles,
  type ImportTarget,
} from '../../domain/markdown/mdx/resolve-import.ts'
import { packProblem, packReferences } from '../../domain/markdown/pack-document.ts'
import type { MarkdownInputs } from '../../domain/markdown/read-markdown.ts'
import { listReferences, type ResolvedReferences } from '../../lib/site/links/api-reference.ts'
import type { Config } from '../config/config-types.ts'
import type { CodeFacts, Problem, SourceFile } from '../../lib/types.ts'
import type { MarkdownPlugins } from './compile-plugins.ts'
import { isBelowRoot, readSourceInput, readText } from './files/source-files.ts'

/** Settings for the conversion of a file, beside its reads. Plain data. */
export type DocumentSettings = Pick<
  MarkdownInputs,
  'rawHtml' | 'siteTitle' | 'engine' | 'emoji' | 'maxPageSize'
> &
  Partial<
    Pick<
      MarkdownInputs,
      | 'format'
      | 'isComponent'
      | 'components'
      | 'hydrate'
      | 'isPost'
      | 'mkdocs'
      | 'language'
      | 'embeds'
      | 'frames'
    > & {
      /** The setting of the graph with the facts of the site, for MDX. Such facts are too large for the key of each page. */
      readonly facts: string
    }
  >

/** The setting of the graph with the compiled plug-ins of remark and rehype. */
export const MARKDOWN_PLUGINS = 'markdown-plugins'

/** The setting of the graph with the facts of the site in one language. */
export const factsSetting = ({ locale }: Pick<Config, 'locale'>) => `site-facts-${locale.tag}`

/** How a text is converted. */
export interface Conversion {
  /** The setting of the graph with the settings, which thousands of pages share. */
  readonly settings: string
  /** Targets of its references to API descriptions. Undefined before they are known. */
  readonly references?: ResolvedReferences
}

/** The document of a file as bytes (markdown/pack-document.ts). */
export const fileDocument = query(
  'markdown',
  async ({ path, ...conversion }: Conversion & { readonly path: string }, read) => {
    const source = await readSourceInput(path, read)
    if (!('text' in source)) return packProblem(source)
    return convertSource(source, conversion, read)
  },
  { stores: 'bytes' },
)

/** The document of a text that no file has: a plug-in wrote it. */
export const textDocument = query(
  'markdown-text',
  ({ source, ...conversion }: Conversion & { readonly source: SourceFile }, read) =>
    convertSource(source, conversion, read),
  { stores: 'bytes' },
)

/** A page of MDX that shows a React component. */
function writeComponentPage({ path }: SourceFile): SourceFile {
  return { path, text: `import Page from ${JSON.stringify(`/${path}`)}\n\n<Page />\n` }
}

async function convertSource(written: SourceFile, conversion: Conversion, read: Read): Promise<Uint8Array> {
  const settings = await read.setting<DocumentSettings>(conversion.settings)
  const source = settings.isComponent === true ? writeComponentPage(written) : written
  const plugins = await read.setting<MarkdownPlugins>(MARKDOWN_PLUGINS)
  const problems: Problem[] = []
  const { facts, ...inputs } = settings
  const { format, components, mkdocs } = inputs
  const isMdx = isMdxFile(source.path, format)
  const modules = components === undefined ? [] : [components]
  const dialect = mkdocs && (await loadDialect())
  const ownTexts = [source.text]
  const readPart = async (path: string) => {
    const text = await readText(path, read, { found: problems, mayRead: mayInclude })
    if (text !== undefined) ownTexts.push(text)
    return text
  }
  const imported = new Set<string>()
  const readModule = async (target: ImportTarget) => {
    const found = await read(moduleFiles, target)
    problems.push(...found.problems)
    for (const name of found.packages) imported.add(name)
    return Object.entries(found.files)
  }
  const files = {
    ...(await collectIncludes(source, { isMdx, modules }, readPart, readModule)),
    ...(mkdocs && (await dialect?.collectSnippets(source, mkdocs, readPart))),
  }
  // An import of Markdown is an include.
  const parts = Object.entries(files).flatMap(([path, text]) => (isMarkdownFile(path) ? [text] : []))
  const references = conversion.references === undefined ? listReferences([...ownTexts, ...parts]) : []
  if (references.length > 0) return packReferences(references)
  const names = [
    ...new Set(isMdx ? [...listImportedPackages(ownTexts), ...imported] : []),
    ...(dialect?.listIconPackages(ownTexts) ?? []),
  ]
  const packages = names.length === 0 && !isMdx ? undefined : await readPackages(names, read)
  const { packed, reads } = await runJob(read, 'markdown', {
    source,
    problems,
    inputs: {
      files,
      ...inputs,
      ...(conversion.references !== undefined && { references: conversion.references }),
      ...(facts !== undefined && { facts: await read.setting<CodeFacts>(facts) }),
      root: read.root,
      ...(packages !== undefined && { packages }),
      ...(plugins.key !== '' && { plugins }),
    },
  })
  read.seen(relativeStates(read.root, reads))
  return packed
}

/** Finds the files and packages that the dialect of MkDocs reads. Only a site that uses it loads this code. */
async function loadDialect() {
  const { collectSnippets } = await import('../../domain/markdown/mkdocs/expand-snippets.ts')
  const { listIconPackages } = await import('../../domain/markdown/mkdocs/find-icons.ts')
  return { collectSnippets, listIconPackages }
}

/** Whether no link leads out of the root, or out of the folder around it at which the path begins. */
function mayInclude(root: string, path: string): Promise<boolean> {
  const [around = ''] = /^(?:\.\.\/)*/.exec(path) ?? []
  return isBelowRoot(join(root, around), path.slice(around.length))
}

interface ModuleFiles {
  readonly files: Readonly<Record<string, string>>
  /** Names of the packages that these files import. */
  readonly packages: readonly string[]
  readonly problems: readonly Problem[]
}

/** The files of a module that pages import. Most pages of a site share a few modules, which import many others. */
const moduleFiles = query(
  'module-files',
  async (target: ImportTarget, read): Promise<ModuleFiles> => {
    const problems: Problem[] = []
    const found = await readModuleFiles(target, (path, isAddress) =>
      isAddress ? readAddress(path, read) : readText(path, read, { found: problems, mayRead: mayInclude }),
    )
    const packages = listImportedPackages([...found.values()])
    return { files: Object.fromEntries(found), packages, problems }
  },
  { stores: 'nothing', hash: (value) => hashOf(JSON.stringify(value)) },
)

/** The version of a package. Finding all that it needs takes time, and many pages import the same. */
const packageVersion = query('package-version', (name: string, read) => read.package(name), {
  stores: 'nothing',
  hash: (version) => version ?? '-',
})

/** Nothing of a file of which a page only shows the address: the page does not depend on its content. Undefined without such a file. */
async function readAddress(path: string, read: Read): Promise<string | undefined> {
  const names = await read.folder(posix.dirname(path))
  const exists = names?.includes(posix.basename(path)) === true && (await mayInclude(read.root, path))
  return exists ? '' : undefined
}

/** Versions of the packages that are installed. */
async function readPackages(names: readonly string[], read: Read): Promise<Readonly<Record<string, string>>> {
  const versions = await Promise.all(names.map((name) => read(packageVersion, name)))
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const version = versions[index]
      return version === undefined ? [] : [[name, version]]
    }),
  )
}

/** Runs a job of the pool. */
const runJob = async <J extends Job>(read: Read, job: J, input: JobInput<J>): Promise<JobOutput<J>> =>
  (await read.thread(job, input)) as JobOutput<J>

/** The name of a package in an import: 'clsx', '@scope/charts/line'. */
const IMPORT = createImportPattern(String.raw`((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"\n]*)?`)

/** The names of packages that texts import, sorted; a name in a code sample as well. */
export function listImportedPackages(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name)))].sort()
}
