import type { Program } from 'estree'
import type { Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'
import { visit } from 'unist-util-visit'
import * as problems from '../problems.ts'
import type { SourceLocation } from '../types.ts'
import { ISLAND, NAMES, OWN } from './component.tsx'
import { placeOf, type Draft } from './draft.ts'
import { within } from './include.ts'
import { resolve } from './resolve.ts'

type Jsx = MdxJsxFlowElement | MdxJsxTextElement

/** What a file's `import` and `export` lines bring: where a name comes from, undefined for one that the file makes itself. */
export interface Scope {
  readonly names: ReadonlyMap<string, { readonly module: string; readonly name: string } | undefined>
  readonly imports: ReadonlyMap<string, SourceLocation>
}

const WHEN = ['load', 'idle', 'visible', 'intent']

export function scope(draft: Draft, tree: Root): Scope {
  const names = new Map<string, { module: string; name: string } | undefined>()
  const imports = new Map<string, SourceLocation>()
  visit(tree, 'mdxjsEsm', (node) => {
    const { start, end } = node.position ?? {}
    for (let line = start?.line ?? 1; line <= (end?.line ?? 0); line++) draft.hidden.add(line)
    for (const statement of node.data?.estree?.body ?? []) {
      if (statement.type === 'ImportDeclaration') {
        const from = String(statement.source.value)
        imports.set(from, placeOf(draft, node))
        for (const one of statement.specifiers) {
          const name =
            one.type === 'ImportSpecifier'
              ? one.imported.type === 'Identifier'
                ? one.imported.name
                : String(one.imported.value)
              : one.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*'
          names.set(one.local.name, { module: from, name })
        }
      } else if (statement.type === 'ExportNamedDeclaration') {
        const made = statement.declaration
        if (made?.type === 'VariableDeclaration')
          for (const { id } of made.declarations) if (id.type === 'Identifier') names.set(id.name, undefined)
        if (made?.type === 'FunctionDeclaration' || made?.type === 'ClassDeclaration')
          names.set(made.id.name, undefined)
        if (statement.source) imports.set(String(statement.source.value), placeOf(draft, node))
      }
    }
  })
  return { names, imports }
}

/** Turns `<Counter client:visible start={3} />` into an island, and tells components that nobody gives. */
export function islands(draft: Draft, tree: Root, { names }: Scope): void {
  visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (found) => {
    const node = found as Jsx
    const name = node.name ?? ''
    if (!/^[A-Z]/.test(name)) return
    const [base = ''] = name.split('.')
    if (!names.has(base) && !NAMES.includes(base)) {
      const known = [...NAMES, ...names.keys()].filter((one) => /^[A-Z]/.test(one))
      draft.problems.push(problems.unknownComponent(name, known, placeOf(draft, node)))
      Object.assign(node, { name: null, attributes: [] })
      return
    }
    const wish = node.attributes.find(
      (one) => one.type === 'mdxJsxAttribute' && one.name.startsWith('client:'),
    )
    if (wish?.type === 'mdxJsxAttribute')
      wake(draft, node, wish.name.slice('client:'.length), names.get(base))
  })
}

function wake(draft: Draft, node: Jsx, on: string, from: { module: string; name: string } | undefined): void {
  const name = node.name ?? ''
  const tell = (reason: string) =>
    draft.problems.push(problems.islandProps(name, reason, placeOf(draft, node)))
  const rest = node.attributes.filter(
    (one) => one.type !== 'mdxJsxAttribute' || !one.name.startsWith('client:'),
  )
  node.attributes = rest
  if (!WHEN.includes(on))
    return void tell(`\`client:${on}\` is none of ${WHEN.map((one) => `client:${one}`).join(', ')}`)
  const module = from === undefined ? undefined : within(draft.source.path, from.module)
  if (module === undefined || from === undefined || from.name === '*' || name.includes('.'))
    return void tell('import it by its name from a `.tsx` file of this site')
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const path = resolve(draft, module)
  if (path === undefined) return undefined
  node.name = ISLAND
  node.attributes = [
    ...rest,
    { type: 'mdxJsxAttribute', name: OWN.name, value: `${path}#${from.name}` },
    { type: 'mdxJsxAttribute', name: OWN.on, value: on },
    { type: 'mdxJsxAttribute', name: OWN.at, value: `${line}:${column}` },
    {
      type: 'mdxJsxAttribute',
      name: OWN.of,
      value: { type: 'mdxJsxAttributeValueExpression', value: name, data: { estree: reference(name) } },
    },
  ]
  return undefined
}

function reference(name: string): Program {
  return {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [{ type: 'ExpressionStatement', expression: { type: 'Identifier', name } }],
  }
}
