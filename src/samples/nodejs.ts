import { fetched, files, string } from './javascript.ts'
import type { Platform } from './javascript.ts'
import type { Language } from './language.ts'
import { hang, lines } from './literal.ts'
import { typed, written } from './multipart.ts'
import { allHeaders } from './wire.ts'
import type { Wire, WireBody } from './wire.ts'

export const nodejs: Language = {
  id: 'nodejs',
  label: 'Node.js',
  library: 'fetch',
  syntax: 'javascript',
  extension: 'mjs',
  write,
}

const node: Platform = {
  imports: (wire) => (files(wire).length ? ['import { readFile } from "node:fs/promises";', ''] : []),
  file: (_index, name) => `await readFile(${name})`,
  base64: (text) => `Buffer.from(${string(text)}).toString("base64")`,
  cookies: true,
}

/** fetch, which takes no body for GET and HEAD: those go through node:http. */
function write(wire: Wire): string {
  return wire.body && /^(GET|HEAD)$/.test(wire.method) ? requested(wire) : fetched(wire, node)
}

function requested(wire: Wire): string {
  const scheme = /^http:/i.test(wire.url) ? 'http' : 'https'
  const { type, chunks } = bytes(wire.body as WireBody)
  const headers = [...allHeaders(wire), ...(type ? [{ name: 'Content-Type', value: type }] : [])]
  return lines(
    files(wire).length > 0 && 'import { readFile } from "node:fs/promises";',
    `import { request } from "node:${scheme}";`,
    '',
    chunks.length === 1
      ? `const body = Buffer.from(${chunks[0]});`
      : ['const body = Buffer.concat([', chunks.map((one) => `  Buffer.from(${one}),`), ']);'],
    `const options = {`,
    `  method: ${string(wire.method)},`,
    `  headers: {`,
    headers.map(({ name, value }) => `    ${string(name)}: ${string(value)},`),
    `    "Content-Length": body.length,`,
    `  },`,
    `};`,
    `const call = request(${string(wire.url)}, options, async (response) => {`,
    `  for await (const chunk of response) process.stdout.write(chunk);`,
    `});`,
    `call.end(body);`,
  )
}

function bytes(body: WireBody): { type?: string; chunks: string[] } {
  if (body.type === 'binary') return { chunks: [`await readFile(${string(body.file)})`] }
  if (body.type !== 'multipart') return { chunks: [hang(string(body.text), '  ')] }
  const form = written(body.parts)
  return {
    type: typed(form),
    chunks: form.pieces.map((piece) =>
      piece.file === undefined ? string(piece.text) : `await readFile(${string(piece.file)})`,
    ),
  }
}
