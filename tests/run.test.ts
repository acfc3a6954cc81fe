/** `docs check --run`: code of guides runs against the mock or the sandbox, and its output is compared with the page. */

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { discard, docs, docsAlone, putFile, scratch } from './docs.ts'

afterAll(discard)

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://{region}.example.com/base', variables: { region: { default: 'eu' } } }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/token': {
      post: {
        operationId: 'getToken',
        responses: { 200: { description: 'OK', content: json({ token: 'abc', expires: 60 }) } },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        security: [{ token: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'OK',
            content: json({ id: 7, lines: [{ sku: 'A' }, { sku: 'B' }], at: '2026-01-01' }),
          },
        },
      },
    },
  },
}

function json(example: object) {
  return { 'application/json': { example } }
}

function createSite(page: string): string {
  const site = scratch()
  putFile(site, 'openapi/v1.json', JSON.stringify(DESCRIPTION))
  putFile(site, 'content/docs/intro.md', `# Intro\n\n${page}`)
  return site
}

const fence = (info: string, ...lines: readonly string[]) => `\`\`\`${[info, ...lines, '```'].join('\n')}\n\n`

/** The problems that running a page adds to the problems of a build, as 'code line: message', with the notes. */
async function run(page: string) {
  const site = createSite(page)
  const { code, stdout, stderr } = await docs(['check', '--run', '--format', 'json'], { cwd: site })
  expect(stderr).toBe('')
  const report = JSON.parse(stdout) as {
    problems: readonly {
      code: string
      message: string
      location: { line: number }
      notes?: readonly { message: string }[]
    }[]
    summary: { run: object }
  }
  expect(readdirSync(join(site, '.docs/run'))).toEqual([])
  return {
    code,
    run: report.summary.run,
    problems: report.problems.map(
      ({ code: name, message, location }) => `${name} ${location.line}: ${message}`,
    ),
    notes: report.problems.flatMap(({ notes = [] }) => notes.map(({ message }) => message)),
  }
}

const GET_ORDER = ['GET /base/orders/7 HTTP/1.1', 'Host: eu.example.com', 'Authorization: Bearer {{token}}']

test('steps run in order, and values of an output are variables of later code', async () => {
  const page = [
    fence('http run=mock', 'POST https://us.example.com/base/token'),
    fence('json output', '{ "token": "{{token}}", … }'),
    fence('http run=mock', ...GET_ORDER),
    fence(
      'http output',
      'HTTP/1.1 200 OK',
      'Content-Type: application/json',
      '',
      '{',
      '  "lines": [{ "sku": "{{sku}}" }, …],',
      '  "id": 7, "at": "2026-…"',
      '}',
    ),
    fence('http run=mock', 'GET /orders/7'),
    fence('http output', 'HTTP/1.1 401 Unauthorized'),
    fence('bash run=mock hidden', 'say() { echo "$1"; }', 'cd "$SITE_ROOT/content"'),
    fence('bash run=mock', 'curl -s https://eu.example.com/base/orders/7 -H "Authorization: Bearer $token"'),
    fence('json output', '{ "id": {{id}}, … }'),
    fence('bash run=mock', 'say first', 'say second', 'ls', 'say last', 'say x-last'),
    fence('text output', 'first', '…', 'docs', '{{word}}', 'x-{{word}}'),
    fence(
      'js run=mock',
      'const { API_URL, id, token, sku, word } = process.env',
      'const found = await fetch(`${API_URL}/orders/${id}`, { headers: { Authorization: `Bearer ${token}` } })',
      'console.log(found.status, sku, word)',
    ),
    fence('text output', '200 A {{word}}'),
    fence('js run=mock', 'console.log(found.ok)'),
    fence('text output', 'true'),
  ]
  const ran = await run(page.join(''))
  expect(ran).toEqual({ code: 0, problems: [], notes: [], run: { blocks: 8, compared: 7 } })
})

test('hidden code is in no file of the site', async () => {
  const site = createSite(fence('bash run=mock hidden', 'secret_setup=1') + fence('bash run=mock', 'shown=1'))
  await docs(['build', '--no-cache'], { cwd: site })
  const written = readdirSync(join(site, 'dist/site'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:html|md|txt|js|json)$/.test(path))
    .map((path) => readFileSync(join(site, 'dist/site', path), 'utf8'))
  expect(written.some((text) => text.includes('shown=1'))).toBe(true)
  expect(written.some((text) => text.includes('secret_setup'))).toBe(false)
})

test('a build and a check without the option run no code', async () => {
  const site = createSite(fence('bash run=mock', 'touch "$SITE_ROOT/ran"'))
  for (const command of ['build', 'check']) await docs([command], { cwd: site })
  expect(existsSync(join(site, 'ran'))).toBe(false)
  await docs(['check', '--run'], { cwd: site })
  expect(existsSync(join(site, 'ran'))).toBe(true)
})

