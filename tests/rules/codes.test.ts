import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROBLEM_CODES } from '../../src/stages/config/schema/values.ts'
import { codes, problemFunctions } from '../codes.ts'
import { root } from '../docs.ts'
import { edges, files, text } from './graph.ts'

const manual = 'handbook/content/docs/problems.md'

test('the handbook explains every problem, under a heading with its code', () => {
  expect(existsSync(join(root, manual)), `${manual} is missing`).toBe(true)
  const explained = new Set([...text(manual).matchAll(/^#+ .*?`([a-z0-9-]+)`/gm)].map(([, code]) => code))
  expect(codes.filter((code) => !explained.has(code))).toEqual([])
})

test('the handbook explains no problem that is not there', () => {
  const explained = [...text(manual).matchAll(/^#+ .*?`([a-z0-9-]+)`/gm)].map(([, code = '']) => code)
  expect(explained.filter((code) => !codes.includes(code))).toEqual([])
})

test('every function of problems.ts makes the problem with the code that is its name', () => {
  const made = problemFunctions.map(({ name, code }) => [
    name.replaceAll(/[A-Z0-9]+/g, (letters) => `-${letters.toLowerCase()}`),
    code,
  ])
  expect(made.filter(([name, code]) => name?.replaceAll('-', '') !== code?.replaceAll('-', ''))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test('the option `severity` knows every code', () => {
  expect([...PROBLEM_CODES].sort()).toEqual(codes)
})

test('every problem is used', () => {
  const users = edges(files(['src'], /\.tsx?$/)).filter(({ to }) => to === 'src/lib/problems/problems.ts')
  const used = new Set(users.flatMap(({ from, names }) => (names.includes('*') ? listMembers(from) : names)))
  const names = problemFunctions.map(({ name }) => name)
  expect(names.filter((name) => !used.has(name))).toEqual([])
})

/** The functions that a module takes of problems.ts: `problems.brokenLink`, or `const { brokenLink } = await import(…)`. */
function listMembers(path: string): readonly string[] {
  const source = text(path)
  return [
    ...[...source.matchAll(/\bproblems\.(\w+)/g)].map(([, name = '']) => name),
    ...[...source.matchAll(/\{([\w\s,]+)\} = await import\('[./\w]+\/problems\.ts'\)/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  ]
}
