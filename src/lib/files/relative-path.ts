import { relative, sep } from 'node:path'

/** An absolute path relative to the root, with slashes: the same on every system. */
export const relativePath = (root: string, path: string): string => relative(root, path).split(sep).join('/')
