/**
 * Highlights code with highlight.js, as HTML with one span for each run of a colour. Grammars are loaded when they are first named; the
 * result depends on code and language alone, not on what else a thread has loaded.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { HLJSApi, LanguageFn, Mode } from 'highlight.js'
import type { Html } from '../../../../lib/types.ts'
import { escapeCode } from '../../../../lib/text/html/escape-code.ts'
import { highlightJson } from './highlight-json.ts'
import { ColourEmitter } from './merge-colours.ts'
import { tryTo } from '../../../../lib/data/try-to.ts'
import { groupNames, splitNames } from '../../../../lib/text/split-names.ts'

/**
 * Grammars are read when a fence first names them: all 190 together take 0.1 s, in every thread and every `docs` command.
 * `require` because reading must not make `highlight` asynchronous.
 */
const require = createRequire(import.meta.url)
const hljs = (require('highlight.js/lib/core') as HLJSApi).newInstance()
hljs.configure({ __emitter: ColourEmitter })

/** Names that authors and the sample generator use, by the grammar's own file name. */
const ALIASES = groupNames({
  bash: 'curl fish sh zsh',
  c: 'h',
  cpp: 'c++ cc hpp',
  csharp: 'c# cs',
  diff: 'patch',
  dockerfile: 'docker',
  dos: 'bat cmd',
  elixir: 'ex',
  fsharp: 'fs',
  go: 'golang',
  graphql: 'gql',
  handlebars: 'hbs',
  haskell: 'hs',
  ini: 'env hcl tf toml',
  java: 'unirest',
  javascript: 'cjs js jsx mjs node nodejs',
  json: 'json5 jsonc jsonl',
  kotlin: 'kt kts',
  makefile: 'make',
  markdown: 'md mdx',
  objectivec: 'objc objective-c',
  ocaml: 'ml',
  perl: 'pl',
  powershell: 'ps ps1 pwsh',
  protobuf: 'proto',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'console terminal',
  typescript: 'mts ts tsx',
  vbnet: 'vb',
  xml: 'html svelte svg vue',
  yaml: 'yml',
})

const highlighted = new Map<string, Html>()
/** Entries of the memory above; a site's distinct blocks are far fewer, and a long-lived server must not grow. */
const CACHE_LIMIT = 5000

/** Names of fences that are meant to have no colours. */
const PLAIN_LANGUAGES = new Set(
  splitNames('text txt plain plaintext none nohighlight no-highlight output ansi ascii').concat(
    // Drawn, or set as formulas.
    ['mermaid', 'math'],
  ),
)

/** Formats and languages that authors know by these names, and highlight.js does not. Their code has no colours, and the name is correct. */
const UNCOLOURED_LANGUAGES = new Set(
  (
    'astro bicep cadence csv cue cypher dhall gitignore jq log logql logs mdc move nu nushell prisma promql rego rst sol solidity ' +
    'traceql tree tsv vyper wgsl zig'
  ).split(' '),
)

/** The grammar that a fence's language name means, or undefined when there is none. */
export function findGrammar(language: string): string | undefined {
  const lower = language.toLowerCase()
  // Their grammar has no colours, and it takes reading all others to find its name.
  if (PLAIN_LANGUAGES.has(lower) || UNCOLOURED_LANGUAGES.has(lower)) return undefined
  const name = ALIASES.get(lower) ?? lower
  if (hljs.getLanguage(name) !== undefined) return name
  const define = loadGrammar(name)
  if (define === undefined) {
    const other = name === '' ? undefined : listGrammarAliases().get(name)
    return other === undefined || other === name ? undefined : findGrammar(other)
  }
  const embedded = new Set<string>()
  hljs.registerLanguage(name, (api) => {
    const grammar = define(api)
    fixGrammar(grammar, embedded, new Set())
    return grammar
  })
  for (const other of embedded) findGrammar(other)
  return name
}

/** Whether a name of a fence's language is known to the highlighter; '' is not a name. */
export function isKnownLanguage(language: string): boolean {
  const lower = language.toLowerCase()
  return (
    language === '' ||
    PLAIN_LANGUAGES.has(lower) ||
    UNCOLOURED_LANGUAGES.has(lower) ||
    findGrammar(language) !== undefined
  )
}

