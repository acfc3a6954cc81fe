import { c } from './c.ts'
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { dart } from './dart.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import type { Language } from './language.ts'
import { nodejs } from './nodejs.ts'
import { objectivec } from './objectivec.ts'
import { ocaml } from './ocaml.ts'
import { php } from './php.ts'
import { powershell } from './powershell.ts'
import { python } from './python.ts'
import { r } from './r.ts'
import type { Request } from './request.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { swift } from './swift.ts'
import { wire } from './wire.ts'

/** The languages, in the order in which a reader is offered them. */
export const samples: readonly Language[] = [
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
  objectivec,
  ocaml,
  r,
  swift,
  kotlin,
  rust,
]

/** The table with a user's own languages: one of a known id takes its place, others come after. */
export function languages(own: readonly Language[] = []): readonly Language[] {
  const kept = samples.map((language) => own.find((one) => one.id === language.id) ?? language)
  return [...kept, ...own.filter((one) => !samples.some((language) => language.id === one.id))]
}

/**
 * The request as a whole program in one language, without a line break at its end.
 * @param own the user's languages, which come before ours
 * @returns undefined for a language that nobody knows
 */
export function sample(request: Request, id: string, own: readonly Language[] = []): string | undefined {
  return languages(own)
    .find((language) => language.id === id)
    ?.write(wire(request))
}
