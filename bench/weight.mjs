/**
 * Size of a page and the time until it shows, measured in Chromium over HTTP with brotli: `npm run bench:weight`.
 *
 * Prints the table of bench/README.md, section "Weight"; `--write` puts it there. The site is this repository's, built before;
 * the weight of menus is measured on sites of 100 and 1,000 pages that are made for it.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { keepReport, launchChromium, median } from './measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGES = { doc: '/docs/intro', operation: '/docs/api/v1/onboarding', home: '/' }
/** Visits of each page, of which the median counts. */
const VISITS = 5

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

/** Files as a host sends them that compresses each once, at the highest level, and keeps it. */
const compressed = new Map()
function compress(path) {
  if (!compressed.has(path)) compressed.set(path, brotliCompressSync(readFileSync(path)))
  return compressed.get(path)
}
const br = (path) => compress(path).length

/** The file that a host sends for an address of the built site; undefined for other addresses. */
function findFile(url) {
  const path = join(root, 'dist/site', decodeURI(new URL(url, 'http://localhost').pathname))
  const names = [path, `${path}.html`, join(path, 'index.html')]
  return names.find((name) => statSync(name, { throwIfNoEntry: false })?.isFile())
}

/** Bytes that a host sends for an address, compressed at the highest level. Pages of this bench itself count nothing. */
function measurePublished(url) {
  const file = findFile(url)
  return file === undefined ? 0 : br(file)
}

const sum = (list) => list.reduce((total, n) => total + n, 0)

/** Types of the files that a page loads. */
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' }

/** Serves the built site as a host does that compresses each file once and keeps it: `docs serve` compresses each response. */
async function serve() {
  const server = createServer(({ url }, response) => {
    const file = findFile(url)
    response
      .writeHead(file === undefined ? 404 : 200, {
        'content-type': TYPES[file?.split('.').at(-1)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'cache-control': file?.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(file && compress(file))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** One first visit: what was transferred, what was asked for before the first paint, and how the page showed. */
async function visit(browser, url, slow) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  if (slow > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
  const files = new Map()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    if (request.url.startsWith('http'))
      files.set(requestId, { url: request.url, type, timestamp, initiator: initiator.type })
  })
  await page.addInitScript(() => {
    const seen = (globalThis.seen = { shifts: 0, tasks: [], largest: 0, violations: [] })
    const watch = (type, each) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch('layout-shift', (entry) => (seen.shifts += entry.value))
    watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
    watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime))
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.violations.push(event.effectiveDirective),
    )
  })
  await page.goto(url, { waitUntil: 'load' })
  // Scrolling ends the search for the largest paint: it must be measured first.
  await page.waitForTimeout(1000)
  const { metrics } = await session.send('Performance.getMetrics')
  const measured = Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  // A reader who only reads and scrolls: to the end, and a while there.
  for (let n = 0; n < 12; n++) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(100)
  }
  await page.waitForTimeout(500)
  const shown = await page.evaluate(() => ({
    ...globalThis.seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    sent: performance.getEntriesByType('resource').map(({ name, startTime, initiatorType, responseEnd }) => ({
      name,
      startTime,
      initiatorType,
      responseEnd,
    })),
  }))
  await context.close()
  const own = [...files.values()]
  // The icon is fetched for the browser's own window, whenever it likes.
  const early = shown.sent.filter(
    ({ startTime, name }) =>
      startTime < shown.paint && name.startsWith('http') && !name.endsWith('/favicon.svg'),
  )
  return {
    script: sum(own.filter(({ type }) => type === 'Script').map(({ url }) => measurePublished(url))),
    style: sum(own.filter(({ type }) => type === 'Stylesheet').map(({ url }) => measurePublished(url))),
    html: measurePublished(page.url()),
    requests: 1 + early.length,
    largest: shown.largest,
    shifts: shown.shifts,
    // Milliseconds of the main thread until a second after the load event.
    styleTime: measured.RecalcStyleDuration * 1000,
    layoutTime: measured.LayoutDuration * 1000,
    nodes: measured.Nodes,
    // Time beyond 50 ms of each long task after the first paint.
    blocking: sum(
      shown.tasks.filter(([at]) => at >= shown.paint).map(([, length]) => Math.max(0, length - 50)),
    ),
    violations: shown.violations.length,
  }
}

/**
 * Milliseconds from a click on the link to the next page, which was fetched ahead, to the first frame that shows it: as a plain
 * load, and by putting its content into the page that is open, as a router would.
 */
