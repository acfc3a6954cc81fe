/** A response as far as the checks need it. */
export interface ConsoleResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mediaType: string
  /** Undefined without a body; text that is not JSON stays text. */
  readonly body: unknown
}
