/** Opens the document of an API that was read, for checks of values against its schemas. */
import { startOf } from '../../lib/problems/problem.ts'
import { asObject, escapePointerToken } from './document/json-value.ts'
import type { Api, Operation } from './model.ts'
import { createReferenceReader, type ReferenceReader } from './reference-reader.ts'

/** A reader of the document of an API. It reports nothing: the problems of a description are reported when it is read. */
export function openDocument({ document, file }: Pick<Api, 'document' | 'file'>): ReferenceReader {
  return createReferenceReader({
    document: asObject(document),
    locate: () => startOf(file),
    refused: new Set(),
    reportOnce: () => undefined,
  })
}

/** Pointer to the node of an operation, which may be in a path item that its path refers to. */
export function findOperationPointer(
  { path, method }: Pick<Operation, 'path' | 'method'>,
  reader: ReferenceReader,
): string {
  const pointer = `/paths/${escapePointerToken(path)}`
  const item = reader.followReference(reader.resolveValue(`#${encodeURI(pointer)}`), pointer)
  const key = method.toLowerCase()
  return item.node[key] === undefined
    ? `${item.pointer}/additionalOperations/${method}`
    : `${item.pointer}/${key}`
}
