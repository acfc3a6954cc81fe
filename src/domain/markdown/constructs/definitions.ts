/**
 * Definitions of footnotes and of references. Files that a page includes are parsed with it as one text: each of them keeps its own definitions, and
 * may use the definitions of the files around it. A definition that is never shown is reported.
 */
import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { groupBy } from '../../../lib/data/group-by.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { locateNode, type MarkdownDraft } from '../markdown-draft.ts'

type AnyDefinition = Definition | FootnoteDefinition

declare module 'mdast' {
  interface Data {
    /** The node has other labels than the source that it comes from. */
    isRelabeled?: true
  }
}

/** Gives the files of a page their own definitions, and reports those that nothing shows. */
export function resolveDefinitions(draft: MarkdownDraft, root: Root): void {
  if (!draft.lines.some((line) => line.includes(']:'))) return
  const definitions: AnyDefinition[] = []
  visit(root, (node) => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') definitions.push(node)
  })
  const groups = groupBy(definitions, keyOf)
  const repeated = [...groups].filter(([, members]) => members.length > 1)
  if (repeated.length > 0) separateFiles(draft, root, new Map(repeated))
  reportUnused(draft, root, definitions)
}

/** Footnotes and references have labels of their own. */
const keyOf = ({ type, identifier }: AnyDefinition) =>
  `${type === 'footnoteDefinition' ? '^' : ''}${identifier.toUpperCase()}`

/** The chain of files that include a node, its own last. A description has none. */
const listFiles = (draft: MarkdownDraft, { position }: Nodes): readonly string[] =>
  draft.listFiles?.(position?.start.line ?? 1) ?? []

const fileOf = (draft: MarkdownDraft, node: Nodes): string => listFiles(draft, node).at(-1) ?? ''

/** Renames definitions that several files have, and the references to them. */
function separateFiles(
  draft: MarkdownDraft,
  root: Root,
  repeated: ReadonlyMap<string, readonly AnyDefinition[]>,
): void {
  const taken = new Set<string>()
  visit(root, (node) => {
    if ('identifier' in node) taken.add(node.identifier.toUpperCase())
  })
  /** By key: the definition of each file, and the one of files that have none. */
  const known = new Map(
    [...repeated].map(([key, members]) => {
      const byFile = new Map<string, AnyDefinition>()
      // A part that is included once more defines the same again.
      const copies: (readonly [first: AnyDefinition, copy: AnyDefinition])[] = []
      for (const member of members) {
        const file = fileOf(draft, member)
        const first = byFile.get(file)
        if (first === undefined) byFile.set(file, member)
        else {
          copies.push([first, member])
          reportDuplicate(draft, first, member)
        }
      }
      const main = byFile.get(draft.path) ?? members[0]
      let n = 2
      for (const member of byFile.values()) {
        if (member === main) continue
        while (taken.has(`${member.identifier.toUpperCase()}-${n}`)) n++
        relabel(member, `${member.identifier}-${n++}`)
      }
      for (const [first, copy] of copies) if (first !== main) relabel(copy, first.identifier)
      return [key, { byFile, main }] as const
    }),
  )
  visit(root, (node) => {
    const isNote = node.type === 'footnoteReference'
    if (!isNote && node.type !== 'linkReference' && node.type !== 'imageReference') return
    const found = known.get(`${isNote ? '^' : ''}${node.identifier.toUpperCase()}`)
    if (found === undefined) return
    const file = listFiles(draft, node).findLast((name) => found.byFile.has(name))
    const definition = (file === undefined ? undefined : found.byFile.get(file)) ?? found.main
    if (definition === undefined || definition.identifier === node.identifier) return
    // A shortcut has its text as its label.
    if ('referenceType' in node) node.referenceType = 'full'
    relabel(node, definition.identifier)
  })
  for (const block of root.children) if (isRelabeled(block)) (block.data ??= {}).isRelabeled = true
}

function relabel(node: Extract<Nodes, { identifier: string }>, identifier: string): void {
  node.identifier = identifier
  node.label = identifier
  node.data = { ...node.data, isRelabeled: true }
}

const isRelabeled = (node: Nodes): boolean =>
  node.data?.isRelabeled === true || ('children' in node && node.children.some(isRelabeled))

/** A part that is included twice has each of its definitions twice. */
function reportDuplicate(draft: MarkdownDraft, first: AnyDefinition, second: AnyDefinition): void {
  const [one, two] = [locateNode(draft, first), locateNode(draft, second)]
  const isSame = one.file === two.file && one.line === two.line
  if (isSame || (second.type === 'definition' && first.type === 'definition' && second.url === first.url))
    return
  draft.problems.push(problems.duplicateDefinition(writeLabel(second), two, one))
}

const writeLabel = ({ type, label, identifier }: AnyDefinition) =>
  `[${type === 'footnoteDefinition' ? '^' : ''}${label ?? identifier}]`

function reportUnused(draft: MarkdownDraft, root: Root, definitions: readonly AnyDefinition[]): void {
  const used = listUsed(root)
  const unused = definitions.filter((node) => !used.has(keyOf(node)) && isLost(node))
  if (unused.length === 0) return
  const files = listFilesWithText(draft, root)
  for (const node of unused) {
    // A file of nothing but definitions is there for other pages as well.
    if (draft.isDescription || files.has(fileOf(draft, node)))
      draft.problems.push(problems.unusedDefinition(writeLabel(node), locateNode(draft, node)))
  }
}

/** A footnote is lost if nothing refers to it, and so is a sentence such as `[Note]: important`. An address is for its links alone. */
const isLost = (node: AnyDefinition) =>
  node.type === 'footnoteDefinition' || (node.url !== '' && !/[/.#:@?]/.test(node.url))

/** Keys of what the text of the page refers to; of a footnote, only if it is shown itself. */
function listUsed(root: Root): ReadonlySet<string> {
  const used = new Set<string>()
  const notes = new Map<string, FootnoteDefinition>()
  const waiting: Nodes[] = [root]
  visit(root, 'footnoteDefinition', (node) => {
    if (!notes.has(keyOf(node))) notes.set(keyOf(node), node)
  })
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const start = node
    visit(start, (inner) => {
      if (inner.type === 'footnoteDefinition' && inner !== start) return 'skip'
      const isNote = inner.type === 'footnoteReference'
      if (!isNote && inner.type !== 'linkReference' && inner.type !== 'imageReference') return undefined
      const key = `${isNote ? '^' : ''}${inner.identifier.toUpperCase()}`
      const note = used.has(key) ? undefined : notes.get(key)
      used.add(key)
      if (note !== undefined) waiting.push(note)
      return undefined
    })
  }
  return used
}

/** The files that contribute more than definitions to a page. */
function listFilesWithText(draft: MarkdownDraft, root: Root): ReadonlySet<string> {
  const files = new Set([draft.path])
  for (const block of root.children)
    if (block.type !== 'definition' && block.type !== 'footnoteDefinition') files.add(fileOf(draft, block))
  return files
}
