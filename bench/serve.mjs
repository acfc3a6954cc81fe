/**
 * The development server on a large site: `npm run bench:serve -- [--pages 5000] [--edits 100] [--seed 1] [--operations 1000] [--no-chromium]`.
 *
 * Writes the generated corpus (`bench/corpus.mjs`), starts `docs serve` without a cache and asks for one page at once; then saves a
 * text, a style sheet and a summary of the description again and again. A change counts from the save until its event has come through
 * the live connection and the new page or style sheet has been fetched, and in a second series until Chromium has painted it.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { createCorpus, pageSource, writePages } from './corpus.mjs'
import { describeMachine, environment, keepReport, launchChromium, write } from './measure.mjs'

const root = resolve(import.meta.dirname, '..')

const { values } = parseArgs({
  allowNegative: true,
  options: {
    pages: { type: 'string', default: '5000' },
    edits: { type: 'string', default: '100' },
    operations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    chromium: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
  },
})

/** Percentile of a list of milliseconds. */
const percentile = (list, part) =>
  list.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(list.length * part) - 1)]

const milliseconds = (value) => `${value.toFixed(0)} ms`

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Text of a response with status 200; undefined while nothing listens. */
function request(url) {
  return new Promise((resolve) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, body: Buffer.concat(chunks), response }),
      )
    }).on('error', () => resolve(undefined))
  })
}

/** The same, not compressed. */
async function fetchText(url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  return response.text()
}

/** Peak and present memory of a process in MB, of Linux only. */
function readMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { present: read('VmRSS'), peak: read('VmHWM') }
}

/** Processor time of a process in ms, of Linux only: what other work on the machine changes less than the clock. */
function readProcessor(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  // User and system time, in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Starts `docs serve` and returns the seconds until the page at `path` has arrived. */
async function startServer(site, path) {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [join(root, 'bin/docs.js'), 'serve', '--root', site, '--host', '127.0.0.1', '--port', String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: environment },
  )
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await request(origin + path)
    if (response !== undefined) {
      if (response.status !== 200) throw new Error(`${path} has status ${response.status}\n${output}`)
      break
    }
    await delay(5)
  }
  const first = (performance.now() - started) / 1000
  const processor = readProcessor(child.pid)
  const second = performance.now()
  await request(`${origin}/docs/part-001/page-00055`)
  const next = performance.now() - second
  // The line with the number of pages comes when everything has been read.
  while (!/\d+ pages in/.test(output)) await delay(20)
  const settled = (performance.now() - started) / 1000
  return {
    origin,
    first,
    processor,
    next,
    settled,
    readProcessor: () => readProcessor(child.pid),
    memory: () => readMemory(child.pid),
    close: () =>
      new Promise((resolve) => {
        child.once('close', resolve)
        child.kill('SIGTERM')
      }),
  }
}

/** Listens to the live connection of a page, as its script does. `next` waits for a state that the condition takes. */
async function connect(origin, path) {
  const states = []
  let wake = () => undefined
  let text = ''
  const sent = get(`${origin}/__docs/live?path=${encodeURIComponent(path)}`)
  await new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
        const events = text.split('\n\n')
        text = events.pop()
        for (const event of events) states.push(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}'))
        wake()
      })
      resolve()
    })
  })
  return {
    async next(isWanted) {
      for (;;) {
        const found = states.findIndex(isWanted)
        if (found >= 0) return states.splice(0, found + 1).at(-1)
        await new Promise((resolve) => (wake = resolve))
      }
    },
    close: () => sent.destroy(),
  }
}

/** Edits of a person are apart. Milliseconds. */
const EDIT_PAUSE = 400

/** The clock that pages of a browser on this machine have as well. Milliseconds. */
const now = () => performance.timeOrigin + performance.now()

/** Saves again and again, and measures until the time that `waitForChange` returns. Milliseconds. */
async function measureEdits(server, { count, save }, waitForChange) {
  const times = []
  let processor = 0
  for (let edit = 1; edit <= count; edit++) {
    await delay(EDIT_PAUSE)
    const before = server.readProcessor()
    save(edit)
    const saved = now()
    const late = delay(30_000, undefined, { ref: false }).then(() => {
      throw new Error(`edit ${edit} did not arrive within 30 s`)
    })
    late.catch(() => undefined)
    times.push((await Promise.race([waitForChange(edit), late])) - saved)
    processor += server.readProcessor() - before
  }
  return Object.assign(times, { processor: processor / count })
}

/** Edits as a plain client sees them: the event, then the page or the style sheet that it announces. */
async function measureWithClient(server, path, { count, save, marker, style }) {
  const live = await connect(server.origin, path)
  let last = await live.next(() => true)
  const times = await measureEdits(server, { count, save }, async (edit) => {
    for (;;) {
      last = await live.next(({ revision, style }) => revision !== last.revision || style !== last.style)
      const html = await fetchText(server.origin + path)
      const link = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
      const text = style ? await fetchText(server.origin + link) : html
      if (text.includes(marker(edit))) return now()
    }
  })
  live.close()
  return times
}

/**
 * Runs in the page: reports its text, or the style that the edits change, after each frame that shows a different one, with the time at
 * which that frame was painted. Tasks that a frame's callback starts come after the paint.
 */
