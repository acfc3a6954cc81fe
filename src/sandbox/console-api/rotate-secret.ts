import type { Call, World } from '../sandbox-context.ts'
import { audit } from './audit-log.ts'

/** A secret that can take the place of another one. */
export interface Turning {
  readonly id: string
  /** When it stops to work, in milliseconds by the sandbox's clock; null: never. */
  readonly expiresAt: number | null
  readonly revokedAt?: number | null
}

/** Whether a secret works at a time. */
export function works({ expiresAt, revokedAt = null }: Turning, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

/** How long the body of a rotation lets the old secrets go on, in seconds. */
export function overlap({ body }: Call): number {
  return (body as unknown as { overlapSeconds: number }).overlapSeconds
}

/**
 * The secrets of something after a rotation, newest first: those that work end with the overlap, or before if that was settled already.
 * Writes the rotation down.
 */
export function rotate<S extends Turning>(
  call: Call,
  world: World,
  {
    held,
    fresh,
    ...change
  }: Omit<Parameters<typeof audit>[2], 'before' | 'after'> & {
    readonly held: readonly S[]
    readonly fresh: S
  },
): readonly S[] {
  const now = world.clock.now()
  const overlapSeconds = overlap(call)
  const ends = now + overlapSeconds * 1000
  audit(call, world, { ...change, after: { secretId: fresh.id, overlapSeconds } })
  return [
    fresh,
    ...held.map((one) =>
      works(one, now) ? { ...one, expiresAt: Math.min(one.expiresAt ?? ends, ends) } : one,
    ),
  ]
}
