/** JSON as people read it: indented by 2. */
export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)
