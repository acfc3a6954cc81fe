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

/** The table with a user's own languages: one of a known id takes its place, others come after. */
export function mergeLanguages(own: readonly SampleLanguage[] = []): readonly SampleLanguage[] {
  const kept = sampleLanguages.map((language) => own.find((custom) => custom.id === language.id) ?? language)
  return [...kept, ...own.filter((custom) => !sampleLanguages.some((language) => language.id === custom.id))]
}

/**
 * The request as a whole program in one language, without a line break at its end.
 * @param own the user's languages, which come before ours
 * @returns undefined for a language that nobody knows
 */
export function writeSample(
  request: SampleRequest,
  id: string,
  own: readonly SampleLanguage[] = [],
): string | undefined {
  return mergeLanguages(own)
    .find((language) => language.id === id)
    ?.write(resolveRequest(request))
}
