/**
 * Bundles a compiled MDX page with the modules that it imports, and runs it. Imports are resolved among the files that came with the page;
 * only the code of packages is read from disk.
 */
import { build, type BuildFailure, type Message } from 'esbuild'
import * as React from 'react'
import * as ReactDOM from 'react-dom'
import type { ComponentType } from 'react'
import * as runtime from 'react/jsx-runtime'
import { AUTHOR_GLOBALS } from '../../../lib/author-code-options.ts'
import { runAuthorCode, type AuthorCode } from '../../../lib/run-author-code.ts'
import { lowerFirst } from '../../../lib/text/first-letter.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { hintForComponent, isOtherModule } from '../../../lib/text/problems/other-tools.ts'
import type { Problem, SourceEdit, SourceLocation } from '../../../lib/types.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { COMPONENTS_MODULE } from './compile-mdx.ts'
import { COMPONENT_NAMES } from './components.tsx'
import type { ModuleScope } from './convert-islands.ts'
import { findSiteSet } from './map-components.ts'
import {
  createSitePlugin,
  ENTRY_NAME,
  MODULE_COMPONENTS,
  type AbsentExport,
  isReactModule,
  isUnresolved,
} from './site-plugin.ts'
import { loadThemeModules } from './theme-modules.ts'

/** Modules that a page's code shares with the build: two Reacts don't work together. */
const SHARED_MODULES = new Map<string, unknown>([
  ['react', React],
  ['react/jsx-runtime', runtime],
  ['react-dom', ReactDOM],
])

export interface PageModule {
  readonly default: ComponentType<{ readonly components: object }>
}

/** A page with all that it imports as one script. */
export interface BundledPage {
  readonly text: string
  /** Names of the modules that it takes from the build. */
  readonly shared: ReadonlySet<string>
}

