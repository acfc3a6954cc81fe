/** Extensions of the dialect of MkDocs whose signs other texts use as plain characters: each is understood only where a site asks for it. */
export const MKDOCS_EXTENSIONS = [
  'caret',
  'critic',
  'keys',
  'magiclink',
  'mark',
  'math',
  'smartsymbols',
  'tilde',
] as const
