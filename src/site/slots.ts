import type { Api } from '../model.ts'
import type { SearchSection } from '../types.ts'
import type { Page } from '../site-types.ts'

const SLOT = /<docs-slot\b[^>]*\bdata-slot="([^"]+)"[^>]*>/g

interface Filled {
  readonly anchors: readonly string[]
  readonly sections: readonly SearchSection[]
}

/**
 * A page with what its slots will show: links may lead to an error code or a scope, and search finds them there, though no source of the
 * page has them.
 */
export function slotted(page: Page, apis: readonly Api[]): Page {
  if (!('body' in page)) return page
  const names = [...page.body.matchAll(SLOT)].map(([, name]) => name ?? '')
  if (page.kind === 'webhook' && !names.includes('event')) names.push('event')
  const filled = names.flatMap((name) => fillers[name]?.(page, apis) ?? [])
  if (filled.length === 0) return page
  return {
    ...page,
    anchors: [...new Set([...(page.anchors ?? []), ...filled.flatMap(({ anchors }) => anchors)])],
    sections: [...page.sections, ...filled.flatMap(({ sections }) => sections)],
  }
}

const fillers: Readonly<Record<string, (page: Page, apis: readonly Api[]) => Filled>> = {
  'error-catalogue': (_, apis) => {
    const errors = distinct(
      apis.flatMap((api) => (api.internal ? [] : api.errors)),
      (one) => one.code,
    )
    return {
      anchors: [...errors.map((one) => one.anchor), ...new Set(errors.map((one) => `status-${one.status}`))],
      sections: errors.map((one) => ({
        id: one.anchor,
        heading: one.code,
        text: `${one.title}. ${one.description.markdown} ${one.action?.markdown ?? ''}`.trim(),
      })),
    }
  },
  scopes: (_, apis) => {
    const scopes = distinct(
      apis.flatMap((api) => (api.internal ? [] : api.scopes)),
      (one) => one.name,
    )
    return {
      anchors: scopes.map((one) => one.name),
      sections: scopes.map((one) => ({ id: one.name, heading: one.name, text: one.description.markdown })),
    }
  },
  event: (page, apis) => {
    const name = page.kind === 'webhook' ? page.event : ''
    const event = apis.flatMap((api) => api.events).find((one) => one.name === name)
    if (event === undefined) return { anchors: [], sections: [] }
    return {
      anchors: [...event.anchors, ...event.headings.map((heading) => heading.id)],
      sections: event.sections,
    }
  },
}

/** The first of those that share a key: the same code of several versions is shown once. */
function distinct<T>(list: readonly T[], key: (one: T) => string): readonly T[] {
  const found = new Map<string, T>()
  for (const one of list) if (!found.has(key(one))) found.set(key(one), one)
  return [...found.values()]
}
