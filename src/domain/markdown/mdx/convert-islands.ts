/** Finds the islands of an MDX page: components with `client:visible` and the like, which React hydrates in the browser. */
import type { ExportNamedDeclaration, ImportDeclaration, Program } from 'estree'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import * as problems from '../../../lib/problems/problems.ts'
import type { SourceLocation } from '../../../lib/types.ts'
import { ISLAND_COMPONENT, COMPONENT_NAMES, ISLAND_PROPS } from './components.tsx'
import { locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { findModule, isSiteModule, resolveModule } from '../source/resolve-module.ts'
import type { JsxNode } from './directive-components.ts'
import { readProgram } from './read-program.ts'
import { listModuleGraph } from './resolve-import.ts'

/** What a file's `import` and `export` lines bring: where a name comes from, undefined for one that the file makes itself. */
export interface ModuleScope {
  readonly names: ReadonlyMap<string, { readonly module: string; readonly name: string } | undefined>
  /** Where a module is imported, by its specifier, and where a name of it is: `./rates.tsx Rate`. */
  readonly imports: ReadonlyMap<string, SourceLocation>
}

const ISLAND_TRIGGERS = ['load', 'idle', 'visible', 'intent']

/** The scope of a page's own modules: everything between its Markdown that begins with `import` or `export`. */
export function readModuleScope(draft: MarkdownDraft, tree: Root): ModuleScope {
  const names = new Map<string, { module: string; name: string } | undefined>(
    Object.keys(draft.globals).map((name) => [name, undefined]),
  )
  const imports = new Map<string, SourceLocation>()
  visit(tree, 'mdxjsEsm', (node) => {
    for (const statement of readProgram(node)?.body ?? []) {
      if (statement.type === 'ExportNamedDeclaration')
        for (const name of listDeclaredNames(statement.declaration)) names.set(name, undefined)
      const module = readModule(statement)
      if (module === undefined) continue
      const location = locateStatement(draft, statement, node)
      imports.set(module, location)
      for (const specifier of statement.type === 'ImportDeclaration' ? statement.specifiers : []) {
        const name = importedName(specifier)
        names.set(specifier.local.name, { module, name })
        imports.set(`${module} ${name}`, location)
      }
    }
  })
  return { names, imports }
}

/** The module that a statement imports, or exports something of. */
function readModule(statement: Program['body'][number]): string | undefined {
  const isModule = statement.type === 'ImportDeclaration' || statement.type === 'ExportNamedDeclaration'
  return isModule && statement.source ? String(statement.source.value) : undefined
}

/** What an import takes of its module: a name, 'default', or '*' for all. */
function importedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  const { imported } = specifier
  return imported.type === 'Identifier' ? imported.name : String(imported.value)
}

