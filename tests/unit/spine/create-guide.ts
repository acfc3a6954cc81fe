import type { DocPage } from '../../../src/stages/site-types.ts'

/** A guide with headings of some ids. */
export function createGuide(route: string, file: string, ids: readonly string[] = []): DocPage {
  return {
    kind: 'doc',
    route,
    title: route,
    description: '',
    headings: ids.map((id) => ({ depth: 2, id, text: id })),
    links: [],
    sections: [],
    location: { file, line: 1, column: 1 },
    collection: 'docs',
    blocks: [
      {
        kind: 'prose',
        html: ids.map((id) => `<h2 id="${id}">x</h2>`).join('') + '<p id="in-body">x</p>',
        markdown: '',
      },
    ],
    islands: [],
    words: 0,
    hideToc: false,
    keywords: [],
    placement: { folders: [], label: route, hidden: false },
  }
}
