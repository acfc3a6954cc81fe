/** `npm test` on a machine without Chromium. Fake programs replace Debian's and log how they were called. */

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { discard, root, scratch } from './docs.ts'

afterAll(discard)

const OPTIONS = '-o Acquire::Retries=3 -o DPkg::Lock::Timeout=300'
const UPDATE = `apt-get ${OPTIONS} update`
const INSTALL_CHROMIUM = `apt-get ${OPTIONS} install -y --no-install-recommends chromium`
const INSTALL = `${INSTALL_CHROMIUM}-headless-shell`

/** What `apt-get install` does, by name. */
const SCRIPTS: Readonly<Record<string, (install: string) => string>> = {
  works: (install) => install,
  'has no headless shell': (install) => `case "$*" in *-shell) exit 100;; esac\n${install}`,
}

interface Machine {
  /** Shell script of `apt-get install`; without it there is no apt-get. */
  readonly install?: string
  /** Exit code of `apt-get update`. */
  readonly update?: number
  /** Programs that exist already, in the system's folder or in another folder of PATH. */
  readonly here?: readonly string[]
  readonly elsewhere?: readonly string[]
  readonly user?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `ensureChromium` on such a machine. Gives the path that it found and the commands that it ran, in order. */
function runOn(machine: Machine) {
  const folder = scratch()
  const [system, other] = [join(folder, 'bin'), join(folder, 'opt')]
  const log = join(folder, 'log')
  const put = (where: string, name: string, script: string) => {
    mkdirSync(where, { recursive: true })
    writeFileSync(join(where, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(where, name), 0o755)
  }
  // Installs the program that the last argument names.
  const made = `printf '#!/bin/sh\\n' > ${system}/\${*##* }`
  mkdirSync(system, { recursive: true })
  for (const name of machine.here ?? []) put(system, name, '')
  for (const name of machine.elsewhere ?? []) put(other, name, '')
  if (machine.install !== undefined)
    put(
      system,
      'apt-get',
      `echo "apt-get $*" >> ${log}
echo "frontend $DEBIAN_FRONTEND" >> ${log}.env
case "$*" in *update) exit ${machine.update ?? 0};; esac
${SCRIPTS[machine.install]?.(made) ?? machine.install}`,
    )
  // A sudo that needs no password.
  put(system, 'sudo', `echo "sudo $1" >> ${log}\nshift\nexec "$@"`)
  const script = `
    process.getuid = () => ${machine.user ?? 0}
    const { ensureChromium } = await import(${JSON.stringify(pathToFileURL(join(root, 'bin', 'install.js')).href)})
    console.log('found ' + ensureChromium(${JSON.stringify(system)}))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: `${system}:${other}`, ...machine.env },
  })
  const lines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [])
  return {
    status,
    stderr,
    found: /^found (.*)$/m.exec(stdout)?.[1],
    ran: lines(log),
    frontends: [...new Set(lines(`${log}.env`))],
    system,
    other,
  }
}

describe('Chromium', () => {
  test('is used where it is, and nothing is installed', () => {
    const machine = runOn({ here: ['chromium'], elsewhere: ['google-chrome'], install: 'works' })
    expect([machine.status, machine.found, machine.ran]).toEqual([0, join(machine.system, 'chromium'), []])
  })

  test('is the headless shell, where both are there', () => {
    const machine = runOn({ here: ['chromium', 'chromium-headless-shell'] })
    expect(machine.found).toBe(join(machine.system, 'chromium-headless-shell'))
  })

  test('may be Google Chrome, in any folder of PATH', () => {
    const machine = runOn({ elsewhere: ['google-chrome-stable'], install: 'works' })
    expect([machine.found, machine.ran]).toEqual([join(machine.other, 'google-chrome-stable'), []])
  })

  test('is the program that CHROMIUM names, if it is set', () => {
    const machine = runOn({ here: ['chromium'], env: { CHROMIUM: process.execPath } })
    expect([machine.found, machine.ran]).toEqual([process.execPath, []])
  })

  test('is installed from Debian’s packages if there is none', () => {
    const machine = runOn({ install: 'works' })
    expect(machine.ran).toEqual([UPDATE, INSTALL])
    expect(machine.frontends).toEqual(['frontend noninteractive'])
    expect([machine.status, machine.found]).toEqual([0, join(machine.system, 'chromium-headless-shell')])
  })

  test('is the whole browser where there is no package of the headless shell', () => {
    const machine = runOn({ install: 'has no headless shell' })
    expect(machine.ran).toEqual([UPDATE, INSTALL, INSTALL_CHROMIUM])
    expect([machine.status, machine.found]).toEqual([0, join(machine.system, 'chromium')])
  })

  test('is installed even if apt-get update fails in part', () => {
    const machine = runOn({ install: 'works', update: 100 })
    expect(machine.ran).toEqual([UPDATE, INSTALL])
    expect([machine.status, machine.found]).toEqual([0, join(machine.system, 'chromium-headless-shell')])
  })

  test('is installed with sudo, without a prompt, for users other than root', () => {
    const machine = runOn({ install: 'works', user: 1000 })
    expect(machine.ran).toEqual(['sudo -n', UPDATE, 'sudo -n', INSTALL])
    expect([machine.status, machine.found]).toEqual([0, join(machine.system, 'chromium-headless-shell')])
  })

  test.each([
    ['no package can be installed', { install: 'exit 100' }, [UPDATE, INSTALL, INSTALL_CHROMIUM]],
    ['there is no apt-get', {}, []],
  ] as const)('that cannot be installed ends the run with instructions: %s', (_, machine, ran) => {
    const { status, stderr, found, ran: did } = runOn(machine)
    expect([status, found, did]).toEqual([1, undefined, ran])
    expect(stderr).toContain('The browser tests need Chromium')
    expect(stderr).toContain('set CHROMIUM to the path')
  })
})
