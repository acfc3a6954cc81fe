/** A value in a file: where it begins, and what is below it. */
export interface SourceNode {
  /** Characters from the start of the file. */
  readonly offset: number
  /** A member by its key, or an item by its number. */
  child(key: string): SourceMember | undefined
  /** Text of a member that is a string. */
  text(key: string): string | undefined
}

export interface SourceMember {
  /** Offset of the key; of the value itself in a list. */
  readonly key: number
  /** Undefined for an empty value. */
  readonly value: SourceNode | undefined
}
