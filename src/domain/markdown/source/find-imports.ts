/**
 * Finds the imports of an MDX text by its lines. One of a Markdown file that is used only as `<Part />` on a line of its own, the way other tools
 * have parts of pages, is an include.
 */

/** One `import` statement. Line indexes count from 0. */
export interface ImportLines {
  readonly index: number
  /** Line after its last one. */
  readonly end: number
  readonly text: string
  /** The module specifier. */
  readonly module: string
}

/** A part that is used like a component. */
export interface ImportedPart {
  /** The path as written. */
  readonly file: string
  /** Index of the line that imports it. */
  readonly index: number
}

const IMPORT = /^import\s+(?:[\w$*{][^'"]*?\s*from\s*)?(['"])([^'"\n]+)\1[ \t]*;?[ \t]*$/

/** The longest list of names that a statement has on lines of their own. */
const MAX_LINES = 40

/** The statement that begins at a line; undefined if none does. */
export function readImport(lines: readonly string[], index: number): ImportLines | undefined {
  if (!/^import[\s{'"]/.test(lines[index] ?? '')) return undefined
  for (let end = index + 1; end <= Math.min(index + MAX_LINES, lines.length); end++) {
    const text = lines.slice(index, end).join('\n')
    const module = IMPORT.exec(text)?.[2]
    if (module !== undefined) return { index, end, text, module: readEscapes(module) }
    if ((lines[end] ?? '').trim() === '') return undefined
  }
  return undefined
}

/** The value of a JavaScript string as it is written: formatters of Markdown turn `./_note.mdx` into `./\_note.mdx`. */
export const readEscapes = (written: string) => written.replaceAll(/\\(.)/g, '$1')

/** What a statement imports, with the names that it gives it: `default Part`, `Rate`. None for an import of a style sheet. */
export function listImportedNames(text: string): readonly string[] {
  const [, clause = ''] = /^import\s+([\w$*{][^'"]*?)\s*from\s*['"]/.exec(text) ?? []
  const [, named = ''] = /\{([^}]*)\}/.exec(clause) ?? []
  const others = clause.replace(/\{[^}]*\}/, '')
  const split = (names: string) => names.split(',').map((name) => name.trim().replace(/\s+/g, ' '))
  return [...split(named), ...split(others).map((name) => name && `default ${name}`)].filter(
    (name) => name !== '',
  )
}

const PART_IMPORT = /^import\s+([A-Z][\w$]*)\s+from\s+['"][^'"\n]+\.mdx?['"]/

/** The name of a part that a line uses: `<Part />`. */
export function readPartUse(text: string): string | undefined {
  const [, name, closing] = /^<([A-Z][\w$]*)[ \t]*(?:\/>|>[ \t]*<\/([A-Z][\w$]*)>)[ \t]*$/.exec(text) ?? []
  return closing === undefined || closing === name ? name : undefined
}

/** The parts that a text imports, by their names, except those that are used otherwise than on a line of their own without props. */
export function findImportedParts(
  lines: readonly string[],
  imports: readonly ImportLines[],
  isCode: readonly boolean[],
): ReadonlyMap<string, ImportedPart> {
  const parts = new Map<string, ImportedPart>()
  for (const { index, text, module } of imports) {
    const name = PART_IMPORT.exec(text)?.[1]
    if (name !== undefined) parts.set(name, { file: module, index })
  }
  if (parts.size === 0) return parts
  for (const [index, line] of lines.entries()) {
    if (isCode[index] === true) continue
    const bare = readPartUse(line.replace(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/, ''))
    for (const [, name = ''] of line.matchAll(/<([A-Z][\w$]*)/g)) if (name !== bare) parts.delete(name)
    for (const [, name = ''] of line.matchAll(/[{(:,][ \t]*([A-Z][\w$]*)[ \t]*(?=[}),])/g)) parts.delete(name)
  }
  return parts
}
