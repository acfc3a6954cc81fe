/** The HTML of a post for readers of feeds and newsletters, which run no scripts and have no styles of ours. */
import { languageLabel } from '../../../domain/markdown/constructs/code/highlight.ts'
import { fillColors } from '../../../domain/markdown/constructs/diagram/diagram-colors.ts'
import { escapeAttribute } from '../../../lib/text/html/escape-attribute.ts'
import type { Html } from '../../../lib/types.ts'

/**
 * The HTML without the parts that only work on a page: buttons, names of languages, data of scripts, images of dark mode. `url` is the page's URL,
 * which links to its parts get.
 */
export function writeFeedHtml(html: Html, url: string): Html {
  return html
    .replace(/<(button|script|select)\b[^>]*>[^]*?<\/\1>/g, '')
    .replace(CODE_HEADER, (header: string, language: string, label: string) =>
      label === escapeAttribute(languageLabel(language))
        ? header.slice(0, header.indexOf('<figcaption>'))
        : header,
    )
    .replace(/<\/?docs-[a-z]+\b[^>]*>/g, '')
    .replace(/<img\b[^>]*\bin-dark\b[^>]*>/g, '')
    .replace(/<figure class="diagram"[^]*?<\/figure>/g, fillColors)
    .replace(/<[a-z][^<>]*>/gi, (tag) => cleanTag(tag, url))
}

/** Heading of a code block: its title, or its language. */
const CODE_HEADER =
  /<figure class="code"[^>]*? data-language="([^"]*)"[^>]*><figcaption>([^<]*)<\/figcaption>/g

function cleanTag(tag: string, url: string): string {
  return tag
    .replace(/ (?:tabindex|data-[\w-]+|aria-(?:describedby|label))(?:="[^"]*")?/g, '')
    .replace(/ href="#([^"]*)"/, (_, anchor: string) => ` href="${url}#${anchor}"`)
}
