/** Loads shards of the search index in the browser. */
import type { LoadShard } from '../../../domain/search/shard-reader.ts'
import { clientRuntime, trustScriptUrl } from '../client-runtime.ts'

type Take = (data: unknown) => void

/**
 * A loader of shards. They are scripts, because `fetch` does not work from file://; each calls `offprint.search` with its name and data.
 * Rejects if a shard is missing, incomplete or has another name.
 */
export function createShardLoader(folder: string): LoadShard {
  const waiting = new Map<string, Take>()
  clientRuntime().search = (name, data) => waiting.get(name)?.(data)
  return (name, layout = '') =>
    new Promise((done, failed) => {
      const element = document.createElement('script')
      const end = () => {
        element.remove()
        // An incomplete script loads without calling `offprint.search`. After success this changes nothing.
        waiting.delete(name)
        failed(new Error(`part '${name}' of the search index cannot be loaded`))
      }
      waiting.set(name, done)
      element.src = trustScriptUrl(shardUrl(`${folder}/${name}`, layout))
      element.addEventListener('load', end)
      element.addEventListener('error', end)
      document.head.append(element)
    })
}

/** URL of a shard. The layout in its query keeps shards of an older index in the browser's cache apart. */
function shardUrl(name: string, layout: string): string {
  const home = (document.documentElement.dataset.home ?? '/').replace(/index\.html$/, '')
  return `${home}${encodeURI(name)}.js${layout && `?${layout}`}`
}
