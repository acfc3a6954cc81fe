import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SampleJob, ProofTool } from '../../bench/samples/proof-tool.ts'
import { listTools } from '../../bench/samples/proof-tools.ts'
import { scriptTools } from '../../bench/samples/tools/scripts.ts'
import { readSite } from '../../src/build/read-site.ts'
import { createContext } from '../../src/graph/context.ts'
import { writeOperationSamples } from '../../src/domain/openapi/sample/write-operation-samples.ts'
import type { SampleRequest } from '../../src/domain/samples/sample-request.ts'
import { findSampleLanguage } from '../../src/domain/samples/write-sample.ts'
import { resolveRequest } from '../../src/domain/samples/wire-request.ts'
import type { Operation } from '../../src/domain/openapi/model.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { sendRequest, startTestSandbox, HARBOUR, root, signIn, requestToken } from './test-client.ts'

/*
 * The samples of this site's operation pages, as a reader would copy them, carried out against the sandbox. Only the
 * address and the credentials are others. The soak takes every language whose tools are on the machine.
 */

const all = chooseForRun({ short: false, full: false, soak: true })
const able: readonly ProofTool[] = (
  all ? listTools(false) : scriptTools.filter(({ id }) => id !== 'r')
).filter(({ proof, missing }) => proof !== 'interpreted' && missing().length === 0)

interface Page {
  readonly api: 'v1' | 'v2'
  readonly operation: Operation
}
const base = createContext({ root, jobs: 1, cache: true })
const { content } = await readSite(base)
await base.close()
const pages: readonly Page[] = content.pages.flatMap((page) =>
  page.kind === 'operation'
    ? [{ api: page.route.includes('/api/v2/') ? 'v2' : 'v1', operation: page.operation }]
    : [],
)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-samples-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The request with the sandbox's address and credentials where a reader puts those of their own. */
function local(request: SampleRequest, { addresses, clients }: Sandbox, access: string): SampleRequest {
  const { id, secret } = clients.quickstart
  return {
    ...request,
    url: request.url.replace('https://eu.api.bit.example', addresses.api),
    authorization: (request.authorization ?? []).map((one) =>
      one.type === 'basic'
        ? { ...one, username: id, password: secret }
        : 'token' in one
          ? { ...one, token: access }
          : one,
    ),
  }
}

test('every operation has code samples', () => {
  expect(pages).toHaveLength(16)
})

/** One operation with a form, one with an upload and one that only reads; the full run takes all. */
const chosen = chooseForRun({
  short: pages.filter(({ operation }) =>
    ['mintDataRequest', 'initiateFileUpload', 'getEventStatus'].includes(operation.id),
  ),
  full: pages,
})

describe.each(chosen.map(({ api, operation }) => ({ name: `${api} ${operation.id}`, api, operation })))(
  '$name',
  ({ name, api, operation }) => {
    test(
      `answers ${able.map(({ id }) => id).join(', ')} as documented`,
      { timeout: all ? 600_000 : 180_000 },
      async () => {
        const context = await startTestSandbox({ print: (text) => console.error(name, text) })
        try {
          const access = await requestToken(context)
          const request = local(operation.request, context, access)
          const wired = resolveRequest(request)
          let ran = 0
          for (const tool of able) {
            const [shown] = writeOperationSamples(operation, [tool.id])
            const language = findSampleLanguage(tool.id)
            if (shown === undefined || language === undefined || tool.excepts?.(wired) !== undefined) continue
            // What is carried out is written by what wrote the page.
            expect(language.write(resolveRequest(operation.request))).toBe(shown.code)
            const scratch = join(folder, `${api}-${operation.id}-${tool.id}`)
            const own = join(scratch, 'job')
            mkdirSync(own, { recursive: true })
            // The digest in the example is that of this text.
            writeFileSync(join(own, 'file.csv'), 'test')
            const job: SampleJob = {
              name: operation.id,
              code: language.write(wired),
              wire: wired,
              folder: own,
            }
            const failures = await tool.run([job], {
              scratch,
              here: join(root, 'bench/samples'),
              port: Number(new URL(context.addresses.api).port),
            })
            expect([...failures.values()], `${tool.id}\n${job.code}`).toEqual([])
            ran += 1
          }
          const { access: person } = await signIn(context, context.personas[0]?.userId ?? '')
          const { body } = await sendRequest(
            `${context.addresses.console}/logs?organizationId=${HARBOUR}&limit=100&operationId=${operation.id}&api=${api}&from=${new Date(Date.now() - 600_000).toISOString()}`,
            { token: person },
          )
          // The seeded past has requests too: those came from a public address.
          const answers = (body.items as { status: number; ipAddress: string; code: string | null }[]).filter(
            ({ ipAddress }) => ipAddress.includes('127.0.0.1'),
          )
          const own = operation.id === 'generateAuthToken' ? answers.slice(0, -1) : answers
          expect(own.map(({ status, code }) => code ?? Math.floor(status / 100))).toEqual(
            Array.from({ length: ran }, () => 2),
          )
          expect(ran).toBeGreaterThan(0)
        } finally {
          await context.close()
        }
      },
    )
  },
)
