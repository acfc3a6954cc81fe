/**
 * The versions of the guides: as the configuration lists them, or as folders show them. Each version becomes a collection. Reads names of
 * folders, and the files with which Docusaurus describes its versions.
 */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFolder } from '../../../lib/files/is-folder.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { GuideVersion, Problem, SidebarItemConfig } from '../../../lib/types.ts'
import type { LocateOption, OptionPath } from '../file/locate-option.ts'
import { readDocusaurusVersions, type DocusaurusVersions } from './docusaurus-versions.ts'
import type { CheckedVersion } from '../schema/version-options.ts'
import { startOf } from '../../../lib/problems/problem.ts'

/** Folder of the guides of older versions, one folder for each. */
const VERSIONS_FOLDER = 'content/versions'

export interface VersionFolder extends GuideVersion {
  /** Folder of its sources, relative to the root. */
  readonly source: string
  /** Part of the addresses of its pages; '' for none. */
  readonly path: string
}

export interface ResolvedVersions {
  /** In the order of the menu; empty without versions. */
  readonly versions: readonly VersionFolder[]
  /** Sidebars of versions by id, from the files of Docusaurus. */
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** Files that were read, relative to the root. */
  readonly sources: readonly string[]
  readonly problems: readonly Problem[]
}

/** The versions of a site whose guides are in `docs`. `checked` is the option; undefined to look for folders. */
export function resolveVersions(
  root: string,
  docs: string,
  {
    checked,
    locate,
  }: { readonly checked: readonly CheckedVersion[] | undefined; readonly locate: LocateOption },
): ResolvedVersions {
  const described = readDocusaurusVersions(root)
  const { sidebars, sources } = described
  if (checked === undefined) {
    if (described.versions.length === 0)
      return { versions: discoverFolders(root, docs), sidebars, sources, problems: described.problems }
    const listed = listDocusaurusVersions(root, docs, described)
    const missing = listed
      .filter(({ source }) => !isFolder(join(root, source)))
      .map(({ name, source, location }) =>
        problems.missingVersion(
          { name, folder: source, hint: 'copy the guides of that version there, or remove it from the file' },
          location,
        ),
      )
    return { versions: listed, sidebars, sources, problems: [...described.problems, ...missing] }
  }
  const listed = listVersions(root, checked, { guides: 'docs', docs, path: ['versions'], locate })
  return { ...listed, sidebars, sources, problems: [...described.problems, ...listed.problems] }
}

/** Where versions come from. */
interface VersionSources {
  /** Id of the guides. */
  readonly guides: string
  /** Folder of the current version, unless it names its own. */
  readonly docs: string
  /** Of the option. */
  readonly path: OptionPath
  readonly locate: LocateOption
}

/** The versions of an option, the folders that are missing reported. */
export function listVersions(
  root: string,
  checked: readonly CheckedVersion[],
  { guides, docs, path, locate }: VersionSources,
): Pick<ResolvedVersions, 'versions' | 'problems'> {
  const current = findCurrent(checked)
  const found: Problem[] = []
  const versions = checked.map((version, n): VersionFolder => {
    const { name, label = name, folder, severity } = version
    const location = locate([...path, n])
    const status = n === current ? 'current' : (version.status ?? 'old')
    const source = folder ?? (status === 'current' ? docs : findFolder(root, name))
    if (!isFolder(join(root, source)))
      found.push(
        problems.missingVersion(
          { name, folder: source },
          folder === undefined ? location : locate([...path, n, 'folder']),
        ),
      )
    return {
      name,
      label,
      status,
      collection: collectionId(guides, name, status),
      guides,
      severity,
      source,
      path: version.path ?? (status === 'current' ? '' : name),
      ...(version.path !== undefined && { hasPath: true as const }),
      location,
    }
  })
  return { versions, problems: found }
}

/** The version that is marked as current, else the first released one. */
function findCurrent(versions: readonly CheckedVersion[]): number {
  const named = versions.findIndex(({ status }) => status === 'current')
  return named >= 0
    ? named
    : Math.max(
        0,
        versions.findIndex(({ status }) => status !== 'unreleased'),
      )
}

const collectionId = (guides: string, name: string, status: GuideVersion['status']) =>
  status === 'current' ? guides : `${guides}-${name}`

/** The folder of a version that names none: our default, or Docusaurus's folder if only that exists. */
function findFolder(root: string, name: string): string {
  const own = `${VERSIONS_FOLDER}/${name}`
  const theirs = `versioned_docs/version-${name}`
  return !isFolder(join(root, own)) && isFolder(join(root, theirs)) ? theirs : own
}

/** How Docusaurus names the folder of guides among the versions. */
const DOCUSAURUS_GUIDES = 'current'

/**
 * Docusaurus: the first name is the current version. The folder of guides is the version `current` if the file lists it, else the version
 * to come.
 */
function listDocusaurusVersions(
  root: string,
  docs: string,
  { versions, location }: Pick<DocusaurusVersions, 'versions' | 'location'>,
): readonly VersionFolder[] {
  const next: VersionFolder = {
    name: 'next',
    label: 'Next',
    status: 'unreleased',
    collection: 'docs-next',
    guides: 'docs',
    severity: {},
    source: docs,
    path: 'next',
    location,
  }
  const isListed = versions.some(({ name }) => name === DOCUSAURUS_GUIDES)
  return [
    ...(!isListed && isFolder(join(root, docs)) ? [next] : []),
    ...versions.map((version, n): VersionFolder => {
      const { name } = version
      if (name === DOCUSAURUS_GUIDES && n > 0) return { ...next, location: version.location }
      const status = n === 0 ? 'current' : 'old'
      const isGuides = name === DOCUSAURUS_GUIDES
      return {
        name,
        label: isGuides ? 'Current' : name,
        status,
        collection: collectionId('docs', name, status),
        guides: 'docs',
        severity: {},
        path: n === 0 ? '' : name,
        source: isGuides ? docs : `versioned_docs/version-${name}`,
        location: version.location,
      }
    }),
  ]
}

/** Every folder in content/versions is an old version, the newest first. Without one, the guides have no versions. */
function discoverFolders(root: string, docs: string): readonly VersionFolder[] {
  const folder = join(root, VERSIONS_FOLDER)
  if (!isFolder(folder)) return []
  const { compare } = new Intl.Collator('en', { numeric: true })
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map(({ name }) => name)
    .sort((a, b) => compare(b, a))
  if (names.length === 0) return []
  return [
    {
      name: 'latest',
      label: 'Latest',
      status: 'current',
      collection: 'docs',
      guides: 'docs',
      severity: {},
      source: docs,
      path: '',
      location: startOf(docs),
    },
    ...names.map((name): VersionFolder => ({
      name,
      label: name,
      status: 'old',
      collection: collectionId('docs', name, 'old'),
      guides: 'docs',
      severity: {},
      path: name,
      source: `${VERSIONS_FOLDER}/${name}`,
      location: startOf(`${VERSIONS_FOLDER}/${name}`),
    })),
  ]
}
