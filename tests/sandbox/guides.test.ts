/**
 * The code of the guides runs against the sandbox, as `docs check --run` does it. A few programs need data that only a test can prepare: what a
 * reader has done in the console, and events. A new block of code fails here until it has `run=`, a test, or a reason why it cannot run.
 */

import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunReport } from '../../src/cli/run/run-guides.ts'
import { runProgram, type Program } from '../../src/cli/run/run-program.ts'
import type { Problem } from '../../src/lib/types.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { docsAlone } from '../docs.ts'
import {
  advanceClock,
  createUpload,
  requestToken,
  root,
  sendRequest,
  signIn,
  startTestSandbox,
} from './test-client.ts'

const ORGANIZATION = 'org_sandboxVerified'
const CONTENT = 'meter,value\n1,2\n'

/** Languages of programs. Configuration, bodies and messages are described by their own tests. */
const LANGUAGES = ['bash', 'go', 'java', 'js', 'python', 'sql']

/** Blocks that do not run here, by page and language, each with the reason. */
const REASONS: Readonly<Record<string, string>> = {
  'intro.md go': 'parts of a function; `npm run verify:samples` runs the Go samples of the operations',
  'intro.md java':
    'parts of a method with Unirest; `npm run verify:samples` runs the Java samples of the operations',
  'guides/sandbox.md bash': 'starts the sandbox',
  'webhooks/overview.md js': 'read from content/samples/verify.mjs, which tests/unit/content.test.ts runs',
  'webhooks/overview.md python': 'read from content/samples/verify.py, which tests/unit/content.test.ts runs',
  'webhooks/overview.md go': 'read from content/samples/verify.go',
  'webhooks/overview.md java': 'read from content/samples/Verify.java',
  'webhooks/overview.md sql': 'needs a database of the reader',
  'webhook/kyb/organization-admin-created.md sql': 'needs a database of the reader',
}

interface CodeBlock {
  /** Path below content/docs. */
  readonly page: string
  readonly language: string
  readonly code: string
  /** It has `run=`. */
  readonly runs: boolean
}

