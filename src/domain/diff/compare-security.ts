/** Compares what authorizes requests: security schemes, the alternatives of operations with their scopes, and servers. */

import {
  asList,
  asObject,
  asText,
  asTexts,
  toJsonText,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import type { Difference, Effect } from './change.ts'

type Report = (difference: Difference) => void

/** One alternative: the schemes that are needed together, with their scopes. */
interface Alternative {
  readonly name: string
  readonly scopes: ReadonlyMap<string, readonly string[]>
}

/** Without schemes, a request may be anonymous. */
const ANONYMOUS = 'none'

function listAlternatives(security: unknown): readonly Alternative[] {
  const alternatives = asList(security).map((value): Alternative => {
    const schemes = Object.entries(asObject(value)).sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      name: schemes.map(([name]) => name).join(' + ') || ANONYMOUS,
      scopes: new Map(schemes.map(([name, scopes]) => [name, asTexts(scopes)])),
    }
  })
  return alternatives.length > 0 ? alternatives : [{ name: ANONYMOUS, scopes: new Map() }]
}

/** Compares two lists of alternatives; `noun` begins the ids: 'api-security' or 'api-global-security'. */
export function compareSecurity(noun: string, old: unknown, now: unknown, report: Report): void {
  const [before, after] = [listAlternatives(old), listAlternatives(now)]
  const names = [before, after].map((list) => list.map(({ name }) => name).join(' or '))
  const values = { old: names[0] ?? '', new: names[1] ?? '' }
  const has = (list: readonly Alternative[], name: string) => list.some((each) => each.name === name)
  for (const { name } of before)
    if (!has(after, name) && name !== ANONYMOUS)
      // Without authorization, requests that carry it still work.
      report({
        id: `${noun}-removed`,
        effect: has(after, ANONYMOUS) ? 'none' : 'narrows',
        says: `no longer accepts \`${name}\``,
        ...values,
      })
  const loses = has(before, ANONYMOUS) && !has(after, ANONYMOUS)
  for (const { name } of after)
    if (!has(before, name) && name !== ANONYMOUS)
      report({
        id: `${noun}-added`,
        effect: loses ? 'narrows' : 'widens',
        says: loses ? `requires \`${name}\`` : `also accepts \`${name}\``,
        ...values,
      })
  for (const alternative of after) {
    const same = before.find(({ name }) => name === alternative.name)
    if (same !== undefined) compareScopes(noun, same, alternative, report)
  }
}

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

/** Compares the schemes that a document defines. */
export function compareSecuritySchemes(old: JsonObject, now: JsonObject, report: Report): void {
  const [before, after] = [old, now].map((document) =>
    asObject(asObject(document['components'])['securitySchemes']),
  )
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [a, b] = [before?.[name], after?.[name]]
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
    [type, place, parameter, asText(scheme).toLowerCase()]
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
  const [oldFlows, newFlows] = [asObject(a['flows']), asObject(b['flows'])]
  for (const kind of Object.keys(newFlows).filter((each) => oldFlows[each] !== undefined)) {
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

/** Compares the servers of a document, path or operation by their URLs. */
export function compareServers(old: unknown, now: unknown, report: Report): void {
  const [before = [], after = []] = [old, now].map((servers) =>
    asList(servers).map((server) => asText(asObject(server)['url']).replace(/\/$/, '')),
  )
  for (const url of after.filter((each) => !before.includes(each)))
    report({
      id: 'api-server-added',
      effect: 'none',
      says: `has the new server \`${url}\``,
      kind: 'added',
      new: url,
    })
  for (const url of before.filter((each) => !after.includes(each)))
    report({
      id: 'api-server-removed',
      effect: 'both',
      says: `no longer has the server \`${url}\``,
      kind: 'removed',
      old: url,
    })
}
