import type { Request } from '../samples/request.ts'
import { sample, samples as table } from '../samples/samples.ts'
import type { Sample } from '../model.ts'
import type { Page } from '../types.ts'
import { highlight } from '../markdown/highlight.ts'
import { escape } from './escape.ts'
import { listOf, nodeOf, textOf, type Node } from './json.ts'

/** What the samples of one operation are made of: what is sent, and those that the author wrote. */
export interface Wanted {
  readonly request: Request
  readonly own: readonly Sample[]
}

export interface SamplesInput {
  readonly languages: readonly string[]
  readonly wanted: readonly Wanted[]
}

/** Makes the samples of some operations: here, or in another thread. */
export type Writer = (input: SamplesInput) => Promise<readonly (readonly Sample[])[]>

/** The samples of each operation: the author's first, each taking the place of a written one, then the languages asked for. */
export function samples({ languages, wanted }: SamplesInput): readonly (readonly Sample[])[] {
  return wanted.map(({ request, own }) => {
    const known = new Set(own.map((one) => one.language))
    const written = languages.flatMap((id) => (known.has(id) ? [] : (one(request, id) ?? [])))
    return light([...own, ...written])
  })
}

/** One written sample; nothing for a language that is not known. */
function one(request: Request, id: string): Sample | undefined {
  const language = table.find((known) => known.id === id)
  const code = sample(request, id)
  if (language === undefined || code === undefined) return undefined
  return { language: id, label: language.label, code, html: highlight(code, language.syntax) }
}

/** Characters of HTML that the samples of one page may take. */
const HEAVY = 50_000

/** All samples are in the page, so that a choice of language needs no network and no script. Long ones lose their colours, but for the first. */
function light(list: readonly Sample[]): readonly Sample[] {
  const sum = list.reduce((all, { html }) => all + html.length, 0)
  return sum <= HEAVY ? list : list.map((each, i) => (i === 0 ? each : { ...each, html: escape(each.code) }))
}

/** `x-codeSamples`: what the author wrote. */
export function authored(node: Node): readonly Sample[] {
  return listOf(node['x-codeSamples'] ?? node['x-code-samples']).flatMap((item) => {
    const { lang, label, source } = nodeOf(item)
    const code = textOf(source)
    const name = textOf(lang)
    if (code === '') return []
    const known = named(name)
    const language = known?.id ?? (name.toLowerCase() || 'text')
    return [{ language, label: textOf(label) || (known?.label ?? name), code, html: highlight(code, name) }]
  })
}

function named(name: string) {
  const wanted = name.toLowerCase()
  return table.find(({ id, label, syntax }) =>
    [id, label, syntax].some((each) => each.toLowerCase() === wanted),
  )
}

/** Operations whose samples are made together: about a tenth of a second's work, which is worth sending to a thread. */
const TOGETHER = 32

/** The pages, with the samples of their operations. */
export async function sampled(
  pages: readonly Page[],
  languages: readonly string[],
  write: Writer,
): Promise<readonly Page[]> {
  const operations = pages.filter((page) => page.kind === 'operation')
  const groups = Array.from({ length: Math.ceil(operations.length / TOGETHER) }, (_, i) =>
    operations.slice(i * TOGETHER, (i + 1) * TOGETHER),
  )
  const made = await Promise.all(
    groups.map((group) =>
      write({
        languages,
        wanted: group.map(({ operation: { request, samples: own } }) => ({ request, own })),
      }),
    ),
  )
  const lists = made.flat()
  const byRoute = new Map(operations.map((page, i) => [page.route, lists[i] ?? []]))
  return pages.map((page) =>
    page.kind === 'operation'
      ? { ...page, operation: { ...page.operation, samples: byRoute.get(page.route) ?? [] } }
      : page,
  )
}
