/** Functions that the measurements share: running a command, and keeping a report in bench/README.md. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'

import { chromium } from 'playwright-core'

import { CHROMIUM_FLAGS } from '../bin/chromium.js'
import { ensureChromium } from '../bin/install.js'

/**
 * The environment of measured commands. Each Node process first reads the file that NODE_EXTRA_CA_CERTS names, which takes longer than its own
 * start: that is a setting of the machine, and of no tool.
 */
export const environment = { ...process.env, NODE_ENV: 'production' }
delete environment['NODE_EXTRA_CA_CERTS']

/**
 * Runs a command of Node to its end. Gives seconds on the clock from the start of the process, seconds of all processors, and the most memory
 * in MB; these two only on Linux. Throws with what the command printed when it fails.
 */
export async function runNode(args, options = {}) {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    ...options,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (data) => (text += data))
  child.stderr.on('data', (data) => (text += data))
  let peak = 0
  let processor = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
      // User and system time of all threads, in hundredths of a second (proc(5), fields 14 and 15).
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      processor = (Number(fields[11]) + Number(fields[12])) / 100 || processor
    } catch {
      // Not Linux, or the command has ended.
    }
  }, 10)
  const code = await new Promise((done) => child.on('close', done))
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${text}`)
  return { seconds, processor, peak: peak / 1024 }
}

/** The middle value of a list; the lower one of two. */
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)] ?? 0

/** Date, processor, Node and load, for the head of a report. */
export const describeMachine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}, Node ${process.version}, load average ${loadavg()[0].toFixed(1)}.`

/** Starts Chromium as the browser tests do. If there is none, prints what to install and ends the process. */
export function launchChromium() {
  return chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
}

/** Puts a report between the marks of its name in bench/README.md. */
export function keepReport(name, report) {
  const path = join(import.meta.dirname, 'README.md')
  const text = readFileSync(path, 'utf8')
  const next = text.replace(
    new RegExp(`(?<=<!-- ${name} -->\\n)[^]*?(?=<!-- /${name} -->)`),
    () => `\n${report}\n\n`,
  )
  writeFileSync(path, next)
}

/** Writes a file, and the folders above it. */
export function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/**
 * Moves what a build wrote out of a site, into a folder beside it. Not removed: for minutes after files are removed, ext4 looks for their inodes at
 * each new file, which made the systems' part of a build three times as long, most for the tool that writes most files.
 */
export function moveAside(site, paths) {
  const old = mkdtempSync(join(site, '..', 'old-'))
  for (const [index, path] of paths.entries())
    if (existsSync(join(site, path))) renameSync(join(site, path), join(old, `${index}`))
}
