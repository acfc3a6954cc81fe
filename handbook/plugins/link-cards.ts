import { definePlugin, type Block } from 'offprint'

/** A paragraph that is nothing but a link to a page of the site becomes a card with the title and the description of the page. */
export const linkCards = definePlugin({
  name: 'link-cards',

  view(view, { page, site, blocks, withBlocks }) {
    if (!('blocks' in page)) return view
    const targets = site.linkTargets.get(page.route) ?? []
    const cards = blocks().map((block): Block => {
      if (block.kind !== 'prose') return block
      // `\uFDD1` and a number stand for the address of a link of the page.
      const html = block.html.replace(
        /<p>(<a href="\uFDD1(\d+)">)[^<]*<\/a><\/p>/g,
        (paragraph, link, number) => {
          const target = targets[Number(number)]
          const to = target?.state === 'page' ? site.pagesByRoute.get(target.route) : undefined
          if (to === undefined) return paragraph
          return `<div class="card"><p class="card-title">${link}${to.title}</a></p><p>${to.description}</p></div>`
        },
      )
      return { ...block, html }
    })
    return withBlocks(view, cards)
  },
})
