/**
 * A folder in memory for what tests write: sites of gigabytes that are deleted at once. On disk, creating their files takes a fifth of the
 * processor time of a build, and more if the disk is slow.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** Where Linux keeps files in memory. */
const HOME = '/dev/shm'
const PREFIX = 'offprint-tests-'

/** Several times what the tests have written at once, and with it what they need to run. Bytes. */
const NEEDED_SPACE = 8e9
const NEEDED_MEMORY = 12e9

/** Creates the folder. Undefined if there is not enough memory, or if programs can't be started from it, as in a Docker container. */
export function createMemoryFolder() {
  if (process.platform !== 'linux' || process.availableMemory() < NEEDED_MEMORY) return undefined
  try {
    const { bavail, bsize } = statfsSync(HOME)
    if (bavail * bsize < NEEDED_SPACE) return undefined
    removeFoldersOfEndedRuns()
    const folder = join(HOME, `${PREFIX}${process.pid}`)
    mkdirSync(folder)
    if (canExecute(folder)) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // No such file system, or one that is not ours to write to.
  }
  return undefined
}

/** A run that was interrupted has left its folder, which would take memory until the machine restarts. */
function removeFoldersOfEndedRuns() {
  for (const name of readdirSync(HOME)) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)$`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(HOME, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

function canExecute(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
