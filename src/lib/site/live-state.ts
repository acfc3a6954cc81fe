/** Messages of the development server to an open page, as server-sent events named `state` (HTML, section 9.2). */
export interface LiveState {
  /** Hash of the page without the address of its style sheet. */
  readonly revision: string
  /** Address of the style sheet. */
  readonly style: string
  /** Those of this page before others. */
  readonly problems: readonly ShownProblem[]
}

/** A problem as it is shown above the page: once, even if it is in several places. */
export interface ShownProblem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  /** 'content/docs/intro.md:7:3'; empty where the problem has no place. */
  readonly where: string
  /** 'also at content/docs/setup.md:4:1'; empty if it has no other place. */
  readonly otherPlaces: string
  /** Number of its places. */
  readonly count: number
  /** Whether one of them is in the source of the open page. */
  readonly isHere: boolean
  readonly hint?: string | undefined
  /** The lines around the place. */
  readonly frame: string
}
