/** JSON as people read it: indented by 2. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
