import { htmlFile } from '../lib/site-address.ts'
import {
  blockedReference,
  deadAnchor,
  deadReference,
  missingManifest,
  networkReference,
  searchEntry,
} from '../problems.ts'
import type { SourceLocation, Problem, Result } from '../types.ts'
import { lead, type House } from './address.ts'
import { files, type Files } from './files.ts'
import { complete, same, sums } from './manifest.ts'
import { page, style, type Facts, type Reference } from './page.ts'
import { call, isShard, routes, search } from './shard.ts'

/** How much was looked at. */
export interface Verified {
  readonly files: number
  readonly links: number
}

/**
 * Checks what a build wrote: an offline bundle, as a zip or unpacked, or the folder for a host. Every file is what the manifest says
 * (bundles only), every address, anchor and search entry leads somewhere inside, and no page needs a network to work.
 */
export async function verifyOutput(target: string): Promise<Result<Verified>> {
  const opened = await files(target)
  if ('code' in opened) return { value: { files: 0, links: 0 }, problems: [opened] }
  try {
    return await inspect(target, opened)
  } finally {
    await opened.close()
  }
}

async function inspect(target: string, opened: Files): Promise<Result<Verified>> {
  const paths = new Set(opened.paths)
  const problems: Problem[] = []
  const house = await kind(opened)
  if (house === undefined)
    return { value: { files: paths.size, links: 0 }, problems: [missingManifest(target)] }
  if (house.listed !== undefined) problems.push(...complete(house.listed, paths))
  const survey = await read(opened, house.listed ?? new Map(), problems)
  let links = 0
  for (const [path, references] of survey.references)
    for (const reference of references) {
      links++
      problems.push(...follow(reference, path, house, paths, survey.ids))
    }
  if (house.kind === 'bundle') problems.push(...survey.refusals)
  for (const [path, route] of survey.routes) {
    links++
    if (!paths.has(htmlFile(route))) problems.push(deadReference(route, { file: path, line: 1, column: 1 }))
  }
  if (survey.shards.size > 0) problems.push(...search(survey))
  return { value: { files: paths.size, links }, problems: problems.sort(byPlace) }
}

type Kind = House & { readonly listed?: ReadonlyMap<string, string> }

/** A bundle has a manifest; a folder for a host says in its home page below which base it stands. */
async function kind(opened: Files): Promise<Kind | undefined> {
  const manifest = opened.paths.includes('manifest.json') ? await text(opened, 'manifest.json') : undefined
  const listed = manifest === undefined ? undefined : sums(manifest)
  if (listed !== undefined) return { kind: 'bundle', listed }
  const home = page((await text(opened, 'index.html')) ?? '').home
  return home?.startsWith('/') && home.endsWith('/') ? { kind: 'host', base: home } : undefined
}

async function text(opened: Files, path: string): Promise<string | undefined> {
  if (!opened.paths.includes(path)) return undefined
  const data = await opened.read(path)
  return data instanceof Uint8Array ? Buffer.from(data).toString() : undefined
}

interface Survey {
  readonly ids: Map<string, ReadonlySet<string>>
  readonly references: Map<string, readonly Reference[]>
  readonly refusals: Problem[]
  readonly shards: Map<string, unknown>
  /** Routes in long menus, with the file that names them. */
  readonly routes: [string, string][]
}

/** Reads each file once, and keeps what the checks need of it. */
async function read(
  opened: Files,
  listed: ReadonlyMap<string, string>,
  problems: Problem[],
): Promise<Survey> {
  const survey: Survey = {
    ids: new Map(),
    references: new Map(),
    refusals: [],
    shards: new Map(),
    routes: [],
  }
  for (const path of opened.paths) {
    const data = await opened.read(path)
    if (!(data instanceof Uint8Array)) {
      problems.push(data)
      continue
    }
    problems.push(...same(path, data, listed), ...note(path, data, survey))
  }
  return survey
}

function note(path: string, data: Uint8Array, survey: Survey): readonly Problem[] {
  const text = () => Buffer.from(data).toString()
  if (path.endsWith('.html')) {
    const facts: Facts = page(text())
    survey.ids.set(path, facts.ids)
    survey.references.set(path, facts.references)
    for (const { what, line, column } of facts.refusals)
      survey.refusals.push(blockedReference(what, { file: path, line, column }))
  } else if (path.endsWith('.css')) survey.references.set(path, style(text()))
  else if (isShard(path)) {
    const [name, shard] = call(text(), 'search') ?? []
    if (typeof name !== 'string') return [searchEntry('this part of the search index can’t be read', path)]
    survey.shards.set(name, shard)
  } else if (/^assets\/menu-.*\.js$/.test(path)) {
    const called = call(text(), 'menu')
    // The island of the same name lies beside the data.
    if (called !== undefined) for (const route of routes(called[1])) survey.routes.push([path, route])
  }
  return []
}

function follow(
  { href, use, line, column }: Reference,
  path: string,
  house: House,
  paths: ReadonlySet<string>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): readonly Problem[] {
  const place: SourceLocation = { file: path, line, column }
  const found = lead(href, path, house, paths)
  if (found.state === 'elsewhere')
    return found.network && use === 'load' ? [networkReference(href, place)] : []
  if (found.state === 'nowhere') return [deadReference(href, place)]
  const known = ids.get(found.path)
  // Browsers go to the top by themselves; text fragments are for them alone.
  const anchor = found.anchor.replace(/:~:.*$/s, '')
  if (known === undefined || anchor === '' || anchor === 'top' || known.has(anchor)) return []
  return [deadAnchor(href, place)]
}

function byPlace(a: Problem, b: Problem): number {
  const [first, second] = [a.location?.file ?? '', b.location?.file ?? '']
  if (first !== second) return first < second ? -1 : 1
  return (
    (a.location?.line ?? 0) - (b.location?.line ?? 0) || (a.location?.column ?? 0) - (b.location?.column ?? 0)
  )
}
