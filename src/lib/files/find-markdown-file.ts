import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMarkdownFile } from '../site/paths/markdown-file.ts'
import { compareStrings } from '../text/compare-strings.ts'

/** The first Markdown file below `folder`, relative to it; undefined without one, or without the folder. */
export function findMarkdownFile(folder: string): string | undefined {
  const below: string[] = []
  for (const entry of listEntries(folder)) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    if (entry.isDirectory()) below.push(entry.name)
    else if (isMarkdownFile(entry.name)) return entry.name
  }
  for (const name of below) {
    const found = findMarkdownFile(join(folder, name))
    if (found !== undefined) return `${name}/${found}`
  }
  return undefined
}

function listEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compareStrings(a.name, b.name))
  } catch {
    return []
  }
}
