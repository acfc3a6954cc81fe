import { upperFirst } from './first-letter.ts'

/** 'getting-started' → 'Getting started': the label of a name that has no other. */
export const toTitle = (name: string): string => upperFirst(name.replaceAll(/[-_]+/g, ' ').trim())
