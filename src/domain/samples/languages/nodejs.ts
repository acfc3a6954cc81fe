/**
 * Writes a request as a Node.js module with fetch.
 * A GET or HEAD with a body goes through node:http, since the fetch standard allows none.
 */
import { javascript, writeFetchSample, listRequestFiles, quoteString } from './javascript.ts'
import type { JavascriptPlatform } from './javascript.ts'
import type { SampleLanguage } from '../sample-language.ts'
import { indentRest, joinLines } from '../source-text.ts'
import { writeMultipart } from '../write-multipart.ts'
import { listHeaders, type WireRequest, type WireBody } from '../wire-request.ts'

export const nodejs: SampleLanguage = {
  id: 'nodejs',
  label: 'Node.js',
  library: 'fetch',
  syntax: 'javascript',
  tokens: javascript.tokens,
  write: writeNodejsSample,
}

const nodePlatform: JavascriptPlatform = {
  imports: (wire) =>
    listRequestFiles(wire).length ? ['import { readFile } from "node:fs/promises";', ''] : [],
  file: (_index, name) => `await readFile(${name})`,
  base64: (text) => `Buffer.from(${quoteString(text)}).toString("base64")`,
  cookies: true,
}

/** fetch, which takes no body for GET and HEAD: those go through node:http. */
function writeNodejsSample(wire: WireRequest): string {
  return wire.body && /^(GET|HEAD)$/.test(wire.method)
    ? writeRequestSample(wire)
    : writeFetchSample(wire, nodePlatform)
}

function writeRequestSample(wire: WireRequest): string {
  const scheme = /^http:/i.test(wire.url) ? 'http' : 'https'
  const { type, chunks } = writeBodyChunks(wire.body as WireBody)
  const headers = listHeaders(wire, type)
  return joinLines(
    listRequestFiles(wire).length > 0 && 'import { readFile } from "node:fs/promises";',
    `import { request } from "node:${scheme}";`,
    '',
    chunks.length === 1
      ? `const body = Buffer.from(${chunks[0]});`
      : ['const body = Buffer.concat([', chunks.map((chunk) => `  Buffer.from(${chunk}),`), ']);'],
    `const options = {`,
    `  method: ${quoteString(wire.method)},`,
    `  headers: {`,
    headers.map(({ name, value }) => `    ${quoteString(name)}: ${quoteString(value)},`),
    `    "Content-Length": body.length,`,
    `  },`,
    `};`,
    `const call = request(${quoteString(wire.url)}, options, async (response) => {`,
    `  for await (const chunk of response) process.stdout.write(chunk);`,
    `});`,
    `call.end(body);`,
  )
}

function writeBodyChunks(body: WireBody): { type?: string; chunks: string[] } {
  if (body.type === 'binary') return { chunks: [`await readFile(${quoteString(body.file)})`] }
  if (body.type !== 'multipart') return { chunks: [indentRest(quoteString(body.text), '  ')] }
  const form = writeMultipart(body)
  return {
    type: form.contentType,
    chunks: form.pieces.map((piece) =>
      piece.file === undefined ? quoteString(piece.text) : `await readFile(${quoteString(piece.file)})`,
    ),
  }
}
