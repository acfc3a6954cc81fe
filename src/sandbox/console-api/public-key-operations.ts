import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { iso } from '../time/clock.ts'
import { id } from '../store/random-ids.ts'
import type { Application, Body, PublicKey } from '../store/records.ts'
import { refusal, type Refusal } from '../http/api-error.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { audit } from './audit-log.ts'
import { owned, someone } from './console-access.ts'

/** Public keys of one application: the one in use, and the one that takes its place. */
const MOST = 2
/** The shortest RSA key, in bits (NIST SP 800-131A). */
const SHORTEST = 2048
/** Members of a public JWK, in the order in which a thumbprint has them (RFC 7638, section 3.2). */
const MEMBERS = ['crv', 'e', 'kty', 'n', 'x', 'y'] as const

const wrong = (message: string, member = 'key'): Refusal =>
  refusal('validation_failed', message, { errors: [{ pointer: `/${member}`, rule: 'key', message }] })

/** A public key, as the console shows it. */
export function described({ jwk: _, createdAt, lastUsedAt, ...rest }: PublicKey) {
  return { ...rest, createdAt: iso(createdAt), lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt) }
}

interface Sent {
  readonly key: string
  readonly kid?: string
  readonly algorithm?: string
}

/** What is pasted: PEM, or a JWK. Throws what is wrong with it; a private key is refused and kept nowhere. */
function read({ key: text, kid, algorithm }: Sent): Pick<PublicKey, 'kid' | 'algorithm' | 'jwk'> {
  const pasted = text.trim()
  if (pasted.includes('PRIVATE KEY-----')) throw exposed()
  const given = pasted.startsWith('{') ? parsed(pasted) : undefined
  const key = opened(given ?? pasted)
  const exported = key.export({ format: 'jwk' }) as Readonly<Record<string, string>>
  const jwk = Object.fromEntries(
    MEMBERS.flatMap((name) => (exported[name] === undefined ? [] : [[name, exported[name]]])),
  )
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  const own =
    typeof given?.['kid'] === 'string' && given['kid'] !== '' ? given['kid'].slice(0, 128) : undefined
  return { kid: kid ?? own ?? thumbprint, algorithm: signs(key, algorithm ?? given?.['alg']), jwk }
}

function exposed(): Refusal {
  return wrong(
    'This is a private key. Nobody but your server may have it: make another pair, and paste its public key.',
  )
}

function parsed(text: string): Body {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong('The JWK is not valid JSON.')
  }
  const jwk = value as Body
  if ('keys' in jwk) throw wrong('This is a set of keys. Paste one of them.')
  if ('d' in jwk) throw exposed()
  if ('k' in jwk) throw wrong('This is a secret that both sides know. Paste the public key of a pair.')
  if (jwk['use'] !== undefined && jwk['use'] !== 'sig') throw wrong('The key is not for signatures.')
  return jwk
}

function opened(given: Body | string): KeyObject {
  try {
    if (typeof given !== 'string') return createPublicKey({ key: { ...given }, format: 'jwk' })
    if (given.includes('CERTIFICATE-----')) throw new Error('a certificate is more than a key')
    return createPublicKey(given)
  } catch {
    throw wrong('Is no public key in PEM (BEGIN PUBLIC KEY), and no JWK.')
  }
}

/** The algorithm of a key's signatures. */
function signs(key: KeyObject, wanted: unknown): string {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const possible: readonly string[] =
    key.asymmetricKeyType === 'ed25519'
      ? ['EdDSA']
      : key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
        ? ['ES256']
        : key.asymmetricKeyType === 'rsa'
          ? ['RS256', 'PS256']
          : []
  if (possible.length === 0) throw wrong('Must be an RSA key, an EC key on the curve P-256, or Ed25519.')
  if (key.asymmetricKeyType === 'rsa' && modulusLength < SHORTEST)
    throw wrong(`The RSA key has ${modulusLength} bits; at least ${SHORTEST} are needed.`)
  // RFC 9864 names the curve where EdDSA did not.
  const asked = wanted === 'Ed25519' ? 'EdDSA' : wanted
  if (asked !== undefined && !possible.includes(asked as string))
    throw wrong(`A key of this kind signs with ${possible.join(' or ')}.`, 'algorithm')
  return (asked as string | undefined) ?? possible[0] ?? ''
}

function find(call: Call, world: World): Application {
  const { applicationId = '' } = call.params
  const found = world.store.get('application', applicationId)
  return owned(call, world, found, 'application_not_found', `application ${applicationId}`)
}

function addPublicKey(call: Call, world: World): Reply {
  const now = world.clock.now()
  const found = find(call, world)
  const key = read(call.body as unknown as Sent)
  if (found.keys.length >= MOST)
    throw refusal('public_key_limit_reached', `The application has ${MOST} public keys.`)
  const same = found.keys.some(
    (one) => one.kid === key.kid || JSON.stringify(one.jwk) === JSON.stringify(key.jwk),
  )
  if (same)
    throw refusal('public_key_taken', 'The application has this key, or one with this key id, already.')
  const added: PublicKey = {
    id: id('key'),
    ...key,
    createdAt: now,
    createdBy: someone(call).email,
    lastUsedAt: null,
  }
  return changed(call, world, {
    before: found,
    keys: [added, ...found.keys],
    action: 'public-key.added',
    key: added,
    reply: {
      status: 201,
      headers: { location: `/console/applications/${found.id}` },
      body: described(added),
    },
  })
}

function revokePublicKey(call: Call, world: World): Reply {
  const found = find(call, world)
  const { keyId = '' } = call.params
  const key = found.keys.find((one) => one.id === keyId)
  if (key === undefined) throw refusal('public_key_not_found', `The application has no public key ${keyId}.`)
  return changed(call, world, {
    before: found,
    keys: found.keys.filter((one) => one !== key),
    action: 'public-key.revoked',
    key,
    reply: { status: 204 },
  })
}

/** Writes the keys of an application, and who changed them. */
function changed(
  call: Call,
  world: World,
  {
    before,
    keys,
    action,
    key,
    reply,
  }: {
    readonly before: Application
    readonly keys: readonly PublicKey[]
    readonly action: string
    readonly key: PublicKey
    readonly reply: Reply
  },
): Reply {
  const { store, clock } = world
  return store.atomic(() => {
    store.put('application', { ...before, keys, updatedAt: clock.now() })
    audit(call, world, {
      org: before.org ?? '',
      action,
      target: { kind: 'application', id: before.id, name: before.name },
      after: { keyId: key.id, kid: key.kid, algorithm: key.algorithm },
    })
    return reply
  })
}

export const handlers: Handlers = { addPublicKey, revokePublicKey }
