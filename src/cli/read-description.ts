/** Reads an API description by its path, as a version of a site, or from a Git revision. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ApiInputs } from '../domain/openapi/api-inputs.ts'
import { findSpecFiles, type ReadText } from '../domain/openapi/document/find-spec-files.ts'
import { isFolder } from '../lib/files/is-folder.ts'
import * as problems from '../lib/problems/problems.ts'
import type { ApiConfig, Problem, Result } from '../lib/types.ts'
import { loadConfig } from '../stages/config/load-config.ts'

/** Files of a description, before they are read. */
interface Source extends Pick<ApiInputs, 'file' | 'overlays'> {
  readonly read: ReadText
  /** Folder that `file` is relative to. */
  readonly folder: string
  /** The version of the site. */
  readonly api?: Pick<ApiInputs, 'version' | 'label' | 'internal' | 'links'>
}

/** Inputs of a description, and the folder that their paths are relative to. */
export interface DescriptionInputs {
  readonly inputs: ApiInputs
  readonly folder: string
}

const runFile = promisify(execFile)

/** The texts of the description that `name` means: a file, a version of the site in `root`, or a file at a Git revision. */
export async function findDescription(
  name: string,
  root: string,
): Promise<Result<DescriptionInputs | undefined>> {
  const source = findFile(name) ?? (await findVersion(name, root)) ?? (await findRevision(name))
  return 'code' in source ? { value: undefined, problems: [source] } : readInputs(source)
}

/** The texts of a version of the site in `root`. */
export function findVersionInputs(
  api: ApiConfig,
  root: string,
): Promise<Result<DescriptionInputs | undefined>> {
  return readInputs(sourceOfVersion(api, root))
}

async function readInputs({
  file,
  overlays,
  folder,
  api,
  read,
}: Source): Promise<Result<DescriptionInputs | undefined>> {
  const { value: files, problems: missing } = await findSpecFiles(file, overlays, read)
  if (missing.length > 0) return { value: undefined, problems: missing }
  const inputs: ApiInputs = {
    version: '',
    label: '',
    internal: false,
    links: '',
    ...api,
    collection: '',
    route: '',
    file,
    files,
    overlays,
    languages: [],
  }
  return { value: { inputs, folder }, problems: [] }
}

const readBelow =
  (root: string): ReadText =>
  (path) =>
    readFile(join(root, path), 'utf8').catch(() => undefined)

/** A file. It may refer to files of the current folder, or of its own one if it is elsewhere. */
function findFile(name: string): Source | undefined {
  if (!existsSync(name) || isFolder(name)) return undefined
  const below = relative('.', name).replaceAll('\\', '/')
  const isElsewhere = below.startsWith('../') || isAbsolute(below)
  const folder = isElsewhere ? dirname(name) : '.'
  return { file: isElsewhere ? basename(name) : below, overlays: [], folder, read: readBelow(folder) }
}

/** A version of the site in `root`. */
async function findVersion(name: string, root: string): Promise<Source | undefined> {
  if (!/^[\w.-]+$/.test(name) || !isFolder(root)) return undefined
  const { value: config } = await loadConfig(resolve(root))
  const api = config.apis.find(({ version }) => version === name)
  return api && sourceOfVersion(api, root)
}

const sourceOfVersion = (api: ApiConfig, root: string): Source => ({
  file: api.spec,
  overlays: api.overlays,
  folder: root,
  read: readBelow(root),
  api,
})

/** A file at a Git revision: 'main:openapi/v1.yaml'. */
async function findRevision(name: string): Promise<Source | Problem> {
  const [, revision = '', path = ''] = /^([^:]+):(.+)$/.exec(name) ?? []
  if (path === '') return problems.unknownDescription(name)
  const show = async (file: string) =>
    runFile('git', ['show', `${revision}:${file}`], { maxBuffer: 1 << 28 }).then(
      ({ stdout }) => stdout,
      () => undefined,
    )
  // `git show` takes paths from the top of the repository, unless they begin with `./`.
  const prefix = path.startsWith('./') ? './' : ''
  const file = path.slice(prefix.length)
  return (await show(path)) === undefined
    ? problems.unknownDescription(name)
    : { file, overlays: [], folder: '.', read: (each) => show(`${prefix}${each}`) }
}
