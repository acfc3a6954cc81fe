import type { OperationPage, Page } from '../../stages/site-types.ts'

/** The pages of the operations of an API version, in the order of the pages. */
export const listOperationPages = (pages: readonly Page[], version: string): readonly OperationPage[] =>
  pages.filter((page): page is OperationPage => page.kind === 'operation' && page.version === version)
