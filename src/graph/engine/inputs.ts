/** The inputs that every graph has. */
import { readFileSync, readdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { hashOf } from '../../lib/data/hash.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import { describePackage } from '../../lib/files/installed-packages.ts'
import { ALL_NAMES, listWatchedFiles, locateKey, NAMES, readFileState } from '../../lib/files/file-state.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { input, type InputState, type World } from './query.ts'

const locate = ({ root }: World, path: string) => (isAbsolute(path) ? path : join(root, path))

/** Bytes of a file. It is not read to see whether it has changed, if the file system reports that it has not. */
export const fileInput = input({
  name: 'file',
  look: (path: string, world) => readFileState(locate(world, path)),
  load(path, world): InputState<Uint8Array | undefined> {
    const full = locate(world, path)
    const value = tryTo(() => readFileSync(full))
    return { value, hash: value === undefined ? readFileState(full) : hashOf(value) }
  },
  place: (path) => ({ path, isDeep: false }),
})

/** State seen by code that reads the disk itself: a file, the names in a folder, a variable (lib/files/file-state.ts). */
export const seenInput = input({
  name: 'seen',
  look: (key: string, { root }) => readFileState(locateKey(root, key)),
  load: (key, { root }) => ({ value: undefined, hash: readFileState(locateKey(root, key)) }),
  place(key) {
    const [path] = listWatchedFiles([key])
    const end = path && [ALL_NAMES, NAMES].find((names) => path.endsWith(names))
    if (path === undefined || end === undefined)
      return path === undefined ? undefined : { path, isDeep: false }
    return { path: path.slice(0, -end.length), isDeep: true }
  },
})

function listFolder(path: string): InputState<readonly string[] | undefined> {
  const entries = tryTo(() => readdirSync(path, { withFileTypes: true }))
  const value = entries
    ?.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort(compareStrings)
  return { value, hash: value === undefined ? '' : hashOf(...value) }
}

export const folderInput = input({
  name: 'folder',
  look: (path: string, world) => listFolder(locate(world, path)).hash,
  load: (path, world) => listFolder(locate(world, path)),
  place: (path) => ({ path, isDeep: true }),
})

function readVersion(name: string, { root }: World): InputState<string | undefined> {
  const value = describePackage(root, name)
  return { value, hash: value ?? '' }
}

export const packageInput = input({
  name: 'package',
  look: (name: string, world) => readVersion(name, world).hash,
  load: readVersion,
  place: (name) => ({ path: `node_modules/${name}`, isDeep: true }),
})

/** A value that the application sets, and sets again when it changes. */
export const settingInput = input({
  name: 'setting',
  look: (name: string, { settings }) => settings.get(name)?.hash ?? '',
  load: (name, { settings }) => settings.get(name) ?? { value: undefined, hash: '' },
  place: () => undefined,
})
