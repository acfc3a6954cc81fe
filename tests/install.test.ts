/** What `npm test` does on a machine without Chromium: fakes stand for Debian's programs, and write down how they were called. */

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
const INSTALL = `apt-get ${OPTIONS} install -y --no-install-recommends chromium`

interface Machine {
  /** What `apt-get install` does, as shell; there is no apt-get without it. */
  readonly install?: string
  /** Exit code of `apt-get update`. */
  readonly update?: number
  /** Programs that are there already, in the folder of the system or in another one of PATH. */
  readonly here?: readonly string[]
  readonly elsewhere?: readonly string[]
  readonly user?: number
  readonly env?: Readonly<Record<string, string>>
}

/** Looks for a browser on such a machine: the path that was found, if any, and what ran meanwhile, in order. */
function look(machine: Machine) {
  const folder = scratch()
  const [system, other] = [join(folder, 'bin'), join(folder, 'opt')]
  const log = join(folder, 'log')
  const put = (where: string, name: string, script: string) => {
    mkdirSync(where, { recursive: true })
    writeFileSync(join(where, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(where, name), 0o755)
  }
  const made = `printf '#!/bin/sh\\n' > ${join(system, 'chromium')}`
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
${machine.install === 'works' ? made : machine.install}`,
    )
  // Grants what is asked for, as a sudo does that needs no password.
  put(system, 'sudo', `echo "sudo $1" >> ${log}\nshift\nexec "$@"`)
  const script = `
    process.getuid = () => ${machine.user ?? 0}
    const { browser } = await import(${JSON.stringify(pathToFileURL(join(root, 'bin', 'install.js')).href)})
    console.log('found ' + browser(${JSON.stringify(system)}))`
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
  test('is taken where it is, and nothing is installed', () => {
    const machine = look({ here: ['chromium'], elsewhere: ['google-chrome'], install: 'works' })
    expect([machine.status, machine.found, machine.ran]).toEqual([0, join(machine.system, 'chromium'), []])
  })

  test('may be another of its kind, in any folder of PATH', () => {
    const machine = look({ elsewhere: ['google-chrome-stable'], install: 'works' })
    expect([machine.found, machine.ran]).toEqual([join(machine.other, 'google-chrome-stable'), []])
  })

  test('may be named by CHROMIUM, before all others', () => {
    const machine = look({ here: ['chromium'], env: { CHROMIUM: process.execPath } })
    expect([machine.found, machine.ran]).toEqual([process.execPath, []])
  })

  test('is installed from the packages of Debian where there is none', () => {
    const machine = look({ install: 'works' })
    expect(machine.ran).toEqual([UPDATE, INSTALL])
    expect(machine.frontends).toEqual(['frontend noninteractive'])
    expect([machine.status, machine.found]).toEqual([0, join(machine.system, 'chromium')])
  })

  test('is installed although a list of packages could not be fetched', () => {
    const machine = look({ install: 'works', update: 100 })
    expect(machine.ran).toEqual([UPDATE, INSTALL])
    expect([machine.status, machine.found]).toEqual([0, join(machine.system, 'chromium')])
  })

  test('is installed by sudo, without a question, for whoever is not root', () => {
    const machine = look({ install: 'works', user: 1000 })
    expect(machine.ran).toEqual(['sudo -n', UPDATE, 'sudo -n', INSTALL])
    expect([machine.status, machine.found]).toEqual([0, join(machine.system, 'chromium')])
  })

  test.each([
    ['no package can be installed', { install: 'exit 100' }, [UPDATE, INSTALL]],
    ['there is no apt-get', {}, []],
  ] as const)('that is not to be had ends the run with what to do: %s', (_, machine, ran) => {
    const { status, stderr, found, ran: did } = look(machine)
    expect([status, found, did]).toEqual([1, undefined, ran])
    expect(stderr).toContain('The browser tests need Chromium')
    expect(stderr).toContain('set CHROMIUM to the path')
  })
})
