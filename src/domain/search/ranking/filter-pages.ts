/** Which pages a reader wants to find, and how much each of them counts by its section and version. */
import { PAGE_SECTIONS } from '../../../lib/site/page-section.ts'
import type { IndexRoot } from '../index/index-format.ts'
import { readPageImportance, readPageSection, readPageVersion } from '../index/page-facts.ts'
import { SCHEMAS } from '../query/named-schema.ts'
import { findNumberedVersions } from '../query/named-version.ts'
import type { SearchQuery } from '../query/parse-query.ts'
import type { RankContext } from './rank-pages.ts'

export interface PageFilter {
  /** Route of the page where the reader is: its version and section come first. */
  readonly from?: string
  /** Positions in `IndexRoot.sections` and `IndexRoot.versions`; absent: all. */
  readonly section?: number
  readonly version?: number
}

/** Factor for pages of the section where the reader is. */
const OWN_SECTION_FACTOR = 1.1
/** Factors for pages of a version that is not the reader's. Versions of guides differ less than versions of an API. */
const OTHER_API_FACTOR = 0.8
const OTHER_GUIDES_FACTOR = 0.5
/** Factor for the other versions where a query names one. */
const UNNAMED_FACTOR = 0.5
/** Factor for guides where a query is a question in words. */
const QUESTION_FACTOR = 1.4

/** Factor for schemas where a query names one. */
const ASKED_SCHEMA_FACTOR = 2
/** Factor for events where a query asks for one. */
const ASKED_EVENT_FACTOR = 1.5
/** Factor for events where a query asks how something is done. */
const HOW_EVENT_FACTOR = 0.5

const GUIDES = PAGE_SECTIONS.indexOf('guides')
const WEBHOOKS = PAGE_SECTIONS.indexOf('webhooks')

/** Position in `IndexRoot.versions` of the guides that a reader on the page `from` wants; undefined where guides have no versions. */
export function findReaderVersion(root: IndexRoot, from: string | undefined): number | undefined {
  const own = findPlace(root, from).version
  if (isGuides(root, own)) return own
  const current = root.versions.findIndex(({ guides }) => guides === 'current')
  return current < 0 ? undefined : current
}

/** The part of `rankPages`'s context that depends on the filter and on where the reader is. */
export function createPageFilter(
  root: IndexRoot,
  { from, section, version }: PageFilter,
  { isQuestion, asksEvent, asksHow, isSnakeCase, schemas, versionNumber }: SearchQuery,
): Pick<RankContext, 'isAllowed' | 'weighPage'> {
  const here = findPlace(root, from)
  const ownGuides = findReaderVersion(root, from)
  // The first version is the default one.
  const ownApi = here.version < 0 || isGuides(root, here.version) ? 0 : here.version
  /** A version of the guides leaves out no API, and a version of an API only guides that are not the reader's. */
  const hasVersion = (its: number) => {
    if (version === undefined || its < 0 || its === version) return true
    if (isGuides(root, its) === isGuides(root, version)) return false
    return !isGuides(root, its) || its === ownGuides
  }
  const named = findNumberedVersions(root, versionNumber)
  const namedApis = named.filter((its) => !isGuides(root, its))
  const namedGuides = named.filter((its) => isGuides(root, its))
  const weighVersion = (its: number) => {
    if (its < 0) return 1
    const known = isGuides(root, its) ? namedGuides : namedApis
    if (known.length > 0) return known.includes(its) ? 1 : UNNAMED_FACTOR
    if (isGuides(root, its)) return its === ownGuides ? 1 : OTHER_GUIDES_FACTOR
    return its === ownApi ? 1 : OTHER_API_FACTOR
  }
  /** The importance of events is low because they have the titles of operations. They happen, and are not done. */
  const weighImportance = (page: number, its: number, isNamed: boolean) => {
    const importance = readPageImportance(root, page)
    if (its !== WEBHOOKS || importance === 1) return importance
    if (asksEvent) return ASKED_EVENT_FACTOR
    return isSnakeCase && isNamed ? 1 : importance * (asksHow ? HOW_EVENT_FACTOR : 1)
  }
  return {
    isAllowed: (page) =>
      (section === undefined || readPageSection(root, page) === section) &&
      hasVersion(readPageVersion(root, page)),
    weighPage(page, isNamed) {
      const its = readPageSection(root, page)
      return (
        weighImportance(page, its, isNamed) *
        (schemas.length > 0 && its === SCHEMAS ? ASKED_SCHEMA_FACTOR : (root.sections[its]?.weight ?? 1)) *
        (isQuestion && its === GUIDES ? QUESTION_FACTOR : 1) *
        weighVersion(readPageVersion(root, page)) *
        (its === here.section ? OWN_SECTION_FACTOR : 1)
      )
    },
  }
}

const isGuides = ({ versions }: IndexRoot, position: number) => versions[position]?.guides !== undefined

/** The section and version of a page; -1 if it is not in the index. */
function findPlace(
  root: IndexRoot,
  route: string | undefined,
): { readonly section: number; readonly version: number } {
  const page = route === undefined ? -1 : root.routes.indexOf(route)
  if (page < 0) return { section: -1, version: -1 }
  return { section: readPageSection(root, page), version: readPageVersion(root, page) }
}
