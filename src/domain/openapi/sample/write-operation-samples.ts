/** Writes the code samples of operations: the author's own, then one per language. Can run in another thread. */

import { colorCode, writeCodeHtml } from '../../samples/color-code.ts'
import { resolveRequest, type WireRequest } from '../../samples/wire-request.ts'
import { findSampleLanguage, sampleLanguages } from '../../samples/write-sample.ts'
import type { Operation, Sample } from '../model.ts'
import { highlight } from '../../markdown/constructs/code/highlight.ts'
import { escapeTextHtml } from '../description/plain-text.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ApiReader } from '../api-reader.ts'
import { asList, asObject, asText, resolvePointer, type JsonObject } from '../document/json-value.ts'

/** The samples of an operation that has only its author's samples. They come first, and each replaces a generated sample. */
export function writeOperationSamples(
  { request, samples: own }: Pick<Operation, 'request' | 'samples'>,
  languages: readonly string[],
): readonly Sample[] {
  const known = new Set(own.map((sample) => sample.language))
  const wire = resolveRequest(request)
  const written = languages.flatMap((id) => (known.has(id) ? [] : (writeLanguageSample(wire, id) ?? [])))
  return limitHighlighting([...own, ...written])
}

/** One written sample; nothing for a language that is not known. */
function writeLanguageSample(wire: WireRequest, id: string): Sample | undefined {
  const language = findSampleLanguage(id)
  if (language === undefined) return undefined
  const code = language.write(wire)
  return { language: id, label: language.label, code, html: writeCodeHtml(colorCode(code, language.tokens)) }
}

const SOURCE_HINT = 'write the code of the sample as `source`'

/** Characters of HTML that the samples of one page may take. */
const MAX_HIGHLIGHTED = 50_000

/** All samples are in the page, so that a choice of language needs no network and no script. Long ones lose their colours, but for the first. */
function limitHighlighting(list: readonly Sample[]): readonly Sample[] {
  const sum = list.reduce((all, { html }) => all + html.length, 0)
  return sum <= MAX_HIGHLIGHTED
    ? list
    : list.map((each, i) => (i === 0 ? each : { ...each, html: escapeTextHtml(each.code) }))
}

/** Members that have the samples of an author: the one of ReadMe, which precedes the others there, and two that most tools read. */
const SAMPLES = [['x-readme', 'code-samples'], ['x-codeSamples'], ['x-code-samples']] as const

/** `x-codeSamples`: what the author wrote. ReadMe has other names for the members of a sample. */
export function readAuthorSamples(
  reader: Pick<ApiReader, 'report' | 'locate'>,
  { node, pointer }: { readonly node: JsonObject; readonly pointer: string },
): readonly Sample[] {
  const path = SAMPLES.find((each) => resolvePointer(node, each) !== undefined)
  if (path === undefined) return []
  return asList(resolvePointer(node, path)).flatMap((item, i) => {
    const { lang, language: readmeLanguage, label, name: title, source, code: readmeCode } = asObject(item)
    const code = asText(source ?? readmeCode)
    const name = asText(lang ?? readmeLanguage)
    if (code === '') {
      const place = reader.locate(`${pointer}/${path.join('/')}/${i}${source === undefined ? '' : '/source'}`)
      reader.report(
        problems.specInvalid('this code sample is left out: its `source` is not a text', place, SOURCE_HINT),
      )
      return []
    }
    const known = findLanguageByName(name)
    const language = known?.id ?? (name.toLowerCase() || 'text')
    return [
      {
        language,
        label: asText(label ?? title) || (known?.label ?? name),
        code,
        html: highlight(code, name),
        isOwn: true as const,
      },
    ]
  })
}

function findLanguageByName(name: string) {
  const wanted = name.toLowerCase()
  return sampleLanguages.find(({ id, label, syntax }) =>
    [id, label, syntax].some((each) => each.toLowerCase() === wanted),
  )
}
