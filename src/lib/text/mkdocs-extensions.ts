/** Extensions of the dialect of MkDocs whose signs other texts use as plain characters. Each is enabled only by the site's configuration. */
export const MKDOCS_EXTENSIONS = ['caret', 'critic', 'keys', 'mark', 'math', 'smartsymbols', 'tilde'] as const
