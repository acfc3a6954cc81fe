/** 'getting-started' → 'Getting started': the label of a name that has no other. */
export function toTitle(name: string): string {
  const text = name.replaceAll(/[-_]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
