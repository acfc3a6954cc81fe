import { writeHttpFile as written } from '../../samples/write-http-file.ts'
import type { OperationPage } from '../../site-types.ts'

/** The request of an operation as a `.http` file. */
export function http({ title, operation }: OperationPage): string {
  return written(title, operation.id, operation.request)
}
