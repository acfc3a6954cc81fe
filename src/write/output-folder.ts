import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { isProcessAlive } from '../lib/process-alive.ts'
import type { OutFile } from '../types.ts'

/** Output that is written beside its place and takes it at the end, at once. */
export interface OutputFolder {
  /** Takes one file. Throws when its path leaves the folder. */
  write(file: OutFile): Promise<void>
  /** Puts the new output in the place of the old. */
  commit(): Promise<void>
  /** Removes what was written; the old output stays. */
  cancel(): Promise<void>
}

/** Files that are written at one time: enough to keep the disk busy while the next page renders, few enough to stay small in memory. */
const MOST = 32

const NEXT = '.next-'
const OLD = '.old-'

/**
 * Output into the folder `out`. The files go to a folder beside it, which takes its name at the end by two renames; the only moment
 * without an `out` lies between them, and the next build repairs what an interrupted one left there (`recover`).
 */
export async function openOutputFolder(out: string): Promise<OutputFolder> {
  await mkdir(dirname(out), { recursive: true })
  await recover(out)
  const next = `${out}${NEXT}${process.pid}`
  const old = `${out}${OLD}${process.pid}`
  await rm(next, { recursive: true, force: true })
  await mkdir(next)
  const made = new Set<string>([next])
  const going = new Set<Promise<void>>()
  let failed: { readonly error: unknown } | undefined

  async function put({ path, data }: OutFile): Promise<void> {
    const full = join(next, path)
    // A path that leaves the output folder is a bug of ours, and must never become a file elsewhere.
    if (!full.startsWith(next + sep)) throw new Error(`'${path}' is outside of the output folder`)
    const parent = dirname(full)
    if (!made.has(parent)) {
      await mkdir(parent, { recursive: true })
      made.add(parent)
    }
    await writeFile(full, data)
  }

  async function settle(): Promise<void> {
    await Promise.all(going)
    if (failed !== undefined) throw failed.error
  }

  return {
    async write(file: OutFile) {
      const one: Promise<void> = put(file)
        .catch((error: unknown) => {
          failed ??= { error }
        })
        .finally(() => going.delete(one))
      going.add(one)
      if (going.size >= MOST) await Promise.race(going)
      if (failed !== undefined) throw failed.error
    },
    async commit() {
      await settle()
      const there = await stat(out).catch(() => undefined)
      if (there !== undefined) await rename(out, old)
      try {
        await rename(next, out)
      } catch (error) {
        if (there !== undefined) await rename(old, out)
        throw error
      }
      await rm(old, { recursive: true, force: true })
    },
    async cancel() {
      await Promise.all(going)
      await rm(next, { recursive: true, force: true })
    },
  }
}

/**
 * Whether a build into `out` would throw away what no build has made: the root itself, a folder around it, or a folder with
 * files but without the not-found page, which every build writes. A file in its place is an error of the operating system.
 */
export async function isForeignFolder(out: string, root: string): Promise<boolean> {
  const inner = relative(out, root)
  if (inner === '' || !(inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner))) return true
  const names = await readdir(out).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.length > 0 && !names.includes('404.html')
}

/** Puts back an output whose replacement never came, and removes what dead builds left. */
async function recover(out: string): Promise<void> {
  const parent = dirname(out)
  const name = basename(out)
  const left = (await readdir(parent)).filter(
    (one) => one.startsWith(name + NEXT) || one.startsWith(name + OLD),
  )
  for (const one of left) {
    const pid = Number(one.slice(one.lastIndexOf('-') + 1))
    if (pid !== process.pid && isProcessAlive(pid)) continue
    const missing = (await stat(out).catch(() => undefined)) === undefined
    if (one.startsWith(name + OLD) && missing) await rename(join(parent, one), out)
    else await rm(join(parent, one), { recursive: true, force: true })
  }
}

/** A single file that is written beside its place; `append` gets its bytes in order. */
export async function openOutputFile(out: string): Promise<{
  append(chunk: Uint8Array): Promise<void>
  commit(): Promise<void>
  cancel(): Promise<void>
}> {
  await mkdir(dirname(out), { recursive: true })
  await recover(out)
  const next = `${out}${NEXT}${process.pid}`
  const handle = await open(next, 'w')
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    await handle.close()
  }
  return {
    append: (chunk) => handle.writeFile(chunk),
    async commit() {
      await close()
      await rename(next, out)
    },
    async cancel() {
      await close()
      await rm(next, { force: true })
    },
  }
}
