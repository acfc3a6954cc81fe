import { createHash } from 'node:crypto'
import type { Operation } from './contract.ts'
import type { Body } from './records.ts'
import { refusal } from './refusal.ts'
import type { Upload } from './world.ts'

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

async function multipart(type: string, data: Buffer): Promise<Content> {
  let parts: FormData
  try {
    parts = await new Response(new Uint8Array(data), { headers: { 'content-type': type } }).formData()
  } catch {
    throw refusal(
      'malformed_request',
      'The multipart body is incomplete, or its boundary is another than announced.',
    )
  }
  const found: Record<string, Body | string> = {}
  let file: Upload | undefined
  for (const [name, part] of parts) {
    if (name in found) throw refusal('malformed_request', `The part ${shown(name)} occurs twice.`)
    if (name === 'file' && typeof part !== 'string') {
      file = {
        name: basename(part.name),
        type: part.type.split(';')[0]?.trim() ?? '',
        data: Buffer.from(await part.arrayBuffer()),
      }
      found[name] = file.name
    } else if (name === 'metadata') {
      const text = typeof part === 'string' ? part : await part.text()
      found[name] = json(Buffer.from(text), 'The part metadata')
    } else found[name] = typeof part === 'string' ? part : part.name
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
