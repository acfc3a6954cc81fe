/** The components of Starlight and Astro that pages import (https://starlight.astro.build/components/using-components/). */

import type { Code } from 'mdast'
import { KINDS, readProp, TONES, VARIANTS, type Component, type ComponentSet } from '../component-set.ts'

/** The module of the components of Starlight. */
export const STARLIGHT: ComponentSet = {
  components: {
    Aside: { as: 'Aside', props: { type: 'kind' }, look: 'icon', values: { kind: KINDS } },
    Badge: { as: 'Badge', props: { variant: 'tone' }, first: 'text', values: { tone: TONES } },
    Card: { as: 'Card' },
    CardGrid: { as: 'Cards', look: 'stagger' },
    Code: {
      as: 'CodeBlock',
      props: { lang: 'language', meta: 'metastring' },
      first: 'code',
      change: writeCode,
    },
    FileTree: { as: 'FileTree' },
    Icon: { as: 'Icon', look: 'label' },
    LinkButton: {
      as: 'LinkButton',
      look: 'iconPlacement target rel',
      values: { variant: VARIANTS },
    },
    LinkCard: { as: 'Card', last: 'description', look: 'target rel' },
    Steps: { as: 'Steps' },
    TabItem: { as: 'Tab', look: 'icon' },
    Tabs: { as: 'Tabs', props: { syncKey: 'group' } },
  },
}

/** Pages of Astro have this component without an import. */
export const ASTRO: ComponentSet = { components: { Fragment: { as: '' } } }

/** Images that Astro optimizes, as images. An image that is imported is its address here. */
const IMAGE = {
  as: 'img',
  look: 'width height densities widths quality format formats inferSize fallbackFormat pictureAttributes layout priority fit position background',
}

export const ASTRO_ASSETS: ComponentSet = { components: { Image: IMAGE, Picture: IMAGE } }

/** Code whose text is written in the page as a block of code, which its Markdown has as well. */
function writeCode(node: Component): void {
  const code = readProp(node, 'code') ?? readTemplate(node)
  if (code === undefined) return
  const title = readProp(node, 'title')
  const meta = [readProp(node, 'meta'), title === undefined ? undefined : `title="${title}"`]
  const block: Code = {
    type: 'code',
    lang: readProp(node, 'lang') ?? '',
    meta: meta.filter((part) => part !== undefined).join(' '),
    value: code,
  }
  Object.assign(node, { name: null, attributes: [], children: [{ ...block, position: node.position }] })
}

/** The text of `` code={`…`} `` without values in it. */
function readTemplate({ attributes }: Component): string | undefined {
  const given = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'code')
  const value = typeof given?.value === 'object' ? given.value?.value.trim() : undefined
  return /^`[^`$\\]*`$/.test(value ?? '') ? value?.slice(1, -1) : undefined
}
