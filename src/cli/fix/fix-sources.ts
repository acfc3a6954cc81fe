/** Corrects the Markdown files of a site, and the redirects and sidebars of its config file, where problems come with a correction (`Problem.edit`). */
import { randomUUID } from 'node:crypto'
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { groupBy } from '../../lib/data/group-by.ts'
import { isMarkdownFile } from '../../lib/site/paths/markdown-file.ts'
import type { Problem, SourceEdit } from '../../lib/types.ts'
import { applyEdits } from './apply-edits.ts'

/** Problems whose correction may change the config file: its redirects, or the guides of a sidebar. */
const CHANGE_CONFIG: ReadonlySet<string> = new Set([
  'lost-page',
  'lost-anchor',
  'broken-redirect',
  'unknown-document',
])

/** Corrects files once, and returns the corrected problems. A correction may make the next one possible. */
export async function fixSources(root: string, problems: readonly Problem[]): Promise<readonly Problem[]> {
  const fixable = problems.filter(
    ({ edit, code }) => edit !== undefined && (isMarkdownFile(edit.file) || CHANGE_CONFIG.has(code)),
  )
  const folder = await realpath(root)
  const fixed: Problem[] = []
  for (const [file, found] of groupBy(fixable, ({ edit }) => edit?.file ?? '')) {
    const path = await findInside(folder, join(root, file))
    if (path === undefined) continue
    const usable = await Promise.all(
      found.map(async ({ edit }) => (edit !== undefined && (await isUsable(folder, edit)) ? [edit] : [])),
    )
    const applied = new Set(await editFile(path, usable.flat()))
    fixed.push(...found.filter(({ edit }) => edit !== undefined && applied.has(edit)))
  }
  return fixed
}

/** The file that a path resolves to, also by symbolic links. Undefined if it is outside of the folder, or gone. */
async function findInside(folder: string, path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return undefined
  const [first] = relative(folder, real).split(sep)
  return first === '..' || relative(folder, real) === real ? undefined : real
}

async function isUsable(folder: string, { needs }: SourceEdit): Promise<boolean> {
  return needs === undefined || (await findInside(folder, join(folder, needs))) !== undefined
}

/** Corrects a file, and returns the corrections that it has now. */
async function editFile(path: string, edits: readonly SourceEdit[]): Promise<readonly SourceEdit[]> {
  const bytes = await readFile(path)
  const before = bytes.toString('utf8')
  // Bytes that are not UTF-8 would be lost.
  if (!Buffer.from(before).equals(bytes)) return []
  const { text, applied } = applyEdits(before, edits)
  if (applied.length > 0) await replaceFile(path, text)
  return applied
}

/** Replaces a file at once: a reader finds all of the old text or all of the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const next = join(dirname(path), `.${randomUUID()}.tmp`)
  try {
    const { mode } = await stat(path)
    await writeFile(next, text, { mode })
    await rename(next, path)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}
