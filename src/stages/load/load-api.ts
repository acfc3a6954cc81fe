/** Reads one API description with its overlays and the files that it refers to, or takes it from the cache. */
import type { BuildContext } from '../../graph/context.ts'
import { query } from '../../graph/engine/query.ts'
import { track } from '../../lib/activity.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { Api } from '../../domain/openapi/model.ts'
import type { ApiInputs } from '../../domain/openapi/api-inputs.ts'
import type { Page } from '../site-types.ts'
import type { Config } from '../config/config-types.ts'
import type { ApiConfig, Problem } from '../../lib/types.ts'
import * as problems from '../../lib/problems/problems.ts'
import { cacheApi } from './cache-api.ts'
import { outlinePages } from './outline-pages.ts'
import { createSpecReader } from './read-pinned-specs.ts'

export interface LoadedApi {
  /** Undefined when the description's file cannot be read. */
  readonly api: Api | undefined
  readonly pages: readonly Page[]
  readonly problems: readonly Problem[]
}

/**
 * Loads the version `api` of the configuration. A server, which loads it many times, gets the last version that could be read where the present one cannot, with the
 * problems of the present one: while an author writes, a document is often incomplete.
 */
export async function loadApi(config: Config, context: BuildContext, api: ApiConfig): Promise<LoadedApi> {
  const loaded = await loadPresentVersion(config, context, api)
  const versions = context.graph.steps.run('last-versions', '', [], () => new Map<string, LoadedApi>())
  const key = `${config.locale.tag} ${api.version} ${api.spec}`
  const last = versions.get(key)
  if (loaded.api === undefined && last !== undefined)
    return { ...last, problems: loaded.problems.map(addNotice) }
  if (loaded.api !== undefined) versions.set(key, loaded)
  return loaded
}

/** The problem, with the notice that its pages are those of the last version. */
function addNotice(problem: Problem): Problem {
  const notice = '`docs serve` shows the last version of this API until the file is fixed'
  return { ...problem, hint: problem.hint === undefined ? notice : `${problem.hint}; ${notice}` }
}

/** Texts of the files of a description, and why some cannot be read. Not stored, because the store would have a copy of each text. */
export const specFiles = query(
  'spec-files',
  async ({ spec, overlays }: Pick<ApiConfig, 'spec' | 'overlays'>, read) => {
    const { findSpecFiles } = await import('../../domain/openapi/document/find-spec-files.ts')
    const reader = createSpecReader(read)
    const files = await findSpecFiles(spec, overlays, reader.read)
    return { files, refused: reader.problems }
  },
  { stores: 'nothing' },
)

async function loadPresentVersion(config: Config, context: BuildContext, api: ApiConfig): Promise<LoadedApi> {
  const { cache, pool, graph } = context
  const { spec, overlays } = api
  const { files, refused } = await graph.read(specFiles, { spec, overlays }, context)
  if (files.value[spec] === undefined)
    return { api: undefined, pages: [], problems: explainMissingSpec(api, files.problems, refused) }
  const collection = config.collections.find(({ version }) => version === api.version)
  if (collection === undefined) throw new Error(`version ${api.version} has no collection`)
  const inputs: ApiInputs = {
    version: api.version,
    label: api.label,
    collection: collection.id,
    route: collection.route,
    file: spec,
    files: files.value,
    overlays,
    languages: config.languages,
    internal: api.internal,
    links: api.links,
    ...(config.locale.interface !== 'en' && { interface: config.locale.interface }),
  }
  const { files: texts, ...settings } = inputs
  const key = hashOf(JSON.stringify([settings, Object.keys(texts)]), ...Object.values(texts))
  const { value, problems: readProblems } = await cacheApi(
    { key, text: files.value[spec] ?? '' },
    context,
    async () => {
      if (isLong(Object.values(texts))) pool.prepare()
      const { readApi } = await import('../../domain/openapi/read-api.ts')
      return track('openapi', spec, () =>
        readApi(
          { ...inputs, key },
          {
            outlinePages: (pages, api) => outlinePages(pages, api, context),
            checkStructure: (input) =>
              cache.get('openapi-structure', hashOf(input.dialect, input.structure), () =>
                pool.run('validate', input),
              ),
            parts: cache.keepsValues
              ? {
                  find: (part) => cache.find('openapi-part', part),
                  put: (part, value) => cache.put('openapi-part', part, value),
                }
              : undefined,
          },
        ),
      )
    },
  )
  // In another encoding, each character may be a syntax error.
  const isOtherEncoding = (file = '') =>
    refused.some(({ code, location }) => code === 'not-utf8' && location?.file === file)
  return {
    api: value.api,
    pages: value.pages,
    problems: [
      ...refused,
      ...files.problems.map((problem) => ({ location: api.location, ...problem })),
      ...readProblems.filter(
        ({ code, location }) => code !== 'spec-syntax' || !isOtherEncoding(location?.file),
      ),
    ],
  }
}

/** Characters from which a description has so many pages that threads are sure to be needed: about a hundred operations. */
const LONG = 1_000_000

const isLong = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0) > LONG

/** Why the main file cannot be read. A file that does not exist has no location itself: the config file that names it does. */
function explainMissingSpec(
  api: ApiConfig,
  found: readonly Problem[],
  refused: readonly Problem[],
): readonly Problem[] {
  if (api.url === '') return found.map((problem) => ({ location: api.location, ...problem }))
  return refused.length > 0 ? refused : [problems.specNotFetched(api.url, api.location)]
}
