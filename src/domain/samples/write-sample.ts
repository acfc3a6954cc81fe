/** The table of the 18 languages, and the functions that write a request in one of them. Runs in the build and in the browser. */
import { colorCode, type CodeRun } from './color-code.ts'
import { c } from './languages/c.ts'
import { csharp } from './languages/csharp.ts'
import { curl } from './languages/curl.ts'
import { dart } from './languages/dart.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { javascript } from './languages/javascript.ts'
import { kotlin } from './languages/kotlin.ts'
import type { SampleLanguage } from './sample-language.ts'
import { nodejs } from './languages/nodejs.ts'
import { objectiveC } from './languages/objective-c.ts'
import { ocaml } from './languages/ocaml.ts'
import { php } from './languages/php.ts'
import { powershell } from './languages/powershell.ts'
import { python } from './languages/python.ts'
import { r } from './languages/r.ts'
import type { SampleRequest } from './sample-request.ts'
import { ruby } from './languages/ruby.ts'
import { rust } from './languages/rust.ts'
import { swift } from './languages/swift.ts'
import { resolveRequest } from './wire-request.ts'

/** The languages, in the order in which a reader is offered them. */
export const sampleLanguages: readonly SampleLanguage[] = [
  python,
  curl,
  csharp,
  go,
  nodejs,
  ruby,
  php,
  java,
  powershell,
  dart,
  javascript,
  c,
  objectiveC,
  ocaml,
  r,
  swift,
  kotlin,
  rust,
]

/** The language with an id; undefined if there is none. */
export function findSampleLanguage(id: string): SampleLanguage | undefined {
  return sampleLanguages.find((language) => language.id === id)
}

/** The request as a whole program in colored runs, for a page that shows it without a highlighter; undefined for an unknown language. */
export function writeColoredSample(request: SampleRequest, id: string): CodeRun[] | undefined {
  const language = findSampleLanguage(id)
  return language && colorCode(language.write(resolveRequest(request)), language.tokens)
}
