/**
 * The code of the guides runs against the sandbox as a reader would copy it. Only addresses are others, and a page's earlier steps, which
 * a reader has taken already, come before it. A new block of code fails here until a program has it, or a reason why it cannot run.
 */

import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
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
      LANGUAGES.includes(language) && !/\bdiff\b/.test(info) ? [{ page, language, code }] : [],
    ),
  )

/** The blocks of a page in a language. Throws if the page has none. */
function takeCode(page: string, language: string): readonly string[] {
  const found = blocks.filter((block) => block.page === page && block.language === language)
  if (found.length === 0) throw new Error(`${page} has no code in ${language}`)
  return found.map(({ code }) => code)
}

let sandbox: Sandbox
let folder = ''
let env: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  // States follow each other at once, so that programs which wait for the last one end soon.
  sandbox = await startTestSandbox({ pace: 1 })
  folder = mkdtempSync(join(tmpdir(), 'offprint-guides-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'meter-readings-2026-10.csv'), 'meter,value\n7,8\n')
  writeFileSync(join(folder, 'received.csv'), CONTENT)
  const { addresses, clients } = sandbox
  const kid = await addPublicKey()
  const vdt = await mintFile()
  for (const type of ['file.upload.completed', 'mint.status.updated'])
    writeFileSync(join(folder, `${type}.json`), await findEvent(type))
  env = {
    PATH: process.env['PATH'],
    BIT_API: addresses.v1,
    BIT_CLIENT_ID: clients.quickstart.id,
    BIT_CLIENT_SECRET: clients.quickstart.secret,
    BIT_KEY_ID: kid,
    ORGANIZATION_ID: ORGANIZATION,
    VDT_ID: vdt.id,
    OWNER_ID: vdt.ownerId,
    PRESENTED_TOKEN: await requestToken(sandbox),
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

/** Runs a program with the addresses of the sandbox, and gives what it printed. */
async function run(file: string, code: string, command: string): Promise<string> {
  const { api } = sandbox.addresses
  const local = code.replaceAll('https://eu.api.bit.example', api).replaceAll('http://127.0.0.1:3002', api)
  writeFileSync(join(folder, file), local)
  return new Promise((done) => {
    execFile(command, [file], { cwd: folder, env }, (error, stdout, stderr) => {
      expect(error, `${file}\n${local}\n${stdout}\n${stderr}`).toBeNull()
      done(stdout)
    })
  })
}

const has = (...commands: readonly string[]) =>
  commands.every((command) => spawnSync('which', [command]).status === 0)

test('every program of the guides runs here, or there is a reason why it does not', () => {
  const covered = new Set([
    ...Object.keys(SHELL).map((page) => `${page} bash`),
    ...Object.keys(SCRIPTS).map((page) => `${page} js`),
    ...Object.keys(PYTHON).map((page) => `${page} python`),
    ...Object.keys(REASONS),
  ])
  const names = new Set(blocks.map(({ page, language }) => `${page} ${language}`))
  expect([...names].filter((name) => !covered.has(name))).toEqual([])
  expect([...covered].filter((name) => !names.has(name))).toEqual([])
})

/** What the shell commands of each page print. */
const SHELL: Readonly<Record<string, RegExp>> = {
  'intro.md': /Sandbox Verified Ltd/,
  'scopes.md': /"scope": ?"files:write vdts:mint events:read"/,
  'guides/authentication.md': /"active": ?true/,
  'guides/file-upload.md': /"eventId"/,
  'guides/kyb-onboarding.md': /"verification"[^]*"inv_/,
  'guides/minting.md': /"mintRequestId"[^]*received\.csv: OK/,
  'webhook/kyb/invite-organization.md': /"items"/,
  'guides/sandbox.md': /"aheadSeconds"/,
}

describe.skipIf(!has('bash', 'curl', 'jq'))('the shell commands of', () => {
  test.each(Object.entries(SHELL))('%s', async (page, printed) => {
    const [settings = '', getToken = ''] = takeCode('intro.md', 'bash')
    // The test starts the sandbox.
    const commands = takeCode(page, 'bash').filter((code) => code !== 'npx docs serve --sandbox\n')
    const output = await run(
      'commands.sh',
      [
        'set -euo pipefail',
        // Of util-linux, which some systems lack.
        'uuidgen() { node --print "crypto.randomUUID()"; }',
        settings,
        ...(page === 'intro.md' ? [] : [getToken]),
        ...commands,
      ].join('\n'),
      'bash',
    )
    expect(output).toMatch(printed)
  })
})

interface Program {
  readonly before?: string
  readonly after: string
  readonly printed: RegExp
}

/** What comes before and after the JavaScript of each page; the token and `get` are those of the earlier steps. */
const SCRIPTS: Readonly<Record<string, Program>> = {
  'intro.md': { after: '', printed: /^Sandbox Verified Ltd approved$/m },
  'guides/authentication.md': {
    before: 'const requestToken = async () => ({ access_token: await createToken(), expires_in: 900 })\n',
    after:
      'const [one, two] = await Promise.all([accessToken(), accessToken()])\nconsole.log(response.status, one === two)\n',
    printed: /^200 true$/m,
  },
  'guides/file-upload.md': {
    after: 'console.log(response.status, await stored((await response.json()).eventId))\n',
    printed: /^202 true$/m,
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
    const [getToken = ''] = takeCode('intro.md', 'js')
    const isFirst = page === 'intro.md'
    const earlier = `const createToken = async () => {\n${getToken}return token\n}
${page === 'guides/authentication.md' ? '' : 'const token = await createToken()'}
const get = (path) => fetch(process.env.BIT_API + path, { headers: { Authorization: \`Bearer \${token}\` } })\n`
    const code = [...(isFirst ? [] : [earlier]), before, ...takeCode(page, 'js'), after].join('\n')
    expect(await run('program.mjs', code, process.execPath)).toMatch(printed)
  })
})

/** The same for Python. */
const PYTHON: Readonly<Record<string, Program>> = {
  'intro.md': { after: '', printed: /^Sandbox Verified Ltd approved$/m },
  'guides/file-upload.md': { after: 'print(response.status_code)\n', printed: /^202$/m },
  'guides/idempotency.md': {
    after: 'print([one["status"] for one in invites(os.environ["ORGANIZATION_ID"])] is not None)\n',
    printed: /^True$/m,
  },
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

const hasRequests = has('python3') && spawnSync('python3', ['-c', 'import requests']).status === 0

describe.skipIf(!hasRequests)('the Python of', () => {
  test.each(Object.entries(PYTHON))('%s', async (page, { before = '', after, printed }) => {
    const [getToken = ''] = takeCode('intro.md', 'python')
    const earlier = `${getToken}
def get(path, **options):
    return requests.get(f"{api}{path}", headers={"Authorization": f"Bearer {token}"}, timeout=10, **options)

`
    const code = [...(page === 'intro.md' ? [] : [earlier]), before, ...takeCode(page, 'python'), after].join(
      '\n',
    )
    expect(await run('program.py', code, 'python3')).toMatch(printed)
  })
})
