import { track } from '../../lib/activity.ts'
import { runInLanguage } from '../../lib/locale/text.ts'
import type { MarkdownInputs } from '../../domain/markdown/read-markdown.ts'
import type { Api } from '../../domain/openapi/model.ts'
import type { OgImageInput } from '../../domain/og/render-og-image.ts'
import type { StructureToCheck } from '../../domain/openapi/document/validate/validate-document.ts'
import type { SearchDocument } from '../../domain/search/index/index-page.ts'
import type {
  OutlineOutput,
  OutlineTask,
  PageOutput,
  PageTask,
  SharedPageData,
} from '../../stages/render/page-task.ts'
import type { OutFile, Problem, SourceFile } from '../../lib/types.ts'

interface MarkdownTask {
  readonly source: SourceFile
  readonly inputs: MarkdownInputs
  /** Problems of the files that it includes. */
  readonly problems: readonly Problem[]
}

/**
 * The pure functions that may run in a worker thread, by name. Input and output are plain data. Each loads its code when it first runs, so
 * that a thread which only renders never reads the Markdown pipeline. The second parameter of a job is what many of its inputs share.
 */
export const jobs = {
  markdown: async ({ source, inputs, problems }: MarkdownTask) => {
    const { readMarkdown } = await import('../../domain/markdown/read-markdown.ts')
    const { packDocument } = await import('../../domain/markdown/pack-document.ts')
    return runInLanguage(inputs.language ?? 'en', () =>
      track('markdown', source.path, async () => {
        const { reads, ...result } = await readMarkdown(source, inputs)
        return { packed: packDocument({ ...result, problems: [...problems, ...result.problems] }), reads }
      }),
    )
  },
  outline: async ({ pages, keepsContent }: OutlineTask, api: Api) => {
    const { outlinePage } = await import('./outline-job.ts')
    return runInLanguage(api.interface ?? 'en', () =>
      pages.map((page) => track('outline', page.route, () => outlinePage(page, api, keepsContent))),
    )
  },
  validate: async ({ structure, dialect }: StructureToCheck) => {
    const { findStructureErrors } =
      await import('../../domain/openapi/document/validate/validate-document.ts')
    return findStructureErrors(structure, dialect)
  },
  render: async (tasks: readonly PageTask[], shared: SharedPageData) => {
    const { buildPageFiles } = await import('./page-job.ts')
    return tasks.map((task) => buildPageFiles(task, shared))
  },
  index: async (documents: readonly SearchDocument[]) => {
    const { indexPage } = await import('../../domain/search/index/index-page.ts')
    return documents.map((document) => track('index', document.route, () => indexPage(document)))
  },
  og: async (input: OgImageInput) => {
    const { renderOgImage } = await import('../../domain/og/render-og-image.ts')
    return track('og', input.text.title, () => renderOgImage(input))
  },
  deflate: async ({ path, data }: Pick<OutFile, 'path' | 'data'>) => {
    const { encodeEntry } = await import('../../lib/files/encode-entry.ts')
    const { packEntry } = await import('../../lib/files/pack-entry.ts')
    return track('deflate', path, () => encodeEntry(packEntry(data)))
  },
}

/** Loads what pages of an API need. */
export async function loadJobsAhead(): Promise<void> {
  await Promise.all([import('./outline-job.ts'), import('./page-job.ts')])
}

/** Whether a task may draw diagrams. The first drawing in a thread loads Mermaid, which takes a second and 100 MB. */
export const drawsDiagrams = <J extends Job>(job: J, input: JobInput<J>): boolean =>
  job === 'markdown' && (input as MarkdownTask).source.text.includes('mermaid')

/** How many jobs of a kind stay inline before threads are worth their start (measured: about 50 ms each, and cold code). */
export const inlineLimits: Readonly<Record<Job, number>> = {
  markdown: 12,
  outline: 1,
  validate: 4,
  render: 4,
  index: 5,
  og: 2,
  deflate: 8,
}

/** The memory of a job's output that moves to the main thread instead of being copied. */
export const transfers: { readonly [J in Job]?: (output: JobOutput<J>) => readonly ArrayBuffer[] } = {
  markdown: ({ packed }) => [packed.buffer],
  outline: (outputs) =>
    outputs.flatMap(({ content }: OutlineOutput) =>
      content === undefined ? [] : [content.buffer as ArrayBuffer],
    ),
  render: (outputs) => outputs.flatMap(listBuffers),
}

/** Each buffer once, because the page and its aliases share one, as do a text and its packed form if packing does not shorten it. */
function listBuffers({ files, rendered }: PageOutput): readonly ArrayBuffer[] {
  const arrays = files.flatMap(({ data, packed }) => (packed === undefined ? [data] : [data, packed.data]))
  if (rendered !== undefined) arrays.push(rendered)
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))]
}

export type Job = keyof typeof jobs
export type JobInput<J extends Job> = Parameters<(typeof jobs)[J]>[0]
export type JobShared<J extends Job> = Parameters<(typeof jobs)[J]>[1]
export type JobOutput<J extends Job> = Awaited<ReturnType<(typeof jobs)[J]>>
