/**
 * All problems that users can have with their own files: one function per code, and the only places of their wording.
 *
 * Codes are permanent. A code is its function's name in kebab-case; `tests/problems/<code>/` is the smallest site that has
 * the problem, and the handbook explains it. A message says in one clause what is wrong, in the user's terms; a hint gives
 * the fix, ready to paste where possible. A thrown error is a bug in Offprint, never a problem.
 */

export * from './api.ts'
export * from './commands.ts'
export * from './config.ts'
export * from './external.ts'
export * from './front-matter.ts'
export * from './html.ts'
export * from './includes.ts'
export * from './links.ts'
export * from './look.ts'
export * from './markdown.ts'
export * from './mcp.ts'
export * from './mdx.ts'
export * from './names.ts'
export * from './published.ts'
export * from './run.ts'
export * from './verify.ts'
