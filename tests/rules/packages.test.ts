import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../docs.ts'
import { edges, files, packageOf, text } from './graph.ts'

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
}

// eslint-disable-next-line typescript/no-unsafe-type-assertion -- npm has read it before
const manifest = JSON.parse(text('package.json')) as Manifest
const { dependencies, devDependencies, peerDependencies = {} } = manifest
const everything = { ...dependencies, ...devDependencies, ...peerDependencies }

/** Used by a command line or by the compiler, and never imported. */
const commands = [
  'typescript',
  'oxlint',
  'oxlint-tsgolint',
  'oxfmt',
  'cspell',
  // bin/generate-contract-types.js bundles it.
  'openapi-typescript',
  // Loaded by their addresses, in a thread.
  'jsdom',
  'mermaid',
  'typescript-5',
  '@types/node',
  '@types/react',
  '@types/react-dom',
]

/** What CONTRIBUTING.md says under "Dependencies". */
function section(): string {
  return /^## Dependencies$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text('CONTRIBUTING.md'))?.[1] ?? ''
}

/** The packages of the table in CONTRIBUTING.md, with their reasons. */
function reasons(): ReadonlyMap<string, string> {
  const rows = section().matchAll(/^\| ([^|]+?) \| ([^|]+?) \|$/gm)
  return new Map(
    [...rows].flatMap(([, names = '', why = '']) =>
      names
        .replaceAll(/\((?:dev|optional|peer)[^)]*\)|`/g, '')
        .split(',')
        .map((name) => [name.trim(), why] as const),
    ),
  )
}

test('every package has its reason in CONTRIBUTING.md', () => {
  const explained = reasons()
  expect(Object.keys(everything).filter((name) => (explained.get(name) ?? '').length < 10)).toEqual([])
})

test('CONTRIBUTING.md gives reasons for no package that package.json does not have', () => {
  const gone = [...reasons().keys()].filter(
    (name) => /^(?:@[\w.-]+\/)?[a-z][\w.-]*$/.test(name) && name !== 'package' && !(name in everything),
  )
  expect(gone).toEqual([])
})

test('every package is imported somewhere', () => {
  const sources = files(['src', 'templates', 'tests', 'bin', 'bench'], /\.(?:[cm]?js|tsx?)$/).filter(
    (path) => !/^tests\/(?:sites|problems)\//.test(path),
  )
  const used = new Set(edges([...sources, 'vitest.config.ts']).map((edge) => packageOf(edge.to)))
  const named = ['docs.config.ts', 'handbook/docs.config.ts'].map(text).join('')
  // Types of a package without code of its own are imported under the package's name.
  const idle = Object.keys(everything).filter(
    (name) =>
      !used.has(name) &&
      !used.has(name.replace(/^@types\//, '')) &&
      !commands.includes(name) &&
      !named.includes(`'${name}'`),
  )
  expect(idle).toEqual([])
})

test('what a build imports is a dependency and not a development dependency', () => {
  // Packages of browser code are compiled into dist/client when the package is built.
  const shipped = edges(files(['src', 'templates'], /\.tsx?$/)).filter(
    (edge) => !edge.from.startsWith('src/browser/'),
  )
  const wrong = shipped.filter((edge) => {
    const name = packageOf(edge.to)
    if (name === undefined || name === 'offprint' || edge.type) return false
    // ip-range.ts is used by the console and the sandbox only. Both need not be installed, and neither do `docs mcp` and `docs update-specs`.
    const isOptional =
      /^src\/(?:sandbox|cli\/(?:mcp|update-specs))\//.test(edge.from) ||
      edge.from === 'src/lib/network/ip-range.ts'
    return !(name in dependencies) && !(isOptional && name in peerDependencies)
  })
  expect(wrong.map((edge) => `${edge.from}:${edge.line} imports ${edge.to}`)).toEqual([])
})

test('the lock file holds the builds for every platform, or `npm ci` refuses it: `npm run lock` adds them', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const asked = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}))
  expect(asked.filter((name) => !(`node_modules/${name}` in packages))).toEqual([])
})

test('SECURITY.md names only tests that exist', () => {
  const named = Array.from(text('SECURITY.md').matchAll(/`(tests\/[^`]+)`/g), ([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('SECURITY.md names the packages with an install script, none of which needs it', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true)
  const [, named = ''] = /work without it, because(.*)/.exec(text('SECURITY.md')) ?? []
  expect(scripted.map((path) => path.replace('node_modules/', '')).sort()).toEqual(
    Array.from(named.matchAll(/`([^`]+)`/g), ([, name = '']) => name).sort(),
  )
})

test('no installed package needs a newer Node than this one, or `npm ci` warns (EBADENGINE)', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { engines?: { node?: string } }>
  }
  const [floor] = /\d+/.exec(packages['']?.engines?.node ?? '') ?? []
  // Only ranges such as '>=22.19.0' leave a version out that is newer than what most packages list.
  const demanding = Object.entries(packages).filter(
    ([path, { engines }]) =>
      path !== '' && Number(/^\s*>=?\s*(\d+)[^|]*$/.exec(engines?.node ?? '')?.[1] ?? 0) > Number(floor),
  )
  expect(demanding.map(([path]) => path)).toEqual([])
})

test('versions are exact, so that a build of today is the build of tomorrow', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+/.test(version),
  )
  expect(loose).toEqual([])
})
