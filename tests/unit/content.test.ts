/** What the shipped site says, held against what it documents: names in prose, and samples that readers copy. */

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../docs.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const specs = read('openapi/v1.yaml') + read('openapi/v2.yaml')

describe('guides name only what the specifications have', () => {
  const pages = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .sort()
  const listNames = (pattern: RegExp) =>
    pages.flatMap((path) =>
      [...read(join('content', path)).matchAll(pattern)].map(([, name = '']) => ({ path, name })),
    )
  const unknown = (pattern: RegExp) => listNames(pattern).filter(({ name }) => !specs.includes(name))

  test.each([
    ['scopes', /`((?:tokens|organizations|kyb|files|events|vdts):[a-z]+)`/g],
    ['magic identifiers', /\b([a-z]{3,4}_sandbox[A-Z]\w*)/g],
    ['magic references', /`(SANDBOX-[A-Z-]*[A-Z])`/g],
    ['magic files', /`(sandbox-[a-z-]+\.[a-z]+)`/g],
    ['magic tokens', /`(?:Bearer )?(sandbox-token-[a-z-]+)`/g],
    ['operations', /\[`([a-z]+[A-Z][A-Za-z]+)`\]/g],
    ['events', /`((?:file|mint|kyb|organization)\.[a-z]+\.[a-z]+)`/g],
  ])('%s', (_, pattern) => {
    expect(listNames(pattern).length).toBeGreaterThan(1)
    expect(unknown(pattern)).toEqual([])
  })
})

interface Vector {
  readonly secret: string
  readonly id: string
  readonly timestamp: number
  readonly body: string
  readonly signature: string
}

/** The samples of the webhook guide, run against the vector that the specification publishes. */
describe('the signature samples accept the published vector and nothing else', () => {
  const [vector] = (
    parse(read('openapi/v1.yaml')) as { 'x-webhook-signing': { vectors: readonly [Vector] } }
  )['x-webhook-signing'].vectors
  const { secret, id, timestamp, body, signature } = vector
  const soon = timestamp + 10

  /** Attempts by their name, and whether each is to be accepted. */
  const attempts = [
    { name: 'genuine', body, signature, now: soon, good: true },
    { name: 'two signatures', body, signature: `v1,AAAA ${signature}`, now: soon, good: true },
    { name: 'changed body', body: `${body} `, signature, now: soon, good: false },
    { name: 'other signature', body, signature: `v1,${'A'.repeat(43)}=`, now: soon, good: false },
    { name: 'other scheme', body, signature: signature.replace('v1', 'v2'), now: soon, good: false },
    { name: 'too old', body, signature, now: timestamp + 301, good: false },
  ]
  const expected = attempts.map(({ name, good }) => `${name} ${good}`)

  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-test-'))
    writeFileSync(join(folder, 'attempts.json'), JSON.stringify({ secret, id, timestamp, attempts }))
    for (const name of ['verify.py', 'verify.rb', 'verify.php'])
      copyFileSync(join(root, 'content/samples', name), join(folder, name))
    // The file goes on with a server that listens: only the part about the signature is wanted.
    const [part = ''] = read('content/samples/verify.mjs').split('// #region server')
    writeFileSync(join(folder, 'verify.mjs'), part)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined

  const run = (name: string, source: string, ...command: readonly [string, ...string[]]) => {
    writeFileSync(join(folder, name), source)
    const [tool, ...args] = command
    const { stdout, stderr } = spawnSync(tool, args, { cwd: folder, encoding: 'utf8' })
    expect(stdout.trim().split('\n'), stderr).toEqual(expected)
  }

  test('Node.js', () => {
    run(
      'run.mjs',
      `import { readFileSync } from 'node:fs'
import { verify } from './verify.mjs'
const { secret, id, timestamp, attempts } = JSON.parse(readFileSync('attempts.json', 'utf8'))
for (const { name, body, signature, now } of attempts) {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
  let good = true
  try { verify(Buffer.from(body), headers, secret, now) } catch { good = false }
  console.log(name, good)
}`,
      process.execPath,
      'run.mjs',
    )
  })

  test.skipIf(!has('python3'))('Python', () => {
    run(
      'run.py',
      `import json
from verify import verify
data = json.load(open('attempts.json'))
for one in data['attempts']:
    headers = {'webhook-id': data['id'], 'webhook-timestamp': str(data['timestamp']), 'webhook-signature': one['signature']}
    try:
        verify(one['body'].encode(), headers, data['secret'], one['now'])
        good = 'true'
    except ValueError:
        good = 'false'
    print(one['name'], good)`,
      'python3',
      'run.py',
    )
  })

  test.skipIf(!has('ruby'))('Ruby', () => {
    run(
      'run.rb',
      `require_relative 'verify'
data = JSON.parse(File.read('attempts.json'))
data['attempts'].each do |one|
  headers = { 'webhook-id' => data['id'], 'webhook-timestamp' => data['timestamp'].to_s, 'webhook-signature' => one['signature'] }
  good = begin
    verify(one['body'], headers, data['secret'], one['now'])
    true
  rescue ArgumentError
    false
  end
  puts "#{one['name']} #{good}"
end`,
      'ruby',
      'run.rb',
    )
  })

  test.skipIf(!has('php'))('PHP', () => {
    run(
      'run.php',
      `<?php require 'verify.php';
$data = json_decode(file_get_contents('attempts.json'), true);
foreach ($data['attempts'] as $one) {
    $headers = ['webhook-id' => $data['id'], 'webhook-timestamp' => (string) $data['timestamp'], 'webhook-signature' => $one['signature']];
    try { verify($one['body'], $headers, $data['secret'], $one['now']); $good = 'true'; } catch (RuntimeException $e) { $good = 'false'; }
    echo $one['name'], ' ', $good, "\\n";
}`,
      'php',
      'run.php',
    )
  })
})
