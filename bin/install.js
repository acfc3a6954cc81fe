/** Installs what a fresh clone is missing: npm packages and Chromium. Needs only Node, npm and, for Chromium, Debian's packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

import { findChromium, HEADLESS_SHELL } from './chromium.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs the npm packages of the lock file unless node_modules has exactly these. Exits with 1 if that fails. */
export function installPackages() {
  if (arePackagesInstalled()) return
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
 * Whether npm's own record of node_modules agrees with the lock file. File times would not do: git sets the time of a checked out lock file to the
 * present time.
 */
function arePackagesInstalled() {
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

/** The path of a Chromium; installs Debian's package if there is none. If that fails, prints what to do and exits with 1. */
export function ensureChromium(system = '/usr/bin') {
  const path = findChromium(system)
  if (path === undefined) return installChromium(system)
  if (path === join(system, 'chromium') && existsSync(join(system, 'apt-get')))
    console.log(`faster browser tests: apt-get install ${HEADLESS_SHELL}`)
  return path
}

/**
 * Options of apt-get: three attempts when a mirror fails, and five minutes for another apt-get to finish, because a machine that has just
 * started runs its own.
 */
const APT_OPTIONS = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300']

function installChromium(system) {
  const apt = join(system, 'apt-get')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...args) => {
    const [name, ...rest] = [...sudo, apt, ...APT_OPTIONS, ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(name, rest, { stdio: 'inherit', env }).status
  }
  if (existsSync(apt)) {
    console.log(`no Chromium found: installing Debian's package \`${HEADLESS_SHELL}\``)
    // An update that fails in part may still know where Chromium is.
    run('update')
    run('install', '-y', '--no-install-recommends', HEADLESS_SHELL)
    // Ubuntu has no headless shell.
    if (findChromium(system) === undefined) run('install', '-y', '--no-install-recommends', 'chromium')
  }
  const path = findChromium(system)
  if (path === undefined) exitWithInstructions()
  return path
}

function exitWithInstructions() {
  console.error(
    [
      'The browser tests need Chromium, and none was found or could be installed.',
      '  Debian, Ubuntu: apt-get update && apt-get install -y chromium-headless-shell   (as root)',
      '  elsewhere: install Chromium or Chrome and set CHROMIUM to the path of its executable',
    ].join('\n'),
  )
  process.exit(1)
}
