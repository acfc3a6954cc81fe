import { upperFirst } from './first-letter.ts'

/** 'getting-started' → 'Getting started': the label of a name that has no other. */
export function toTitle(name: string): string {
  return upperFirst(name.replaceAll(/[-_]+/g, ' ').trim())
}