/** Languages whose grammar has another name, or the name of a family. */
const LANGUAGE_LABELS = groupNames({
  CSV: 'csv',
  cURL: 'curl',
  Environment: 'env',
  fish: 'fish',
  HCL: 'hcl',
  HTML: 'html',
  HTTP: 'http',
  JSX: 'jsx',
  MDX: 'mdx',
  PHP: 'php',
  PromQL: 'promql',
  Shell: 'bash sh zsh',
  Solidity: 'sol solidity',
  Svelte: 'svelte',
  SVG: 'svg',
  Terminal: 'console shell terminal',
  TOML: 'toml',
  TSV: 'tsv',
  TSX: 'tsx',
  Vue: 'vue',
  XML: 'xml',
  Zig: 'zig',
})

/** A language in the reader's words: 'JavaScript' for 'js'. '' where the name says no more than "text". */
export function languageLabel(language: string): string {
  const lower = language.toLowerCase()
  const label = LANGUAGE_LABELS.get(lower)
  if (label !== undefined) return label
  const grammar = findGrammar(lower)
  if (grammar === undefined) return PLAIN_LANGUAGES.has(lower) ? '' : language
  return hljs.getLanguage(grammar)?.name?.split(',')[0] ?? language
}

/** All names that a fence may have, for suggestions. */
export function listLanguages(): readonly string[] {
  return [...PLAIN_LANGUAGES, ...[...ALIASES.keys()].sort(), ...listGrammarAliases().keys()]
}

let grammarAliases: ReadonlyMap<string, string> | undefined

/** File name of the grammar by each of its names. Reads all grammars, once, if a fence has a name that is not a file. */
function listGrammarAliases(): ReadonlyMap<string, string> {
  if (grammarAliases !== undefined) return grammarAliases
  const folder = dirname(require.resolve('highlight.js/lib/languages/bash'))
  const names = readdirSync(folder)
    .filter((file) => /^[a-z0-9-]+\.js$/.test(file))
    .map((file) => file.slice(0, -'.js'.length))
    .sort()
  const api = (require('highlight.js/lib/core') as HLJSApi).newInstance()
  grammarAliases = new Map(
    names.flatMap((name) => {
      const aliases = loadGrammar(name)?.(api).aliases ?? []
      return [...aliases.map((alias) => [alias.toLowerCase(), name] as const), [name, name] as const]
    }),
  )
  return grammarAliases
}

function loadGrammar(name: string): LanguageFn | undefined {
  // The name becomes part of a module path: nothing but a plain file name may.
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) return undefined
  return tryTo(() => require(`highlight.js/lib/languages/${name}`) as LanguageFn)
}

/**
 * Makes a grammar independent of what else this thread has read before: highlight.js marks up embedded code only in languages that are
 * loaded (their names go to `embedded`), and where a grammar names none it guesses among all that happen to be (that is switched off).
 */
function fixGrammar(mode: Mode, embedded: Set<string>, seen: Set<Mode>): void {
  if (seen.has(mode)) return
  seen.add(mode)
  if (Array.isArray(mode.subLanguage) && mode.subLanguage.length === 0) delete mode.subLanguage
  for (const name of [mode.subLanguage ?? []].flat()) embedded.add(name)
  for (const part of [mode.contains ?? [], mode.variants ?? [], mode.starts ?? []].flat())
    if (typeof part === 'object') fixGrammar(part, embedded, seen)
}

/**
 * Code as HTML text: escaped, what has a colour in `<span class="hl-keyword">` and the like (`COLOURS`). An unknown language gives the
 * escaped code alone. Spans don't nest, and may cross lines.
 */
export function highlight(code: string, language: string): Html {
  const name = findGrammar(language)
  if (name === undefined) return escapeCode(code)
  const key = `${name}\0${code}`
  const known = highlighted.get(key)
  if (known !== undefined) return known
  const html = (name === 'json' ? highlightJson(code) : undefined) ?? highlightByGrammar(code, name)
  if (highlighted.size >= CACHE_LIMIT) highlighted.clear()
  highlighted.set(key, html)
  return html
}

/** As `highlight`, by the grammar of highlight.js with the file name `grammar`. */
export function highlightByGrammar(code: string, grammar: string): Html {
  const { _emitter: emitter, errorRaised } = hljs.highlight(code, { language: grammar, ignoreIllegals: true })
  return errorRaised === undefined && emitter instanceof ColourEmitter
    ? emitter.writeHtml()
    : escapeCode(code)
}
