/**
 * Whether agents get exact answers: `node bench/agents.mjs [--sites site,github]`.
 *
 * Builds this site and two public APIs, starts `docs mcp` on each, and asks twenty questions, each by the one call that an agent makes
 * first. Prints whether the needed fact is in that result and how many characters it has, and beside it the same for `llms-full.txt`.
 * Needs no model. Also prints the start, the first answer and the peak memory of the server.
 */
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'bench-agents-'))
/** Goal: the fact in so many characters. */
const BUDGET = 6000

/** A site of one API from a package. Relative links only mean something on the site of its owner. */
function createApiSite(name, spec, file) {
  const folder = join(work, name)
  mkdirSync(join(folder, 'openapi'), { recursive: true })
  execFileSync('npm', ['pack', spec, '--silent', '--pack-destination', folder])
  execFileSync('tar', [
    'xzf',
    join(folder, `${spec.replace('@', '').replace('/', '-').replace('@', '-')}.tgz`),
    '-C',
    folder,
  ])
  const text = readFileSync(join(folder, 'package', file), 'utf8')
    .replaceAll('](/', '](https://docs.example.com/')
    .replaceAll('href=\\"/', 'href=\\"https://docs.example.com/')
    .replaceAll(/\]\(\$\{[^)]*\)/g, '](https://docs.example.com/)')
  writeFileSync(join(folder, 'openapi/v1.yaml'), text)
  writeFileSync(
    join(folder, 'docs.config.ts'),
    `export default { title: '${name}', url: 'https://docs.example.com' }\n`,
  )
  return folder
}

const SITES = {
  site: () => root,
  github: () => createApiSite('github', '@octokit/openapi@23.0.2', 'generated/api.github.com.json'),
  blockfrost: () => createApiSite('blockfrost', '@blockfrost/openapi@0.1.93', 'openapi.yaml'),
}