describe('a problem names the line of', () => {
  test.each<[string, string, string, string?]>([
    [
      'a command that fails',
      fence('bash run=mock', 'true', 'curl -sS --fail-with-body "$API_URL/orders/7"') +
        fence('bash run=mock', 'echo later'),
      'run-failed 5: the code failed: exit code 22',
      'it printed `curl: (22)',
    ],
    [
      'code that throws',
      fence('js run=mock', 'const a = 1') + fence('js run=mock', '', "throw new Error('no order')"),
      'run-failed 9: the code failed: exit code 1',
      'it printed `Error: no order`',
    ],
    [
      'code that is not JavaScript',
      fence('js run=mock', 'const a = 1') + fence('js run=mock', 'const a = 2'),
      'run-failed 8: the code failed: exit code 1',
      "it printed `SyntaxError: Identifier 'a' has already been declared`",
    ],
    [
      'a variable that is not set',
      fence('sh run=mock', 'echo "$MISSING"'),
      'run-failed 4: the code failed: exit code 2',
      'MISSING',
    ],
    [
      'code that ends a program',
      fence('bash run=mock', 'exit 0') + fence('bash run=mock', 'echo later'),
      'run-failed 3: the code failed: it ended before the last block',
    ],
    [
      'an unexpected status',
      fence('http run=mock', 'GET /orders/7'),
      'run-failed 3: the code failed: the status is 401',
      'it printed `{',
    ],
    [
      'an expected status that does not come',
      fence('http run=mock', 'POST /token') + fence('http output', 'HTTP/1.1 404 Not Found'),
      'output-mismatch 8: the status is `200`, not `404`',
    ],
    [
      'a header',
      fence('http run=mock', 'POST /token') + fence('http output', 'Content-Type: text/plain', 'X-Id: 1'),
      'output-mismatch 8: the header `Content-Type` is `application/json`, not `text/plain`',
    ],
    [
      'a request to another host',
      fence('http run=mock', 'GET https://elsewhere.example.org/orders'),
      'run-failed 3: the code failed: `https://elsewhere.example.org/orders` is not on a server of an API description',
    ],
    [
      'a variable that no step has',
      fence('http run=mock', ...GET_ORDER),
      'run-failed 3: the code failed: no output before it has `{{token}}`',
    ],
    [
      'a text that differs',
      fence('bash run=mock', 'echo one', 'echo two') + fence('text output', 'one', 'three'),
      'output-mismatch 10: the output is `two`, not `three`',
    ],
    [
      'a text that is too short',
      fence('bash run=mock', 'echo one') + fence('text output', 'one', '…', 'two'),
      'output-mismatch 10: the output ends before `two`',
    ],
    [
      'a value that differs',
      fence('http run=mock', 'POST /token') +
        fence('json output', '{', '  "token": "abc",', '  "expires": 61', '}'),
      'output-mismatch 10: `/expires` of the output is `60`, not `61`',
    ],
    [
      'a member that the page leaves out',
      fence('http run=mock', 'POST /token') + fence('json output', '{', '  "token": "abc"', '}'),
      'output-mismatch 8: the output has also `expires`: list it, or write `…` for members that the page leaves out',
    ],
    [
      'a member that is gone',
      fence('http run=mock', 'POST /token') + fence('json output', '{ "…": 1,', '  "scope": "…" }'),
      'output-mismatch 9: `/scope` of the output is missing',
    ],
    [
      'a value that changes although it has a name',
      fence('bash run=mock', 'echo a1 a2') + fence('text output', 'a{{n}} a{{n}}'),
      'output-mismatch 8: the output is `a1 a2`, not `a{{n}} a{{n}}`',
    ],
  ])('%s', async (_, page, expected, note) => {
    const ran = await run(page)
    expect(ran.problems).toEqual([expected])
    expect(ran.code).toBe(1)
    if (note !== undefined) expect(ran.notes.join('\n')).toContain(note)
  })
})

test('an interpreter that is missing is a warning', async () => {
  const site = createSite(fence('zsh run=mock', 'true'))
  // A path with nothing but Node.
  const { code, stderr } = await docsAlone(['check', '--run'], { cwd: site, env: { PATH: scratch() } })
  expect(stderr).toContain('warning missing-interpreter: `zsh` is not installed, so the code did not run')
  expect(code).toBe(0)
})

test('a site without the platform has no sandbox', async () => {
  const { problems, run: summary } = await run(fence('bash run=sandbox', 'true'))
  expect(problems).toEqual([expect.stringMatching(/^no-sandbox 3: cannot start the sandbox: /)])
  expect(summary).toEqual({ blocks: 0, compared: 0 })
})

test('a site without an API description has no mock', async () => {
  const site = scratch()
  putFile(site, 'content/docs/intro.md', `# Intro\n\n${fence('bash run=mock', 'true')}`)
  const { code, stderr } = await docs(['check', '--run'], { cwd: site })
  expect(stderr).toContain(
    'error run-failed: the code failed: the mock cannot start, because the site has no API description',
  )
  expect(code).toBe(1)
})

test('output of a page in MDX is compared too', async () => {
  const site = createSite('')
  putFile(
    site,
    'content/docs/more.mdx',
    `# More\n\n- list\n\n${fence('bash run=mock', 'echo one').trim().replaceAll(/^/gm, '  ')}\n\n${fence('text output', 'two')}`,
  )
  const { stderr } = await docs(['check', '--run'], { cwd: site })
  expect(stderr).toContain(
    'content/docs/more.mdx:10:1\n  error output-mismatch: the output is `one`, not `two`',
  )
})

describe.skipIf(spawnSync('python3', ['--version']).status !== 0)('Python', () => {
  test('shares variables between its blocks, and fails at its line', async () => {
    const page =
      fence('python run=mock', 'word = "one"') +
      fence('python run=mock', 'print(word)') +
      fence('text output', 'one') +
      fence('python run=mock', 'if word:', '    raise ValueError("bad")')
    const { problems } = await run(page)
    expect(problems).toEqual(['run-failed 17: the code failed: exit code 1'])
  })
})