function listDeclaredNames(declaration: ExportNamedDeclaration['declaration']): readonly string[] {
  if (!declaration) return []
  if (declaration.type !== 'VariableDeclaration') return [declaration.id.name]
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

/** The location of one statement: a node has all that follow each other without an empty line. */
function locateStatement(
  draft: MarkdownDraft,
  { loc }: Program['body'][number],
  node: Parameters<typeof locateNode>[1],
): SourceLocation {
  if (!loc) return locateNode(draft, node)
  const toPoint = ({ line, column }: typeof loc.start) => ({ line, column: column + 1 })
  return locateNode(draft, { position: { start: toPoint(loc.start), end: toPoint(loc.end) } })
}

/** Turns `<Counter client:visible start={3} />` into an island. Components that do not exist become what is in them. */
export function convertIslands(draft: MarkdownDraft, tree: Root, scope: ModuleScope): void {
  const { names } = scope
  visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (found) => {
    const node = found as JsxNode
    const name = node.name ?? ''
    if (!/^[A-Z]/.test(name)) return
    const [base = ''] = name.split('.')
    if (!names.has(base) && !COMPONENT_NAMES.includes(name)) {
      Object.assign(node, { name: null, attributes: [] })
      return
    }
    const directive = node.attributes.find(
      (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name.startsWith('client:'),
    )
    const from = names.get(base)
    if (directive?.type === 'mdxJsxAttribute')
      convertIsland(draft, node, directive.name.slice('client:'.length), from)
    else if (draft.hydrate === 'auto' && from !== undefined && isInteractive(draft, node, from.module))
      convertIsland(draft, node, 'visible', from)
  })
}

/** Signs in a module that a browser must run it. */
const INTERACTIVE =
  /\buse(?:State|Reducer|Effect|LayoutEffect|SyncExternalStore|Transition|ActionState|Optimistic|ColorMode|IsBrowser|WindowSize|Collapsible)\b|\bon(?:Click|Change|Input|Submit|Key\w+|Mouse\w+|Pointer\w+|Focus|Blur|Scroll|Touch\w+|Load|Error)=\{|\bBrowserOnly\b|\bextends\s+(?:React\.)?(?:Pure)?Component\b/

/** Uses of children in a component that fail once the children are HTML. */
const READS_CHILDREN = /\bChildren\.|\bchildren\s*\.|\bchildren\s*\(|\bcloneElement\b/

/** Whether a component has state, effects or handlers, so that only a browser shows all of it. */
function isInteractive(draft: MarkdownDraft, node: JsxNode, module: string): boolean {
  const path = isSiteModule(module) ? findModule(draft.files, resolveModule(draft.path, module)) : undefined
  if (path === undefined || !/\.[cm]?[jt]sx?$/.test(path) || node.name?.includes('.') === true) return false
  if (node.children.length > 0 && READS_CHILDREN.test(draft.files[path] ?? '')) return false
  return [...listModuleGraph(draft.files, path)].some((file) => INTERACTIVE.test(draft.files[file] ?? ''))
}

function convertIsland(
  draft: MarkdownDraft,
  node: JsxNode,
  on: string,
  from: { module: string; name: string } | undefined,
): void {
  const name = node.name ?? ''
  const reportIsland = (reason: string) =>
    draft.problems.push(problems.islandProps(name, reason, locateNode(draft, node)))
  const rest = node.attributes.filter(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || !attribute.name.startsWith('client:'),
  )
  node.attributes = rest
  if (!ISLAND_TRIGGERS.includes(on))
    return void reportIsland(
      `\`client:${on}\` is not one of ${ISLAND_TRIGGERS.map((trigger) => `\`client:${trigger}\``).join(', ')}`,
    )
  const module = from === undefined ? undefined : resolveModule(draft.path, from.module)
  if (module === undefined || from === undefined || from.name === '*' || name.includes('.'))
    return void reportIsland('it must be a named import from a `.tsx` file of this site')
  if (!isSiteModule(from.module))
    return void reportIsland(
      `it comes from the package \`${from.module}\`: export it from a \`.tsx\` file of this site, and import that file`,
    )
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const path = findModule(draft.files, module)
  if (path === undefined) return undefined
  node.name = ISLAND_COMPONENT
  node.attributes = [
    ...rest,
    { type: 'mdxJsxAttribute', name: ISLAND_PROPS.name, value: `${path}#${from.name}` },
    { type: 'mdxJsxAttribute', name: ISLAND_PROPS.on, value: on },
    { type: 'mdxJsxAttribute', name: ISLAND_PROPS.at, value: `${line}:${column}` },
    {
      type: 'mdxJsxAttribute',
      name: ISLAND_PROPS.of,
      value: {
        type: 'mdxJsxAttributeValueExpression',
        value: name,
        data: { estree: createIdentifierProgram(name) },
      },
    },
  ]
  return undefined
}

function createIdentifierProgram(name: string): Program {
  return {
    type: 'Program',
    sourceType: 'module',
    comments: [],
    body: [{ type: 'ExpressionStatement', expression: { type: 'Identifier', name } }],
  }
}
