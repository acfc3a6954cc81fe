/**
 * The npm packages that are installed, by facts known without reading their code: their versions, and the versions of the packages that these
 * need, however deep. They are part of keys of the cache.
 */
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf } from '../data/hash.ts'
import { tryTo } from '../data/try-to.ts'
import { compareStrings } from '../text/compare-strings.ts'
import { findPackage } from './find-package.ts'

/** Packages that every page shares with Offprint, which has them compiled in. */
const SHARED = new Set(['react', 'react-dom'])

interface PackageFile {
  readonly version?: string
  /** Platforms that it runs on: such a package is the compiled code of a different one for one platform. */
  readonly os?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

interface FoundPackage {
  readonly version: string
  /** Its version and the versions of its own dependencies. */
  readonly described: string
}

/** Packages by their folder. */
type FoundPackages = Map<string, FoundPackage>

/** The version of a package with a hash of its dependencies; undefined if it is not installed. */
export function describePackage(from: string, name: string): string | undefined {
  const folder = findFolder(from, name)
  if (folder === undefined) return undefined
  const found: FoundPackages = new Map()
  const version = addPackage(folder, found)
  found.delete(folder)
  return found.size === 0 ? version : `${version} ${hashPackages(found)}`
}

/** Hash of what packages are and need, as they are installed for a folder, and of the patches of patch-package. The same on each platform. */
export function hashInstalled(from: string, names: readonly string[]): string {
  const found: FoundPackages = new Map()
  return hashOf(...addPackages(from, names, found), hashPackages(found), ...readPatches(from))
}

function readPatches(from: string): readonly string[] {
  const folder = join(from, 'patches')
  const names = (tryTo(() => readdirSync(folder)) ?? []).filter((name) => name.endsWith('.patch'))
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
  const parent = dirname(from)
  return parent === from ? texts : [...texts, ...readPatches(parent)]
}

const hashPackages = (found: FoundPackages) =>
  hashOf(...Array.from(found.values(), ({ described }) => described).sort())

/** The version of the package in a folder. Adds it and the packages that it needs to `found`, unless it is for one platform. */
function addPackage(folder: string, found: FoundPackages): string {
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
  const { version = '', os, dependencies, optionalDependencies, peerDependencies } = file
  // The code of a linked package changes and its version does not.
  const own = isLinked(folder) ? `${version} ${hashFolder(folder)}` : version
  // It has the version of its main package, and each platform has a different one.
  if (os !== undefined) return own
  // Known before what it needs, which may need it.
  found.set(folder, { version, described: '' })
  const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  found.set(folder, { version, described: [own, ...addPackages(folder, needed, found)].join(' ') })
  return own
}

/** Names and versions of the packages that are installed of those that a folder needs. Adds them to `found`. */
function addPackages(from: string, names: readonly string[], found: FoundPackages): readonly string[] {
  return names.toSorted().flatMap((name) => {
    const folder = findFolder(from, name)
    if (folder === undefined) return []
    if (!found.has(folder)) addPackage(folder, found)
    const version = found.get(folder)?.version
    return version === undefined ? [] : [`${name}@${version}`]
  })
}

/** The folder of an installed package itself, if `node_modules` has a link to it. React is Offprint's own. */
function findFolder(from: string, name: string): string | undefined {
  const folder = SHARED.has(name) ? undefined : findPackage(from, name)
  return folder === undefined ? undefined : realpathSync.native(folder)
}

/** Whether a package is a folder of a workspace, and not an installed copy. */
const isLinked = (folder: string) => !/[\\/]node_modules[\\/]/.test(folder)

/** Hash of the files of a linked package that a page may import. */
function hashFolder(folder: string): string {
  const hashes: string[] = []
  const visit = (path: string) => {
    const entries = readdirSync(join(folder, path), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => compareStrings(a.name, b.name))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
      if (entry.isDirectory()) visit(inner)
      else if (/\.(?:[cm]?[jt]sx?|json|css|txt)$/.test(entry.name))
        hashes.push(inner, hashOf(readFileSync(join(folder, inner), 'utf8')))
    }
  }
  visit('')
  return hashOf(...hashes)
}
