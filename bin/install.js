/** Installs what a fresh clone lacks. Needs nothing but Node, npm and, for Chromium, Debian's packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs the npm packages of the lock file where node_modules does not hold just these. Exits with 1 if that fails. */
export function packages() {
  if (installed()) return
  console.log('installing the npm packages of package-lock.json')
  const npm = process.env['npm_execpath']
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status === 0) return
  console.error('npm ci failed: see above')
  process.exit(1)
}

/**
 * Whether npm's own record of node_modules agrees with the lock file. Dates would not do: git gives a checked out
 * lock file the present time.
 */
function installed() {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false
  const wanted = read('package-lock.json')
  const found = read('node_modules/.package-lock.json')
  return (
    Object.keys(found).every((path) => path in wanted) &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || found[path]?.version === version,
    )
  )
}

/** Where Chromium may be, the first that exists is taken. `system` is the folder of the system's own programs. */
function browsers(system) {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '')
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return [
    process.env['CHROMIUM'],
    join(system, 'chromium'),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
}

/** The path of a Chromium, or undefined. */
function chromium(system) {
  return browsers(system).find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** The path of a Chromium; installs Debian's package where there is none. Exits with 1 and says what to do where it can't. */
export function browser(system = '/usr/bin') {
  return chromium(system) ?? installChromium(system)
}

/**
 * What apt-get is told besides: to ask again when a mirror fails, and to wait for another apt-get, as a machine that has just been
 * started runs one of its own. The first is a number of attempts, the second one of seconds.
 */
const STEADY = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300']

function installChromium(system) {
  const apt = join(system, 'apt-get')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...args) => {
    const [name, ...rest] = [...sudo, apt, ...STEADY, ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(name, rest, { stdio: 'inherit', env }).status
  }
  if (existsSync(apt)) {
    console.log("no Chromium found: installing Debian's package `chromium`")
    // An update that fails in part may still have told where Chromium is.
    run('update')
    run('install', '-y', '--no-install-recommends', 'chromium')
  }
  const path = chromium(system)
  if (path === undefined) fail()
  return path
}

function fail() {
  console.error(
    [
      'The browser tests need Chromium, and none was found or could be installed.',
      '  Debian, Ubuntu: apt-get update && apt-get install -y chromium   (as root)',
      '  elsewhere: install Chromium or Chrome and set CHROMIUM to the path of its executable',
    ].join('\n'),
  )
  process.exit(1)
}
