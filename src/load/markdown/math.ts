import { createRequire } from 'node:module'
import type { Text } from 'hast'
import type { Nodes } from 'mdast'
import type { InlineMath, Math } from 'mdast-util-math'
import type { Handler, State } from 'mdast-util-to-hast'
import * as problems from '../../problems.ts'
import type { Html } from '../../types.ts'
import { aside, draftOf, placeOf, type Draft } from './draft.ts'
import { attribute } from './html.ts'

interface Temml {
  renderToString(tex: string, options: Readonly<Record<string, unknown>>): string
}

// Read when the first formula is met: few pages have one.
let temml: Temml | undefined

export const math: Handler = (state: State, node: Math) =>
  formula(draftOf(state.options.file ?? undefined), node, node.value, true)

export const inlineMath: Handler = (state: State, node: InlineMath) =>
  formula(draftOf(state.options.file ?? undefined), node, node.value, false)

/** A formula in TeX as MathML. One that does not parse is told, and shown as it is. */
export function formula(draft: Draft, node: Nodes, tex: string, block: boolean): Text {
  temml ??= createRequire(import.meta.url)('temml') as Temml
  try {
    const html = temml.renderToString(tex, { displayMode: block, throwOnError: true, trust: false })
    return aside(draft, plain(html, tex, block), tex)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    draft.problems.push(problems.mathSyntax(reason, placeOf(draft, node)))
    return aside(draft, `<code>${attribute(tex)}</code>`, tex)
  }
}

/**
 * MathML without `style`, which the content security policy forbids: colours become attributes of MathML Core; paddings and borders, which only
 * fine-tune, are left to the style sheet.
 */
function plain(html: Html, tex: string, block: boolean): Html {
  const bare = html
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      const color = /(?:^|;)\s*color:\s*([^;]+)/.exec(style)?.[1]
      const back = /(?:^|;)\s*background-color:\s*([^;]+)/.exec(style)?.[1]
      return `${color === undefined ? '' : ` mathcolor="${color}"`}${back === undefined ? '' : ` mathbackground="${back}"`}`
    })
    .replace(/^<math/, `<math alttext="${attribute(tex)}"`)
  return block ? `<div class="math" tabindex="0">${bare}</div>` : bare
}
