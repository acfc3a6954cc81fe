/** bin/heartbeat.js, by which `npm start` shows that it works. */

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { discard, root, scratch } from '../docs.ts'

afterAll(discard)

test('dots appear while the main thread is busy, and end with their line', async () => {
  const end = join(scratch(), 'end')
  // The thread does nothing else until the file exists: no timer and no event of it could print a dot.
  const program = `
    import { existsSync } from 'node:fs'
    import { startHeartbeat } from ${JSON.stringify(pathToFileURL(join(root, 'bin/heartbeat.js')).href)}
    const stop = startHeartbeat('Working')
    while (!existsSync(${JSON.stringify(end)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    stop()
    stop()
    console.log('Done')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { timeout: 90_000 })
  let output = ''
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
    if (output.includes('...')) writeFileSync(end, '')
  })
  const code = await new Promise((done) => child.once('close', done))
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(/^Working \.{3,}\nDone\n$/)
})