/** Site, question, tool with its input, and the fact. */
const QUESTIONS = [
  ['site', 'Which scope does minting need?', 'search', { query: 'scope for minting' }, /vdts:mint/],
  [
    'site',
    'How long is an access token valid?',
    'search',
    { query: 'how long is an access token valid' },
    /15 minutes/,
  ],
  [
    'site',
    'What does 409 idempotency_key_in_use mean?',
    'search',
    { query: '409 idempotency_key_in_use' },
    /still being worked on|first request (?:runs|is)/,
  ],
  ['site', 'How large may a file be?', 'search', { query: 'maximum file size of an upload' }, /25 MiB/],
  ['site', 'How long are events kept?', 'search', { query: 'how long are events kept' }, /90 days/],
  [
    'site',
    'How are webhooks signed?',
    'search',
    { query: 'verify the signature of a webhook' },
    /HMAC|webhook-signature/i,
  ],
  [
    'site',
    'Which scopes does mintDataRequest need?',
    'get_operation',
    { operation: 'mintDataRequest' },
    /vdts:mint/,
  ],
  [
    'site',
    'Write the curl that uploads a PNG',
    'write_sample',
    { operation: 'initiateFileUpload', body: '{"file":"logo.png"}' },
    /--form 'file=@"?logo\.png/,
  ],
  [
    'site',
    'Is this mint request complete?',
    'check_request',
    {
      method: 'POST',
      url: '/mint/requests',
      headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json' },
      body: '{}',
    },
    /Idempotency-Key`: is required/,
  ],
  [
    'github',
    'How do I create an issue?',
    'search',
    { query: 'create an issue', kind: 'reference' },
    /POST \/repos\/\{owner\}\/\{repo\}\/issues/,
  ],
  [
    'github',
    'What does creating an issue require?',
    'get_operation',
    { operation: 'issues/create' },
    /`title` \([^)]*required\)/,
  ],
  [
    'github',
    'How do I star a repository?',
    'search',
    { query: 'star a repository' },
    /PUT \/user\/starred\/\{owner\}\/\{repo\}/,
  ],
  [
    'github',
    'How many repositories of an organization are on a page?',
    'get_operation',
    { operation: 'repos/list-for-org' },
    /max 100/,
  ],
  [
    'github',
    'Which operations read Dependabot alerts?',
    'list_operations',
    { text: 'dependabot alerts', method: 'GET' },
    /GET \/repos\/\{owner\}\/\{repo\}\/dependabot\/alerts /,
  ],
  [
    'github',
    'Write Python that creates an issue',
    'write_sample',
    {
      operation: 'issues/create',
      language: 'python',
      parameters: { owner: 'octo', repo: 'demo' },
      body: '{"title":"Broken"}',
    },
    /repos\/octo\/demo\/issues[^]*Broken/,
  ],
  [
    'blockfrost',
    'How do I submit a transaction?',
    'search',
    { query: 'submit a transaction' },
    /POST \/tx\/submit/,
  ],
  [
    'blockfrost',
    'What is the content type of a submitted transaction?',
    'get_operation',
    { operation: 'POST /tx/submit' },
    /application\/cbor/,
  ],
  ['blockfrost', 'How is a request authenticated?', 'search', { query: 'authentication' }, /project_id/],
  ['blockfrost', 'What does 418 mean?', 'search', { query: '418' }, /auto-?banned/i],
  [
    'blockfrost',
    'How many results has a page?',
    'check_request',
    { method: 'GET', url: '/assets?count=500', headers: { project_id: 'x' } },
    /at most 100/,
  ],
]

/** Milliseconds of processor time that a process has used: user and system, in hundredths of a second (proc(5)). */
function readProcessor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const { values } = parseArgs({ options: { sites: { type: 'string', default: Object.keys(SITES).join() } } })
const wanted = values.sites.split(',')
let answered = 0
for (const name of wanted) {
  const out = join(work, `${name}-out`)
  execFileSync(
    process.execPath,
    [join(root, 'bin/docs.js'), 'build', '--root', SITES[name](), '--out', out, '--no-offline', '--quiet'],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const full = join(out, 'llms-full.txt')
  const text = existsSync(full) ? readFileSync(full, 'utf8') : ''
  const client = new Client({ name: 'bench', version: '1' })
  const started = performance.now()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'bin/docs.js'), 'mcp', out],
  })
  await client.connect(transport)
  const start = performance.now() - started
  const cpu = readProcessor(transport.pid)
  const times = []
  const processor = []
  const lines = []
  for (const [, question, tool, input, fact] of QUESTIONS.filter(([site]) => site === name)) {
    const before = performance.now()
    const used = readProcessor(transport.pid)
    const { content } = await client.callTool({ name: tool, arguments: input })
    times.push(performance.now() - before)
    processor.push(readProcessor(transport.pid) - used)
    const result = content[0].text
    const isAnswered = fact.test(result) && result.length <= BUDGET
    if (isAnswered) answered++
    lines.push(
      `  ${isAnswered ? 'yes' : 'NO '} ${String(result.length).padStart(6)}  ${fact.test(text) ? 'yes' : 'no '}  ${tool.padEnd(16)} ${JSON.stringify(question)}`,
    )
    if (!isAnswered) lines.push(`      ${result.slice(0, 300).replaceAll('\n', ' ')}`)
  }
  const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${transport.pid}/status`, 'utf8')) ?? []
  await client.close()
  console.log(
    `${name}: start ${start.toFixed(0)} ms (processor ${cpu} ms), first answer ${times[0].toFixed(0)} ms (processor ${processor[0]} ms), later ${Math.max(...times.slice(1)).toFixed(0)} ms at most, peak ${(peak / 1024).toFixed(0)} MB; llms-full.txt has ${text.length} characters`,
  )
  console.log('  found, characters, in llms-full.txt, tool, question')
  console.log(lines.join('\n'))
}
console.log(
  `${answered} of ${QUESTIONS.filter(([site]) => wanted.includes(site)).length} in ${BUDGET} characters`,
)
rmSync(work, { recursive: true, force: true })
