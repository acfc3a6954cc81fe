/** Reads Server Objects (OpenAPI 3.1.1, section 4.8.5). A host that the document does not name is marked as a placeholder. */

import type { Server } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import {
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../document/json-value.ts'
import type { ApiReader } from '../api-reader.ts'
import { EMPTY_TEXT } from '../description/plain-text.ts'

/** Where samples send to when a document does not say: a name that is reserved for documentation (RFC 2606). */
const UNKNOWN_HOST = 'https://api.example.com'

/** Servers of a document, path or operation; none are given when it has none of its own. */
export function readServers(reader: ApiReader, owner: JsonObject, pointer: string): readonly Server[] {
  return asList(owner['servers']).flatMap((server, i) =>
    isJsonObject(server) ? [readServer(reader, server, `${pointer}/servers/${i}`)] : [],
  )
}

/** The default without `servers`: the host that serves the document (OpenAPI 3.1.1, section 4.8.1.1). */
export const DEFAULT_SERVER: Server = {
  url: '/',
  filled: UNKNOWN_HOST,
  placeholder: true,
  description: EMPTY_TEXT,
  variables: [],
}

/** A server; relative ones start from where the document is. */
export function readServer(reader: ApiReader, node: JsonObject, pointer: string): Server {
  const url = asText(node['url'])
  if (/[?#]/.test(url))
    reader.report(
      problems.specInvalid(
        'the URL of a server must not have a query or a fragment: the paths of operations are appended to it',
        reader.locate(`${pointer}/url`),
        'describe them as parameters of the operations',
      ),
    )
  const variables = Object.entries(asObject(node['variables'])).map(([name, value]) => {
    const variable = asObject(value)
    return {
      name,
      value: asText(variable['default']),
      values: asTexts(variable['enum']),
      description: reader.readDescription(
        variable['description'],
        `${pointer}/variables/${escapePointerToken(name)}/description`,
      ),
    }
  })
  const name = asText(node['name'])
  const filled = url.replaceAll(/\{([^{}]*)\}/g, (whole, key: string, index: number) => {
    const value = variables.find((variable) => variable.name === key)?.value ?? ''
    // A part of a path may be empty; readers fill in a host.
    const mayBeEmpty = /^(?:[^/]*\/\/[^/]+)?\//.test(url.slice(0, index))
    const isDefault = asObject(asObject(node['variables'])[key])['default'] !== undefined
    return value === '' && !(mayBeEmpty && isDefault) ? whole : value
  })
  return {
    url,
    filled: absoluteUrl(filled.replace(/[?#].*$/s, '')),
    ...(!isAbsoluteUrl(filled) && { placeholder: true as const }),
    ...(name !== '' && { name }),
    description: reader.readDescription(node['description'], `${pointer}/description`),
    variables,
  }
}

/** `{scheme}://host` is absolute as well: the variable has no default that could be filled in. */
function isAbsoluteUrl(url: string): boolean {
  return /^(?:[a-z{][^/]*:)?\/\//i.test(url)
}

/** A relative server is a path on an unknown host. Without a slash at the end: paths begin with one. */
function absoluteUrl(url: string): string {
  const whole = /^[a-z{][^/]*:\/\//i.test(url)
    ? url
    : url.startsWith('//')
      ? `https:${url}`
      : `${UNKNOWN_HOST}/${url.replace(/^\.?\//, '')}`
  return whole.replace(/\/+$/, '')
}
