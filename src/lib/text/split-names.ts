/** The names in a text, which have white space between them: a list of many names in few lines. */
export const splitNames = (text: string): string[] => text.trim().split(/\s+/)

/** Names by what each of them means, of lists of names with one meaning. */
export const groupNames = <T extends string>(names: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries<string>(names).flatMap(([meaning, all]) =>
      splitNames(all).map((name) => [name, meaning as T]),
    ),
  )
