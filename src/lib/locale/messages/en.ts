/** The texts of the reading interface in English, in ICU MessageFormat. */
export const en = {
  'language.menu': 'Language: {name}',
  'page.untranslated': 'This page is not translated yet.',
}
