import type { LoadShard } from '../../search/search-engine.ts'
import { clientRuntime, trustScriptUrl } from '../client-runtime.ts'

type Take = (data: unknown) => void

/**
 * Loads shards of the index as scripts, on a host and from disk alike: each calls `offprint.search` with its name and data. A shard
 * that is missing, cut, or not what its name says rejects.
 */
export function createShardLoader(): LoadShard {
  const waiting = new Map<string, Take>()
  clientRuntime().search = (name, data) => waiting.get(name)?.(data)
  return (name, layout = '') =>
    new Promise((done, failed) => {
      const element = document.createElement('script')
      const end = () => {
        element.remove()
        // A script that was cut arrives, and calls nobody. After success this changes nothing.
        waiting.delete(name)
        failed(new Error(`the part '${name}' of the search index can’t be read`))
      }
      waiting.set(name, done)
      element.src = trustScriptUrl(shardUrl(name, layout))
      element.addEventListener('load', end)
      element.addEventListener('error', end)
      document.head.append(element)
    })
}

/** Address of a shard. The layout in its query keeps a browser's memory of an older index apart. */
function shardUrl(name: string, layout: string): string {
  const home = (document.documentElement.dataset.home ?? '/').replace(/index\.html$/, '')
  return `${home}assets/search/${encodeURI(name)}.js${layout && `?${layout}`}`
}