function reportFrames(isStyle) {
  let last = ''
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }) =>
    globalThis.reportFrame(data, performance.timeOrigin + performance.now()),
  )
  port1.start()
  const frame = () => {
    const text = isStyle
      ? getComputedStyle(document.documentElement).getPropertyValue('--bench')
      : (document.querySelector('main')?.textContent ?? '')
    if (text !== last) port2.postMessage((last = text))
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Edits as a browser shows them: until the first frame that has the changed text or style is painted. */
async function measureInChromium(server, path, { count, save, marker, style }) {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    let waiting = { wanted: '', resolve: () => undefined }
    await page.exposeFunction('reportFrame', (text, painted) => {
      if (waiting.wanted !== '' && text.includes(waiting.wanted)) waiting.resolve(painted)
    })
    await page.addInitScript(reportFrames, style === true)
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(server.origin + path)
    await delay(1000)
    loads = 0
    const times = await measureEdits(server, { count, save }, (edit) => {
      return new Promise((resolve) => (waiting = { wanted: marker(edit), resolve }))
    })
    if (style && loads > 0) throw new Error(`${loads} of ${count} changes of a style sheet reloaded the page`)
    return { times, loads }
  } finally {
    await browser.close()
  }
}

/** A description of so many operations, 40 to a tag, each with parameters, a body and two responses. */
function createDescription(count, summary = '') {
  const paths = {}
  for (let n = 0; n < count; n++) {
    const thing = `thing-${String(n).padStart(4, '0')}`
    paths[`/${thing}/{id}`] = {
      post: {
        operationId: `change-${thing}`,
        tags: [`tag-${Math.floor(n / 40)}`],
        summary: n === 7 && summary !== '' ? summary : `Change ${thing}`,
        description: `Changes **${thing}** and gives what it became.`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: n + 1 } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: {
          200: {
            description: 'Done',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          404: { description: `No ${thing} has this id` },
        },
      },
    }
  }
  const text = { type: 'string' }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bench', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['name'],
          properties: { name: text, size: { type: 'integer' }, tags: { type: 'array', items: text } },
        },
      },
    },
  })
}

const report = [
  describeMachine(),
  '',
  '| work | goal | median | p95 | longest | processor |',
  '| --- | --- | --- | --- | --- | --- |',
]
const add = (line) => {
  report.push(line)
  console.error(line)
}
function addTimes(work, goal, times) {
  const columns = [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times), times.processor].map(
    milliseconds,
  )
  add(`| ${work} | ${goal} | ${columns.join(' | ')} |`)
}

const measure = async (server, path, edit) => {
  const times = await measureWithClient(server, path, edit)
  if (!values.chromium) return { times }
  const later = { ...edit, save: (n) => edit.save(n + 1000), marker: (n) => edit.marker(n + 1000) }
  const shown = await measureInChromium(server, path, later)
  return { times, shown }
}
function addMemory({ present, peak }) {
  add(`| memory after the edits, peak | | ${present} MB | ${peak} MB | | |`)
}
function addEdits(work, goal, { times, shown }) {
  addTimes(work, goal, times)
  if (shown !== undefined) addTimes(`${work}, in Chromium (${shown.loads} reloads)`, goal, shown.times)
}

async function benchPages(pages, edits) {
  const site = mkdtempSync(join(tmpdir(), 'bench-serve-'))
  try {
    write(join(site, 'docs.config.ts'), "export default { title: 'Bench', css: ['look.css'] }\n")
    const style = (n) => `:root { --bench: "style-${n}-end"; }\n`
    write(join(site, 'look.css'), style(0))
    const corpus = createCorpus(pages, Number(values.seed))
    writePages(corpus, join(site, 'content/docs'))
    const edited = corpus[Math.floor(pages / 2)]
    const path = `/docs/${edited.folder}/${edited.name}`
    const server = await startServer(site, path)
    add(
      `| first page, cold, ${pages} pages | <= 1,500 ms | ${milliseconds(server.first * 1000)} | | | ${milliseconds(server.processor)} |`,
    )
    add(`| second page at once | | ${milliseconds(server.next)} | | | |`)
    add(`| all pages read | | ${milliseconds(server.settled * 1000)} | | | |`)
    const marker = (n) => `Edit ${n} of the bench.`
    addEdits(
      `saved text to changed page, ${edits} edits`,
      'p95 <= 150 ms',
      await measure(server, path, {
        count: edits,
        marker,
        save: (n) =>
          write(
            join(site, 'content/docs', edited.folder, `${edited.name}.md`),
            `${pageSource(edited)}\n${marker(n)}\n`,
          ),
      }),
    )
    addEdits(
      `saved style sheet to changed style, ${edits} edits`,
      '<= 50 ms, no reload',
      await measure(server, path, {
        count: edits,
        style: true,
        marker: (n) => `style-${n}-end`,
        save: (n) => write(join(site, 'look.css'), style(n)),
      }),
    )
    addMemory(server.memory())
    await server.close()
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}

async function benchOperations(operations, edits) {
  const site = mkdtempSync(join(tmpdir(), 'bench-serve-'))
  try {
    write(join(site, 'docs.config.ts'), "export default { title: 'Bench' }\n")
    write(join(site, 'content/docs/intro.md'), '# Start\n\nWords.\n')
    write(join(site, 'openapi/v1.json'), createDescription(operations))
    const server = await startServer(site, '/docs/intro')
    add(
      `| first page beside ${operations} operations, cold | | ${milliseconds(server.first * 1000)} | | | ${milliseconds(server.processor)} |`,
    )
    const marker = (n) => `Change number ${n} of the bench`
    addEdits(
      `one operation of ${operations}, ${edits} edits`,
      '<= 500 ms',
      await measure(server, '/docs/api/v1/change-thing-0007', {
        count: edits,
        marker,
        save: (n) => write(join(site, 'openapi/v1.json'), createDescription(operations, marker(n))),
      }),
    )
    addMemory(server.memory())
    await server.close()
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}

const edits = Number(values.edits)
if (Number(values.pages) > 0) await benchPages(Number(values.pages), edits)
if (Number(values.operations) > 0) await benchOperations(Number(values.operations), Math.ceil(edits / 5))
console.log(report.join('\n'))
if (values.write) keepReport('serve', report.join('\n'))
