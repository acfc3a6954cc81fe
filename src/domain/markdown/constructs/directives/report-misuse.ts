/** Checks how a built-in block is used, whether it is written as a directive or as a component of an MDX page. */
import { ICON_SHAPES } from '../../../../lib/page/icon-shapes.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import type { SourceLocation } from '../../../../lib/types.ts'
import type { MarkdownDraft } from '../../markdown-draft.ts'
import { ADMONITION_KINDS } from './admonition.ts'

/** A block as its author wrote it. */
export interface BlockUse {
  /** Name of its directive. */
  readonly name: string
  readonly syntax: 'directive' | 'component'
  /** Its attributes; of a component, those whose values are written out. */
  readonly attributes: Readonly<Record<string, string | null | undefined>>
  /** Whether it has a label, or may have one. */
  readonly hasLabel: boolean
  /** Name of the directive that it is directly in; '' if it is in none, undefined if only running the page says so. */
  readonly parent: string | undefined
  /** What is directly in it, except what only running the page gives. */
  readonly children: readonly BlockChild[]
  /** Location of the block, or of one of its attributes where that is known. */
  readonly locate: (attribute?: string) => SourceLocation
}

interface BlockChild {
  /** Name of its directive; '' for anything else. */
  readonly name: string
  readonly locate: () => SourceLocation
}

/** The attribute of a block that names an icon. */
const ICON_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['card', 'icon'],
  ['button', 'icon'],
  ['icon', 'name'],
])

/** The values of attributes that have a few only, by the name of their block. */
const ATTRIBUTE_VALUES: ReadonlyMap<string, readonly [attribute: string, values: readonly string[]]> =
  new Map([
    ['badge', ['tone', ['good', 'warn', 'bad']]],
    ['button', ['variant', ['primary', 'secondary']]],
    ['aside', ['kind', ADMONITION_KINDS]],
  ])

/** Reports values of attributes that mean nothing, and blocks where they have no effect. */
export function reportMisuse(draft: MarkdownDraft, use: BlockUse): void {
  const [limited = '', values = []] = ATTRIBUTE_VALUES.get(use.name) ?? []
  const value = use.attributes[limited]
  if (typeof value === 'string' && !values.includes(value))
    draft.problems.push(problems.unknownValue(value, limited, values, use.locate(limited)))
  const attribute = ICON_ATTRIBUTES.get(use.name)
  const icon = attribute === undefined ? undefined : use.attributes[attribute]
  if (typeof icon === 'string' && !Object.hasOwn(ICON_SHAPES, icon) && draft.icons?.[icon] === undefined)
    draft.problems.push(
      problems.unknownIcon(icon, Object.keys(ICON_SHAPES), use.locate(attribute), { takesFiles: false }),
    )
  if (use.name === 'tabs') reportOtherThanTabs(draft, use)
  if (use.name === 'tab') reportMisplacedTab(draft, use)
}

function reportOtherThanTabs(draft: MarkdownDraft, { children, syntax }: BlockUse): void {
  const message =
    syntax === 'component'
      ? 'only `<Tab>` is allowed directly inside `<Tabs>`'
      : 'only `:::tab` is allowed directly inside `tabs`'
  for (const { name, locate } of children)
    if (name !== 'tab') draft.problems.push(problems.misplacedTab(message, locate(), syntax))
}

function reportMisplacedTab(draft: MarkdownDraft, { hasLabel, parent, locate, syntax }: BlockUse): void {
  const report = (message: string) => draft.problems.push(problems.misplacedTab(message, locate(), syntax))
  const isInTabs = parent === undefined || parent === 'tabs'
  if (!isInTabs) report(`this tab is outside of ${syntax === 'component' ? '`<Tabs>`' : '`tabs`'}`)
  else if (!hasLabel) report('this tab has no label')
}
