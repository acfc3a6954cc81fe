import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { request } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JobFailures, SampleJob, ProofTool } from '../../proof-tool.ts'

/** A node of a tree-sitter tree, as far as we read it. */
export type SyntaxNode = {
  type: string
  text: string
  hasError: boolean
  children: SyntaxNode[]
  namedChildren: SyntaxNode[]
}

/** Where grammars from npm are kept between runs. */
const cache = join(homedir(), '.cache/offprint-grammars')
const packages = ['web-tree-sitter@0.25.10', 'tree-sitter-wasms@0.1.13', '@vscode/tree-sitter-wasm@0.3.1']

/** A language that nothing here can run: its grammar reads it, and we do what the tree says. */
export function createInterpretedTool(
  id: string,
  grammar: string,
  evaluate: (program: SyntaxNode, job: SampleJob) => Promise<void>,
): ProofTool {
  return {
    id,
    proof: 'interpreted',
    by: `tree-sitter's grammar, and our reading of the tree`,
    missing: () => (isInstalled() ? [] : ['grammars from npm']),
    run: async (jobs) => {
      const parse = await createParser(join(cache, 'node_modules', grammar))
      const failures: JobFailures = new Map()
      for (const job of jobs) {
        const program = parse(job.code)
        if (program.hasError) failures.set(job.name, `the grammar finds an error\n${job.code}`)
        // oxlint-disable-next-line no-await-in-loop
        else
          await evaluate(program, job).catch((error: unknown) =>
            failures.set(job.name, `${String(error)}\n${job.code}`),
          )
      }
      return failures
    },
  }
}

function isInstalled(): boolean {
  const there = () =>
    existsSync(join(cache, 'node_modules/@vscode/tree-sitter-wasm')) &&
    existsSync(join(cache, 'node_modules/tree-sitter-wasms'))
  if (there()) return true
  mkdirSync(cache, { recursive: true })
  spawnSync(
    'npm',
    ['install', '--prefix', cache, '--ignore-scripts', '--no-save', '--no-audit', ...packages],
    { stdio: 'ignore', timeout: 120_000 },
  )
  return there()
}

type Library = {
  Parser: {
    new (): { setLanguage: (language: unknown) => void; parse: (text: string) => { rootNode: SyntaxNode } }
    init: () => Promise<void>
  }
  Language: { load: (path: string) => Promise<unknown> }
}

async function createParser(grammar: string): Promise<(text: string) => SyntaxNode> {
  const library = (await import(
    pathToFileURL(join(cache, 'node_modules/web-tree-sitter/tree-sitter.js')).href
  )) as Library
  await library.Parser.init()
  const language = await library.Language.load(grammar)
  const treeParser = new library.Parser()
  treeParser.setLanguage(language)
  return (text) => treeParser.parse(text).rootNode
}

/** Sends what an interpreted program says, with nothing of its own. */
export async function sendRequest(
  method: string,
  url: string,
  headers: readonly (readonly [string, string])[],
  body?: Buffer,
): Promise<void> {
  const target = /^http:\/\/[^/]*(.*)$/s.exec(url)?.[1] ?? ''
  const all = Object.fromEntries([
    ...headers,
    ...(body ? [['Content-Length', String(body.length)] as const] : []),
  ])
  await new Promise<void>((done, fail) => {
    const call = request(new URL(url).origin, { method, path: target, headers: all }, (answer) => {
      answer.resume()
      answer.on('end', done)
    })
    call.on('error', fail)
    call.end(body)
  })
}

/** A part of a multipart body, as the libraries of both languages build it. */
export type FormPart = { name: string; file?: string; type?: string; data: Buffer }

export function writeFormData(
  parts: readonly FormPart[],
  boundary = 'b64f1c0d2e7a94835',
): { type: string; body: Buffer } {
  const chunks = parts.flatMap(({ name, file, type, data }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    data,
    Buffer.from('\r\n'),
  ])
  return {
    type: `multipart/form-data; boundary="${boundary}"`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
