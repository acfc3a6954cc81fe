/** An answer that is not what was asked for, by its code in the contract. Thrown by whatever finds the reason. */
export interface Refusal extends Error {
  readonly code: string
  readonly detail: string
  readonly more: More
}

export interface Violation {
  readonly pointer?: string
  readonly parameter?: string
  readonly header?: string
  readonly rule: string
  readonly message: string
}

export interface More {
  readonly errors?: readonly Violation[]
  readonly headers?: Readonly<Record<string, string>>
  /** Why, in one word, for programs: which role or rule. */
  readonly reason?: string
}

/** Makes a refusal to be thrown. The status, the title and the form of the document come from the contract. */
export function refusal(code: string, detail: string, more: More = {}): Refusal {
  return Object.assign(new Error(detail), { code, detail, more })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'detail' in error && 'more' in error
}
