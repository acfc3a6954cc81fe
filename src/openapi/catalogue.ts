import type { ApiError, Scope, SecurityScheme } from '../model.ts'
import { isNode, nodeOf, textOf, textsOf, token, type Node } from './json.ts'
import { sentence } from './names.ts'
import type { Entry } from './entry.ts'
import type { Reader } from './reader.ts'
import { requirements } from './security.ts'
import { text } from './text.ts'

/** The error catalogue: what `x-errors` of the document declares, then codes that only examples of responses show. */
export function errors(reader: Reader, all: readonly Entry[]): readonly ApiError[] {
  const used = new Map<string, Set<string>>()
  const shown = new Map<string, { status: string; node: Node }>()
  for (const { id, node, pointer } of all) {
    const note = (code: string) => used.set(code, (used.get(code) ?? new Set()).add(id))
    for (const code of textsOf(node['x-error-codes'] ?? node['x-errors'])) note(code)
    for (const [status, one] of Object.entries(nodeOf(node['responses']))) {
      if (!/^[45]|^default$/i.test(status)) continue
      const answer = reader.follow(one, `${pointer}/responses/${token(status)}`)
      for (const code of textsOf(answer.node['x-error-codes'] ?? answer.node['x-errors'])) note(code)
      for (const example of problemsIn(reader, answer.node, answer.pointer)) {
        const code = codeOf(example)
        if (code === '') continue
        note(code)
        if (!shown.has(code)) shown.set(code, { status, node: example })
      }
    }
  }
  const declared = Object.entries(nodeOf(reader.document['x-errors']))
  const listed = new Set(declared.map(([code]) => code))
  return [
    ...declared.map(([code, one]) => error(reader, code, nodeOf(one), `/x-errors/${token(code)}`)),
    ...[...shown]
      .filter(([code]) => !listed.has(code))
      .map(([code, { status, node }]) =>
        error(
          reader,
          code,
          { title: node['title'] ?? '', status: textOf(node['status']) || status, type: node['type'] ?? '' },
          '',
        ),
      ),
  ].map((one) => ({ ...one, operations: [...(used.get(one.code) ?? [])] }))
}

/** Example values of problem documents (RFC 9457). */
function problemsIn(reader: Reader, answer: Node, pointer: string): readonly Node[] {
  const media = nodeOf(answer['content'])['application/problem+json']
  if (!isNode(media)) return []
  const at = `${pointer}/content/application~1problem+json`
  const named = Object.entries(nodeOf(media['examples'])).map(
    ([name, one]) => reader.follow(one, `${at}/examples/${token(name)}`).node['value'],
  )
  return [media['example'], ...named].filter(isNode)
}

/** The code that a problem document carries: a member of that name, or the last part of its type. */
function codeOf(problem: Node): string {
  const code = textOf(problem['code'])
  const type = textOf(problem['type'])
  return code !== ''
    ? code
    : type === '' || type === 'about:blank'
      ? ''
      : (type.split(/[/#]/).findLast((part) => part !== '') ?? '')
}

function error(reader: Reader, code: string, node: Node, pointer: string): ApiError {
  const type = textOf(node['type'])
  const action = textOf(node['action'])
  const told = (key: string) => reader.text(node[key], `${pointer}/${key}`)
  return {
    code,
    status: textOf(node['status']),
    title: textOf(node['title']) || sentence(code),
    description: told(node['meaning'] === undefined ? 'description' : 'meaning'),
    ...(type !== '' && type !== 'about:blank' && { type }),
    ...(action !== '' && { action: told('action') }),
    retry: node['retryable'] === true || node['retry'] === true,
    operations: [],
    // The code itself, as problem types that lead to the page of the catalogue have it.
    anchor: code.replaceAll(/\s+/g, '-'),
  }
}

/** All scopes that schemes declare or operations ask for, in the order of the document. */
export function scopes(
  reader: Reader,
  all: readonly Entry[],
  schemes: Readonly<Record<string, SecurityScheme>>,
): readonly Scope[] {
  const found = new Map<
    string,
    { description: string; schemes: Set<string>; operations: Set<string>; pointer: string }
  >()
  const at = (name: string) => {
    const known = found.get(name) ?? {
      description: '',
      schemes: new Set(),
      operations: new Set(),
      pointer: '',
    }
    found.set(name, known)
    return known
  }
  for (const scheme of Object.values(schemes))
    for (const flow of scheme.flows)
      for (const [name, description] of Object.entries(flow.scopes)) {
        const scope = at(name)
        scope.schemes.add(scheme.name)
        scope.description ||= description
        scope.pointer ||= `/components/securitySchemes/${token(scheme.name)}/flows/${flow.kind}/scopes/${token(name)}`
      }
  for (const { id, node } of all)
    for (const { schemes: needed } of requirements(reader.document, node))
      for (const { name, scopes } of needed)
        for (const scope of scopes) {
          // 3.1 allows roles here for schemes that have no scopes; they are listed alike.
          at(scope).operations.add(id)
          at(scope).schemes.add(name)
        }
  return [...found].map(([name, one]) => ({
    name,
    description: text(one.description, reader.where(one.pointer)),
    schemes: [...one.schemes],
    operations: [...one.operations],
  }))
}

export function scopesOf(reader: Reader, node: Node): readonly string[] {
  return [
    ...new Set(
      requirements(reader.document, node).flatMap((one) => one.schemes.flatMap(({ scopes }) => scopes)),
    ),
  ]
}