async function follow(browser, origin, how) {
  const times = []
  for (let n = 0; n < VISITS; n++) {
    const reducedMotion = how === 'load, no transition' ? 'reduce' : 'no-preference'
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      bypassCSP: true,
      reducedMotion,
    })
    const page = await context.newPage()
    await page.goto(origin + PAGES.doc)
    const link = page.locator('main a[rel=next]')
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await page.waitForTimeout(500)
    times.push(await (how === 'swap' ? timeSwap(page, link) : timeLoad(page, link)))
    await context.close()
  }
  return median(times)
}

async function timeLoad(page, link) {
  const next = await link.evaluate((a) => a.href)
  const [clicked] = await Promise.all([
    link.evaluate((a) => {
      setTimeout(() => a.click())
      return performance.timeOrigin + performance.now()
    }),
    page.waitForURL(next),
  ])
  const painted = await page.waitForFunction(() => {
    const entry = performance.getEntriesByName('first-contentful-paint')[0]
    return entry && performance.timeOrigin + entry.startTime
  })
  return (await painted.jsonValue()) - clicked
}

function timeSwap(page, link) {
  return link.evaluate(async (a) => {
    const clicked = performance.now()
    const answer = await fetch(a.href)
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    document.querySelector('.page').replaceWith(next.querySelector('.page'))
    document.title = next.title
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return performance.now() - clicked
  })
}

/**
 * The largest paint of a page of two lines and one style sheet of one rule, on the same machine: what no site can be below. Time beyond it is
 * this site's own.
 */
async function paintSmallPage(browser) {
  const server = createServer(({ url }, response) => {
    const isStyle = url === '/style.css'
    response.setHeader('Content-Type', isStyle ? 'text/css' : 'text/html; charset=utf-8')
    response.end(
      isStyle
        ? 'h1 { color: green }'
        : '<!doctype html><html lang="en"><head><title>Small</title><link rel="stylesheet" href="/style.css"></head><body><h1>A small page</h1><p>With one paragraph.</p></body></html>',
    )
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  try {
    return await visits(browser, `http://127.0.0.1:${server.address().port}/`, 4)
  } finally {
    server.close()
  }
}

async function visits(browser, url, slow) {
  const list = []
  for (let n = 0; n < VISITS; n++) list.push(await visit(browser, url, slow))
  return Object.fromEntries(Object.keys(list[0]).map((key) => [key, median(list.map((visit) => visit[key]))]))
}

function run(args) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, 'bin/docs.js'), ...args], { stdio: 'ignore' })
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`docs ${args.join(' ')} ended with ${code}`)),
    )
  })
}

const WORDS =
  'token scope request answer organization member webhook signature event retry field header body error limit page'.split(
    ' ',
  )

/** Text of `count` words that does not compress to nothing; the same on every run. */
function prose(count, seed) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  const word = () =>
    next() % 3 === 0
      ? WORDS[next() % WORDS.length]
      : Math.abs(next())
          .toString(36)
          .slice(0, 3 + (next() % 5))
  const lines = Array.from({ length: count }, (_, n) =>
    n % 90 === 89 ? `${word()}.\n\n## ${word()} ${word()}\n\n` : word(),
  )
  return lines.join(' ')
}

