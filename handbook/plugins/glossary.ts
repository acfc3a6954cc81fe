import { definePlugin, type Block } from 'offprint'

/** A page of terms, and a link with the explanation at the first use of each term on every page. */
export function glossary(terms: Readonly<Record<string, string>>) {
  const route = '/docs/glossary'
  const idOf = (term: string) => term.toLowerCase().replaceAll(' ', '-')
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return definePlugin({
    name: 'glossary',

    async load(content, { createPage }) {
      const markdown = Object.entries(terms)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([term, meaning]) => `## ${term} {#${idOf(term)}}\n\n${meaning}\n`)
        .join('\n')
      const page = await createPage({ route, title: 'Glossary', markdown, sidebar: { position: 90 } })
      return { ...content, pages: [...content.pages, page] }
    },

    view(view, { page, blocks, withBlocks, linkTo }) {
      if (page.kind !== 'doc' || page.route === route) return view
      const left = new Set(Object.keys(terms))
      const linkTerms = (text: string) => {
        for (const term of left) {
          const match = new RegExp(`\\b${term}\\b`, 'i').exec(text)
          if (match === null) continue
          left.delete(term)
          const link = `<a class="term" href="${linkTo(`${route}#${idOf(term)}`)}" title="${escape(terms[term] ?? '')}">${match[0]}</a>`
          return text.slice(0, match.index) + link + text.slice(match.index + match[0].length)
        }
        return text
      }
      return withBlocks(
        view,
        blocks().map((block): Block => {
          if (block.kind !== 'prose') return block
          // Text inside of paragraphs only: not in links, code and headings.
          const html = block.html.replace(/<p>.*?<\/p>/gs, (paragraph) => {
            let inside = 0
            return paragraph.replace(/<(\/?)(a|code|button|svg)\b[^>]*>|[^<]+/g, (part, end: string, tag) => {
              if (tag !== undefined) inside += end === '/' ? -1 : 1
              return inside > 0 || tag !== undefined ? part : linkTerms(part)
            })
          })
          return { ...block, html }
        }),
      )
    },
  })
}
