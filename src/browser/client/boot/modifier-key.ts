/** Whether a click has a modifier key: it opens a new tab or window, or downloads. */
export const hasModifierKey = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey
