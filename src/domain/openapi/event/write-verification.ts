/** Code samples that check the signature of a webhook message. */

import { findSampleLanguage } from '../../samples/write-sample.ts'
import type { Sample } from '../model.ts'
import { highlight } from '../../markdown/constructs/code/highlight.ts'
import { VERIFIERS, type VerificationTerms } from './verifiers.ts'

/** How to check a signature in the languages asked for, as far as there is a proven function. */
export function writeVerificationSamples(
  languages: readonly string[],
  terms: VerificationTerms,
): readonly Sample[] {
  return languages.flatMap((id) => {
    const language = findSampleLanguage(id)
    const code = VERIFIERS[id]?.(terms)
    if (language === undefined || code === undefined) return []
    return [
      {
        language: id,
        label: id === 'curl' ? 'Shell' : language.label,
        code,
        html: highlight(code, language.syntax),
      },
    ]
  })
}
