/** Instructions for coding agents are true: the scripts and the files that they name exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const codes = [...read('AGENTS.md').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

test('AGENTS.md names scripts of package.json and projects of vitest', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const named = codes.flatMap((code) => /^npm run (\S+)/.exec(code)?.[1] ?? [])
  expect(named).toContain('compile')
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const projects = codes.flatMap((code) => /--project (\S+)/.exec(code)?.[1] ?? [])
  expect(projects.filter((name) => !read('vitest.config.ts').includes(`name: '${name}'`))).toEqual([])
})

test('AGENTS.md names files and folders that exist', () => {
  const paths = codes
    .flatMap((code) => code.split(' '))
    .filter((word) => /^[\w.-]+\/[\w./-]+$/.test(word) || /^[A-Z]+\.md$/.test(word))
  expect(paths).toContain('src/lib/problems')
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
