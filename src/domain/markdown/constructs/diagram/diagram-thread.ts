/**
 * Entry of the thread that draws diagrams. It is apart from the threads that convert pages, because these wait for a drawing and end this
 * thread if one takes too long.
 */
import { workerData } from 'node:worker_threads'
import { cleanSvg, decodeEntities, joinWords } from './clean-svg.ts'
import { chooseHue } from './diagram-colors.ts'
import {
  DRAWN,
  FAILED,
  READY,
  type Drawing,
  type DrawingRequest,
  type DrawingThreadData,
} from './draw-diagram.ts'
import { measureInDrawing, readStyle } from './measure-svg.ts'
import { openMermaid, type MermaidPage } from './mermaid-page.ts'
import { paintSvg } from './paint-svg.ts'

const { packages, state, port } = workerData as DrawingThreadData

/** Wakes the waiting thread. */
function signal(value: number): void {
  Atomics.store(state, 0, value)
  Atomics.notify(state, 0)
}

void start()

async function start(): Promise<void> {
  try {
    const page = await openMermaid(packages)
    port.on('message', (request: DrawingRequest) => void answer(page, request))
    signal(READY)
  } catch (error) {
    fail(error)
  }
}

async function answer(page: MermaidPage, request: DrawingRequest): Promise<void> {
  try {
    port.postMessage(await drawDiagram(page, request))
    signal(DRAWN)
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): void {
  port.postMessage(error instanceof Error ? error.message : String(error))
  signal(FAILED)
}

async function drawDiagram(page: MermaidPage, { source, prefix }: DrawingRequest): Promise<Drawing> {
  const svg = await page.render(source)
  try {
    if (svg.querySelector('foreignObject, image, iframe') !== null)
      throw new Error('it has an image or a formula, which needs a browser')
    const links = collectLinks(svg)
    const isMirrored = beginsAtEnd(svg)
    const [title = '', description = ''] = ['title', 'desc'].map((name) => takeText(svg, name))
    decodeEntities(svg)
    centerLabels(svg)
    strengthenBranches(svg)
    joinWords(svg)
    paintSvg(svg, source, page.resolveColor)
    cleanSvg(svg, prefix)
    const labels = Array.from(svg.querySelectorAll('text'), readLines).flat()
    const [, , width = 0, height = 0] =
      svg
        .getAttribute('viewBox')
        ?.split(/[\s,]+/)
        .map(Number) ?? []
    const { innerHTML } = svg
    if (/NaN|undefined|Infinity/.test(innerHTML.replace(/>[^<]*</g, '><')))
      throw new Error('a part of it has no position')
    const attributes = ['viewBox', 'fill'].map((name) => [name, svg.getAttribute(name) ?? ''] as const)
    return { body: innerHTML, attributes, width, height, labels, title, description, links, isMirrored }
  } finally {
    svg.remove()
  }
}

/** Centers the words in the shapes of a mind map, which Mermaid does for labels in HTML only. */
function centerLabels(svg: Element): void {
  for (const node of svg.querySelectorAll('g.mindmap-node')) {
    const label = node.querySelector(':scope > g.label')
    const shape = node.firstElementChild
    if (label === null || shape === null) continue
    for (const text of label.querySelectorAll('text')) text.setAttribute('text-anchor', 'middle')
    const [words, room] = [measureInDrawing(label), measureInDrawing(shape)]
    if (words === undefined || room === undefined) continue
    const shift = (room[0] + room[2] - words[0] - words[2]) / 2
    label.setAttribute('transform', `translate(${shift}, 0) ${label.getAttribute('transform') ?? ''}`)
  }
}

/** Draws the lines of a mind map, which have the pale fill of their branch, half as wide in its full color. Branch n has color n + 1. */
function strengthenBranches(svg: Element): void {
  for (const line of svg.querySelectorAll<SVGElement>('path.edge[class*="section-edge-"]')) {
    const [, branch = '0'] = /section-edge-(\d+)/.exec(line.getAttribute('class') ?? '') ?? []
    const width = Number.parseFloat(readStyle(line, 'stroke-width') ?? '') || 6
    line.setAttribute(
      'style',
      `stroke: ${chooseHue(Number(branch) + 1)}; stroke-width: ${Math.max(width / 2, 2)}`,
    )
  }
}

/** A title or description of the whole drawing, which becomes its name. */
function takeText(svg: Element, name: string): string {
  const element = Array.from(svg.children).find(({ nodeName }) => nodeName === name)
  element?.remove()
  return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** Lines of a text. */
function readLines(text: Element): readonly string[] {
  const rows = Array.from(text.children).filter(
    (child) => child.hasAttribute('x') || child.hasAttribute('dy'),
  )
  const lines = rows.length > 1 ? rows : [text]
  return [lines.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim() ?? '').join(' ')]
}

/** Addresses of links, in the order of the drawing; each `<a>` then has its number. Links without an address are removed. */
function collectLinks(svg: Element): readonly string[] {
  const links: string[] = []
  for (const link of svg.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? ''
    for (const { name } of Array.from(link.attributes)) if (name !== 'transform') link.removeAttribute(name)
    if (/^(?:javascript|data|vbscript):|^about:blank$|^$/i.test(address.trim())) {
      const group = svg.ownerDocument.createElementNS(svg.namespaceURI, 'g')
      for (const { name, value } of link.attributes) group.setAttribute(name, value)
      group.append(...link.childNodes)
      link.replaceWith(group)
    } else link.setAttribute('href', `#link-${links.push(address) - 1}`)
  }
  return links
}

/** Width of drawings that phones show whole. */
const NARROW = 400

/**
 * Whether a drawing begins in its right half. On phones, where wide ones scroll, it then opens at that end: it would show no more than
 * lines at the other one. The limit is beyond the middle, where the first shape of most flowcharts is, and those open as text does.
 */
function beginsAtEnd(svg: Element): boolean {
  const first = svg.querySelector('g.node')
  const box = first === null ? undefined : measureInDrawing(first)
  const [left = 0, , width = 0] =
    svg
      .getAttribute('viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? []
  return box !== undefined && width > NARROW && ((box[0] + box[2]) / 2 - left) / width > 0.55
}