/** The code of all guides, in order; diffs are not programs. */
const blocks: readonly CodeBlock[] = readdirSync(join(root, 'content/docs'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.md'))
  .sort()
  .flatMap((page) =>
    [
      ...readFileSync(join(root, 'content/docs', page), 'utf8').matchAll(
        /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm,
      ),
    ].flatMap(([, language = '', info = '', code = '']) =>
      LANGUAGES.includes(language) && !/\bdiff\b/.test(info)
        ? [{ page, language, code, runs: /\brun=/.test(info) }]
        : [],
    ),
  )

/** The blocks of a page in a language that do not run by themselves. */
const takeCode = (page: string, language: string): readonly string[] =>
  blocks
    .filter((block) => block.page === page && block.language === language && !block.runs)
    .map(({ code }) => code)

const session = (name: string) => readFileSync(join(root, 'content/samples', name), 'utf8')

let sandbox: Sandbox
let folder = ''
let env: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  // States follow each other at once, so that programs which wait for the last one end soon.
  sandbox = await startTestSandbox({ pace: 1 })
  // Inside of the repository, so that programs find its packages.
  mkdirSync(join(root, '.docs'), { recursive: true })
  folder = mkdtempSync(join(root, '.docs', 'guides-'))
  writeFileSync(join(folder, 'received.csv'), CONTENT)
  const kid = await addPublicKey()
  const vdt = await mintFile()
  for (const type of ['file.upload.completed', 'mint.status.updated'])
    writeFileSync(join(folder, `${type}.json`), await findEvent(type))
  env = {
    PATH: process.env['PATH'],
    BIT_KEY_ID: kid,
    VDT_ID: vdt.id,
    OWNER_ID: vdt.ownerId,
  }
})
afterAll(async () => {
  await sandbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Registers a public key for the application of the guides, as the console does. Gives its id. */
async function addPublicKey(): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(folder, 'private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { access } = await signIn(sandbox, sandbox.personas.find(({ key }) => key === 'admin')?.userId ?? '')
  const { status, body } = await sendRequest(
    `${sandbox.addresses.console}/applications/${sandbox.clients.quickstart.id}/keys`,
    { token: access, key: true, json: { key: publicKey.export({ type: 'spki', format: 'pem' }) } },
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body.kid as string
}

/** Uploads and mints received.csv. */
async function mintFile(): Promise<{ readonly id: string; readonly ownerId: string }> {
  const { v1 } = sandbox.addresses
  const token = await requestToken(sandbox)
  const upload = await sendRequest(`${v1}/files`, {
    token,
    key: true,
    multipart: createUpload(CONTENT, 'received.csv', { organizationId: ORGANIZATION, purpose: 'mint' }),
  })
  await advanceClock(sandbox, 5)
  const minting = await sendRequest(`${v1}/mint/requests`, {
    token,
    key: true,
    json: { ownerId: ORGANIZATION, title: 'Readings', asset: { kind: 'file', fileId: upload.body.fileId } },
  })
  await advanceClock(sandbox, 5)
  const event = await sendRequest(`${v1}/events/${String(minting.body.eventId)}`, { token })
  const vdt = await sendRequest(`${v1}/vdts/${String(event.body.vdtId)}`, { token })
  expect(vdt.status, JSON.stringify([upload.body, minting.body, event.body])).toBe(200)
  return vdt.body as { id: string; ownerId: string }
}

/** The last event of a type that the sandbox delivered to its inbox, as it was sent. */
async function findEvent(type: string): Promise<string> {
  const { body } = await sendRequest(`${sandbox.addresses.inbox}/messages`)
  const events = (body.items as { body: string }[])
    .map((message) => message.body)
    .filter((text) => text.includes(`"type":"${type}"`))
  const final = events.find((text) => /"state":"(?:stored|minted)"/.test(text))
  if (final === undefined) throw new Error(`no event ${type} was delivered: ${events.join('\n')}`)
  return final
}

/** Runs a program after the steps of the overview, and returns what it printed. */
async function run(runner: Program['runner'], blocks: readonly string[]): Promise<string> {
  const { api } = sandbox.addresses
  const local = blocks.map((code) =>
    code.replaceAll('https://eu.api.bit.example', api).replaceAll('http://127.0.0.1:3002', api),
  )
  const { outputs, ...failed } = await runProgram({ runner, blocks: local, folder, env, timeout: 60_000 })
  expect(failed, local.join('\n')).toEqual({})
  return outputs.join('')
}

const has = (...commands: readonly string[]) =>
  commands.every((command) => spawnSync('which', [command]).status === 0)

const hasShell = has('bash', 'curl', 'jq')
const hasRequests = has('python3') && spawnSync('python3', ['-c', 'import requests']).status === 0

test('every program of the guides runs, or there is a reason why it does not', () => {
  const covered = [
    'guides/minting.md bash',
    ...Object.keys(SCRIPTS).map((page) => `${page} js`),
    ...Object.keys(PYTHON).map((page) => `${page} python`),
    ...Object.keys(REASONS),
  ]
  const names = blocks.filter(({ runs }) => !runs).map(({ page, language }) => `${page} ${language}`)
  expect([...new Set(names)].toSorted()).toEqual(covered.toSorted())
})

/** Output of code on a machine that lacks the programs of a reader. */
const MISSING = /No module named 'requests'|(?:curl|jq): command not found/

test('code with `run=` runs, and prints what its page shows', async () => {
  const { stdout, stderr } = await docsAlone(['check', '--run', '--format', 'json'])
  expect(stderr).toBe('')
  const report = JSON.parse(stdout) as {
    readonly problems: readonly Problem[]
    readonly summary: { readonly run: RunReport['summary'] }
  }
  const faults = report.problems.filter(
    ({ code, notes = [] }) =>
      code !== 'missing-interpreter' && !notes.some(({ message }) => MISSING.test(message)),
  )
  expect(faults).toEqual([])
  expect(report.summary.run.blocks).toBeGreaterThanOrEqual(blocks.filter(({ runs }) => runs).length)
})

test.skipIf(!hasShell)('the shell commands of minting', async () => {
  const printed = await run('bash', [session('session.sh'), ...takeCode('guides/minting.md', 'bash')])
  expect(printed).toMatch(/"mintRequestId"[^]*received\.csv: OK/)
})

interface GuideProgram {
  readonly before?: string
  readonly after: string
  readonly printed: RegExp
}

/** Code before and after the JavaScript of each page. */
const SCRIPTS: Readonly<Record<string, GuideProgram>> = {
  'guides/authentication.md': {
    before: 'const requestToken = async () => ({ access_token: await createToken(), expires_in: 900 })\n',
    after:
      'const [one, two] = await Promise.all([accessToken(), accessToken()])\nconsole.log(response.status, one === two)\n',
    printed: /^200 true$/m,
  },
  'guides/minting.md': {
    before:
      "import { readFileSync } from 'node:fs'\nconst content = readFileSync('received.csv')\nconst { VDT_ID: vdtId, OWNER_ID: expectedOwner } = process.env\n",
    after: 'console.log(genuine)\n',
    printed: /^true$/m,
  },
  'webhook/file-upload/file-upload-event.md': {
    before: [
      "import { createHash } from 'node:crypto'",
      "import { readFileSync } from 'node:fs'",
      'const notify = () => console.log("rejected")',
      "const computeDigest = async () => createHash('sha256').update(readFileSync('received.csv')).digest('hex')",
      'const mint = async (fileId) => console.log(`mint ${fileId}`)',
    ].join('\n'),
    after: "await onFileUpload(JSON.parse(readFileSync('file.upload.completed.json', 'utf8')))\n",
    printed: /^mint file_\w+$/m,
  },
}

describe('the JavaScript of', () => {
  test.each(Object.entries(SCRIPTS))('%s', async (page, { before = '', after, printed }) => {
    const steps = session('session.mjs')
    // The page about tokens declares its own.
    const [withoutToken = ''] = steps.split('const token')
    const first = page === 'guides/authentication.md' ? withoutToken : steps
    expect(await run('node', [first, before, ...takeCode(page, 'js'), after])).toMatch(printed)
  })
})

/** The same for Python. */
const PYTHON: Readonly<Record<string, GuideProgram>> = {
  'guides/minting.md': {
    before:
      'content = open("received.csv", "rb").read()\nvdt_id = os.environ["VDT_ID"]\nexpected_owner = os.environ["OWNER_ID"]\n',
    after: 'print(genuine)\n',
    printed: /^True$/m,
  },
  'webhook/tokenization/mint-event-status.md': {
    before: 'import json\nstore_vdt = print\nreport = print\n',
    after: 'on_mint_status(json.load(open("mint.status.updated.json")))\n',
    printed: /^\w+ vdt_\w+$/m,
  },
}

describe.skipIf(!hasRequests)('the Python of', () => {
  test.each(Object.entries(PYTHON))('%s', async (page, { before = '', after, printed }) => {
    expect(await run('python', [session('session.py'), before, ...takeCode(page, 'python'), after])).toMatch(
      printed,
    )
  })
})
