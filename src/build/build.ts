/**
 * The stages in order: config → load → site → check → view → render → emit → write. Nothing else happens here; each stage is one function of
 * its folder, and plain data passes between them.
 */

import { performance } from 'node:perf_hooks'
import { countKinds, countLeftOut, countPages } from './count-pages.ts'
import { explainError } from './explain-error.ts'
import { hasBlockingProblems, readSite } from './read-site.ts'
import { emitSources, loadLocaleAssets, renderSites } from './render-sites.ts'
import type { BuildOptions, BuildResult } from './build-types.ts'
import { createContext } from '../graph/context.ts'
import { emitFiles } from '../stages/emit/emit-files.ts'
import { throwIfAborting, untilAborted } from '../lib/until-aborted.ts'
import { changeFiles } from './plugins/change-files.ts'
import { profileFiles, profilePages, profileSources } from '../graph/profile/profile-build.ts'
import type { Profiled } from '../graph/profile/profile.ts'
import type { Site } from '../stages/site-types.ts'
import type { Problem } from '../lib/types.ts'
import { writeOutput } from '../stages/write/write-output.ts'

/** Builds the site below `options.root`. Nothing is written when problems stop it. */
export async function build(options: BuildOptions & Profiled): Promise<BuildResult> {
  const started = performance.now()
  const context = createContext({ ...options, keepsContents: true, spoolsTexts: true })
  const progress = (stage: string) => {
    options.profile?.switchStage(stage)
    options.progress?.(stage)
  }
  let problems: readonly Problem[] = []
  let site: Site | undefined
  let moved: Pick<BuildResult, 'moved'> = {}
  try {
    const { profile } = options
    const checked = await untilAborted(
      readSite(context, { ...options, progress, checksPublished: true }),
      options.signal,
    )
    ;({ site } = checked)
    problems = checked.problems
    if (checked.config.moved !== undefined) moved = { moved: checked.config.moved }
    if (profile !== undefined) await profileSources(profile, context.root, checked)
    if (hasBlockingProblems(problems, options.strict === true)) {
      await throwIfAborting(options.signal)
      return { problems, ...moved }
    }
    progress('assets')
    const parts = await loadLocaleAssets(context, site)
    profile?.switchStage('write')
    const pages = renderSites(parts, options, context)
    const files = emitFiles(
      emitSources(site, parts, options),
      profile === undefined ? pages : profilePages(pages, profile),
      context,
    )
    const changed = checked.fileChanges.length === 0 ? files : changeFiles(files, checked.fileChanges)
    const written = await writeOutput(
      profile === undefined ? changed : profileFiles(changed, profile),
      { ...options, title: site.config.title, pageCount: countPages(site) },
      context,
    )
    if ('code' in written) return { problems: [...problems, written] }
    profile?.add('write', { bytes: written.bytes.site + written.bytes.bundle })
    const seconds = Math.round(performance.now() - started) / 1000
    return {
      problems,
      ...moved,
      summary: {
        ...written,
        pages: countKinds(site),
        ...countLeftOut(checked),
        seconds,
        ...context.lookups,
      },
    }
  } catch (error) {
    await throwIfAborting(options.signal)
    return { problems: [...problems, await explainError(error, site, context)] }
  } finally {
    await context.close()
  }
}
