/** Positions of the values in a YAML text, read from the events of the parser. */

import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml'
import type { SourceMember, SourceNode } from '../../../../lib/data/json/source-node.ts'
import { tryTo } from '../../../../lib/data/try-to.ts'

type Event = ReturnType<typeof parseEvents>[number]

/** Positions in a YAML text, through aliases and merge keys; undefined when it is broken or empty. */
export function readYamlPositions(text: string): SourceNode | undefined {
  return tryTo(() => buildSourceTree(text, parseEvents(text, { maxDepth: 1000 })))
}

function buildSourceTree(source: string, events: readonly Event[]): SourceNode | undefined {
  const anchors = new Map<string, SourceNode>()
  let at = 0
  const rememberAnchor = (event: Event, spot: SourceNode) => {
    if ('anchorStart' in event && event.anchorStart >= 0)
      anchors.set(source.slice(event.anchorStart, event.anchorEnd), spot)
    return spot
  }
  const next = (): SourceNode | undefined => {
    const event = events[at++]
    switch (event?.type) {
      case EVENT_ID.DOCUMENT:
        return next()
      case EVENT_ID.SCALAR:
        return rememberAnchor(
          event,
          createScalar(Math.max(0, event.valueStart), () => getScalarValue(source, event)),
        )
      case EVENT_ID.ALIAS:
        return anchors.get(source.slice(event.anchorStart, event.anchorEnd))
      case EVENT_ID.SEQUENCE: {
        const children = new Map<string, SourceMember>()
        const spot = rememberAnchor(event, createCollection(event.start, children))
        for (let i = 0; events[at]?.type !== EVENT_ID.POP; i++) {
          const value = next()
          children.set(String(i), { key: value?.offset ?? event.start, value })
        }
        at++
        return spot
      }
      case EVENT_ID.MAPPING: {
        const children = new Map<string, SourceMember>()
        const spot = rememberAnchor(event, createCollection(event.start, children))
        while (events[at] !== undefined && events[at]?.type !== EVENT_ID.POP) {
          const key = next()
          const value = next()
          const name = key === undefined ? '' : (SCALARS.get(key)?.() ?? '')
          if (name === '<<' && value !== undefined) mergeMembers(children, value)
          else children.set(name, { key: key?.offset ?? event.start, value })
        }
        at++
        return spot
      }
      default:
        return undefined
    }
  }
  return next()
}

const SCALARS = new WeakMap<SourceNode, () => string>()
const COLLECTIONS = new WeakMap<SourceNode, ReadonlyMap<string, SourceMember>>()

function createScalar(offset: number, value: () => string): SourceNode {
  const spot: SourceNode = { offset, child: () => undefined, text: () => undefined }
  SCALARS.set(spot, value)
  return spot
}

function createCollection(offset: number, children: ReadonlyMap<string, SourceMember>): SourceNode {
  const spot: SourceNode = {
    offset,
    child: (key) => children.get(key),
    text(key) {
      const value = children.get(key)?.value
      return value === undefined ? undefined : SCALARS.get(value)?.()
    },
  }
  COLLECTIONS.set(spot, children)
  return spot
}

/** Members of a merged mapping, or of each in a list; what is there already prevails. */
function mergeMembers(into: Map<string, SourceMember>, from: SourceNode): void {
  const list = [...(COLLECTIONS.get(from) ?? [])]
  if (list.every(([key], i) => key === String(i)))
    for (const [, { value }] of list) if (value !== undefined) mergeMembers(into, value)
  for (const [key, child] of list) if (!into.has(key)) into.set(key, child)
}
