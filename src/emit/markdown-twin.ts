import { operationMarkdown } from './api/downloads.ts'
import type { OutFile } from '../types.ts'
import type { Page, Site } from '../site-types.ts'

/** The page as Markdown, at its address with '.md': what people and programs read without the frame around it. */
export function markdownTwin(page: Page, site: Site): OutFile | undefined {
  const text = markdown(page, site)
  return text === undefined ? undefined : { path: `${page.route.slice(1) || 'index'}.md`, data: text }
}

function markdown(page: Page, site: Site): string | undefined {
  if (page.kind === 'operation') return operationMarkdown(page, site)
  if (!('markdown' in page)) return undefined
  return /^#\s/.test(page.markdown.trimStart())
    ? page.markdown
    : `# ${page.title}\n\n${page.markdown.trimStart()}`
}
