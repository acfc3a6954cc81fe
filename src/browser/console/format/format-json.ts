/** JSON as people read it: indented by 2. */
export function formatJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent)
}
