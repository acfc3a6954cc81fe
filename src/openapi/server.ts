import type { Server } from '../model.ts'
import { listOf, nodeOf, textOf, textsOf, token, type Node } from './json.ts'
import type { Reader } from './reader.ts'
import { EMPTY } from './text.ts'

/** Where samples send to when a document does not say: a name that is reserved for documentation (RFC 2606). */
export const UNKNOWN = 'https://api.example.com'

/** Servers of a document, path or operation; none are given when it has none of its own. */
export function servers(reader: Reader, owner: Node, pointer: string): readonly Server[] {
  return listOf(owner['servers']).map((one, i) => server(reader, nodeOf(one), `${pointer}/servers/${i}`))
}

/** What is meant without `servers`: the host that serves the document (OpenAPI 3.1.1, section 4.8.1.1). */
export const DEFAULT: Server = { url: '/', filled: UNKNOWN, description: EMPTY, variables: [] }

function server(reader: Reader, node: Node, pointer: string): Server {
  const url = textOf(node['url'])
  const variables = Object.entries(nodeOf(node['variables'])).map(([name, one]) => {
    const variable = nodeOf(one)
    return {
      name,
      value: textOf(variable['default']),
      values: textsOf(variable['enum']),
      description: reader.text(variable['description'], `${pointer}/variables/${token(name)}/description`),
    }
  })
  const name = textOf(node['name'])
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (whole, key: string) => {
    const value = variables.find((one) => one.name === key)?.value ?? ''
    return value === '' ? whole : value
  })
  return {
    url,
    filled: absolute(filled),
    ...(name !== '' && { name }),
    description: reader.text(node['description'], `${pointer}/description`),
    variables,
  }
}

/** A relative server is a path on an unknown host. Without a slash at the end: paths begin with one. */
function absolute(url: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
    ? url
    : url.startsWith('//')
      ? `https:${url}`
      : `${UNKNOWN}/${url.replace(/^\.?\//, '')}`
  return whole.replace(/\/+$/, '')
}
