/** Whether a click means more than to follow: a new tab, a new window, a download. */
export const hasModifierKey = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey
