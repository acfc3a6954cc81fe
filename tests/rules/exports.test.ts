import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { groupPairs } from '../../src/lib/data/group-by.ts'
import { edges, files, parse, text, type Edge } from './graph.ts'

const SCRIPT = /\.[cm]?[jt]sx?$/
const sources = files(['src', 'templates'], SCRIPT)
const all = edges([...sources, ...files(['tests', 'bin', 'bench'], SCRIPT).filter(isCode)])

/** Sources of the sites in `tests` are data: some are wrong on purpose. */
function isCode(path: string): boolean {
  return !/^tests\/(?:sites|problems|looks|platforms|sidebars|warm)\/.*\//.test(path)
}

/** The modules that start a program, or that a script reads by its path: those which the scripts in bin name. */
const entries = new Set(
  files(['bin'], SCRIPT).flatMap((path) => [...text(path).matchAll(/src\/[\w/-]+\.tsx?/g)].map(String)),
)

/** bin/compile-client.js compiles each file of this folder, which exports the component of its name. */
function isIsland(path: string, name: string): boolean {
  return (
    path.startsWith('src/browser/client/islands/') &&
    basename(path, '.tsx').replaceAll('-', '') === name.toLowerCase()
  )
}

/** Whether an import uses an export. Of a whole module it uses what its file names. */
function uses({ names, from }: Edge, name: string): boolean {
  return names.includes(name) || (names.includes('*') && countWord(text(from), name) > 0)
}

/** Whether a module exports all that a module beside it exports. */
function passesOn(module: string, path: string): boolean {
  return (
    dirname(module) === dirname(path) &&
    module.startsWith('src/') &&
    text(module).includes(`export * from './${basename(path)}'`)
  )
}

function countWord(code: string, word: string): number {
  return code.split(new RegExp(String.raw`\b${word}\b`)).length - 1
}

test('every function and value that a module exports is imported by another module', () => {
  const unused = sources
    .filter((path) => !entries.has(path))
    .flatMap((path) => {
      const importers = all.filter(({ to }) => to === path || passesOn(to, path))
      return listExports(path)
        .filter(({ name, isUsedHere }) => {
          const users = importers.filter((edge) => uses(edge, name))
          // Tests may import a part of a module that the module uses itself.
          return !users.some(({ from }) => isUsedHere || !from.startsWith('tests/')) && !isIsland(path, name)
        })
        .map(({ name }) => `${path}: ${name}`)
    })
  expect(unused).toEqual([])
})

/** The generator, the console and the sandbox have models of their own: all three speak of an organization. */
const productOf = (path: string) => /^src\/(?:browser\/console|sandbox)\//.exec(path)?.[0] ?? 'src/'

test('a type that is exported is the only one of its name in its product', () => {
  // The types of an API have the names that its description gives them.
  const own = sources.filter((path) => !path.startsWith('src/contract-types/'))
  const places = groupPairs(
    own.flatMap((path) =>
      listExportedTypes(path).map((name) => [`${productOf(path)}: ${name}`, path] as const),
    ),
  )
  expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([])
})

/** Types that a module declares; it may also pass on those of others. */
function listExportedTypes(path: string): readonly string[] {
  const names: string[] = []
  for (const node of parse(path).program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : null
    if (declared?.type === 'TSInterfaceDeclaration' || declared?.type === 'TSTypeAliasDeclaration')
      names.push(declared.id.name)
  }
  return names
}

interface ExportedValue {
  readonly name: string
  readonly isUsedHere: boolean
}

function listExports(path: string): readonly ExportedValue[] {
  const source = text(path)
  const { module, comments } = parse(path)
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source)
  return module.staticExports
    .flatMap(({ entries: exported }) => exported)
    .filter(({ isType, moduleRequest }) => !isType && moduleRequest === null)
    .map(({ exportName }) => exportName.name ?? 'default')
    .map((name) => ({ name, isUsedHere: countWord(code, name) > 1 }))
}
