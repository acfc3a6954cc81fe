/**
 * Finds the npm packages that MDX pages import, so that their versions, and those of the packages that these need, are part of the keys of the
 * cache. Their code is read when the page is bundled.
 */
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../lib/data/hash.ts'
import { createImportPattern } from '../markdown/mdx/resolve-import.ts'
import { compareStrings } from '../lib/text/compare-strings.ts'
import { findPackage } from '../lib/files/find-package.ts'

/** The name of a package in an import: 'clsx', '@scope/charts/line'. */
const IMPORT = createImportPattern(String.raw`((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"\n]*)?`)

/** Packages that every page shares with Offprint. */
const SHARED = new Set(['react', 'react-dom'])

interface PackageFile {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Gives the installed packages that texts import: by name the version, with a hash of all packages that it needs where it needs any. */
export type PackageFinder = (texts: readonly string[]) => Readonly<Record<string, string>>

/** Finds packages from the folder of a site. Each is looked at once; a name in a code sample costs a look, no more. */
export function createPackageFinder(root: string): PackageFinder {
  const known = new Map<string, string | undefined>()
  const describe = (name: string) => {
    if (!known.has(name)) known.set(name, describeWithNeeds(root, name))
    return known.get(name)
  }
  return (texts) => {
    const names = new Set(texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name)))
    return Object.fromEntries(
      [...names].sort().flatMap((name) => {
        const described = describe(name)
        return described === undefined ? [] : [[name, described]]
      }),
    )
  }
}

interface FoundPackage {
  readonly version: string
  /** Its version and those of what it needs itself. */
  readonly described: string
}

/** The version of a package with a hash of what it needs; undefined where it is not installed. */
function describeWithNeeds(root: string, name: string): string | undefined {
  const folder = findFolder(root, name)
  if (folder === undefined) return undefined
  const found = new Map<string, FoundPackage>()
  const version = describePackage(folder, found)
  const needed = [...found].filter(([path]) => path !== folder).map(([, { described }]) => described)
  return needed.length === 0 ? version : `${version} ${hashOf(...needed.sort())}`
}

/** The version of the package in a folder. Adds it and the packages that it needs to `found`, by folder. */
function describePackage(folder: string, found: Map<string, FoundPackage>): string {
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
  const { version = '', dependencies, optionalDependencies, peerDependencies } = file
  // The code of a linked package changes and its version does not.
  const own = isLinked(folder) ? `${version} ${hashFolder(folder)}` : version
  // Known before what it needs, which may need it.
  found.set(folder, { version, described: '' })
  const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).sort()
  const versions = needed.flatMap((name) => {
    const inner = findFolder(folder, name)
    if (inner === undefined) return []
    if (!found.has(inner)) describePackage(inner, found)
    return [`${name}@${found.get(inner)?.version ?? ''}`]
  })
  found.set(folder, { version, described: [own, ...versions].join(' ') })
  return own
}

/** The folder of an installed package itself, where `node_modules` has a link to it. React is that of Offprint. */
function findFolder(from: string, name: string): string | undefined {
  const folder = SHARED.has(name) ? undefined : findPackage(from, name)
  return folder === undefined ? undefined : realpathSync(folder)
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
