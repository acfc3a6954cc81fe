/** Compares what two arguments of `docs diff` name: two API descriptions, or two files with lists of an MCP server. */
import { compareApis } from '../domain/diff/compare-apis.ts'
import type { Change } from '../domain/diff/change.ts'
import { compareListings, locateInListing } from '../domain/mcp-server/compare-listings.ts'
import { readListing } from '../domain/mcp-server/read-listing.ts'
import type { ApiInputs } from '../domain/openapi/api-inputs.ts'
import { loadDocument } from '../domain/openapi/document/load-document.ts'
import type { Result, SourceLocation } from '../lib/types.ts'
import { findDescription } from './read-description.ts'
import type { LocateChange } from './compare/format-changes.ts'

interface DescriptionComparison {
  readonly changes: readonly Change[]
  readonly locate: LocateChange
}

/** The changes from one description to the other; no value if one of them cannot be read. */
export async function compareDescriptions(
  old: string,
  now: string,
  root: string,
): Promise<Result<DescriptionComparison | undefined>> {
  const found = [await findDescription(old, root), await findDescription(now, root)]
  const [a, b] = found.map(({ value }) => value?.inputs)
  if (a === undefined || b === undefined)
    return { value: undefined, problems: found.flatMap(({ problems }) => problems) }
  return compareServers(a, b) ?? compareDocuments(a, b)
}

/** Nearly all API descriptions begin with their version: large ones need not be read as something else first. */
const API_VERSION = /^\s*(?:\{\s*)?["']?(?:openapi|swagger)["']?\s*:/

/** Undefined unless both files have lists of an MCP server. */
function compareServers(a: ApiInputs, b: ApiInputs): Result<DescriptionComparison> | undefined {
  if (API_VERSION.test(a.files[a.file] ?? '')) return undefined
  const [old, now] = [a, b].map(({ file, files }) => readListing(file, files[file] ?? ''))
  if (old?.value === undefined || now?.value === undefined) return undefined
  const [before, after] = [old.value, now.value]
  return {
    value: {
      changes: compareListings(before, after),
      locate: createLocator(
        (pointer) => locateInListing(pointer, before),
        (pointer) => locateInListing(pointer, after),
      ),
    },
    problems: [...old.problems, ...now.problems].filter(({ severity }) => severity === 'error'),
  }
}

/** Structure and examples are not checked: `docs check` does. */
async function compareDocuments(
  a: ApiInputs,
  b: ApiInputs,
): Promise<Result<DescriptionComparison | undefined>> {
  const load = (inputs: ApiInputs) => loadDocument(inputs, { checkStructure: false })
  const [before, after] = [await load(a), await load(b)]
  const problems = [...before.problems, ...after.problems].filter(({ severity }) => severity === 'error')
  if (problems.length > 0 || before.value === undefined || after.value === undefined)
    return { value: undefined, problems }
  return {
    value: {
      changes: compareApis(before.value.node, after.value.node),
      locate: createLocator(before.value.locate, after.value.locate),
    },
    problems,
  }
}

type Locate = (pointer: string) => SourceLocation

/** Finds the place in the new description; of what was removed, in the old one. */
const createLocator =
  (old: Locate, now: Locate): LocateChange =>
  ({ pointers }) =>
    pointers.new === undefined ? old(pointers.old ?? '') : now(pointers.new)
