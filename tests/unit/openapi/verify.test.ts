import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { verification } from '../../../src/load/openapi/verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'offprint-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const body = '{"type":"file.upload.completed","text":"ü €"}\n'
const key = 'cHVibGlzaGVkLXRlc3QtdmVjdG9yLWtleS0zMmJ5dGU='
const id = 'msg_2Yp8sVn4KdLw7QxT'

/** Arguments after the body: id, timestamp, signatures, secret. */
function message(age: number, sign = (text: string) => text): readonly string[] {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const digest = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return [id, timestamp, `v1,b2xkZXIgc2VjcmV0 ${sign(`v1,${digest}`)}`, `whsec_${key}`]
}

/** How each language's function is called on the body in a file; prints true or false. */
const RUN: Readonly<
  Record<
    string,
    { file: string; program: (code: string) => string; command: readonly string[]; tool: string }
  >
> = {
  python: {
    file: 'v.py',
    program: (code) => `${code}\nimport sys\nprint(verify(open(sys.argv[1], "rb").read(), *sys.argv[2:]))`,
    command: ['python3', 'v.py'],
    tool: 'python3',
  },
  curl: {
    file: 'v.sh',
    program: (code) => `${code}\nif verify "$@"; then echo true; else echo false; fi`,
    command: ['bash', 'v.sh'],
    tool: 'openssl',
  },
  go: {
    file: 'v.go',
    program: (code) =>
      `package main\n${code.replace('import (', 'import (\n\t"fmt"\n\t"os"')}\nfunc main() { b, _ := os.ReadFile(os.Args[1]); fmt.Println(verify(b, os.Args[2], os.Args[3], os.Args[4], os.Args[5])) }`,
    command: ['go', 'run', 'v.go'],
    tool: 'go',
  },
  nodejs: {
    file: 'v.mjs',
    program: (code) =>
      `${code}\nimport { readFileSync } from 'node:fs'\nconst [file, ...rest] = process.argv.slice(2)\nconsole.log(verify(readFileSync(file), ...rest))`,
    command: ['node', 'v.mjs'],
    tool: 'node',
  },
  ruby: {
    file: 'v.rb',
    program: (code) => `${code}\nputs verify(File.binread(ARGV[0]), *ARGV[1..])`,
    command: ['ruby', 'v.rb'],
    tool: 'ruby',
  },
  php: {
    file: 'v.php',
    program: (code) => `${code}\nvar_export(verify(file_get_contents($argv[1]), ...array_slice($argv, 2)));`,
    command: ['php', 'v.php'],
    tool: 'php',
  },
  java: {
    file: 'Webhooks.java',
    program: (code) =>
      code.replace(
        'class Webhooks {',
        'class Webhooks {\n public static void main(String[] a) throws Exception { System.out.println(verify(java.nio.file.Files.readAllBytes(java.nio.file.Path.of(a[0])), a[1], a[2], a[3], a[4])); }',
      ),
    command: ['java', 'Webhooks.java'],
    tool: 'java',
  },
  javascript: {
    file: 'w.mjs',
    program: (code) =>
      `${code}\nimport { readFileSync } from 'node:fs'\nconst [file, ...rest] = process.argv.slice(2)\nconsole.log(await verify(new Uint8Array(readFileSync(file)), ...rest))`,
    command: ['node', 'w.mjs'],
    tool: 'node',
  },
}

const samples = verification(Object.keys(RUN), { tolerance: 300 })

test('every language that is offered is run', () => {
  expect(samples.map((one) => one.language)).toEqual(Object.keys(RUN))
  expect(verification(['swift', 'nothing'], { tolerance: 300 })).toEqual([])
})

describe.each(samples)('$label', ({ language, code }) => {
  const how = RUN[language]
  const missing = how === undefined || spawnSync('which', [how.tool]).status !== 0
  test.skipIf(missing)('accepts what is right, refuses what is forged or old', { timeout: 120_000 }, () => {
    if (how === undefined) return
    writeFileSync(join(folder, how.file), how.program(code))
    writeFileSync(join(folder, 'body'), body)
    const [tool = '', ...args] = how.command
    const run = (given: readonly string[]) =>
      execFileSync(tool, [...args, join(folder, 'body'), ...given], { cwd: folder, encoding: 'utf8' })
        .trim()
        .toLowerCase()
    expect(run(message(0))).toBe('true')
    expect(
      run(message(0, (text) => text.replace(/^v1,./, (start) => (start === 'v1,A' ? 'v1,B' : 'v1,A')))),
    ).toBe('false')
    expect(run(message(0, (text) => text.replace('v1', 'v2')))).toBe('false')
    expect(run(message(400))).toBe('false')
    expect(run(message(-400))).toBe('false')
  })
})
