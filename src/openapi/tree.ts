import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml'
import type { Child, Spot } from './spot.ts'

type Event = ReturnType<typeof parseEvents>[number]

/** Positions in a YAML text, through aliases and merge keys; undefined when it is broken or empty. */
export function yaml(text: string): Spot | undefined {
  try {
    return grown(text, parseEvents(text, { maxDepth: 1000 }))
  } catch {
    return undefined
  }
}

function grown(source: string, events: readonly Event[]): Spot | undefined {
  const anchors = new Map<string, Spot>()
  let at = 0
  const anchored = (event: Event, spot: Spot) => {
    if ('anchorStart' in event && event.anchorStart >= 0)
      anchors.set(source.slice(event.anchorStart, event.anchorEnd), spot)
    return spot
  }
  const next = (): Spot | undefined => {
    const event = events[at++]
    switch (event?.type) {
      case EVENT_ID.DOCUMENT:
        return next()
      case EVENT_ID.SCALAR:
        return anchored(
          event,
          scalar(Math.max(0, event.valueStart), () => getScalarValue(source, event)),
        )
      case EVENT_ID.ALIAS:
        return anchors.get(source.slice(event.anchorStart, event.anchorEnd))
      case EVENT_ID.SEQUENCE: {
        const children = new Map<string, Child>()
        const spot = anchored(event, collection(event.start, children))
        for (let i = 0; events[at]?.type !== EVENT_ID.POP; i++) {
          const value = next()
          children.set(String(i), { key: value?.offset ?? event.start, value })
        }
        at++
        return spot
      }
      case EVENT_ID.MAPPING: {
        const children = new Map<string, Child>()
        const spot = anchored(event, collection(event.start, children))
        while (events[at] !== undefined && events[at]?.type !== EVENT_ID.POP) {
          const key = next()
          const value = next()
          const name = key === undefined ? '' : (SCALARS.get(key)?.() ?? '')
          if (name === '<<' && value !== undefined) merged(children, value)
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

const SCALARS = new WeakMap<Spot, () => string>()
const COLLECTIONS = new WeakMap<Spot, ReadonlyMap<string, Child>>()

function scalar(offset: number, value: () => string): Spot {
  const spot: Spot = { offset, child: () => undefined, text: () => undefined }
  SCALARS.set(spot, value)
  return spot
}

function collection(offset: number, children: ReadonlyMap<string, Child>): Spot {
  const spot: Spot = {
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
function merged(into: Map<string, Child>, from: Spot): void {
  const list = [...(COLLECTIONS.get(from) ?? [])]
  if (list.every(([key], i) => key === String(i)))
    for (const [, { value }] of list) if (value !== undefined) merged(into, value)
  for (const [key, child] of list) if (!into.has(key)) into.set(key, child)
}
