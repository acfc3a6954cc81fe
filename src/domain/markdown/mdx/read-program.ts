/** Reads the JavaScript of MDX nodes as the MDX parser left it. */
import type { Program } from 'estree'

interface WithEstree {
  readonly data?: { readonly estree?: Program | null }
}

/** The program of an expression, an attribute or module statements; undefined for an empty one. */
export function readProgram(node: { readonly data?: object | null | undefined }): Program | undefined {
  // The types of satteri declare these nodes as well, without the program that only the MDX parser adds.
  return (node as WithEstree).data?.estree ?? undefined
}
