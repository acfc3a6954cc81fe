/**
 * Offprint beside other tools: `npm run bench -- --peers [eleventy,docusaurus,starlight,hugo,mdbook] [--pages 1000] [--rounds 5] [--write]`.
 *
 * Installs the peers from npm into a temporary folder, writes one generated corpus in the layout of each tool, and measures three works:
 * a cold build, a build with nothing changed, and a build after one text changed. Tools alternate within each round, so that a busy
 * minute of the machine hits all of them. Prints the median of the rounds, the spread, and the ratio to Offprint with its zip.
 *
 * Hugo and mdBook do not come from npm: they are measured when the command is on the PATH. Each cold build has to leave one HTML file for
 * each page of the corpus; otherwise the comparison fails.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createCorpus, writePages } from './corpus.mjs'
import { environment, keepReport, median, moveAside, write } from './measure.mjs'

const root = resolve(import.meta.dirname, '..')

/** A page without a theme, the same for the tools that have none. */
const createLayout = (title, content) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${content}</main></body></html>\n`

/**
 * Each tool: the npm packages to install, or the `program` that must be on the PATH; how a site is written, the command that builds
 * it, the folder of its `output`, what else a cold build must not find, and `content`, the folder of the Markdown files. Its version is
 * the version of the first package, or the result of `version`.
 */
const TOOLS = {
  // The site and the zip.
  offprint: createOffprint([]),
  // As much as the other tools write.
  'offprint without the zip': createOffprint(['--no-offline']),
  eleventy: {
    packages: ['@11ty/eleventy@3.1.2'],
    content: 'docs',
    setUp(site, pages) {
      writePages(
        pages,
        join(site, this.content),
        ({ title }) => `---\ntitle: ${title}\nlayout: page.njk\n---`,
      )
      write(join(site, '_includes/page.njk'), createLayout('{{ title }}', '{{ content | safe }}'))
      write(join(site, 'eleventy.config.mjs'), 'export default () => ({ markdownTemplateEngine: false })\n')
    },
    command: () => [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    output: '_site',
    leftovers: ['.cache'],
  },
  docusaurus: {
    packages: [
      '@docusaurus/core@3',
      '@docusaurus/preset-classic@3',
      '@docusaurus/faster@3',
      'react@19',
      'react-dom@19',
    ],
    // 4.7.1 of one package needs 4.7.1 of the other, which some registries do not have.
    overrides: { '@docsearch/core': '4.7.0', '@docsearch/react': '4.7.0' },
    content: 'docs',
    setUp(site, pages) {
      writePages(pages, join(site, this.content))
      write(
        join(site, 'docusaurus.config.js'),
        `module.exports = { title: 'Bench', url: 'https://bench.example', baseUrl: '/', onBrokenLinks: 'warn', future: { v4: true, faster: true }, presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] }\n`,
      )
    },
    command: () => [process.execPath, 'node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    output: 'build',
    leftovers: ['.docusaurus', 'node_modules/.cache'],
  },
  starlight: {
    // Later majors of Astro need Node 22.
    packages: ['@astrojs/starlight@0.36', 'astro@5', 'sharp@0.34'],
    content: 'src/content/docs',
    setUp(site, pages) {
      writePages(pages, join(site, this.content))
      write(join(site, this.content, 'index.md'), '---\ntitle: Bench\n---\n\nStart.\n')
      write(
        join(site, 'src/content.config.mjs'),
        "import { defineCollection } from 'astro:content'\nimport { docsLoader } from '@astrojs/starlight/loaders'\nimport { docsSchema } from '@astrojs/starlight/schema'\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n",
      )
      write(
        join(site, 'astro.config.mjs'),
        "import { defineConfig } from 'astro/config'\nimport starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ title: 'Bench' })], telemetry: false })\n",
      )
    },
    command: () => [process.execPath, 'node_modules/astro/astro.js', 'build'],
    output: 'dist',
    leftovers: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  },
  hugo: {
    packages: [],
    program: 'hugo',
    content: 'content',
    setUp(site, pages) {
      writePages(pages, join(site, this.content))
      write(
        join(site, 'config.toml'),
        'baseURL = "https://bench.example/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS"]\n',
      )
      write(join(site, 'layouts/_default/single.html'), createLayout('{{ .Title }}', '{{ .Content }}'))
      const list = '{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}'
      write(join(site, 'layouts/_default/list.html'), createLayout('{{ .Title }}', list))
    },
    command: () => ['hugo', '--quiet'],
    output: 'public',
    leftovers: ['resources', '.hugo_build.lock'],
    version: () => /v(\d+\.\d+\.\d+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))[1],
  },
  mdbook: {
    packages: [],
    program: 'mdbook',
    content: 'src',
    setUp(site, pages) {
      writePages(pages, join(site, this.content), ({ title }) => `# ${title}`)
      write(join(site, 'book.toml'), '[book]\ntitle = "Bench"\n')
      const entries = pages.map(({ folder, name, title }) => `- [${title}](${folder}/${name}.md)\n`)
      write(join(site, this.content, 'SUMMARY.md'), `# Summary\n\n${entries.join('')}`)
    },
    command: () => ['mdbook', 'build'],
    output: 'book',
    leftovers: [],
    version: () => /v?(\d+\.\d+\.\d+)/.exec(execFileSync('mdbook', ['--version'], { encoding: 'utf8' }))[1],
  },
}

