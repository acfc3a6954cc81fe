/** Compares what authorizes requests: security schemes, the alternatives of operations with their scopes, and servers. */

import {
  asList,
  asObject,
  asText,
  asTexts,
  toJsonText,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import { escapePattern } from '../../lib/text/escape-pattern.ts'
import type { Difference, Effect } from './change.ts'

type Report = (difference: Difference) => void

/** One alternative: the schemes that are needed together, with their scopes. */
interface Alternative {
  readonly name: string
  readonly scopes: ReadonlyMap<string, readonly string[]>
}

/** The name of a scheme in the new description. */
export type Rename = (name: string) => string

/** Without schemes, a request may be anonymous. */
const ANONYMOUS = 'none'

function listAlternatives(security: unknown, rename: Rename): readonly Alternative[] {
  const alternatives = asList(security).map((value): Alternative => {
    const schemes = Object.entries(asObject(value))
      .map(([name, scopes]) => [rename(name), asTexts(scopes).toSorted()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      name: schemes.map(([name]) => name).join(' + ') || ANONYMOUS,
      scopes: new Map(schemes),
    }
  })
  return alternatives.length > 0 ? alternatives : [{ name: ANONYMOUS, scopes: new Map() }]
}

/** Adds the scopes to the names of alternatives that have the same schemes. */
function distinguish(list: readonly Alternative[], others: readonly Alternative[]): readonly Alternative[] {
  const count = (name: string) =>
    Math.max(...[list, others].map((each) => each.filter((other) => other.name === name).length))
  return list.map((alternative) => {
    const scopes = [...alternative.scopes.values()].flat().join(' ')
    return count(alternative.name) > 1
      ? { ...alternative, name: `${alternative.name} (${scopes})` }
      : alternative
  })
}

/** Whether requests that meet one alternative meet another as well. */
function includes(alternative: Alternative, part: Alternative): boolean {
  return [...part.scopes].every(([scheme, scopes]) => {
    const own = alternative.scopes.get(scheme)
    return own !== undefined && scopes.every((scope) => own.includes(scope))
  })
}

/** Compares two lists of alternatives; `noun` begins the ids: 'api-security' or 'api-global-security'. */
export function compareSecurity(
  noun: string,
  old: unknown,
  now: unknown,
  rename: Rename,
  report: Report,
): void {
  const written = [listAlternatives(old, rename), listAlternatives(now, (name) => name)] as const
  const [before, after] = [distinguish(written[0], written[1]), distinguish(written[1], written[0])]
  const names = [before, after].map((list) => list.map(({ name }) => name).join(' or '))
  const values = { old: names[0] ?? '', new: names[1] ?? '' }
  const has = (list: readonly Alternative[], name: string) => list.some((each) => each.name === name)
  // A list of nothing but anonymous access is none.
  const isListed = (list: readonly Alternative[], name: string) => name !== ANONYMOUS || list.length > 1
  for (const alternative of before)
    if (!has(after, alternative.name) && isListed(before, alternative.name))
      // Requests still work if they carry more than is needed.
      report({
        id: `${noun}-removed`,
        effect: after.some((other) => includes(alternative, other)) ? 'none' : 'narrows',
        says: `no longer accepts ${nameAlternative(alternative)}`,
        ...values,
      })
  const loses = has(before, ANONYMOUS) && !has(after, ANONYMOUS)
  for (const alternative of after)
    if (!has(before, alternative.name) && isListed(after, alternative.name))
      report({
        id: `${noun}-added`,
        effect: loses ? 'narrows' : 'widens',
        says: `${loses ? 'requires' : 'also accepts'} ${nameAlternative(alternative)}`,
        ...values,
      })
  for (const alternative of after) {
    const same = before.find(({ name }) => name === alternative.name)
    if (same !== undefined) compareScopes(noun, same, alternative, report)
  }
}

const nameAlternative = ({ name }: Alternative) =>
  name === ANONYMOUS ? 'requests without authorization' : `\`${name}\``

function compareScopes(noun: string, old: Alternative, now: Alternative, report: Report): void {
  for (const [scheme, scopes] of now.scopes) {
    const before = old.scopes.get(scheme) ?? []
    const values = { old: before.join(' '), new: scopes.join(' ') }
    const add = (verb: string, effect: Effect, scope: string) =>
      report({
        id: `${noun}-scope-${verb}`,
        effect,
        says: `${verb === 'added' ? 'needs' : 'no longer needs'} the scope \`${scope}\` of \`${scheme}\``,
        ...values,
      })
    for (const scope of scopes.filter((each) => !before.includes(each))) add('added', 'narrows', scope)
    for (const scope of before.filter((each) => !scopes.includes(each))) add('removed', 'widens', scope)
  }
}

const listSchemes = (document: JsonObject) => asObject(asObject(document['components'])['securitySchemes'])

/** Finds schemes that only got another name. */
export function findRenamedSchemes(old: JsonObject, now: JsonObject): Rename {
  const [before, after] = [listSchemes(old), listSchemes(now)]
  const contentOf = ({ description: _, ...scheme }: JsonObject) => toJsonText(scheme)
  const names = new Map(
    Object.entries(before).flatMap(([name, scheme]) => {
      if (after[name] !== undefined) return []
      const content = contentOf(asObject(scheme))
      const found = Object.keys(after).find(
        (other) => before[other] === undefined && contentOf(asObject(after[other])) === content,
      )
      return found === undefined ? [] : [[name, found] as const]
    }),
  )
  return (name) => names.get(name) ?? name
}

/** Compares the schemes that a document defines. */
export function compareSecuritySchemes(
  old: JsonObject,
  now: JsonObject,
  rename: Rename,
  report: Report,
): void {
  const after = listSchemes(now)
  const before = Object.fromEntries(
    Object.entries(listSchemes(old)).map(([name, scheme]) => [rename(name), scheme]),
  )
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [a, b] = [before[name], after[name]]
    if (a === undefined)
      report({
        id: 'api-security-component-added',
        effect: 'none',
        says: `\`${name}\` was added`,
        kind: 'added',
        new: asText(asObject(b)['type']),
      })
    else if (b === undefined)
      // Operations that lose it are reported on their own.
      report({
        id: 'api-security-component-removed',
        effect: 'none',
        says: `\`${name}\` was removed`,
        kind: 'removed',
        old: asText(asObject(a)['type']),
      })
    else compareScheme(name, asObject(a), asObject(b), report)
  }
}

function compareScheme(name: string, a: JsonObject, b: JsonObject, report: Report): void {
  const identify = ({ type, in: place, name: parameter, scheme }: JsonObject) =>
    [
      type,
      place,
      place === 'header' ? asText(parameter).toLowerCase() : parameter,
      asText(scheme).toLowerCase(),
    ]
      .map(asText)
      .filter((part) => part !== '')
      .join(' ')
  if (identify(a) !== identify(b))
    report({
      id: 'api-security-component-type-changed',
      effect: 'both',
      says: `\`${name}\` changed from \`${identify(a)}\` to \`${identify(b)}\``,
      old: identify(a),
      new: identify(b),
    })
  const [oldUrl, newUrl] = [asText(a['openIdConnectUrl']), asText(b['openIdConnectUrl'])]
  if (oldUrl !== newUrl && oldUrl !== '' && newUrl !== '')
    report({
      id: 'api-security-component-open-id-connect-url-changed',
      effect: 'both',
      says: `\`${name}\` has its \`openIdConnectUrl\` changed from \`${oldUrl}\` to \`${newUrl}\``,
      old: oldUrl,
      new: newUrl,
    })
  compareFlows(name, a, b, report)
}

function compareFlows(name: string, a: JsonObject, b: JsonObject, report: Report): void {
  const [oldFlows, newFlows] = [asObject(a['flows']), asObject(b['flows'])]
  if (a['type'] !== b['type']) return
  for (const kind of new Set([...Object.keys(oldFlows), ...Object.keys(newFlows)])) {
    const isAdded = oldFlows[kind] === undefined
    if (isAdded || newFlows[kind] === undefined) {
      const verb = isAdded ? 'added' : 'removed'
      report({
        id: `api-security-component-oauth-flow-${verb}`,
        effect: isAdded ? 'none' : 'both',
        says: `\`${name}\` ${isAdded ? 'has the new' : 'no longer has the'} flow \`${kind}\``,
        kind: verb,
        [isAdded ? 'new' : 'old']: kind,
      })
      continue
    }
    const [old, now] = [asObject(oldFlows[kind]), asObject(newFlows[kind])]
    for (const [member, id] of [
      ['authorizationUrl', 'api-security-component-oauth-url-changed'],
      ['tokenUrl', 'api-security-component-oauth-token-url-changed'],
    ] as const)
      if (toJsonText(old[member]) !== toJsonText(now[member]))
        report({
          id,
          effect: 'both',
          says: `\`${name}\` has its \`${member}\` changed from \`${asText(old[member])}\` to \`${asText(now[member])}\``,
          old: asText(old[member]),
          new: asText(now[member]),
        })
    const [before, after] = [Object.keys(asObject(old['scopes'])), Object.keys(asObject(now['scopes']))]
    for (const scope of after.filter((each) => !before.includes(each)))
      report({
        id: 'api-security-component-oauth-scope-added',
        effect: 'none',
        says: `\`${name}\` has the new scope \`${scope}\``,
        kind: 'added',
        new: scope,
      })
    for (const scope of before.filter((each) => !after.includes(each)))
      report({
        id: 'api-security-component-oauth-scope-removed',
        effect: 'none',
        says: `\`${name}\` no longer has the scope \`${scope}\``,
        kind: 'removed',
        old: scope,
      })
  }
}

const MAX_URLS = 64

/** The ends of server URLs that are parts of the paths in the other description. */
export type Bases = readonly [old: string, now: string]

/** The URLs of servers without a base path. A variable with a list of values stands for each of them, and the names of others do not matter. */
function listUrls(servers: unknown, base: string): readonly string[] {
  const list = asList(servers)
  const urls = (list.length === 0 ? [{ url: '/' }] : list).flatMap((server) => {
    const { url, variables } = asObject(server)
    let found = [asText(url)]
    for (const [name, variable] of Object.entries(asObject(variables))) {
      const values = asTexts(asObject(variable)['enum'])
      const isListed = values.length > 0 && values.length * found.length <= MAX_URLS
      found = found.flatMap((each) =>
        (isListed ? values : ['{}']).map((value) => each.replaceAll(`{${name}}`, value)),
      )
    }
    return found
  })
  const normalize = (url: string) =>
    url.replace(/^[^/]*:\/\/[^/]*/, (host) => host.toLowerCase()).replace(/\/$/, '')
  return [
    ...new Set(
      urls.map(normalize).map((url) => (url.endsWith(base) ? url.slice(0, url.length - base.length) : url)),
    ),
  ]
}

/** Whether a URL has some text for each variable of a template. */
function matchesVariables(url: string, template: string): boolean {
  const parts = template.split('{}').map(escapePattern)
  return parts.length > 1 && new RegExp(`^${parts.join('[^/]+')}$`).test(url)
}

/** Compares the servers of a document, path or operation by their URLs. */
export function compareServers(
  old: unknown,
  now: unknown,
  report: Report,
  [oldBase, newBase]: Bases = ['', ''],
): void {
  const [before, after] = [listUrls(old, oldBase), listUrls(now, newBase)]
  /** Whether a URL is one of those that a URL with free variables stands for. */
  const isStillServed = (url: string) => after.some((each) => each === url || matchesVariables(url, each))
  for (const url of after.filter((each) => !before.includes(each)))
    report({
      id: 'api-server-added',
      effect: 'none',
      says: `has the new server \`${url}\``,
      kind: 'added',
      new: url,
    })
  for (const url of before.filter((each) => !isStillServed(each)))
    report({
      id: 'api-server-removed',
      effect: 'both',
      says: `no longer has the server \`${url}\``,
      kind: 'removed',
      old: url,
    })
}
