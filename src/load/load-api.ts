/** Reads one API description with its overlays and the files that it refers to, or takes it from the cache. */
import type { BuildContext } from '../context.ts'
import { track } from '../lib/activity.ts'
import { hashOf } from '../lib/hash.ts'
import type { Api } from '../model.ts'
import type { ApiInputs } from '../openapi/api-inputs.ts'
import { findSpecFiles, readApi } from '../openapi/read-api.ts'
import type { Page } from '../site-types.ts'
import type { ApiConfig, Config, Problem } from '../types.ts'
import { readText } from './files/source-files.ts'

export interface LoadedApi {
  /** Undefined when the description's file cannot be read. */
  readonly api: Api | undefined
  readonly pages: readonly Page[]
  readonly problems: readonly Problem[]
  /** Paths that the dev server watches, relative to the root. */
  readonly watched: readonly string[]
}

/** Loads the version `api` of the configuration. */
export async function loadApi(config: Config, context: BuildContext, api: ApiConfig): Promise<LoadedApi> {
  const files = await findSpecFiles(api.spec, api.overlays, (file) => readText(context.root, file))
  const watched = [api.spec, ...api.overlays, ...Object.keys(files.value)]
  if (files.value[api.spec] === undefined)
    return {
      api: undefined,
      pages: [],
      // A file that does not exist has no location itself: the config file that names it does.
      problems: files.problems.map((problem) => ({ location: api.location, ...problem })),
      watched,
    }
  const collection = config.collections.find(({ version }) => version === api.version)
  if (collection === undefined) throw new Error(`version ${api.version} has no collection`)
  const inputs: ApiInputs = {
    version: api.version,
    label: api.label,
    collection: collection.id,
    route: collection.route,
    file: api.spec,
    files: files.value,
    overlays: api.overlays,
    languages: config.languages,
    internal: api.internal,
    links: api.links,
  }
  const { value, problems } = await context.cache.get('openapi', hashOf(JSON.stringify(inputs)), () =>
    track('openapi', api.spec, () => readApi(inputs, (input) => context.pool.run('samples', input))),
  )
  return { api: value.api, pages: value.pages, problems: [...files.problems, ...problems], watched }
}
