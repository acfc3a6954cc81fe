import { createHash } from 'node:crypto'

/** SHA-256 of the parts, each with its length so that no two lists collide; first 20 hexadecimal digits. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(`${part.length}:`).update(part)
  return sum.digest('hex').slice(0, 20)
}