/** Median brotli size of the pages of a section with `count` pages of 400 words. */
async function section(count) {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-weight-'))
  try {
    const write = (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    write('docs.config.ts', "export default { title: 'Weight' }\n")
    write('content/docs/intro.md', '# Intro\n\nHello.\n')
    for (let n = 0; n < count; n++)
      write(
        `content/docs/part-${Math.floor(n / 25)}/page-${n}.md`,
        `# Page ${n} of the section\n\n${prose(400, n + 1)}\n`,
      )
    await run(['build', '--root', folder])
    const pages = []
    for (let n = 0; n < count; n += Math.ceil(count / 40))
      pages.push(br(join(folder, `dist/site/docs/part-${Math.floor(n / 25)}/page-${n}.html`)))
    return median(pages)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function assets() {
  const folder = join(root, 'dist/site/assets')
  const sizes = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /^[a-z]+(?:-[a-z]+)*-[0-9a-f]{8}\.js$/.test(name))
      .map((name) => [name.replace(/-[0-9a-f]{8}\.js$/, ''), br(join(folder, name))]),
  )
  const { boot: _, react, console: __, timeout: ___, ...islands } = sizes
  return { react, islands: Object.entries(islands).sort(([, a], [, b]) => b - a) }
}

/** Views of the console that need a session. */
const CONSOLE_VIEWS = [
  'dashboard',
  'applications',
  'application',
  'logs',
  'documentation',
  'settings',
  'profile',
]

/** Bytes of script that the console loads with React: for the sign-in, and for each view after it. */
function consoleScripts(react) {
  const folder = join(root, 'dist/client/assets')
  // The folder also has files of earlier compilations.
  const { console: built } = JSON.parse(readFileSync(join(root, 'dist/client/manifest.json'), 'utf8'))
  const names = built.files.map((path) => basename(path))
  const find = (name) => names.find((file) => file.startsWith(`console-${name}-`))
  const addImports = (file, all) => {
    if (all.has(file)) return all
    all.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:import|from)"\.\/([^"]+)"/g)) addImports(name, all)
    return all
  }
  const measure = (parts) => {
    const files = parts.reduce((all, name) => addImports(find(name), all), new Set())
    return react + sum([...files].map((file) => br(join(folder, file))))
  }
  const views = CONSOLE_VIEWS.map((name) => [name, measure(['main', 'frame', name])])
  return [['sign-in', measure(['main'])], ...views]
}

function docs(folder = join(root, 'dist/site/docs')) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'api' ? [] : docs(path)
    return entry.name.endsWith('.html') ? [br(path)] : []
  })
}

async function table() {
  await run(['build', '--root', root])
  const server = await serve()
  const browser = await launchChromium()
  const seen = {}
  const slowed = {}
  for (const [name, path] of Object.entries(PAGES)) {
    seen[name] = await visits(browser, server.origin + path, 1)
    slowed[name] = await visits(browser, server.origin + path, 4)
  }
  const small = await paintSmallPage(browser)
  const plain = await follow(browser, server.origin, 'load')
  const still = await follow(browser, server.origin, 'load, no transition')
  const router = await follow(browser, server.origin, 'swap')
  await browser.close()
  server.close()
  const each = (of, from = seen) =>
    Object.entries(from)
      .map(([name, figures]) => `${name} ${of(figures)}`)
      .join(', ')
  const { react, islands } = assets()
  const rows = [
    ['JavaScript, reading and scrolling', '<= 5 KB', each(({ script }) => kb(script))],
    ['React, once, when an island is used', '<= 62 KB', kb(react)],
    ['each further island', '<= 3 KB', islands.map(([name, size]) => `${name} ${kb(size)}`).join(', ')],
    [
      'JavaScript of the console, with React',
      '<= 100 KB',
      consoleScripts(react)
        .map(([name, size]) => `${name} ${kb(size)}`)
        .join(', '),
    ],
    ['CSS', '<= 12 KB, one file for readers', each(({ style }) => kb(style))],
    ['HTML of the median guide', '<= 8 KB', kb(median(docs()))],
    ['HTML, sidebar of 100 entries, 400 words', '<= 8 KB', kb(await section(100))],
    ['the same in a section of 1,000 pages', 'not more', kb(await section(1000))],
    ['HTML', '', each(({ html }) => kb(html))],
    ['requests before the first paint', '<= 3', each(({ requests }) => requests)],
    [
      'largest contentful paint, 4x slower CPU',
      '<= 400 ms',
      each(({ largest }) => `${Math.round(largest)} ms`, slowed),
    ],
    ['the same of a page of two lines', '', `${Math.round(small.largest)} ms`],
    ['cumulative layout shift', '0', each(({ shifts }) => Number(shifts.toFixed(4)), slowed)],
    ['total blocking time, 4x slower CPU', '0', each(({ blocking }) => `${Math.round(blocking)} ms`, slowed)],
    [
      'style and layout, 4x slower CPU',
      '',
      each(({ styleTime, layoutTime }) => `${Math.round(styleTime)} + ${Math.round(layoutTime)} ms`, slowed),
    ],
    ['nodes of the document', '', each(({ nodes }) => nodes)],
    [
      'following a link, click to first paint',
      '',
      `${Math.round(still)} ms, ${Math.round(plain)} ms with a view transition; in place, as a router: ${Math.round(router)} ms`,
    ],
    ['violations of the content security policy', '0', each(({ violations }) => violations)],
  ]
  return [
    '| figure | goal | measured |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

const made = await table()
console.log(made)
if (process.argv.includes('--write')) keepReport('weight', made)
