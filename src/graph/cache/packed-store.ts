/**
 * A store in a folder: entries packed into few files (pack-file.ts). Each process writes a separate pack, so several builds may use one
 * folder at a time, and a killed build leaves valid packs. On closing, small packs are merged, and the least recently used entries go when
 * the folder is larger than its limit. A folder that cannot be read or written costs time but does not change results.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isProcessAlive } from '../../lib/process-alive.ts'
import type { CacheStore } from './cache.ts'
import {
  createPackWriter,
  indexPath,
  openPackFile,
  type PackEntry,
  type PackFile,
  type PackWriter,
} from './pack-file.ts'
import { tryTo } from '../../lib/data/try-to.ts'

export interface PackedStoreOptions {
  /** Bytes above which the least recently used entries are removed. Default: 1 GB. */
  readonly limit?: number
  /** Days since 1970, for the order of use. Default: now. */
  readonly today?: number
}

const DEFAULT_LIMIT = 1e9
/** When entries are removed, this share of the limit stays, so that the next builds need not remove any. */
const KEPT_SHARE = 0.75
/** More packs than this are merged to this number, because each lookup searches all of them. */
const MAX_PACKS = 6

const PACK_NAME = /^[0-9a-z]+-(\d+)-[0-9a-f]+\.pack$/
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Opens the store below `folder`, which is created when the first entry is written. */
export function openPackedStore(folder: string, options: PackedStoreOptions = {}): CacheStore {
  const { limit = DEFAULT_LIMIT, today = Math.floor(Date.now() / DAY) } = options
  const packs = openPacks(folder, today)
  const writer = createPackWriter(join(folder, createPackName()))
  let canWrite = true
  let isClosed = false

  return {
    read(name) {
      const key = Buffer.from(name, 'hex')
      for (const pack of packs) {
        const data = tryTo(() => pack.read(key, today))
        if (data !== undefined) return data
      }
      return tryTo(() => writer.read(key))
    },
    has(name) {
      const key = Buffer.from(name, 'hex')
      return packs.some((pack) => pack.has(key, today))
    },
    findReader(name) {
      const key = Buffer.from(name, 'hex')
      const pack = [...packs, writer].find((one) => one.has(key, today))
      return pack === undefined ? undefined : createEntryReader(pack, key, today)
    },
    write(name, data) {
      if (!canWrite || isClosed) return
      try {
        if (writer.size() === 0) mkdirSync(folder, { recursive: true })
        writer.add(Buffer.from(name, 'hex'), data, today)
      } catch {
        canWrite = false
      }
    },
    close() {
      if (isClosed) return
      isClosed = true
      tryTo(() => writer.close())
      for (const pack of packs) {
        if (pack.isComplete || !isOwnerAlive(pack.path)) tryTo(() => pack.saveIndex())
        pack.close()
      }
      const size = packs.reduce((sum, pack) => sum + pack.size, writer.size())
      if (packs.length + 1 > MAX_PACKS || size > limit) tryTo(() => mergePacks(folder, limit, today))
    },
  }
}

/** Reads an entry again. That it is whole was seen when it was read first, or written. */
const createEntryReader = (pack: PackFile | PackWriter, key: Buffer, today: number) => (): Uint8Array => {
  const data = pack.read(key, today)
  if (data === undefined) throw new Error(`${pack.path} was changed by another process during this build`)
  return data
}

/** Figures of a store on disk. */
export interface StoreSize {
  readonly entries: number
  readonly bytes: number
}

/** How much is stored below `folder`. */
export function measurePackedStore(folder: string): StoreSize {
  const packs = openPacks(folder, 0)
  const total = { entries: 0, bytes: 0 }
  for (const pack of packs) {
    total.entries += pack.count
    total.bytes += pack.size
    pack.close()
  }
  return total
}

/** Time first, so that names of later packs sort after names of earlier packs. */
function createPackName(): string {
  return `${Date.now().toString(36)}-${process.pid}-${randomBytes(4).toString('hex')}.pack`
}

