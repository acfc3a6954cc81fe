/** Tags of `<head>` as the options `head` and `scripts`. */

import type { UserConfig } from '../../stages/config/schema/schema.ts'
import { isExternal } from '../../lib/site/links/site-link.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import type { MoveNotes } from './move-notes.ts'
import { readObject } from './read-options.ts'

export type HeadInput = NonNullable<UserConfig['head']>[number]
type ScriptInput = NonNullable<UserConfig['scripts']>[number]

/** Texts and flags among the values of an object, as attributes of a tag. */
export const readAttributes = (value: unknown): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(readObject(value)).filter(
      (entry): entry is [string, string | boolean] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
    ),
  )

const isLoadedElsewhere = ({ rel, href }: Readonly<Record<string, string | boolean>>) =>
  typeof href === 'string' && isExternal(href) && /stylesheet|preload|manifest/.test(String(rel))

/** A tag of the option `option`; none for one that the option `head` refuses, with a note. */
export function mapTag(name: unknown, value: unknown, option: string, notes: MoveNotes): HeadInput[] {
  const attributes = readAttributes(value)
  if (name === 'meta') return [{ tag: 'meta', attributes }]
  if (name === 'link' && !isLoadedElsewhere(attributes)) return [{ tag: 'link', attributes }]
  notes.leave(`\`<${String(name)}>\` in \`${option}\``, name === 'script' ? 'scripts' : 'head')
  return []
}

/** A script of a URL or of a file of the site. The next steps say what the policy must admit. */
export function mapScript(src: string, value: unknown, notes: MoveNotes): ScriptInput {
  const { async, ...given } = readAttributes(value)
  const attributes = Object.fromEntries(
    Object.entries(given).filter(([name]) => !/^(?:src|defer|on.*)$/i.test(name)),
  )
  if (isExternal(src))
    notes.suggest(`name what ${new URL(src).host} may load in \`scripts[].policy\`: pages allow nothing else`)
  return removeAbsent({
    src,
    attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
    load: async === undefined || async === false ? undefined : ('async' as const),
  })
}
