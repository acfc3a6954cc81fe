/** Compares a site with the addresses that `docs.lock.json` records, and finds what took the place of each lost one. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupPairs } from '../../lib/data/group-by.ts'
import { uniqueValues } from '../../lib/data/unique-values.ts'
import { LOCK_FILE, parsePublished, type PublishedRoute } from '../../lib/files/lock-file.ts'
import { splitAnchor } from '../../lib/site/links/site-link.ts'
import { findLocalePage, findSite } from '../../lib/site/locale-sites.ts'
import { startOf } from '../../lib/problems/problem.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Page, Site } from '../../stages/site-types.ts'
import type { Problem, SourceEdit, SourceLocation } from '../../lib/types.ts'
import {
  createPublishedIndex,
  findAnchorSuccessor,
  findPageSuccessor,
  type FoundSuccessor,
  type PublishedIndex,
} from './find-successors.ts'
import { findSource, isPublished } from './list-published.ts'
import { followRenames } from './follow-renames.ts'
import { createRenameReader, type ReadRenames } from './read-renames.ts'
import { editAliases, editConfig, writeRedirect, type ConfigRedirect } from './redirect-edits.ts'

/** A published address that the site lacks. */
interface LostAddress {
  readonly route: string
  readonly anchor?: string
  /** Of an anchor: the page that should have it. */
  readonly page?: string
  readonly successor: FoundSuccessor | undefined
}

/** The problems of a site, with corrections for names that have changed, and with an error for each address that was published and is gone. */
export async function checkPublished(
  found: readonly Problem[],
  site: Site,
  root: string,
): Promise<readonly Problem[]> {
  const text = await readFile(join(root, LOCK_FILE), 'utf8').catch(() => '')
  const parsed = text === '' ? undefined : parsePublished(text)
  const locked = parsed === undefined || typeof parsed === 'string' ? new Map<string, never>() : parsed
  const readRenames = createRenameReader(root)
  const index = createPublishedIndex(site, locked)
  return [
    ...(await followRenames(found, index, readRenames)),
    ...(typeof parsed === 'string'
      ? [problems.lockInvalid(LOCK_FILE, parsed)]
      : await findLostAddresses(index, root, { locate: createLockLocator(text), readRenames })),
  ]
}

async function findLostAddresses(
  index: Omit<PublishedIndex, 'renames'>,
  root: string,
  {
    locate,
    readRenames,
  }: { readonly locate: (route: string) => SourceLocation; readonly readRenames: ReadRenames },
): Promise<readonly Problem[]> {
  const { site } = index
  const known = [...index.locked].filter(([route]) => !isUnread(route, site))
  const isGone = known.some(([route]) => !hasPage(route, site) && !index.redirects.has(route))
  const renames = isGone ? await readRenames() : new Map<string, string>()
  const lost = known.flatMap(([route, facts]) => findLost(route, facts, { ...index, renames }))
  const edits = await planEdits(lost, { site, root })
  return [
    ...lost.map((address) => describeLost(address, locate(address.route), { edits, site })),
    ...findLostOperations(known, site, locate),
  ]
}

/** Pages of a description that could not be read are missing for that reason. */
function isUnread(route: string, { config, apis }: Site): boolean {
  return config.collections.some(
    ({ version, route: base }) =>
      version !== undefined && !apis.has(version) && (route === base || route.startsWith(`${base}/`)),
  )
}

function hasPage(route: string, site: Site): boolean {
  const page = findLocalePage(site, route)
  return page !== undefined && isPublished(page)
}

/** Whether a route has an address of its own, and which of its anchors are gone. */
function findLost(route: string, facts: PublishedRoute, index: PublishedIndex): readonly LostAddress[] {
  const { site } = index
  if (hasPage(route, site)) return findLostAnchors(route, facts, findLocalePage(site, route), index)
  const redirect = index.redirects.get(route)
  if (redirect !== undefined) {
    const { path, anchor } = splitAnchor(redirect.to)
    return anchor === '' ? findLostAnchors(route, facts, findLocalePage(site, path), index) : []
  }
  const successor = findPageSuccessor(route, facts, index)
  const page = successor?.isCertain === true ? successor.page : undefined
  return [{ route, successor }, ...findLostAnchors(route, facts, page, index)]
}

function findLostAnchors(
  route: string,
  { anchors = '' }: PublishedRoute,
  page: Page | undefined,
  index: PublishedIndex,
): readonly LostAddress[] {
  if (page === undefined || page.isPartial === true || anchors === '') return []
  const before = anchors.split(' ')
  const ids = index.anchorsOf(page)
  return before
    .filter((anchor) => !ids.has(anchor) && !index.movedAnchors.has(`${route}#${anchor}`))
    .map((anchor) => ({
      route,
      anchor,
      page: page.route,
      successor: findAnchorSuccessor(anchor, { page, before, index }),
    }))
}