/** A page's compiled module and the files that it imports as one script; what can't be bundled is reported. `absent` exports are inert. */
export async function bundlePage(
  draft: MarkdownDraft,
  code: string,
  names: ModuleScope,
  absent: readonly AbsentExport[] = [],
): Promise<BundledPage | undefined> {
  const report = (messages: readonly Message[]) => {
    for (const message of messages) draft.problems.push(createImportProblem(draft, message, names))
  }
  const shared = new Set<string>()
  const bundled = await build({
    stdin: { contents: code, sourcefile: ENTRY_NAME, loader: 'js' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'silent',
    tsconfigRaw: '{}',
    // For the locations of errors that components throw.
    sourcemap: 'inline',
    sourcesContent: false,
    // A page links the style sheets of packages itself.
    loader: { '.css': 'empty' },
    define: {
      ...AUTHOR_GLOBALS,
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': '{"BASE_URL":"/","DEV":false,"MODE":"production","PROD":true}',
      ...definePageValues(draft),
    },
    // Modules of the site use the components of another tool without an import, and React.
    ...(findSiteSet(draft) !== undefined && { inject: [MODULE_COMPONENTS] }),
    plugins: [createSitePlugin(draft, shared, absent)],
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    const { errors, warnings } = error as unknown as BuildFailure
    const found = errors.flatMap((message) => readAbsentExport(message) ?? [])
    if (found.length === errors.length && absent.length === 0) {
      report(errors)
      draft.isPartial = true
      return bundlePage(draft, code, names, found)
    }
    report([...warnings.filter(isUnresolved), ...errors])
    return undefined
  })
  if (bundled === undefined || 'text' in bundled) return bundled
  const missing = bundled.warnings.filter(isUnresolved)
  report(missing)
  if (missing.length > 0) draft.isPartial = true
  const text = bundled.outputFiles[0]?.text
  return text === undefined ? undefined : { text, shared }
}

function readAbsentExport({ text }: Message): AbsentExport | undefined {
  const [, file, name] = /^No matching export in "site:(.+)" for import "(.+)"$/.exec(text) ?? []
  return file === undefined || name === undefined ? undefined : { file, name }
}

/** Names that MDX pages of other tools have without a declaration. */
function definePageValues({ frontMatter }: MarkdownDraft): Readonly<Record<string, string>> {
  const title = JSON.stringify(frontMatter['title'] ?? '')
  return { frontMatter: JSON.stringify(frontMatter), toc: '[]', contentTitle: title }
}

/** Runs a bundled page. Throws what its code throws. */
export async function runPage(
  { text, shared }: BundledPage,
  components: object,
  forModules: object = {},
): Promise<AuthorCode<PageModule>> {
  const given = new Map([
    ...SHARED_MODULES,
    [COMPONENTS_MODULE, { useMDXComponents: () => components, forModules }],
  ])
  // Node finds further modules of React beside the build's own.
  const themed = [...shared].filter((name) => !given.has(name) && !isReactModule(name))
  if (themed.length > 0) {
    const { loadModule } = await loadThemeModules()
    for (const name of themed) given.set(name, loadModule(name))
  }
  return runAuthorCode(text, given)
}

function createImportProblem(draft: MarkdownDraft, message: Message, { imports }: ModuleScope): Problem {
  const absent = readAbsentExport(message)
  const { location } = message
  const file = location?.file.replace(/^site:/, '')
  // The compiled page has all its imports on one line: the module is the first string from the error on.
  const asked =
    location === null ? undefined : /["']([^"']+)["']/.exec(location.lineText.slice(location.column))?.[1]
  const problemLocation: SourceLocation =
    location === null || file === undefined || file === ENTRY_NAME || file === `<stdin>`
      ? (imports.get(`${asked} ${absent?.name}`) ?? imports.get(asked ?? '') ?? locateCode(draft, location))
      : {
          file,
          line: location.line,
          column: location.column + 1,
          ...(location.length > 0 ? { length: location.length } : {}),
        }
  if (absent !== undefined)
    return problems.missingExport(
      { ...absent, exports: listExports(draft.files[absent.file] ?? '') },
      problemLocation,
    )
  const [, missing] = /the package `(.+)` is not installed$/.exec(message.text) ?? []
  return missing === undefined || isOtherModule(asked ?? '')
    ? problems.mdxImport(
        lowerFirst(message.text),
        asked ?? '',
        problemLocation,
        removeImport(draft, asked ?? '', problemLocation),
      )
    : problems.missingPackage(missing, problemLocation)
}

/** Removes the import of components of another tool that are built in here, or have a counterpart. */
function removeImport(
  draft: MarkdownDraft,
  module: string,
  location: SourceLocation,
): SourceEdit | undefined {
  if (location.file !== draft.path || !isOtherModule(module)) return undefined
  for (const line of draft.lines) {
    const [, names, from] = /^import[ \t]([\w{} \t,]+)from[ \t]*['"]([^'"]+)['"];?[ \t]*$/.exec(line) ?? []
    if (names === undefined || from !== module) continue
    const isKnown = (name: string) => COMPONENT_NAMES.includes(name) || hintForComponent(name) !== undefined
    return names.match(/\w+/g)?.every(isKnown) === true
      ? { ...location, column: 1, from: line, to: '' }
      : undefined
  }
  return undefined
}

/** Code of the page itself: compiled lines begin as the author wrote them. */
function locateCode(draft: MarkdownDraft, location: Message['location']): SourceLocation {
  const before = location?.lineText.slice(0, location.column) ?? ''
  const line = before === '' ? -1 : draft.lines.findIndex((text) => text.startsWith(before))
  return line < 0 ? draft.locate(1, 1) : draft.locate(line + 1, before.length + 1)
}

/** Names of the exported declarations of a module, for suggestions. */
function listExports(code: string): readonly string[] {
  const declarations = code.matchAll(/^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+([\w$]+)/gm)
  return [...declarations].map(([, name = '']) => name)
}
