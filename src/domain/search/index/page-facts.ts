/** One-letter facts about each page in the root of the index, so that ten thousand pages take 40 KB: section, version, importance, kind. */
import { PAGE_KINDS, type IndexRoot, type PageKind } from './index-format.ts'
import type { PageIndex } from './index-page.ts'

type PackedFacts = Pick<IndexRoot, 'sectionOf' | 'versionOf' | 'importanceOf' | 'kindOf'>

/** Importance goes from 1 down in steps of 0.05. */
const IMPORTANCE_STEPS = 20

const FIRST_LETTER = 'a'.charCodeAt(0)

/** The facts of pages with one letter for each. */
export function packPageFacts(
  pages: readonly Required<Pick<PageIndex, 'section' | 'version' | 'importance' | 'kind'>>[],
): PackedFacts {
  const pack = (numbers: readonly number[]) =>
    numbers.map((number) => String.fromCharCode(FIRST_LETTER + number)).join('')
  return {
    sectionOf: pack(pages.map(({ section }) => section)),
    versionOf: pack(pages.map(({ version }) => version)),
    importanceOf: pack(pages.map(({ importance }) => Math.round((1 - importance) * IMPORTANCE_STEPS))),
    kindOf: pack(pages.map(({ kind }) => PAGE_KINDS.indexOf(kind))),
  }
}

const unpack = (letters: string, page: number) => letters.charCodeAt(page) - FIRST_LETTER

/** Position of its section in `IndexRoot.sections`. */
export const readPageSection = (root: Pick<PackedFacts, 'sectionOf'>, page: number) =>
  unpack(root.sectionOf, page)

/** Position of its version in `IndexRoot.versions`; -1 for none. */
export const readPageVersion = (root: PackedFacts, page: number) => unpack(root.versionOf, page) - 1

/** Factor of its score. */
export const readPageImportance = (root: PackedFacts, page: number) =>
  1 - unpack(root.importanceOf, page) / IMPORTANCE_STEPS

/** The kind of a page of the index, by its number. */
export const readPageKind = (root: PackedFacts, page: number): PageKind =>
  PAGE_KINDS[unpack(root.kindOf, page)] ?? 'text'
