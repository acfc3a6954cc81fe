/**
 * Rotation of client secrets and of webhook signing secrets. Both follow one rule: the new secret is valid at once, and the
 * old ones stay valid for the overlap that the caller chooses.
 */

import type { ConsoleCall } from '../contract/typed-calls.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { writeAuditEntry } from './audit-log.ts'

/** Shared by client secrets and signing secrets. */
export interface RotatableSecret {
  readonly id: string
  /** When it expires, in milliseconds of the sandbox's clock. Null: never. */
  readonly expiresAt: number | null
  readonly revokedAt?: number | null
}

/** Whether a secret is valid at a time. */
export function isSecretValid({ expiresAt, revokedAt = null }: RotatableSecret, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now)
}

/**
 * The secrets after a rotation, newest first. Valid ones expire at the end of the overlap, or earlier if they already
 * had an earlier end. Writes the audit entry.
 */
export function rotateSecrets<S extends RotatableSecret>(
  call: ConsoleCall<'rotateSecret' | 'rotateWebhookSecret'>,
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
  const { overlapSeconds } = call.body
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
