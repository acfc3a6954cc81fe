/** Sites of a few files for unit tests: read, put together and checked in this process, and nothing is written. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { applySeverity } from '../../../src/stages/check/apply-severity.ts'
import { checkSite } from '../../../src/stages/check/check-site.ts'
import { loadConfig } from '../../../src/stages/config/load-config.ts'
import { createContext } from '../../../src/graph/context.ts'
import { loadContent } from '../../../src/stages/load/load-content.ts'
import { buildSite } from '../../../src/stages/site/build-site.ts'
import type { Site } from '../../../src/stages/site-types.ts'
import type { Problem, SiteAssets } from '../../../src/lib/types.ts'
import { createViewSources, viewPage } from '../../../src/stages/view/page-view.ts'
import type { PageView } from '../../../src/stages/view/view-types.ts'

function writeFiles(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'offprint-files-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The site of some files, and its problems. */
export async function readFiles(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly site: Site; readonly problems: readonly Problem[] }> {
  const root = writeFiles(files)
  try {
    const { value: config, problems } = await loadConfig(root)
    const context = createContext({ root, jobs: 1, cache: false })
    const content = await loadContent(config, context)
    await context.close()
    const built = await buildSite(config, content.value)
    const found = [...problems, ...content.problems, ...built.problems, ...checkSite(built.value)]
    return { site: built.value, problems: applySeverity(found, config) }
  } finally {
    rmSync(root, { recursive: true })
  }
}

const ASSETS: SiteAssets = {
  files: [],
  style: '',
  boot: '',
  early: '',
  react: '',
  islands: {},
  console: undefined,
  hash: '',
}

/** The view of a page of the site, by its route. */
export function createViewer(site: Site): (route: string) => PageView {
  const sources = createViewSources(site, ASSETS)
  return (route) => {
    const page = site.pagesByRoute.get(route)
    if (page === undefined) throw new Error(`no page ${route}`)
    return viewPage(page, sources).view
  }
}
