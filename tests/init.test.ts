/** `docs init` writes a site that builds without a warning, and never replaces a file. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { discard, docs, root, scratch } from './docs.ts'

afterAll(discard)

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

describe('a new site', () => {
  test.each([
    [['--yes']],
    [['--title', 'Ada\'s `API` <1> {x} \\ "quoted" [y] *z*', '--ci', 'github']],
    [['--spec', join(root, 'tests/sites/api-operation/site/openapi/v1.yaml'), '--ci', 'gitlab']],
  ])('with %j builds without a warning', async (args) => {
    const folder = join(scratch(), 'my-docs')
    const written = await docs(['init', folder, ...args])
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(written.stdout).toContain('npx docs serve')
    const built = await docs(['build', '--root', folder, '--strict'])
    expect(built).toMatchObject({ code: 0, stderr: '' })
    expect(read(folder, '.gitignore')).toBe('node_modules/\ndist/\n.docs/\n')
  })

  test('has the title that was asked for, a page per operation, and its version of this program', async () => {
    const folder = join(scratch(), 'parcel_docs')
    await docs(['init', folder, '--yes'])
    await docs(['build', '--root', folder])
    expect(read(folder, 'dist/site/index.html')).toContain('<title>Parcel docs')
    expect(readdirSync(join(folder, 'dist/site/docs/api/v1'))).toEqual(
      expect.arrayContaining(['create-parcel.html', 'get-parcel.html']),
    )
    const { version } = JSON.parse(read(root, 'package.json')) as { version: string }
    expect(JSON.parse(read(folder, 'package.json'))).toMatchObject({
      devDependencies: { offprint: `^${version}` },
    })
  })

  test('lists its commands and folders, which exist, for coding agents', async () => {
    const folder = join(scratch(), 'parcel_docs')
    await docs(['init', folder, '--yes', '--title', 'Parcels *new*'])
    const text = read(folder, 'AGENTS.md')
    expect(text).toMatch(/^# Parcels \\\*new\\\*\n/)
    for (const [, command = '', options = ''] of text.matchAll(/`npx docs (\w+)([^`]*)`/g)) {
      const { stdout: help } = await docs([command, '--help'])
      for (const option of options.match(/--\w+/g) ?? []) expect(help).toContain(option)
    }
    for (const path of ['content/docs/', 'openapi/v1.yaml', 'docs.config.ts']) {
      expect(text).toContain(`\`${path}\``)
      expect(existsSync(join(folder, path))).toBe(true)
    }
  })

  test('has the workflow of the handbook', async () => {
    const folder = join(scratch(), 'site')
    await docs(['init', folder, '--ci', 'github'])
    const page = read(root, 'handbook/content/docs/continuous-integration.md')
    const [, workflow = ''] = /^```yaml[^\n]*\n([\s\S]*?)^```/m.exec(page) ?? []
    expect(read(folder, '.github/workflows/docs.yml')).toBe(workflow)
  })

  test('has a pipeline for GitLab that runs known commands', async () => {
    const folder = join(scratch(), 'site')
    await docs(['init', folder, '--ci', 'gitlab'])
    const pipeline = parse(read(folder, '.gitlab-ci.yml')) as { docs: { script: string[] } }
    expect(pipeline.docs.script).toEqual([
      'npm ci --ignore-scripts',
      'npx docs build --strict',
      'npx docs verify dist/offline.zip',
    ])
  })
})

test('a folder that has a site is refused and left as it is', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'docs.config.ts'), 'export default {}\n')
  const { code, stderr } = await docs(['init', folder])
  expect(code).toBe(1)
  expect(stderr).toContain('error existing-site: this folder has files of a site: `docs.config.ts`')
  expect(readdirSync(folder)).toEqual(['docs.config.ts'])
})

test('a package.json and an AGENTS.md stay, and a git ignore file gets the lines that it lacks', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'package.json'), '{ "name": "mine" }')
  writeFileSync(join(folder, 'AGENTS.md'), 'Mine.')
  writeFileSync(join(folder, '.gitignore'), '*.log\n/dist')
  expect((await docs(['init', folder])).code).toBe(0)
  expect(read(folder, 'package.json')).toBe('{ "name": "mine" }')
  expect(read(folder, 'AGENTS.md')).toBe('Mine.')
  expect(read(folder, '.gitignore')).toBe('*.log\n/dist\nnode_modules/\n.docs/\n')
})

test('the next steps are those that are left', async () => {
  const listSteps = async (listed: string) => {
    const folder = scratch()
    if (listed !== '') writeFileSync(join(folder, 'package.json'), listed)
    if (listed.includes('installed')) {
      mkdirSync(join(folder, 'node_modules/offprint'), { recursive: true })
      writeFileSync(join(folder, 'node_modules/offprint/package.json'), '{}')
    }
    const { stdout } = await docs(['init', folder])
    return [...stdout.matchAll(/^ {2}(np.*)$/gm)].map(([, step]) => step)
  }
  const serve = 'npx docs serve --open'
  expect(await listSteps('')).toEqual(['npm install', serve])
  expect(await listSteps('{ "name": "mine" }')).toEqual(['npm install --save-dev offprint', serve])
  expect(await listSteps('{ "devDependencies": { "offprint": "*" } }')).toEqual(['npm install', serve])
  expect(await listSteps('{ "name": "installed" }')).toEqual([serve])
})

test('a description that cannot be read is a problem, and nothing is written', async () => {
  const folder = join(scratch(), 'site')
  mkdirSync(folder)
  const { code, stderr } = await docs(['init', folder, '--spec', join(folder, 'none.yaml')])
  expect(code).toBe(1)
  expect(stderr).toContain('unreadable-file')
  expect(existsSync(join(folder, 'content'))).toBe(false)
})

test('a file in place of the folder is a problem with the way out', async () => {
  const file = join(scratch(), 'site')
  writeFileSync(file, '')
  const { code, stderr } = await docs(['init', file])
  expect(code).toBe(1)
  expect(stderr).toMatch(/unwritable-output[^]*hint: choose another folder: docs init <dir>/)
})

test('guides that exist in `docs` are those of the new site', async () => {
  const folder = scratch()
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/a.md'), '# Hi\n')
  const { code, stdout } = await docs(['init', folder, '--yes'])
  expect(code).toBe(0)
  expect(stdout).toContain('Its guides are those in `docs`.')
  expect(existsSync(join(folder, 'content'))).toBe(false)
  expect(read(folder, 'docs.config.ts')).toContain("docs: 'docs'")
  expect(await docs(['build', '--root', folder, '--strict'])).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(join(folder, 'dist/site/docs/a.html'))).toBe(true)
})
