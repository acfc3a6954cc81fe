import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  verifySignature,
  readSignatureHeaders,
  TOLERANCE,
  type ReceivedMessage,
} from '../../../src/browser/console/webhooks/verify-signature.ts'

const root = join(import.meta.dirname, '../../..')
const { 'x-webhook-signing': rules } = load(readFileSync(join(root, 'openapi/v1.yaml'), 'utf8'), {
  schema: CORE_SCHEMA,
}) as {
  readonly 'x-webhook-signing': {
    readonly toleranceSeconds: number
    readonly vectors: readonly {
      secret: string
      id: string
      timestamp: number
      body: string
      signature: string
    }[]
  }
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const id = 'msg_2Yp8sVn4KdLw7QxT'
const seconds = 1_793_970_010
const at = seconds * 1000
const body = '{"type":"mint.status.updated","data":{"title":"Grüße/1","n":[1,2],"a":{}}}'
const value = JSON.parse(body) as unknown

/** As the platform signs, by the library that receivers use. */
const sign = (text: string, by = secret) => new Webhook(by).sign(id, new Date(at), text)
const lines = (signature: string, timestamp: string | number = seconds) =>
  `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}`
const verdict = (change: Partial<ReceivedMessage>) =>
  verifySignature({ headers: lines(sign(body)), body, secret, at, ...change })

describe('a message whose signature matches', () => {
  test.each(rules.vectors)('the vector of the specification: $id', async (vector) => {
    const found = await verifySignature({
      headers: `webhook-id: ${vector.id}\nwebhook-timestamp: ${vector.timestamp}\nwebhook-signature: ${vector.signature}`,
      body: vector.body,
      secret: vector.secret,
      at: vector.timestamp * 1000,
    })
    expect(found).toMatchObject({ valid: true, expected: vector.signature })
  })

  test('the tolerance is that of the specification', () => expect(TOLERANCE).toBe(rules.toleranceSeconds))

  test.each<[name: string, headers: string]>([
    ['lines', lines(sign(body))],
    ['lines of Windows, with other headers', `Host: x\r\n${lines(sign(body)).replaceAll('\n', '\r\n')}\r\n`],
    ['names in capitals', lines(sign(body)).replaceAll('webhook', 'Webhook')],
    [
      'CGI names',
      lines(sign(body)).replaceAll(
        /webhook-(\w+): /g,
        (_, name: string) => `HTTP_WEBHOOK_${name.toUpperCase()}=`,
      ),
    ],
    [
      'JSON',
      JSON.stringify({ 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': sign(body) }),
    ],
    [
      'what Node prints',
      `  'webhook-id': '${id}',\n  'webhook-timestamp': '${seconds}',\n  'webhook-signature': '${sign(body)}',`,
    ],
    ['two signatures, the second is ours', lines(`${sign(body, other)} ${sign(body)}`)],
    ['two signatures, the first is ours', lines(`${sign(body)} ${sign(body, other)}`)],
    ['one by a private key beside it', lines(`v1a,abc ${sign(body)}`)],
    ['one of a version to come', lines(`v2,abc ${sign(body)}`)],
    ['a short one beside it', lines(`v1,short ${sign(body)}`)],
    ['one in hexadecimal after it', lines(`${sign(body)} v1,${'a'.repeat(64)}`)],
    ['something else beside it', lines(`hello ${sign(body)}`)],
    ['a comma between two', lines(`${sign(body, other)},${sign(body)}`)],
  ])('headers as %s', async (_, text) => {
    expect((await verdict({ headers: text })).valid).toBe(true)
  })

  test('warns of the other signatures in its header', async () => {
    const { findings } = await verdict({ headers: lines(`v1,short ${sign(body)}`) })
    expect(findings.map(({ tone }) => tone)).toEqual(['good', 'warn'])
    expect(findings[1]?.text).toContain('“v1,” is followed by 5 characters; a base64 signature has 44')
  })

  test('says which of several it is', async () => {
    const { findings } = await verdict({ headers: lines(`${sign(body, other)} ${sign(body)}`) })
    expect(findings[0]?.text).toMatch(/2 signatures.*rotation.*Signature 2 matches/)
  })

  test.each([-TOLERANCE, TOLERANCE])('%i seconds away is near enough', async (away) => {
    expect((await verdict({ at: at + away * 1000 })).valid).toBe(true)
  })
})

describe('what is wrong, in words', () => {
  test.each<[name: string, change: Partial<ReceivedMessage>, words: RegExp]>([
    ['no headers', { headers: '' }, /webhook-id is missing/],
    [
      'no signature',
      { headers: lines('').replace(/\n[^\n]*$/, '') },
      /webhook-signature is missing.*server’s log/,
    ],
    ['an empty signature', { headers: lines('') }, /webhook-signature is missing/],
    ['the placeholder of the console', { headers: lines('[redacted]') }, /does not store signatures/],
    [
      'no time',
      { headers: `webhook-id: ${id}\nwebhook-signature: ${sign(body)}` },
      /webhook-timestamp is missing/,
    ],
    [
      'two times',
      { headers: `${lines(sign(body))}\nwebhook-timestamp: 5` },
      /webhook-timestamp appears twice with different values/,
    ],
    ['an old message', { at: at + (TOLERANCE + 1) * 1000 }, /sent 5 minutes before it was received.*replay/],
    ['a message of two days ago', { at: at + 2 * 86_400_000 }, /sent 2 days before/],
    ['a message of the future', { at: at - (TOLERANCE + 1) * 1000 }, /after it was received.*clock is slow/],
    [
      'milliseconds',
      { headers: lines(sign(body), `${seconds}000`) },
      /signature matches with webhook-timestamp in seconds/,
    ],
    ['a date', { headers: lines(sign(body), '2026-11-06T13:00:10Z') }, /webhook-timestamp is malformed/],
    ['no secret', { secret: ' ' }, /secret is missing/],
    ['a client secret', { secret: 'sandbox-quickstart-secret' }, /client secret of an application/],
    ['a public key', { secret: 'whpk_abc' }, /asymmetric/],
    ['a truncated secret', { secret: secret.slice(0, 20) }, /decodes to 10 bytes; at least 24 are required/],
    [
      'a secret that is not base64',
      { secret: 'whsec_äöü' },
      /malformed: the part after whsec_ must be base64/,
    ],
    ['another secret', { secret: other }, /wrong secret, or the content of the body/],
    [
      'another secret, and the body is known',
      { secret: other, sent: body },
      /^This is the wrong secret: the body is what the platform sent/,
    ],
    ['another value in the body', { body: body.replace('[1,2]', '[1,3]') }, /does not show which/],
    [
      'another value in the body, which is known',
      { body: body.replace('[1,2]', '[1,3]'), sent: body },
      /body was modified; the secret is correct. The signature matches the body that the platform sent/,
    ],
    ['hexadecimal', { headers: lines(`v1,${'a'.repeat(64)}`) }, /hexadecimal/],
    ['no version', { headers: lines(sign(body).slice(3)) }, /“v1,” is missing/],
    ['base64url', { headers: lines(`v1,${'_'.repeat(43)}`) }, /base64url/],
    ['half a signature', { headers: lines(sign(body).slice(0, 30)) }, /27 characters.*44/],
    ['something else', { headers: lines('hello') }, /“hello” is not a signature/],
    ['only an asymmetric signature', { headers: lines('v1a,abc') }, /asymmetric/],
  ])('%s', async (_, change, words) => {
    const { valid, findings } = await verdict(change)
    expect(valid).toBe(false)
    expect(findings.map(({ text }) => text).join('\n')).toMatch(new RegExp(words.source, 'm'))
  })

  const ascii = body.replaceAll('ü', '\\u00fc').replaceAll('ß', '\\u00df')
  test.each<[what: string, received: string, signed: string]>([
    ['an indent of 2 → compact', JSON.stringify(value, undefined, 2), body],
    ['an indent of 4 → compact', JSON.stringify(value, undefined, 4), body],
    ['compact → an indent of 2', body, JSON.stringify(value, undefined, 2)],
    ['compact → an indent of 4', body, JSON.stringify(value, undefined, 4)],
    ['compact → tabs', body, JSON.stringify(value, undefined, '\t')],
    [
      'Python → compact',
      '{"type": "mint.status.updated", "data": {"title": "Gr\\u00fc\\u00dfe/1", "n": [1, 2], "a": {}}}',
      body,
    ],
    [
      'compact → Python',
      body,
      '{"type": "mint.status.updated", "data": {"title": "Gr\\u00fc\\u00dfe/1", "n": [1, 2], "a": {}}}',
    ],
    ['PHP → compact', ascii.replace('/', '\\/'), body],
    ['compact → PHP', body, ascii.replace('/', '\\/')],
    ['a line break at the end', `${body}\n`, body],
    ['no line break at the end', body, `${body}\n`],
    ['a byte order mark', `\uFEFF${body}`, body],
    ['sorted members', body, '{"data":{"a":{},"n":[1,2],"title":"Grüße/1"},"type":"mint.status.updated"}'],
  ])('the same body in another form: %s', async (_, received, signed) => {
    const { valid, findings } = await verdict({ body: received, headers: lines(sign(signed)) })
    expect(valid).toBe(false)
    expect(findings[0]?.text).toMatch(
      /^The body was modified; the secret is correct\. The signature matches the same body/,
    )
  })

  test('what is signed is not the body alone, and not with the letters of the secret', async () => {
    const alone = await hmac(Buffer.alloc(32, 7), body)
    const letters = await hmac(Buffer.from(secret), `${id}.${seconds}.${body}`)
    expect((await verdict({ headers: lines(`v1,${alone}`) })).findings[0]?.text).toMatch(
      /covers the body only/,
    )
    expect((await verdict({ headers: lines(`v1,${letters}`) })).findings[0]?.text).toMatch(
      /text of the secret/,
    )
  })

  test('a good signature does not excuse an old message', async () => {
    const { valid, findings } = await verdict({ at: at + 3_600_000 })
    expect(valid).toBe(false)
    expect(findings.map(({ tone }) => tone)).toEqual(['bad', 'good'])
  })

  test('shows the expected signature, and never the secret', async () => {
    const found = await verdict({ headers: lines('') })
    expect(found.expected).toBe(sign(body))
    expect(JSON.stringify(found)).not.toContain(secret.slice(6))
  })
})

async function hmac(key: Buffer, text: string): Promise<string> {
  const made = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return Buffer.from(await crypto.subtle.sign('HMAC', made, new TextEncoder().encode(text))).toString(
    'base64',
  )
}

test('unrelated headers are left alone', () => {
  expect(readSignatureHeaders(`cookie: a=b\n${lines('v1,x')}`).headers).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': 'v1,x',
  })
})
