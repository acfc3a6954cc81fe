/** Makes the samples of the page show the request of the form, without its credentials. */
import type { CodeRun } from '../../../../domain/samples/color-code.ts'
import type { SampleRequest } from '../../../../domain/samples/sample-request.ts'
import { writeColoredSample } from '../../../../domain/samples/write-sample.ts'

/** A sample of the page that Offprint wrote. Those of authors stay as they are. */
export interface PageSample {
  readonly code: Element
  readonly language: string
}

/** The samples of the page that show `request`, which is the one that the page was built with. */
export function findPageSamples(request: SampleRequest): readonly PageSample[] {
  return [...document.querySelectorAll<HTMLElement>('.samples figure.code')].flatMap((figure) => {
    const { language = '' } = figure.dataset
    const code = figure.querySelector('pre > code')
    const written = writeColoredSample(request, language)
    return code !== null && written !== undefined && code.textContent === textOf(written)
      ? [{ code, language }]
      : []
  })
}

/** Writes `request` into the samples of the page. */
export function showRequest(samples: readonly PageSample[], request: SampleRequest): void {
  for (const { code, language } of samples) {
    const runs = writeColoredSample(request, language) ?? []
    if (code.textContent !== textOf(runs)) code.replaceChildren(...runs.map(createRun))
  }
}

const textOf = (runs: readonly CodeRun[]) => runs.map(({ text }) => text).join('')

function createRun({ text, color }: CodeRun): Node | string {
  if (color === undefined) return text
  const span = document.createElement('span')
  span.className = `hl-${color}`
  span.textContent = text
  return span
}
