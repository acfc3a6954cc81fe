/** Problems of names that the site does not know. */

import { INTERFACE_LANGUAGES } from '../locale/language.ts'
import type { MissingName, ResolvedReference } from '../site/links/api-reference.ts'
import { error, warning, didYouMean, suggestName } from './problem.ts'
import type { SourceLocation, Problem } from '../types.ts'

type MissingReference = Extract<ResolvedReference, { readonly missing: MissingName }>

/** `event` of a webhook guide is not an event of any API description. */
export function unknownEvent(name: string, known: readonly string[], location: SourceLocation): Problem {
  return error(
    'unknown-event',
    `unknown event \`${name}\`: no API description has this webhook`,
    location,
    suggestName(name, known),
  )
}

const REFERENCE_KINDS: Readonly<Record<MissingName['kind'], string>> = {
  version: 'version',
  field: 'field',
  op: 'operation',
  schema: 'schema',
  error: 'error code',
  scope: 'scope',
  event: 'event',
  param: 'parameter',
}

/** A reference of prose to what no API description has: `[[op:oldName]]`. */
export function unknownReference(
  written: string,
  { missing: { kind, name, owner }, nearest, isCertain }: MissingReference,
  location: SourceLocation,
): Problem {
  const subject = owner === undefined ? 'no API description' : `\`${owner}\``
  const verb = owner === undefined ? 'has the' : 'has no'
  return error(
    'unknown-reference',
    `${subject} ${verb} ${REFERENCE_KINDS[kind]} \`${name}\``,
    location,
    didYouMean(nearest) ?? 'name something that the description has, or write `\\[[` for literal brackets',
    {
      edit:
        isCertain === true && nearest !== undefined ? { ...location, from: written, to: nearest } : undefined,
      subject: written,
    },
  )
}

/** `::field` without the schema and the field that it prints. */
export function unnamedField(location: SourceLocation): Problem {
  return error(
    'unnamed-field',
    '`::field` does not name a field',
    location,
    'write the schema and the field: `::field{of=Order.total}`',
  )
}

/** A heading below which front matter says that questions are answered, and which the page does not have. */
export function unknownSection(id: string, known: readonly string[], location: SourceLocation): Problem {
  return warning(
    'unknown-section',
    `the page has no heading with the id \`${id}\`, which \`questions\` names`,
    location,
    suggestName(id, known),
  )
}

/** A post's author who is not in authors.yml. */
export function unknownAuthor(key: string, known: readonly string[], location: SourceLocation): Problem {
  return warning(
    'unknown-author',
    `author \`${key}\` is not in \`authors.yml\``,
    location,
    suggestName(key, known),
  )
}

/** A language that the texts of the interface are not translated to. */
export function untranslatedInterface(tag: string, location: SourceLocation): Problem {
  return warning(
    'untranslated-interface',
    `buttons and labels are not translated to \`${tag}\`; pages show them in English`,
    location,
    `translated are ${INTERFACE_LANGUAGES.join(', ')}; to accept English, set \`severity: { 'untranslated-interface': 'off' }\``,
  )
}

/** A language of `locales` that is the language of the site itself. */
export function repeatedLocale(tag: string, location: SourceLocation): Problem {
  return error(
    'repeated-locale',
    `\`${tag}\` is the language of the site itself`,
    location,
    'list only the other languages in `locales`; `lang` names the language of the site',
  )
}

/** A translated label that the configuration does not have. */
export function unknownLabel(label: string, known: readonly string[], location: SourceLocation): Problem {
  return warning(
    'unknown-label',
    `no label of the configuration is "${label}"`,
    location,
    suggestName(label, known) ??
      'write the label as it is in `navbar`, `footer`, `sidebars`, `apis` or `announcement`',
  )
}

/** A folder of translations whose language is not among the locales. */
export function unknownLocale(tag: string, location: SourceLocation): Problem {
  return warning(
    'unknown-locale',
    `\`i18n/${tag}\` holds translations to a language that \`locales\` does not list`,
    location,
    `add '${tag}' to \`locales\` in docs.config.ts, or delete the folder`,
  )
}

/** A language without a single translated page. */
export function missingTranslations(tag: string, folder: string, location: SourceLocation): Problem {
  return warning(
    'missing-translations',
    `nothing is translated to \`${tag}\`: the folder \`${folder}\` has no pages`,
    location,
    `copy a page to the same path below \`${folder}\`: \`content/docs/intro.md\` becomes \`${folder}/docs/intro.md\``,
  )
}

/** A translated file that translates nothing. */
export function orphanTranslation(original: string, location: SourceLocation): Problem {
  return warning(
    'orphan-translation',
    `this file translates \`${original}\`, which does not exist; it is left out`,
    location,
    'give it the path of the page that it translates, or delete it',
  )
}

/** A key of `sidebars` that is not the id of a sidebar. */
export function unknownSidebar(
  id: string,
  known: readonly string[],
  location: SourceLocation | undefined,
): Problem {
  return error(
    'unknown-sidebar',
    `unknown sidebar \`${id}\``,
    location,
    suggestName(id, known) ?? `available: ${known.join(', ')}`,
  )
}

/** A sidebar item of the config file with a document that doesn't exist. */
export function unknownDocument(id: string, known: readonly string[], location: SourceLocation): Problem {
  return error(
    'unknown-document',
    `unknown document \`${id}\` in a sidebar`,
    location,
    suggestName(id, known),
    { subject: id },
  )
}

/** A folder that a configured sidebar names does not exist. */
export function unknownFolder(id: string, known: readonly string[], location: SourceLocation): Problem {
  return error(
    'unknown-folder',
    `no guide is in the folder \`${id}\` of a sidebar`,
    location,
    suggestName(id, known),
  )
}
