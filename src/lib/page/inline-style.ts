/**
 * Inline styles, which the content security policy blocks as the attribute `style`. Pages carry them as `data-style`, a style sheet of the page
 * has the rule (emit/page/page-styles.ts), and the browser's React gets them back before it hydrates (client/shared-react.tsx).
 */

/** The attribute that carries an inline style. */
export const STYLE_ATTRIBUTE = 'data-style'

/** Characters that could end the rule or begin a new one, and addresses, because nothing would resolve them in a style sheet. Data URLs need none. */
const UNSAFE = /[{}<>\\@]|\/\*|(?:image-set|url)\((?!["']?data:)/i

/** Whether the text of a style can be the content of a rule without a change. */
export function isPortableStyle(style: string): boolean {
  const count = (character: string) => style.split(character).length - 1
  const isEven = ['"', "'"].every((quote) => count(quote) % 2 === 0)
  return isEven && count('(') === count(')') && count('[') === count(']') && !UNSAFE.test(style)
}
