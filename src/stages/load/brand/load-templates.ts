/**
 * Compiles the templates of a site: files in `templates/` that are named after a part of the page. Their code with all that it imports is one
 * script, so that it runs in any thread.
 */

import type { BuildFailure, Message } from 'esbuild'
import { hashOf } from '../../../lib/data/hash.ts'
import { PART_NAMES } from '../../../lib/page/part-names.ts'
import { authorCodeOptions } from '../../../lib/author-code-options.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { SiteTemplates } from '../../site-types.ts'
import type { Problem, SourceLocation } from '../../../lib/types.ts'
import { listFiles, readSource } from '../files/source-files.ts'
import { startOf } from '../../../lib/problems/problem.ts'

export interface LoadedTemplates {
  readonly templates?: SiteTemplates
  readonly problems: readonly Problem[]
  /** Files of the site that were read, relative to the root. */
  readonly sources: readonly string[]
}

const FOLDER = 'templates'

/** A template begins with a capital letter, as components do; other files are modules that templates import. */
const TEMPLATE = /^templates\/([A-Z]\w*)\.(?:tsx|jsx|ts|js)$/

/** The templates that the site's authors replace, compiled together. */
export async function loadTemplates(root: string): Promise<LoadedTemplates> {
  const { value: files } = await listFiles(root, FOLDER)
  const found: Problem[] = []
  const templates = new Map<string, string>()
  for (const file of files) {
    const name = TEMPLATE.exec(file)?.[1]
    if (name === undefined) continue
    const first = templates.get(name)
    if (!(PART_NAMES as readonly string[]).includes(name))
      found.push(problems.unknownTemplate(name, PART_NAMES, startOf(file)))
    else if (first === undefined) templates.set(name, file)
    else found.push(problems.ignoredFile(file, first))
  }
  if (templates.size === 0) return { problems: found, sources: [] }
  const compiled = await compileTemplates(root, templates)
  const blocked = compiled.sources.flatMap((file) => findBlockedCode(root, file))
  return { ...compiled, problems: [...found, ...compiled.problems, ...blocked] }
}

/** Styles and scripts inside of the page, which the content security policy blocks. They go into files. */
function findBlockedCode(root: string, file: string): readonly Problem[] {
  if (!/\.[jt]sx$/.test(file)) return []
  const source = readSource(root, file)
  if (!('text' in source)) return []
  return source.text.split('\n').flatMap((line, n) =>
    [...line.matchAll(/\sstyle=(?=[{"'])|<style\b|<script\b(?![^>]*\bsrc=)/g)].map((match) => {
      const found = match[0].trim()
      const what = found.startsWith('<') ? `\`${found}>\` in a page` : 'the attribute `style`'
      const column = match.index + match[0].length - found.length + 1
      return problems.blockedSource(
        what,
        'use a class and a style sheet of the option `css`, or a file of the option `scripts`',
        { file, line: n + 1, column, length: found.length },
      )
    }),
  )
}

async function compileTemplates(
  root: string,
  templates: ReadonlyMap<string, string>,
): Promise<LoadedTemplates> {
  const { build } = await import('esbuild')
  const { define, plugins } = authorCodeOptions(root)
  const contents = [...templates]
    .map(([name, file]) => `export { default as ${name} } from './${file}'`)
    .join('\n')
  try {
    const { outputFiles, metafile } = await build({
      stdin: { contents, resolveDir: root, loader: 'js', sourcefile: 'templates' },
      absWorkingDir: root,
      outfile: `${root}/templates.js`,
      bundle: true,
      write: false,
      metafile: true,
      sourcemap: 'external',
      sourcesContent: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      external: ['react', 'react/jsx-runtime'],
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      plugins,
      logLevel: 'silent',
    })
    const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
    const code = textOf('.js')
    return {
      templates: { ref: hashOf(code), code, map: textOf('.map') },
      problems: [],
      sources: Object.keys(metafile.inputs).filter(
        (path) => path !== 'templates' && !path.includes('node_modules/') && !path.startsWith('..'),
      ),
    }
  } catch (error) {
    const { errors } = error as BuildFailure
    if (!Array.isArray(errors)) throw error
    const files = [...templates.values()]
    return {
      problems: errors.map((message: Message) => createProblem(message, files)),
      sources: files,
    }
  }
}

function createProblem({ text, location }: Message, files: readonly string[]): Problem {
  const [, missing] = /^Could not resolve "([^"./][^"]*)"/.exec(text) ?? []
  const [, undefaulted] = /^No matching export in "([^"]+)" for import "default"/.exec(text) ?? []
  if (undefaulted !== undefined)
    return problems.templateFailed(
      'it has no default export, which must be a component',
      startOf(undefaulted),
    )
  const place: SourceLocation =
    location === null
      ? startOf(files[0] ?? FOLDER)
      : {
          file: location.file,
          line: location.line,
          column: location.column + 1,
          length: Math.max(1, location.length),
        }
  return missing === undefined
    ? problems.templateFailed(text, place)
    : problems.missingPackage(missing, place)
}