function createOffprint(options) {
  return {
    packages: [],
    content: 'content/docs',
    setUp(site, pages) {
      writePages(pages, join(site, this.content))
      write(join(site, 'docs.config.ts'), "export default { title: 'Bench' }\n")
    },
    command: () => [process.execPath, join(root, 'bin/docs.js'), 'build', ...options],
    output: 'dist',
    leftovers: ['.docs'],
    version: () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  }
}

function install(tool, site) {
  mkdirSync(site, { recursive: true })
  const manifest = { private: true, overrides: tool.overrides ?? {} }
  write(join(site, 'package.json'), `${JSON.stringify(manifest)}\n`)
  if (tool.packages.length === 0) return
  const options = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options, ...tool.packages], {
    cwd: site,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Whether a tool can be measured here: those from npm always, the others if their program is on the PATH. */
function isInstallable({ program }) {
  return program === undefined || spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

function readVersion(tool, site) {
  if (tool.version) return tool.version()
  const name = tool.packages[0].replace(/(?<=.)@[^@]*$/, '')
  return JSON.parse(readFileSync(join(site, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** Runs a command and reports the processor time of it and its children, which does not depend on what else the machine does. */
const TIMED = '"$@"; status=$?; times >&2; exit $status'

/** One build: seconds on the clock from the start of the process to its end, and seconds of processor time. */
function build(name, tool, site) {
  const env = { ...environment, ASTRO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' }
  const options = { cwd: site, env, encoding: 'utf8', maxBuffer: 1 << 28 }
  const start = performance.now()
  const { status, stderr, stdout } = spawnSync('sh', ['-c', TIMED, 'sh', ...tool.command()], options)
  const clock = (performance.now() - start) / 1000
  if (status !== 0) throw new Error([`${name} failed:`, stdout.slice(-2000), stderr.slice(-2000)].join('\n'))
  // `times` prints user and system time of the shell, then of its children: "0m1.250s 0m0.110s".
  const [children = ''] = stderr.trim().split('\n').slice(-1)
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => minutes * 60 + Number(seconds),
  )
  return { clock, processor: parts.reduce((sum, part) => sum + part, 0) }
}

/** Fails when a build did not write a page for each of the corpus: a tool that skips pages is fast. */
function checkPages(name, tool, site, count) {
  const files = readdirSync(join(site, tool.output), { recursive: true })
  const written = files.filter((path) => /page-\d{5}(?:\/index)?\.html$/.test(path)).length
  if (written !== count) throw new Error(`${name} wrote ${written} of ${count} pages`)
}

const WORKS = {
  cold: (tool, site) => moveAside(site, [tool.output, ...tool.leftovers]),
  'nothing changed': () => {},
  'one text changed': (tool, site, round) =>
    appendFileSync(join(site, tool.content, 'part-000/page-00007.md'), `\nA sentence of round ${round}.\n`),
}

/** Median with spread, and the ratio to Offprint's median. */
function formatCell(list, own) {
  const spread = `${Math.min(...list).toFixed(1)} to ${Math.max(...list).toFixed(1)}`
  const ratio = own === undefined ? '' : `, ${(median(list) / median(own)).toFixed(2)} × Offprint`
  return `${median(list).toFixed(2)} s (${spread})${ratio}`
}

function formatTable(names, times, versions) {
  const head = `| work | ${names.map((name) => `${name} ${versions[name]}`).join(' | ')} |`
  const rows = Object.keys(WORKS).flatMap((work) =>
    ['clock', 'processor'].map((kind) => {
      const list = (name) => times[name][work].map((time) => time[kind])
      const cells = names.map((name) =>
        formatCell(list(name), name === 'offprint' ? undefined : list('offprint')),
      )
      return `| ${work}, ${kind} | ${cells.join(' | ')} |`
    }),
  )
  return [head, `|${' --- |'.repeat(names.length + 1)}`, ...rows].join('\n')
}

/** Offprint and the peers that were asked for; without a list all that this machine can run. */
function chooseTools(peers) {
  const own = Object.keys(TOOLS).filter((name) => name.startsWith('offprint'))
  const names = [...own, ...(peers ?? Object.keys(TOOLS).filter((name) => !own.includes(name)))]
  const unknown = names.filter((name) => !(name in TOOLS))
  if (unknown.length > 0)
    throw new Error(`unknown peer: ${unknown.join(', ')}; known: ${Object.keys(TOOLS).join(', ')}`)
  const missing = names.filter((name) => !isInstallable(TOOLS[name]))
  const message = `not on the PATH: ${missing.join(', ')}`
  if (missing.length > 0 && peers !== undefined) throw new Error(message)
  if (missing.length > 0) console.error(`${message}; left out`)
  return names.filter((name) => !missing.includes(name))
}

/** Runs the comparison; `args` are those after `--peers`' script. */
export function comparePeers(args) {
  const { values } = parseArgs({
    args,
    options: {
      peers: { type: 'string' },
      pages: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  })
  const names = chooseTools(values.peers?.split(','))
  const pages = createCorpus(Number(values.pages), Number(values.seed))
  const rounds = Number(values.rounds)
  const work = mkdtempSync(join(tmpdir(), 'bench-peers-'))
  try {
    const versions = {}
    for (const name of names) {
      const site = join(work, name)
      install(TOOLS[name], site)
      TOOLS[name].setUp(site, pages)
      versions[name] = readVersion(TOOLS[name], site)
    }
    const times = Object.fromEntries(
      names.map((name) => [name, Object.fromEntries(Object.keys(WORKS).map((key) => [key, []]))]),
    )
    const before = loadavg()[0]
    for (let round = 1; round <= rounds; round++)
      for (const [key, prepare] of Object.entries(WORKS))
        for (const name of names) {
          prepare(TOOLS[name], join(work, name), round)
          const time = build(name, TOOLS[name], join(work, name))
          if (key === 'cold') checkPages(name, TOOLS[name], join(work, name), pages.length)
          times[name][key].push(time)
          console.error(
            `round ${round}, ${key}, ${name}: ${time.clock.toFixed(2)} s, processor ${time.processor.toFixed(2)} s`,
          )
        }
    const bytes = pages.reduce((sum, { body }) => sum + body.length, 0) / pages.length
    const report = [
      `${new Date().toISOString().slice(0, 10)}, ${pages.length} pages of ${(bytes / 1024).toFixed(1)} KB, median of ${rounds} rounds (fastest to slowest).`,
      `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'processor'}, Node ${process.version}, load average ${before.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after.`,
      '',
      formatTable(names, times, versions),
    ].join('\n')
    console.log(report)
    if (values.write) keepReport('peers', report)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
