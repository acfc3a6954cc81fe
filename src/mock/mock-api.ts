/** An API as the mock server responds for it: its operations, with the data that checks of requests need. */
import { asObject } from '../domain/openapi/document/json-value.ts'
import { findServerPath } from '../domain/openapi/match-path.ts'
import type { Api, Operation } from '../domain/openapi/model.ts'
import { findOperationPointer, openDocument } from '../domain/openapi/open-document.ts'
import type { ApiContent } from '../domain/openapi/read-api.ts'
import type { ReferenceReader, ResolvedNode } from '../domain/openapi/reference-reader.ts'
import { describeTrial } from '../domain/trial/describe-trial.ts'
import { matchOperations, type OperationMatch } from '../domain/trial/match-operation.ts'
import type { Trial } from '../lib/page/try-it-data.ts'
import { listOperationPages } from '../lib/site/operation-pages.ts'

export interface MockApi {
  readonly api: Api
  readonly reader: ReferenceReader
  readonly operations: readonly Operation[]
  /** The operations with a path of a request, the most exact one first. */
  match(path: string): readonly OperationMatch<Operation>[]
  /** Whether the path begins with the name of the version, where each API of a site has its own paths. */
  isMounted(path: string): boolean
  readTrial(operation: Operation): Trial
  /** The node of an operation in the document. */
  findNode(operation: Operation): ResolvedNode
}

/** The API of a description. It responds below the paths of its servers, below the name of its version, and at the root. */
export function createMockApi({ pages }: ApiContent, api: Api): MockApi {
  const reader = openDocument(api)
  const operations = listOperationPages(pages, api.version).map(({ operation }) => operation)
  const trials = new Map<Operation, Trial>()
  const mount = `/${api.version}`
  const servers = new Map(operations.map((operation) => [operation, listBases(operation, mount)]))
  const findNode = (operation: Operation) => {
    const pointer = findOperationPointer(operation, reader)
    return reader.followReference(reader.resolveValue(`#${encodeURI(pointer)}`), pointer)
  }
  return {
    api,
    reader,
    operations,
    findNode,
    match: (path) => matchOperations(path, operations, (operation) => servers.get(operation) ?? []),
    isMounted: (path) => path.startsWith(`${mount}/`),
    readTrial(operation) {
      const known = trials.get(operation)
      if (known !== undefined) return known
      const item = reader.resolveValue(
        `#${encodeURI(parentPointer(findOperationPointer(operation, reader)))}`,
      )
      const document = { ...asObject(api.document), paths: { [operation.path]: asObject(item) } }
      const trial = describeTrial(api, operation, document, { withResponses: false })
      trials.set(operation, trial)
      return trial
    },
  }
}

/** The path item of an operation. */
const parentPointer = (pointer: string) => pointer.replace(/\/(?:additionalOperations\/)?[^/]*$/, '')

function listBases({ servers }: Operation, mount: string): readonly string[] {
  const paths = servers.flatMap(({ filled }) => findServerPath(filled) ?? [])
  return [...paths.map((path) => mount + path), mount, ...paths]
}
