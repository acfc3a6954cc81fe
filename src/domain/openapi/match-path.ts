/** Compares paths of requests with path templates of operations. */
import { tryTo } from '../../lib/data/try-to.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'

/** The values of the parameters of a path template; undefined if the path is another. */
export function matchPath(template: string, path: string): Readonly<Record<string, string>> | undefined {
  const names: string[] = []
  const pattern = template.replaceAll(/\{([^{}]*)\}|[.*+?^$()|[\]\\]/g, (part, name?: string) => {
    if (name === undefined) return `\\${part}`
    names.push(name)
    return '([^/]*)'
  })
  const found = new RegExp(`^${pattern}/?$`).exec(path)
  if (found === null) return undefined
  return Object.fromEntries(names.map((name, i) => [name, decodeUri(found[i + 1] ?? '')]))
}

/** Stands for the host of a path. */
export const NO_HOST = 'http://path.invalid'

/** The path of a server's URL, without a slash at its end; undefined if it cannot be read. */
export const findServerPath = (server: string): string | undefined =>
  tryTo(() => new URL(server, NO_HOST).pathname.replace(/\/$/, ''))

/** A path below each server that it may be sent to, and as it is. */
export function listPathsBelow(path: string, servers: readonly string[]): readonly string[] {
  const bases = servers.flatMap((server) => findServerPath(server) ?? [])
  const below = bases.filter((base) => base !== '' && path.startsWith(`${base}/`))
  return [...new Set([...below.map((base) => path.slice(base.length)), path])]
}
