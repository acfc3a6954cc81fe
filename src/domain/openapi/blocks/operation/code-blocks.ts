/** Code of an API page: samples in every language, and examples of bodies and responses. */

import { writeText } from '../../../../lib/locale/text.ts'
import type { Block, CodeBlock, TabsBlock } from '../../../blocks/block.ts'
import { codeText, link, paragraph } from '../../../blocks/build-blocks.ts'
import { isWebAddress } from '../../../../lib/site/paths/fetched-path.ts'
import { highlight } from '../../../markdown/constructs/code/highlight.ts'
import type { ApiResponse, Example, MediaType, Sample } from '../../model.ts'
import { findCodeLanguage } from '../../example/media-type.ts'
import type { PageLinks } from '../page-links.ts'

type Panel = TabsBlock['panels'][number]

/** Panels of which one shows at a time. A single one has no tab. */
export function tabBlocks(
  title: string,
  panels: readonly Panel[],
  options: Pick<TabsBlock, 'group' | 'menu'> = {},
): readonly Block[] {
  const [only] = panels
  if (panels.length <= 1) return only?.blocks ?? []
  return [{ kind: 'tabs', title, ...options, panels }]
}

/**
 * Samples in every language. The choice of language is the same on the whole site. The header of the code has the title, because the tabs name
 * the language already.
 */
export function sampleTabs(samples: readonly Sample[], title: string): readonly Block[] {
  return tabBlocks(
    writeText('code.language'),
    samples.map(({ language, label, html, isOwn }) => ({
      label,
      value: language,
      ...(isOwn && { isOwn }),
      blocks: [{ kind: 'code', language, html, title: samples.length > 1 ? title : label }],
    })),
    { group: 'language' },
  )
}

/** Examples of a body, each with its name. `twin` says whether the Markdown twin has all of them, or the first of each media type. */
export function exampleTabs(
  media: readonly Pick<MediaType, 'type' | 'examples'>[],
  links: PageLinks,
  twin: 'all' | 'first' = 'all',
): readonly Block[] {
  const count = media.reduce((sum, { examples }) => sum + examples.length, 0)
  const panels = media.flatMap(({ type, examples }) =>
    examples.map((example) => ({
      label: media.length > 1 ? `${example.label} (${type})` : example.label,
      // The address of an example is short.
      ...(twin === 'first' && example.url === undefined && { example: type }),
      // A single one has no tab that says its name.
      blocks: exampleBlocks(example, type, { links, isNamed: count === 1 && hasName(example) }),
    })),
  )
  return tabBlocks(writeText('api.example'), withUniqueLabels(panels), {
    ...(panels.length > 2 && { menu: true }),
  })
}

/** Numbers labels that occur more than once: each tab needs its own name. */
export function withUniqueLabels(panels: readonly Panel[]): readonly Panel[] {
  return panels.map((panel, index) => {
    const same = panels.slice(0, index).filter(({ label }) => label === panel.label).length
    return same === 0 ? panel : { ...panel, label: `${panel.label} ${same + 1}` }
  })
}

/** Name and description of a body's only example, whose value the samples send. */
export function describeSingleExample(media: readonly MediaType[], links: PageLinks): readonly Block[] {
  return media
    .flatMap(({ examples }) => examples)
    .flatMap((example) => [
      ...(hasName(example) ? [paragraph(undefined, `${writeText('api.example')}: ${example.label}`)] : []),
      ...links.describe(example.description),
    ])
}

/** Keys of `examples` that tools write if a single example needs no name; '' and `example` are not in `examples`. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['', 'example', 'default'])

/** Whether the author named an example: by a key of `examples`, or by a summary. */
function hasName({ name, label }: Example): boolean {
  return !PLACEHOLDERS.has(name) || ![name, writeText('api.example')].includes(label)
}

function exampleBlocks(
  example: Example,
  type: string,
  { links, isNamed }: { readonly links: PageLinks; readonly isNamed: boolean },
): readonly Block[] {
  const { url } = example
  return [
    ...links.describe(example.description),
    url === undefined
      ? { ...exampleCode(example, type), title: isNamed ? `${example.label} (${type})` : type }
      : paragraph(undefined, isWebAddress(url) ? link(url, isNamed ? example.label : url) : codeText(url)),
    ...(example.cut === true ? [paragraph('rules', writeText('api.shortened'))] : []),
  ]
}

/** An example of a media type, in color. */
function exampleCode({ text }: Example, type: string): CodeBlock {
  const language = findCodeLanguage(type, text)
  return { kind: 'code', html: highlight(text, language), language }
}

/** Examples of all responses, by status. */
export function responseExampleTabs(responses: readonly ApiResponse[], links: PageLinks): readonly Block[] {
  return tabBlocks(
    writeText('api.status'),
    responses.flatMap(({ status, media }) =>
      media.some(({ examples }) => examples.length > 0)
        ? [{ label: status, blocks: exampleTabs(media, links, 'first') }]
        : [],
    ),
  )
}
