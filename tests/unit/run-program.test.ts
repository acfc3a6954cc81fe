/** Limits of programs that `docs check --run` starts. Their ordinary results are in tests/run.test.ts. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '../../src/cli/run/run-program.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (blocks: readonly string[], timeout = 20_000, signal?: AbortSignal) =>
  runProgram({ runner: 'bash', blocks, folder, timeout, signal, env: { PATH: process.env['PATH'] } })

test('a program that takes too long ends with the commands that it started', async () => {
  const { outputs, failure } = await run(['echo one', '(sleep 3; touch late) & sleep 30'], 500)
  expect(outputs).toEqual(['one\n'])
  expect(failure).toMatchObject({ block: 1, reason: 'it took longer than 0.5 seconds' })
  await delay(3200)
  expect(existsSync(join(folder, 'late'))).toBe(false)
})

test('a command in the background does not keep a program', async () => {
  expect(await run(['sleep 30 & echo done'])).toEqual({ outputs: ['done\n'] })
})

test('output without end stops the program', async () => {
  const { failure } = await run(['yes'])
  expect(failure?.reason).toBe('it printed more than 1 MB')
})

test('an interrupted check ends the program', async () => {
  const controller = new AbortController()
  const running = run(['sleep 30'], 20_000, controller.signal)
  controller.abort(new Error('interrupted'))
  await expect(running).rejects.toThrow('interrupted')
})
