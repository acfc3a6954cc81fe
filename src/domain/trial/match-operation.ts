/** Finds the operation that a request means, by its method and its path below a server. */
import { listPathsBelow, matchPath } from '../openapi/match-path.ts'

interface Candidate {
  /** Upper case. */
  readonly method: string
  /** Path template. */
  readonly path: string
}

/** An operation whose path a request has, with the parameters of the path by name, decoded. */
export interface OperationMatch<T> {
  readonly operation: T
  readonly variables: Readonly<Record<string, string>>
}

/** The operations that have the path, below one of the servers or as it is; the ones with literal segments first (OpenAPI 3.1.1, section 4.8.8). */
export function matchOperations<T extends Candidate>(
  path: string,
  operations: readonly T[],
  servers: (operation: T) => readonly string[],
): readonly OperationMatch<T>[] {
  return operations
    .flatMap((operation) => {
      const matches = listPathsBelow(path, servers(operation)).map((below) =>
        matchPath(operation.path, below),
      )
      const variables = matches.find((match) => match !== undefined)
      return variables === undefined ? [] : [{ operation, variables }]
    })
    .toSorted((a, b) => rankPath(a.operation.path).localeCompare(rankPath(b.operation.path)))
}

/** Sorts templates whose first differing segment is literal before others. */
const rankPath = (path: string) =>
  path
    .split('/')
    .map((segment) => {
      if (!segment.includes('{')) return '0'
      return /^\{[^{}]*\}$/.test(segment) ? '2' : '1'
    })
    .join('')
