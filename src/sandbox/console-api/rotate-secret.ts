import type { OperationCall, SandboxContext } from '../sandbox-context.ts'
import { writeAuditEntry } from './audit-log.ts'

/** A secret that can take the place of another one. */
export interface RotatableSecret {
  readonly id: string
  /** When it stops to work, in milliseconds by the sandbox's clock; null: never. */
  readonly expiresAt: number | null
  readonly revokedAt?: number | null
}

/** Whether a secret works at a time. */
export function isSecretValid({ expiresAt, revokedAt = null }: RotatableSecret, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

/** How long the body of a rotation lets the old secrets go on, in seconds. */
export function readOverlapSeconds({ body }: OperationCall): number {
  return (body as unknown as { overlapSeconds: number }).overlapSeconds
}

/**
 * The secrets of something after a rotation, newest first: those that work end with the overlap, or before if that was settled already.
 * Writes the rotation down.
 */
export function rotateSecrets<S extends RotatableSecret>(
  call: OperationCall,
  context: SandboxContext,
  {
    held,
    fresh,
    ...change
  }: Omit<Parameters<typeof writeAuditEntry>[2], 'before' | 'after'> & {
    readonly held: readonly S[]
    readonly fresh: S
  },
): readonly S[] {
  const now = context.clock.now()
  const overlapSeconds = readOverlapSeconds(call)
  const ends = now + overlapSeconds * 1000
  writeAuditEntry(call, context, { ...change, after: { secretId: fresh.id, overlapSeconds } })
  return [
    fresh,
    ...held.map((secret) =>
      isSecretValid(secret, now)
        ? { ...secret, expiresAt: Math.min(secret.expiresAt ?? ends, ends) }
        : secret,
    ),
  ]
}
