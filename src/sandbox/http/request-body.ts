import { Busboy } from '@fastify/busboy'
import { createHash } from 'node:crypto'
import type { Operation } from '../contract/load-contract.ts'
import type { Body } from '../store/records.ts'
import { refusal } from './api-error.ts'
import type { Upload } from '../sandbox-context.ts'

export interface Content {
  readonly body: Body | undefined
  readonly file: Upload | undefined
  /** What tells two requests apart, whatever the boundaries of a multipart body. */
  readonly print: string
}

/** Nobody needs more; a parser that recurses would end the stack. */
const DEEPEST = 64

/** Reads a body as its media type says. Throws unsupported_media_type and malformed_request. */
export async function content(
  operation: Operation,
  type: string | undefined,
  data: Buffer,
): Promise<Content> {
  if (operation.accepts.length === 0 || (data.length === 0 && type === undefined))
    return { body: undefined, file: undefined, print: '' }
  const media = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!operation.accepts.includes(media))
    throw refusal(
      'unsupported_media_type',
      `Send ${operation.accepts.join(' or ')} instead of ${media === '' ? 'no media type' : shown(media)}.`,
    )
  if (media === 'multipart/form-data') return multipart(type ?? '', data)
  const body = media === 'application/json' ? json(data, 'The JSON body') : form(data)
  return { body, file: undefined, print: hash(JSON.stringify(body)) }
}

function json(data: Buffer, what: string): Body {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    throw refusal('malformed_request', `${what} is not UTF-8.`)
  }
  if (nesting(text) > DEEPEST)
    throw refusal('malformed_request', `${what} is nested more than ${DEEPEST} deep.`)
  try {
    // The contract decides what it must be; here it only has to be JSON.
    return JSON.parse(text) as Body
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw refusal(
      'malformed_request',
      text.trim() === ''
        ? `${what} is empty.`
        : `${what} is not valid${at === undefined ? '' : ` at character ${at}`}.`,
    )
  }
}

function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, (depth += 1))
    else if (mark === ']' || mark === '}') depth -= 1
  }
  return deepest
}

/** RFC 6749, section 3.2: parameters must not occur twice, and those without a value count as absent. */
function form(data: Buffer): Body {
  const found = new URLSearchParams(data.toString('utf8'))
  const twice = [...new Set(found.keys())].find((name) => found.getAll(name).length > 1)
  if (twice !== undefined) throw refusal('malformed_request', `The parameter ${shown(twice)} occurs twice.`)
  return Object.fromEntries([...found].filter(([, value]) => value !== ''))
}

/** The parts of an upload, as clients of every kind write them. */
function parts(type: string, data: Buffer): Promise<readonly Part[]> {
  return new Promise((resolve, reject) => {
    const found: Part[] = []
    const wrong = () =>
      reject(
        refusal(
          'malformed_request',
          'The multipart body is incomplete, or its boundary is another than announced.',
        ),
      )
    try {
      const reader = new Busboy({
        headers: { 'content-type': type },
        limits: { parts: 10, fieldSize: 1_048_576, fileSize: data.length + 1 },
      })
      reader.on('field', (name, value) => found.push({ name, value }))
      reader.on('file', (name, stream, filename, _, mime) => {
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          const file = { name: basename(filename), type: mime, data: Buffer.concat(pieces) }
          found.push({ name, value: file.name, file })
        })
        stream.on('error', wrong)
      })
      reader.on('error', wrong)
      reader.on('finish', () => (found.length === 0 ? wrong() : resolve(found)))
      reader.end(data)
    } catch {
      wrong()
    }
  })
}

interface Part {
  readonly name: string
  readonly value: string
  readonly file?: Upload
}

async function multipart(type: string, data: Buffer): Promise<Content> {
  const found: Record<string, Body | string> = {}
  let file: Upload | undefined
  for (const part of await parts(type, data)) {
    const { name } = part
    if (Object.hasOwn(found, name))
      throw refusal('malformed_request', `The part ${shown(name)} occurs twice.`)
    if (name === 'file' && part.file !== undefined) file = part.file
    const text = part.file === undefined ? part.value : part.file.data.toString('utf8')
    found[name] = name === 'metadata' ? json(Buffer.from(text), 'The part metadata') : part.value
  }
  const digest = file === undefined ? '' : hash(file.data)
  return { body: found, file, print: hash(JSON.stringify([found, file?.type, digest])) }
}

/** The name without any folder, of either system, and without characters that don't belong into a name. */
function basename(path: string): string {
  const name = path.split(/[/\\]/).pop() ?? ''
  return name.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, 255)
}

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Text of the client in an answer: short, and without control characters. */
export function shown(text: string): string {
  const clean = text.replaceAll(/[^\x20-\x7e]/g, '?')
  return clean.length > 60 ? `${clean.slice(0, 60)}…` : clean
}
