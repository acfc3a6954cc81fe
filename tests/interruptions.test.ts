/** Reports of a build about failures with a different cause than they seem to have: signals, a killed compiler, sources that cannot be read while pages are rendered. */

import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, docsAlone, putFile, scratch, start, waitForEnd } from './docs.ts'
import { chooseForRun } from './setup/run-length.ts'
import { seededRandom } from './warm/random.ts'

afterAll(discard)

const GUIDE = { 'content/docs/intro.md': '# Welcome\n\nFirst words.\n' }

function site(files: Readonly<Record<string, string>>): string {
  const folder = scratch()
  for (const [path, text] of Object.entries({ ...GUIDE, ...files })) putFile(folder, path, text)
  return folder
}

const build = (folder: string) => docsAlone(['build', '--root', folder, '--jobs', '1'])

test('a template that cannot read a file is an error of the template', async () => {
  const folder = site({
    'templates/Footer.tsx': `import { readFileSync } from 'node:fs'
export default () => <footer>{readFileSync('data/none.txt', 'utf8')}</footer>
`,
  })
  const { code, stderr } = await build(folder)
  expect(stderr).toContain('error template-failed')
  expect(stderr).toContain('templates/Footer.tsx:2')
  expect(code).toBe(1)
})

test.each(['site', 'emit'])(
  'Ctrl-C in a hook `%s` interrupts the build and blames no plugin',
  async (hook) => {
    const folder = site({
      'docs.config.ts': `import { execSync } from 'node:child_process'
const plugin = { name: 'slow', ${hook}() { execSync('kill -INT ' + process.pid + '; kill -INT $$; sleep 5') } }
export default { plugins: [plugin] }
`,
    })
    const { code, stderr } = await build(folder)
    expect(stderr).not.toContain('slow')
    expect(code).toBe(130)
  },
)

test('a closed terminal leaves no folder behind', async () => {
  const folder = site({
    'docs.config.ts': `export default { plugins: [{ name: 'slow', view: () => new Promise((done) => setTimeout(done, 60_000)) }] }\n`,
  })
  const child = start(['build', '--root', folder, '--jobs', '1'])
  const running = waitForEnd(child)
  const isWriting = () => {
    try {
      return readdirSync(join(folder, 'dist')).length > 0
    } catch {
      return false
    }
  }
  while (!isWriting()) await setTimeout(50)
  child.kill('SIGHUP')
  expect((await running).code).toBe(130)
  expect(readdirSync(join(folder, 'dist'))).toEqual([])
})

test.skipIf(process.platform !== 'linux')(
  'a killed process of esbuild is not reported as a bug of Offprint',
  async () => {
    const folder = site({
      'docs.config.ts': `import { execSync } from 'node:child_process'
execSync('pkill -KILL -P ' + process.pid + ' esbuild || true')
export default { markdown: { remark: ['./plugin.js'] } }
`,
      'plugin.js': 'export default () => () => undefined\n',
    })
    const { code, stderr } = await build(folder)
    expect(stderr).toContain('the process of esbuild was ended by another program')
    expect(code).toBe(1)
  },
)

test.each([
  ["require('node:child_process').spawn('no-such-program')", /spawn no-such-program ENOENT\n {2}hint/],
  ["setTimeout(() => { throw new Error('too late') })", /Error: too late\n +at [^\n]*plugin/],
])('an error that nothing waits for is one of the site: %s', async (code, message) => {
  const folder = site({
    'docs.config.ts': "export default { markdown: { remark: ['./plugin.cjs'] } }\n",
    'plugin.cjs': `module.exports = () => async () => {
  ${code}
  await new Promise((done) => setTimeout(done, 1000))
}
`,
  })
  const { code: exitCode, stderr } = await build(folder)
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain('node:')
  expect(exitCode).toBe(1)
})

test.each(['dist/offline.zip', 'dist/site/docs/intro.html'])(
  '%s is written again if it was damaged and has its old size and time',
  async (path) => {
    const folder = site({})
    const whole = async () => {
      const { code, stderr } = await docs(['build', '--root', folder])
      expect(code, stderr).toBe(0)
      return readFileSync(join(folder, path))
    }
    const before = await whole()
    const { atime, mtime } = statSync(join(folder, path))
    const damaged = Buffer.from(before)
    damaged.fill(0, 200, 260)
    writeFileSync(join(folder, path), damaged)
    utimesSync(join(folder, path), atime, mtime)
    expect((await whole()).equals(before)).toBe(true)
  },
)

/** Files of the site and the zip by path; undefined without a site. */
function readOutput(folder: string): ReadonlyMap<string, string> | undefined {
  const dist = join(folder, 'dist')
  if (!existsSync(join(dist, 'site'))) return undefined
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^(?:site[\\/]|offline\.zip$)/.test(path) && statSync(join(dist, path)).isFile(),
  )
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(dist, path), 'base64')]))
}

const withoutZip = (files: ReadonlyMap<string, string> | undefined) =>
  files && Object.fromEntries([...files].filter(([path]) => path !== 'offline.zip'))

test(
  'a build that is killed at any moment leaves a whole site and a whole zip',
  { timeout: 3_600_000 },
  async () => {
    const random = seededRandom(51)
    const folder = site({ 'content/docs/other.md': '# Other\n' })
    const started = performance.now()
    expect((await build(folder)).code).toBe(0)
    const longest = Math.round(performance.now() - started)
    let before = readOutput(folder)
    for (let kill = 1; kill <= chooseForRun({ short: 5, full: 5, soak: 200 }); kill++) {
      putFile(folder, 'content/docs/intro.md', `# Welcome\n\nVersion ${kill}.\n`)
      const after = random(longest)
      const child = start(['build', '--root', folder, '--jobs', '1'])
      const running = waitForEnd(child)
      await setTimeout(after)
      child.kill('SIGKILL')
      await running
      const killed = readOutput(folder)
      const { code, stderr } = await build(folder)
      expect(code, stderr).toBe(0)
      const next = readOutput(folder)
      const about = `kill ${kill}, after ${after} ms`
      // Between two renames there is no site; the next build has the old one.
      if (killed !== undefined) {
        expect([withoutZip(before), withoutZip(next)], about).toContainEqual(withoutZip(killed))
        expect([before?.get('offline.zip'), next?.get('offline.zip')], about).toContain(
          killed.get('offline.zip'),
        )
      }
      expect(readdirSync(join(folder, 'dist')).toSorted(), about).toEqual(['offline.zip', 'site'])
      before = next
    }
  },
)
