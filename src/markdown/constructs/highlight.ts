import { createRequire } from 'node:module'
import type { HLJSApi, LanguageFn, Mode } from 'highlight.js'
import type { Html } from '../../types.ts'

/**
 * Grammars are read when a fence first names them: all 190 together take 0.1 s, in every thread and every `docs` command.
 * `require` because reading must not make `highlight` asynchronous.
 */
const require = createRequire(import.meta.url)
const hljs = (require('highlight.js/lib/core') as HLJSApi).newInstance()
hljs.configure({ classPrefix: 'hl-' })

/** Names that authors and the sample generator use, and the grammar's own file name. */
const ALIASES = new Map(
  Object.entries({
    bat: 'dos',
    'c#': 'csharp',
    'c++': 'cpp',
    cc: 'cpp',
    cjs: 'javascript',
    cmd: 'dos',
    console: 'shell',
    cs: 'csharp',
    curl: 'bash',
    docker: 'dockerfile',
    env: 'ini',
    ex: 'elixir',
    fs: 'fsharp',
    golang: 'go',
    gql: 'graphql',
    h: 'c',
    hbs: 'handlebars',
    hpp: 'cpp',
    hs: 'haskell',
    html: 'xml',
    js: 'javascript',
    json5: 'json',
    jsonc: 'json',
    jsonl: 'json',
    jsx: 'javascript',
    kt: 'kotlin',
    kts: 'kotlin',
    make: 'makefile',
    md: 'markdown',
    mdx: 'markdown',
    mjs: 'javascript',
    ml: 'ocaml',
    mts: 'typescript',
    node: 'javascript',
    nodejs: 'javascript',
    objc: 'objectivec',
    'objective-c': 'objectivec',
    patch: 'diff',
    pl: 'perl',
    proto: 'protobuf',
    ps: 'powershell',
    ps1: 'powershell',
    pwsh: 'powershell',
    py: 'python',
    rb: 'ruby',
    rs: 'rust',
    sh: 'bash',
    svelte: 'xml',
    svg: 'xml',
    tf: 'ini',
    toml: 'ini',
    ts: 'typescript',
    tsx: 'typescript',
    unirest: 'java',
    vb: 'vbnet',
    vue: 'xml',
    yml: 'yaml',
    zsh: 'bash',
  }),
)

const highlighted = new Map<string, Html>()
/** Entries of the memory above; a site's distinct blocks are far fewer, and a long-lived server must not grow. */
const CACHE_LIMIT = 5000

/** The grammar that a fence's language name means, or undefined when there is none. */
export function findGrammar(language: string): string | undefined {
  const lower = language.toLowerCase()
  const name = ALIASES.get(lower) ?? lower
  if (hljs.getLanguage(name) !== undefined) return name
  // The name becomes part of a module path: nothing but a plain file name may.
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) return undefined
  const define = loadGrammar(name)
  if (define === undefined) return undefined
  const embedded = new Set<string>()
  hljs.registerLanguage(name, (api) => {
    const language = define(api)
    fixGrammar(language, embedded, new Set())
    return language
  })
  for (const other of embedded) findGrammar(other)
  return name
}

function loadGrammar(name: string): LanguageFn | undefined {
  try {
    return require(`highlight.js/lib/languages/${name}`) as LanguageFn
  } catch {
    return undefined
  }
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

/** The colours that code has, and which scopes of highlight.js have them; others look like the text around them. */
const COLOURS_BY_SCOPE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    comment: ['comment', 'quote', 'meta'],
    keyword: ['keyword', 'selector-tag', 'doctag', 'section'],
    string: ['string', 'regexp', 'addition', 'symbol'],
    number: ['number', 'literal', 'type', 'built_in', 'bullet'],
    name: ['title', 'attr', 'attribute', 'name', 'property', 'selector-class', 'selector-id', 'variable'],
    deletion: ['deletion'],
    emphasis: ['emphasis'],
    strong: ['strong'],
  }).flatMap(([colour, scopes]) => scopes.map((scope) => [scope, colour] as const)),
)

/** The markup of highlight.js with one span for each run of a colour: half of its spans have none, or that of the span around them. */
function mergeColours(html: Html): Html {
  const around: string[] = []
  let colour = ''
  let open = ''
  let made = ''
  for (const [, text, scope] of html.matchAll(/([^<]+)|<span class="hl-([\w-]+)[^"]*">|<\/span>/g))
    if (text !== undefined) {
      // Blanks have no colour.
      if (colour !== open && text.trim() !== '') {
        made += `${open && '</span>'}${colour && `<span class="hl-${colour}">`}`
        open = colour
      }
      made += text
    } else if (scope !== undefined) {
      around.push(colour)
      colour = COLOURS_BY_SCOPE.get(scope) ?? colour
    } else colour = around.pop() ?? ''
  return made + (open && '</span>')
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
  const html = mergeColours(hljs.highlight(code, { language: name, ignoreIllegals: true }).value)
  if (highlighted.size >= CACHE_LIMIT) highlighted.clear()
  highlighted.set(key, html)
  return html
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeCode(text: string): Html {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
