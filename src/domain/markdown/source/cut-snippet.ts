/** Part of a file that a fence or an include asks for. */
interface SnippetRange {
  readonly region: string | undefined
  readonly lines: string | undefined
}

export interface Snippet {
  readonly lines: readonly string[]
  /** Index of the first of them in the file. */
  readonly start: number
}

/** Cuts what is wanted out of a file's lines, without the common indentation; or says what is not there. */
export function cutSnippet(
  all: readonly string[],
  wanted: SnippetRange,
): Snippet | { readonly missing: 'region' | 'lines' } {
  let from = 0
  let to = all.length
  if (wanted.region !== undefined) {
    const found = findRegion(all, wanted.region)
    if (found === undefined) return { missing: 'region' }
    ;[from, to] = found
  }
  if (wanted.lines !== undefined) {
    const bounds = /^(\d+)(?:(-)(\d*))?$/.exec(wanted.lines)
    const first = Number(bounds?.[1])
    const last = bounds?.[2] === undefined ? first : bounds[3] === '' ? Infinity : Number(bounds[3])
    if (bounds === null || first < 1 || last < first || from + first > to) return { missing: 'lines' }
    to = Math.min(to, from + last)
    from += first - 1
  }
  while (to > from && all[to - 1]?.trim() === '') to--
  const cut = all.slice(from, to).filter((line) => wanted.region === undefined || !REGION_COMMENT.test(line))
  return { lines: removeIndent(cut), start: from }
}

/** `#region name` and `#endregion`, in any language's comment. */
const REGION_COMMENT = /^\s*(?!\s)\W{0,4}\s*#?(?:end)?region\b/

/** Lines between a region's borders: [first, end). */
function findRegion(all: readonly string[], name: string): readonly [number, number] | undefined {
  const opens = (line: string) => /#?\bregion\s+([\w.-]+)/.exec(line)?.[1]
  const start = all.findIndex(
    (line) => REGION_COMMENT.test(line) && !/endregion/.test(line) && opens(line) === name,
  )
  if (start === -1) return undefined
  let depth = 1
  for (let index = start + 1; index < all.length; index++) {
    const line = all[index] ?? ''
    if (!REGION_COMMENT.test(line)) continue
    depth += /endregion/.test(line) ? -1 : 1
    if (depth === 0) return [start + 1, index]
  }
  return undefined
}

function removeIndent(lines: readonly string[]): readonly string[] {
  const depths = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths)
  return Number.isFinite(depth) ? lines.map((line) => line.slice(depth)) : lines
}
