import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashOf } from './lib/hash.ts'

/**
 * Values by what they were made from.
 *
 * The law: a key holds everything that the value depends on, and nothing else: version of the tool, stage, content. No
 * absolute path and no time. So an entry never goes stale, may be shared between machines, and any entry may be lost:
 * a missing, cut or foreign entry is a miss, never an error.
 */
export interface Cache {
  /** The value for `key` in `stage`; `make` runs at most once at a time for one key. Values are plain JSON data. */
  get<T>(stage: string, key: string, make: () => Promise<T>): Promise<T>
  /** How often a value was found and how often it was made. */
  readonly counts: { hits: number; misses: number }
}

/** A cache in memory only. */
export function memoryCache(): Cache {
  const values = new Map<string, Promise<unknown>>()
  const counts = { hits: 0, misses: 0 }
  return {
    counts,
    get<T>(stage: string, key: string, make: () => Promise<T>) {
      const id = `${stage}/${key}`
      const known = values.get(id)
      if (known !== undefined) {
        counts.hits++
        return known as Promise<T>
      }
      counts.misses++
      const made = make()
      values.set(id, made)
      made.catch(() => values.delete(id))
      return made
    },
  }
}

interface Entry {
  readonly sum: string
  readonly text: string
}

async function read(file: string): Promise<string | undefined> {
  try {
    const { sum, text } = JSON.parse(await readFile(file, 'utf8')) as Partial<Entry>
    return typeof text === 'string' && sum === hashOf(text) ? text : undefined
  } catch {
    return undefined
  }
}

async function write(file: string, text: string): Promise<void> {
  const entry: Entry = { sum: hashOf(text), text }
  const part = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(part, JSON.stringify(entry))
    await rename(part, file)
  } catch {
    // A cache that can't be written (read-only checkout, full disk) costs time, not correctness.
    await rm(part, { force: true }).catch(() => undefined)
  }
}

/** A cache in memory and below the folder `dir`; `version` is that of the tool and part of every key. */
export function diskCache(dir: string, version: string): Cache {
  const near = memoryCache()
  const counts = { hits: 0, misses: 0 }
  return {
    counts,
    get<T>(stage: string, key: string, make: () => Promise<T>) {
      return near.get(stage, key, async () => {
        const name = hashOf(version, stage, key)
        const file = join(dir, stage, name.slice(0, 2), `${name.slice(2)}.json`)
        const text = await read(file)
        if (text !== undefined) {
          counts.hits++
          return JSON.parse(text) as T
        }
        counts.misses++
        const value = await make()
        await write(file, JSON.stringify(value))
        return value
      })
    },
  }
}
