/** The order of an operation's parts for the keyboard and for screen readers. */

/**
 * Moves the code of an operation, which is early in the document so that a wide window paints it at once, behind the text that it is beside, where
 * styles show it in a narrow window. Browsers with `reading-flow` follow the styles; in Firefox and Safari the Tab key would jump down the page and
 * back up.
 */
export function orderOperation(): void {
  if (CSS.supports('reading-flow:normal')) return
  for (const code of document.querySelectorAll('.api-side')) code.nextElementSibling?.after(code)
}