/** All packs below the folder, the latest first. */
function openPacks(folder: string, today: number): readonly PackFile[] {
  const names = tryTo(() => readdirSync(folder)) ?? []
  return names
    .filter((name) => PACK_NAME.test(name))
    .sort()
    .reverse()
    .flatMap((name) => tryTo(() => openPackFile(join(folder, name), today)) ?? [])
}

/** Whether the process that writes a pack may still run. After a week it is assumed to be a different process with the same number. */
function isOwnerAlive(path: string): boolean {
  const age = Date.now() - (tryTo(() => statSync(path).mtimeMs) ?? 0)
  const owner = Number(PACK_NAME.exec(basename(path))?.[1])
  return age < 7 * DAY && isProcessAlive(owner)
}

/**
 * Merges packs into a new one and removes those that it replaces. Packs that a running process still writes are left alone. One process
 * merges at a time; another goes on without it.
 */
function mergePacks(folder: string, limit: number, today: number): void {
  const unlock = lockFolder(folder)
  if (unlock === undefined) return
  const packs = openPacks(folder, today).filter((pack) => pack.isComplete || !isOwnerAlive(pack.path))
  try {
    removeLeftovers(folder)
    const size = packs.reduce((sum, pack) => sum + pack.size, 0)
    const bySize = packs.toSorted((a, b) => a.size - b.size)
    // Below the limit only the small ones are copied.
    const merged = size > limit ? packs : bySize.slice(0, Math.max(2, bySize.length - MAX_PACKS / 2))
    if (merged.length === 0 || (merged.length < 2 && size <= limit)) return
    writeMergedPack(folder, merged, size > limit ? limit * KEPT_SHARE : Infinity)
  } finally {
    for (const pack of packs) pack.close()
    unlock()
  }
}

function writeMergedPack(folder: string, packs: readonly PackFile[], limit: number): void {
  const name = createPackName()
  const part = `${join(folder, name)}.part`
  const writer = createPackWriter(part)
  const seen = new Set<string>()
  for (const { pack, entry } of listByUse(packs)) {
    const key = entry.name.toString('latin1')
    if (seen.has(key) || writer.size() + entry.length > limit) continue
    const whole = pack.readWhole(entry)
    if (whole === undefined) continue
    seen.add(key)
    writer.addWhole(whole, entry.usedOn)
  }
  writer.close()
  // The index first, because a pack with an index counts as complete.
  if (seen.size > 0) {
    renameSync(indexPath(part), indexPath(join(folder, name)))
    renameSync(part, join(folder, name))
  }
  for (const { path } of packs) {
    rmSync(path, { force: true })
    rmSync(indexPath(path), { force: true })
  }
}

/** Removes files that killed processes left: half-written files, and indexes without their pack. */
function removeLeftovers(folder: string): void {
  const names = new Set(readdirSync(folder))
  for (const name of names) {
    const path = join(folder, name)
    const isOrphan = name.endsWith('.pack.index') && !names.has(name.slice(0, -'.index'.length))
    const isOld = Date.now() - (tryTo(() => statSync(path).mtimeMs) ?? 0) > HOUR
    if (isOld && (isOrphan || name.includes('.part'))) rmSync(path, { force: true })
  }
}

/** Entries of several packs, the most recently used first. */
function listByUse(
  packs: readonly PackFile[],
): readonly { readonly pack: PackFile; readonly entry: PackEntry }[] {
  return packs
    .flatMap((pack) => [...pack.entries()].map((entry) => ({ pack, entry })))
    .sort((a, b) => b.entry.usedOn - a.entry.usedOn)
}

/** Takes the lock of the folder and returns the function that releases it; undefined when another process has it. */
function lockFolder(folder: string): (() => void) | undefined {
  const path = join(folder, 'merge.lock')
  const age = Date.now() - (tryTo(() => statSync(path).mtimeMs) ?? Date.now())
  if (age > HOUR) rmSync(path, { force: true })
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch {
    return undefined
  }
  return () => rmSync(path, { force: true })
}
