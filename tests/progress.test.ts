/** The progress line on a real terminal: `script` of util-linux runs the command in a pseudo terminal and logs what it writes. */

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { discard, root, scratch } from './docs.ts'

afterAll(discard)

const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

/** A site whose configuration holds the build's thread until the log has `paints` lines more, and so must any test that waits. */
function createBlockingSite(paints: number): string {
  const folder = scratch()
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  writeFileSync(join(folder, 'content/docs/intro.md'), '# Welcome\n\nFirst words.\n')
  writeFileSync(
    join(folder, 'docs.config.js'),
    `import { readFileSync } from 'node:fs'
const clock = new Int32Array(new SharedArrayBuffer(4))
const countPaints = () => readFileSync(process.env.TERMINAL_LOG, 'utf8').split('\\r').length
const first = countPaints()
while (process.env.TERMINAL_LOG && countPaints() < first + ${paints}) Atomics.wait(clock, 0, 0, 20)
export default { title: 'Slow' }
`,
  )
  return folder
}

/** Runs the command in a pseudo terminal. Gives its exit code and all that it wrote. */
function runInTerminal(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly code: number | null; readonly text: string }> {
  const log = join(scratch(), 'log')
  writeFileSync(log, '')
  const { NODE_ENV: _, VITEST: __, CI: ___, NO_COLOR: ____, ...inherited } = process.env
  const command = [process.execPath, join(root, 'bin/docs.js'), ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', command, log], {
    env: { ...inherited, TERM: 'xterm-256color', TERMINAL_LOG: log, ...env },
    stdio: 'ignore',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, text: existsSync(log) ? readFileSync(log, 'utf8') : '' }))
  })
}

describe.skipIf(!hasTerminal)('on a terminal', () => {
  test('the line moves while one source keeps the thread of the build busy', async () => {
    const site = createBlockingSite(6)
    const { code, text } = await runInTerminal(['build', '--root', site, '--no-offline'], {})
    expect(code, text).toBe(0)
    const lines = [...text.matchAll(/\rconfig ([\d.]+) s/g)].map(([, seconds = '']) => Number(seconds))
    expect(lines.length).toBeGreaterThanOrEqual(6)
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    expect(new Set(lines).size).toBeGreaterThan(1)
    // The summary follows on a line that was cleared.
    expect(text).toMatch(/\r\u001B\[K\d+ pages: /)
    expect(text.slice(text.lastIndexOf(' pages: '))).not.toContain('\u001B[K')
  })

  test.each([{ TERM: 'dumb' }, { CI: 'true' }])('there is no line with %j', async (env) => {
    const folder = scratch(join(root, 'tests/sites/gfm/site'))
    const { code, text } = await runInTerminal(['build', '--root', folder, '--no-offline'], env)
    expect(code, text).toBe(0)
    expect(text).not.toContain('\u001B[K')
    expect(text).toContain(' pages: ')
  })
})
