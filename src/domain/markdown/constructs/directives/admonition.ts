/** Admonitions: the directive `:::note[Title]` and the alerts of GitHub, `> [!NOTE]`. Both become the same box. */
import { upperFirst } from '../../../../lib/text/first-letter.ts'
import type { MessageKey } from '../../../../lib/locale/messages/message-key.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import type { Element, ElementContent } from 'hast'
import type { Blockquote } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { State } from 'mdast-util-to-hast'
import { createElement, createText } from '../create-element.ts'
import type { DirectiveUse } from './directive-use.ts'
import { splitNames } from '../../../../lib/text/split-names.ts'

/** The names of all admonitions, which are also the values of `data-kind`. */
export const ADMONITION_KINDS: readonly string[] = splitNames(
  'note tip info important warning caution danger',
)

/** Names of other tools for some of them. */
export const ADMONITION_ALIASES: Readonly<Record<string, string>> = { secondary: 'note', success: 'tip' }

/** `:::note[Title]`: a boxed remark. */
export function convertAdmonition({ state, node, label }: DirectiveUse<ContainerDirective>): Element {
  const title = label === undefined ? [] : state.all(label)
  return createAdmonition(node.name, title, state.wrap(state.all(node), true))
}

const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** A quote that begins with `[!NOTE]`, as on GitHub; undefined for any other quote. */
export function convertAlert(state: State, node: Blockquote): Element | undefined {
  const [first, ...rest] = node.children
  if (first?.type !== 'paragraph') return undefined
  const [text, ...others] = first.children
  const found = text?.type === 'text' ? ALERT.exec(text.value) : null
  if (text?.type !== 'text' || found === null) return undefined
  // `[!NOTE] and more` on one line is an ordinary quote, also when the line goes on with markup.
  if (!found[0].endsWith('\n') && others.length > 0 && others[0]?.type !== 'break') return undefined
  const left = { ...text, value: text.value.slice(found[0].length) }
  const tail = others[0]?.type === 'break' ? others.slice(1) : others
  const children = [...(left.value === '' ? [] : [left]), ...tail]
  const body = children.length === 0 ? rest : [{ ...first, children }, ...rest]
  return createAdmonition(
    (found[1] ?? 'note').toLowerCase(),
    [],
    state.wrap(state.all({ ...node, children: body }), true),
  )
}

/** The name of a kind as a title. */
export function nameKind(kind: string): string {
  return ADMONITION_KINDS.includes(kind) ? writeText(`admonition.${kind}` as MessageKey) : upperFirst(kind)
}

/** The title is the kind's name unless there is one. */
export function createAdmonition(
  kind: string,
  title: readonly ElementContent[],
  children: readonly ElementContent[],
): Element {
  const head = title.length === 0 ? [createText(nameKind(kind))] : title
  return createElement('div', { className: ['note'], dataKind: kind, role: 'note' }, [
    createElement('p', { className: ['note-title'] }, head),
    ...children,
  ])
}
