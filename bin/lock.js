#!/usr/bin/env node
/**
 * Completes package-lock.json with the builds for other platforms that npm left out of it (`npm run lock`, after an install).
 *
 * Where a registry lacks the package of some foreign platform, npm drops it from the lock file, and then `npm ci` refuses that lock
 * file on every machine. The entries are known without the registry: the version is in the package that asks for them, the
 * platform in their names. They have no checksum and are never installed here.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const CPUS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The builds that are missing in the `packages` of a lock file, by its path in it. */
function listMissingBuilds(packages) {
  return Object.fromEntries(
    Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => !(`node_modules/${name}` in packages))
        .map(([name, version]) => [`node_modules/${name}`, describeBuild(name, version, dev)]),
    ),
  )
}

function describeBuild(name, version, dev) {
  const words = name.split(/[/-]/).map((word) => word.replace(/^arm(?:eabi|v\d)?$/, 'arm'))
  const [system, cpu] = [SYSTEMS, CPUS].map((known) => words.find((word) => known.includes(word)))
  if (system === undefined && cpu !== 'wasm32') throw new Error(`${name} is not named after a platform`)
  const libc = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }[words.at(-1)]
  return {
    version,
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(dev ? { dev } : {}),
    ...(system === 'linux' && libc !== undefined ? { libc: [libc] } : {}),
    optional: true,
    ...(system === undefined ? {} : { os: [system] }),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const packages = { ...lock.packages, ...listMissingBuilds(lock.packages) }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
