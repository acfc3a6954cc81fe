/**
 * The Markdown of Material for MkDocs in our own form, before it is parsed: lines in, lines out. So all that is made of a page, its HTML, its Markdown,
 * its search text, knows one dialect. Each line keeps its place in the sources.
 */

import type { Root } from 'mdast'
import * as problems from '../../../lib/problems/problems.ts'
import type { MkDocsDialect, Problem } from '../../../lib/types.ts'
import type { LineOrigin } from '../source/expand-includes.ts'
import { applyDialect } from './apply-attributes.ts'
import { expandSnippets } from './expand-snippets.ts'
import { readIcons } from './find-icons.ts'
import { fillVariables } from './fill-variables.ts'
import type { Line } from './lines.ts'
import { defineReferences, linkReferences } from './link-references.ts'
import { nameHeadings } from './name-headings.ts'
import { joinReferences, translateBlocks, type Translation } from './translate-blocks.ts'

export interface TranslatedText {
  readonly lines: readonly string[]
  readonly origins: readonly LineOrigin[]
  /** Completes the parsed text: attributes in braces, abbreviations. */
  readonly prepareTree: (root: Root) => void
  /** Drawings of icons by their names. */
  readonly icons: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]
}

export interface DialectInputs {
  readonly dialect: MkDocsDialect
  /** Texts of the files that the page includes, by path from the root. */
  readonly files: Readonly<Record<string, string>>
  /** The folder of the site, and the installed packages of icons with their versions. */
  readonly root: string
  readonly packages: Readonly<Record<string, string>>
}

/** The text of a page. */
export function translateDialect(
  text: { readonly lines: readonly string[]; readonly origins: readonly LineOrigin[] },
  { dialect, files, root, packages }: DialectInputs,
): TranslatedText {
  const found: Problem[] = []
  const given = text.lines.flatMap((line, n): readonly Line[] => {
    const origin = text.origins[n]
    return origin === undefined ? [] : [{ text: line, origin }]
  })
  const filled = fillVariables(expandSnippets(given, { dialect, files, found }), dialect)
  const icons = readIcons(filled.map((line) => line.text).join('\n'), { root, versions: packages })
  const page: Translation = {
    extensions: new Set(dialect.extensions),
    icons,
    abbreviations: new Map(),
    objects: [],
    annotations: 0,
  }
  const joined = joinReferences(filled)
  const lines = translateBlocks(dialect.references ? defineReferences(joined) : joined, page)
  return {
    lines: lines.map((line) => line.text),
    origins: lines.map(({ origin }) => origin),
    prepareTree: (root) => {
      linkReferences(root, dialect.headingIds)
      applyDialect(root, page.abbreviations)
      nameHeadings(root, dialect.headingIds)
    },
    icons,
    problems: [...found, ...page.objects.map(describeObjects)],
  }
}

const OBJECTS = {
  shown: '::: module.Name',
  tool: 'mkdocstrings',
  hint: 'let Python write the page as Markdown, and commit it: code of other languages is not read',
}

const describeObjects = ({ origin: { file, line }, text }: Line) =>
  problems.otherSyntax(OBJECTS, { file, line, column: 1, length: text.length })