/** Operations whose operationId is gone, with the operation that has the same method and path. */
function findLostOperations(
  known: readonly (readonly [string, PublishedRoute])[],
  { pages, apis }: Site,
  locate: (route: string) => SourceLocation,
): readonly Problem[] {
  return known.flatMap(([route, { operation }]) => {
    if (operation === undefined) return []
    const [version, id, request] = operation
    const operations = apis.get(version)?.operations ?? []
    if (operations.some((each) => each.id === id)) return []
    const successor = pages.find(
      (page) =>
        page.kind === 'operation' &&
        page.version === version &&
        `${page.operation.method} ${page.operation.path}` === request,
    )
    return [
      problems.lostOperation(
        { version, id },
        locate(route),
        successor?.kind === 'operation'
          ? { id: successor.operation.id, request, location: successor.location }
          : undefined,
      ),
    ]
  })
}

/** Returns the place of a route in the text of the lock file. */
function createLockLocator(text: string): (route: string) => SourceLocation {
  const places = new Map(
    text.split('\n').flatMap((line, n) => {
      const [, indent = '', name = ''] = /^(\s*)("(?:[^"\\]|\\.)*"):/.exec(line) ?? []
      if (name === '') return []
      const place = { file: LOCK_FILE, line: n + 1, column: indent.length + 1, length: name.length }
      return [[JSON.parse(name) as string, place] as const]
    }),
  )
  return (route) => places.get(route) ?? startOf(LOCK_FILE)
}

const targetOf = ({ page, anchor }: FoundSuccessor) =>
  anchor === undefined ? page.route : `${page.route}#${encodeURI(anchor)}`

/** The file that gets the redirect, and how it is written there. Only front matter of the page itself needs no target. */
function describeRedirect(
  { route, anchor }: LostAddress,
  successor: FoundSuccessor,
  site: Site,
): { readonly file: string; readonly alias?: string; readonly redirect: ConfigRedirect } {
  const from = anchor === undefined ? route : `${route}#${encodeURI(anchor)}`
  const redirect = { from, to: targetOf(successor) }
  const source = findSource(successor.page)
  if (source === undefined || successor.anchor !== undefined) return { file: configFile(site), redirect }
  // A path of front matter is below the prefix of its language already.
  const { prefix } = findSite(site, route).config.locale
  return { file: source, alias: from.slice(prefix.length), redirect }
}

const configFile = ({ config }: Site) => config.locations.options['redirects']?.file ?? 'docs.config.ts'

/** The certain corrections by file: one for each, because all redirects of a file stand at one place. */
async function planEdits(
  lost: readonly LostAddress[],
  { site, root }: { readonly site: Site; readonly root: string },
): Promise<ReadonlyMap<string, SourceEdit>> {
  const planned = lost.flatMap((address) => {
    const { successor } = address
    if (successor?.isCertain !== true) return []
    const described = describeRedirect(address, successor, site)
    return [[described.file, described] as const]
  })
  const edits = await Promise.all(
    [...groupPairs(planned)].map(async ([file, described]) => {
      const text = await readFile(join(root, file), 'utf8').catch(() => undefined)
      // The configuration of another tool has its redirects elsewhere.
      if (text === undefined || (file === configFile(site) && site.config.moved !== undefined)) return []
      const aliases = uniqueValues(described.flatMap(({ alias }) => alias ?? []))
      const redirects = described.map(({ redirect }) => redirect)
      const edit =
        file === configFile(site) ? editConfig(file, text, redirects) : editAliases(file, text, aliases)
      return edit === undefined ? [] : [[file, edit] as const]
    }),
  )
  return new Map(edits.flat())
}

function describeLost(
  address: LostAddress,
  location: SourceLocation,
  { edits, site }: { readonly edits: ReadonlyMap<string, SourceEdit>; readonly site: Site },
): Problem {
  const { route, anchor, page, successor } = address
  const described = successor && describeRedirect(address, successor, site)
  const facts =
    successor === undefined || described === undefined
      ? undefined
      : {
          target: targetOf(successor),
          location: successor.page.location,
          reason: successor.reason,
          redirect:
            described.alias === undefined ? writeRedirect(described.redirect) : `aliases: ${described.alias}`,
          file: described.file,
          edit: successor.isCertain ? edits.get(described.file) : undefined,
        }
  return anchor === undefined
    ? problems.lostPage(route, location, facts)
    : problems.lostAnchor({ route, anchor, page: page ?? route }, location, facts)
}
