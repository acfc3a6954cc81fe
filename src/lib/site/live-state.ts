/** What the development server sends to an open page, as server-sent events named `state` (HTML, section 9.2). */
export interface LiveState {
  /** Hash of the page without the address of its style sheet. */
  readonly revision: string
  /** Address of the style sheet. */
  readonly style: string
  readonly problems: readonly ShownProblem[]
}

/** A problem as it is shown above the page. */
export interface ShownProblem {
  readonly severity: string
  readonly code: string
  readonly message: string
  /** 'content/docs/intro.md:7:3'; empty where the problem has no place. */
  readonly where: string
  readonly hint?: string | undefined
  /** The lines around the place. */
  readonly frame: string
}
